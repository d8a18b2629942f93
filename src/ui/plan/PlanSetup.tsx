import { defaultRefinement, type Refinement } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { splitNames } from '../../state/plan/checkDraft';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { InputField } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { NumberField } from '../kit/NumberInput';
import { Section } from '../kit/Section';
import { SelectField } from '../kit/SelectField';
import { Hint } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { useSettings, useShell } from '../studio/weirContext';
import { CheckEditor } from './CheckEditor';
import { NumberFields } from './NumberFields';
import { usePlanStore } from './usePlanStore';

/** The plan's model, with a link to change it. */
export function PlanModel() {
  const { source, model } = useSettings((state) => state.modelChoice);
  const baseUrl = useSettings((state) => state.baseUrl);
  const openDialog = useShell((state) => state.openDialog);
  const lacksEndpoint = source !== 'rehearsal' && baseUrl === '';
  return (
    <Row as="p" gap="2" wraps>
      {lacksEndpoint ? t.noEndpointSet : <ModelName model={model} rehearsal={source === 'rehearsal'} />}
      <LinkButton onClick={() => openDialog('endpoint')}>{lacksEndpoint ? t.setEndpoint : t.changeModel}</LinkButton>
    </Row>
  );
}

function Planning() {
  const { open, work, change, makeCandidates } = usePlanStore('open', 'work', 'change', 'makeCandidates');
  if (!open) return null;
  const { most, kinds = [] } = open.roles;
  return (
    <Section title={t.planSection}>
      <InputField label={t.task} long rows={3} value={open.task} onChange={(task) => change({ task })} />
      <NumberFields values={open} fields={[['count', t.candidateCount, 1, 20]]} onChange={change}>
        <InputField
          label={t.mostRoles}
          inputMode="numeric"
          placeholder={t.anyNumber}
          defaultValue={most ?? ''}
          onChange={(text) => {
            const number = Number.parseInt(text, 10);
            const { most: _most, ...roles } = open.roles;
            change({ roles: number > 0 ? { ...roles, most: number } : roles });
          }}
        />
      </NumberFields>
      <InputField
        label={t.kindsOfRoles}
        note={t.kindsNote}
        defaultValue={kinds.join(', ')}
        onChange={(text) => {
          const names = splitNames(text);
          const { kinds: _kinds, ...roles } = open.roles;
          change({ roles: names.length > 0 ? { ...roles, kinds: names } : roles });
        }}
      />
      <SelectField
        label={t.rule}
        value={open.rule}
        options={{ paper: t.rulePaper, 'z-score': t.ruleZ }}
        onChange={(rule) => change({ rule })}
      />
      <PlanModel />
      <Row>
        <Button
          tone={open.plan ? 'plain' : 'primary'}
          disabled={work.kind !== 'idle' || open.task.trim() === ''}
          onClick={() => void makeCandidates()}
        >
          {open.candidates.length > 0 ? t.makeAgain : t.makeCandidates}
        </Button>
      </Row>
    </Section>
  );
}

function Refining() {
  const refinement = usePlanStore(({ open }) => open?.settings.refinement);
  const changeSettings = usePlanStore((state) => state.changeSettings);
  const change = (part: Partial<Refinement>) =>
    changeSettings({ refinement: { ...(refinement ?? defaultRefinement), ...part } });
  return (
    <Section title={t.refinementSection}>
      <CheckField
        label={t.refine}
        checked={refinement !== undefined}
        onChange={(isChecked) => changeSettings({ refinement: isChecked ? defaultRefinement : undefined })}
      />
      {refinement && (
        <>
          <CheckField
            label={t.reviewEachUpdate}
            checked={refinement.review === 'manual'}
            onChange={(isManual) => change({ review: isManual ? 'manual' : 'automatic' })}
          />
          <SelectField
            label={t.when}
            value={refinement.when}
            options={{ completion: t.whenCompletion, every: t.whenEvery, failure: t.whenFailure }}
            onChange={(when) => change({ when })}
          />
          <SelectField
            label={t.strategy}
            value={refinement.strategy}
            options={{ 'after-completion': t.strategyAfter, concurrent: t.strategyConcurrent }}
            onChange={(strategy) => change({ strategy })}
          />
          <NumberFields
            values={refinement}
            fields={[
              refinement.when === 'every' && ['every', t.every, 1, 100],
              ['most', t.most, 0, 100],
              ['candidates', t.updateCandidates, 1, 10],
            ]}
            onChange={change}
          />
          <NumberField
            label={t.dataLimit}
            value={refinement.dataLimit}
            min={0}
            max={100_000}
            step={100}
            onChange={(dataLimit) => change({ dataLimit })}
          />
        </>
      )}
    </Section>
  );
}

function Injecting() {
  const injection = usePlanStore(({ open }) => open?.settings.injection);
  const changeSettings = usePlanStore((state) => state.changeSettings);
  return (
    <Section title={t.injectionSection}>
      <CheckField
        label={t.inject}
        checked={injection !== undefined}
        onChange={(isChecked) => changeSettings({ injection: isChecked ? { probability: 0.25, seed: 1 } : undefined })}
      />
      {injection && (
        <NumberFields
          values={injection}
          fields={[
            ['probability', t.probability, 0, 1, 0.05],
            ['seed', t.injectionSeed, 0, 1e9],
          ]}
          onChange={(part) => changeSettings({ injection: { ...injection, ...part } })}
        />
      )}
    </Section>
  );
}

/** The task of a plan and its run settings. */
export function PlanSetup() {
  const { open, changeSettings } = usePlanStore('open', 'changeSettings');
  const hasRun = usePlanStore(({ run }) => run !== undefined);
  if (!open) return null;
  return (
    <Stack gap="4" pad="4" key={open.id}>
      <Planning />
      <Section title={t.runSection}>
        {hasRun && <Hint>{t.nextRun}</Hint>}
        <NumberFields
          values={open.settings}
          fields={[
            ['concurrency', t.concurrency, 1, 64],
            ['maxValidation', t.maxValidation, 0, 20],
            ['temperature', t.temperature, 0, 2, 0.1],
            ['seed', t.seed, 0, 1e9],
          ]}
          onChange={changeSettings}
        />
      </Section>
      <Refining />
      <Injecting />
      <CheckEditor />
    </Stack>
  );
}
