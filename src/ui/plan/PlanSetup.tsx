import { defaultRefinement, type Refinement } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { Columns } from '../kit/Columns';
import { TextArea, TextInput } from '../kit/Controls';
import { Field } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Section } from '../kit/Section';
import { SelectField } from '../kit/SelectField';
import { Hint } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { useSettings, useShell } from '../studio/weirContext';
import { CheckEditor } from './CheckEditor';
import { NumberField } from './NumberField';
import { usePlans } from './openPlans';

/** Whom the plan asks, with the way to another one. */
export function AskedModel() {
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
  const { open, work, change, makeCandidates } = usePlans('open', 'work', 'change', 'makeCandidates');
  if (!open) return null;
  const { most, kinds = [] } = open.roles;
  return (
    <Section title={t.planSection}>
      <Field label={t.task}>
        <TextArea rows={3} value={open.task} onChange={({ target }) => change({ task: target.value })} />
      </Field>
      <Columns of="numbers">
        <NumberField
          key={open.id}
          label={t.candidateCount}
          value={open.count}
          min={1}
          max={20}
          onChange={(count) => change({ count })}
        />
        <Field label={t.mostRoles}>
          <TextInput
            inputMode="numeric"
            placeholder={t.anyNumber}
            defaultValue={most ?? ''}
            key={open.id}
            onChange={({ target }) => {
              const number = Number.parseInt(target.value, 10);
              const { most: _most, ...roles } = open.roles;
              change({ roles: number > 0 ? { ...roles, most: number } : roles });
            }}
          />
        </Field>
      </Columns>
      <Field label={t.kindsOfRoles} note={t.kindsNote}>
        <TextInput
          defaultValue={kinds.join(', ')}
          key={open.id}
          onChange={({ target }) => {
            const names = target.value.split(',').flatMap((name) => name.trim() || []);
            const { kinds: _kinds, ...roles } = open.roles;
            change({ roles: names.length > 0 ? { ...roles, kinds: names } : roles });
          }}
        />
      </Field>
      <SelectField
        label={t.rule}
        value={open.rule}
        options={{ paper: t.rulePaper, 'z-score': t.ruleZ }}
        onChange={(rule) => change({ rule })}
      />
      <AskedModel />
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
  const refinement = usePlans(({ open }) => open?.settings.refinement);
  const changeSettings = usePlans((state) => state.changeSettings);
  const change = (part: Partial<Refinement>) =>
    changeSettings({ refinement: { ...(refinement ?? defaultRefinement), ...part } });
  return (
    <Section title={t.refinementSection}>
      <CheckField
        label={t.refine}
        checked={refinement !== undefined}
        onChange={(isOn) => changeSettings({ refinement: isOn ? defaultRefinement : undefined })}
      />
      {refinement && (
        <>
          <CheckField
            label={t.reviewByHand}
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
          <Columns of="numbers">
            {refinement.when === 'every' && (
              <NumberField
                label={t.every}
                value={refinement.every}
                min={1}
                max={100}
                onChange={(every) => change({ every })}
              />
            )}
            <NumberField
              label={t.most}
              value={refinement.most}
              min={0}
              max={100}
              onChange={(most) => change({ most })}
            />
            <NumberField
              label={t.updateCandidates}
              value={refinement.candidates}
              min={1}
              max={10}
              onChange={(candidates) => change({ candidates })}
            />
          </Columns>
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
  const injection = usePlans(({ open }) => open?.settings.injection);
  const changeSettings = usePlans((state) => state.changeSettings);
  return (
    <Section title={t.injectionSection}>
      <CheckField
        label={t.inject}
        checked={injection !== undefined}
        onChange={(isOn) => changeSettings({ injection: isOn ? { probability: 0.25, seed: 1 } : undefined })}
      />
      {injection && (
        <Columns of="numbers">
          <NumberField
            label={t.probability}
            value={injection.probability}
            min={0}
            max={1}
            step={0.05}
            onChange={(probability) => changeSettings({ injection: { ...injection, probability } })}
          />
          <NumberField
            label={t.injectionSeed}
            value={injection.seed}
            min={0}
            max={1e9}
            onChange={(seed) => changeSettings({ injection: { ...injection, seed } })}
          />
        </Columns>
      )}
    </Section>
  );
}

/** What is asked for, and how it is run. */
export function PlanSetup() {
  const { open, changeSettings } = usePlans('open', 'changeSettings');
  const hasRun = usePlans(({ run }) => run !== undefined);
  if (!open) return null;
  const { settings } = open;
  return (
    <Stack gap="4" pad="4" key={open.id}>
      <Planning />
      <Section title={t.runSection}>
        {hasRun && <Hint>{t.nextRun}</Hint>}
        <Columns of="numbers">
          <NumberField
            label={t.concurrency}
            value={settings.concurrency}
            min={1}
            max={64}
            onChange={(concurrency) => changeSettings({ concurrency })}
          />
          <NumberField
            label={t.maxValidation}
            value={settings.maxValidation}
            min={0}
            max={20}
            onChange={(maxValidation) => changeSettings({ maxValidation })}
          />
          <NumberField
            label={t.temperature}
            value={settings.temperature}
            min={0}
            max={2}
            step={0.1}
            onChange={(temperature) => changeSettings({ temperature })}
          />
          <NumberField
            label={t.seed}
            value={settings.seed}
            min={0}
            max={1e9}
            onChange={(seed) => changeSettings({ seed })}
          />
        </Columns>
      </Section>
      <Refining />
      <Injecting />
      <CheckEditor />
    </Stack>
  );
}
