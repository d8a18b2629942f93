import { X } from 'lucide-react';
import { useState } from 'react';
import { type AcceptanceCheck, defaultRefinement, type Refinement } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { Button, IconButton } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { Columns } from '../kit/Columns';
import { TextArea, TextInput } from '../kit/Controls';
import { Field } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { NumberInput } from '../kit/NumberInput';
import { Section } from '../kit/Section';
import { SelectField } from '../kit/SelectField';
import { Hint, Text } from '../kit/Text';
import { ModelName } from '../studio/ModelName';
import { useSettings, useShell } from '../studio/weirContext';
import { usePlans } from './openPlans';

interface NumberFieldProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}

export const NumberField = ({ label, step = 1, onChange, ...rest }: NumberFieldProps) => (
  <Field label={label}>
    <NumberInput step={step} {...rest} onChange={(value) => onChange(step === 1 ? Math.round(value) : value)} />
  </Field>
);

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
  const open = usePlans((state) => state.open);
  const work = usePlans((state) => state.work);
  const change = usePlans((state) => state.change);
  const makeCandidates = usePlans((state) => state.makeCandidates);
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

export function describeCheck(check: AcceptanceCheck): string {
  switch (check.kind) {
    case 'json':
      return check.schema ? t.checkSchema : t.checkJson;
    case 'sections':
      return t.checkSections({ names: check.names.join(', ') });
    case 'declares':
      return t.checkDeclares({ names: check.names.join(', ') });
    case 'html':
      return t.checkHtml;
    case 'code':
      return t.checkCode;
    case 'judged':
      return check.question;
    case 'length': {
      const { least, most, unit } = check;
      const bounds =
        least !== undefined && most !== undefined
          ? t.fromTo({ least: String(least), most: String(most) })
          : least !== undefined
            ? t.atLeast({ least: String(least) })
            : t.atMost({ most: String(most ?? '') });
      return t.checkLength({ bounds, unit });
    }
  }
}

type CheckKind = AcceptanceCheck['kind'];

/** What is typed for each kind; those without words need none. */
function checkOf(kind: CheckKind, words: string): AcceptanceCheck | undefined {
  const names = words.split(',').flatMap((name) => name.trim() || []);
  const number = Number.parseInt(words, 10);
  switch (kind) {
    case 'sections':
    case 'declares':
      return names.length > 0 ? { kind, names } : undefined;
    case 'length':
      return number > 0 ? { kind, unit: 'words', most: number } : undefined;
    case 'judged':
      return words.trim() === '' ? undefined : { kind, question: words.trim() };
    case 'json':
    case 'html':
    case 'code':
      return { kind };
  }
}

function Checks() {
  const checks = usePlans(({ open }) => open?.checks ?? none);
  const change = usePlans((state) => state.change);
  const [kind, setKind] = useState<CheckKind>('sections');
  const [words, setWords] = useState('');
  const added = checkOf(kind, words);
  const needsWords = kind !== 'json' && kind !== 'html' && kind !== 'code';
  const wordsLabel = kind === 'length' ? t.mostWords : kind === 'judged' ? t.question : t.names;
  return (
    <Section title={t.checksSection}>
      {checks.length === 0 && <Hint>{t.noChecks}</Hint>}
      <Stack as="ul" gap="1">
        {checks.map((check) => (
          <Row as="li" gap="1" key={describeCheck(check)}>
            <Text size="sm" room="grows">
              {describeCheck(check)}
              {check.kind === 'judged' && <Text tone="muted"> ({t.judged.toLowerCase()})</Text>}
            </Text>
            <IconButton
              label={`${t.removeCheck}: ${describeCheck(check)}`}
              onClick={() => change({ checks: checks.filter((one) => one !== check) })}
            >
              <X size={14} />
            </IconButton>
          </Row>
        ))}
      </Stack>
      <SelectField
        label={t.newCheck}
        value={kind}
        options={{
          sections: t.kindSections,
          length: t.kindLength,
          json: t.checkJson,
          html: t.checkHtml,
          code: t.checkCode,
          declares: t.kindDeclares,
          judged: t.judged,
        }}
        onChange={setKind}
      />
      {needsWords && (
        <Field label={wordsLabel}>
          <TextInput value={words} onChange={({ target }) => setWords(target.value)} />
        </Field>
      )}
      <Row>
        <Button
          disabled={!added || checks.some((check) => added && describeCheck(check) === describeCheck(added))}
          onClick={() => {
            if (added) change({ checks: [...checks, added] });
            setWords('');
          }}
        >
          {t.addCheck}
        </Button>
      </Row>
    </Section>
  );
}

const none: readonly never[] = [];

/** What is asked for, and how it is run. */
export function PlanSetup() {
  const open = usePlans((state) => state.open);
  const hasRun = usePlans(({ run }) => run !== undefined);
  const changeSettings = usePlans((state) => state.changeSettings);
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
      <Checks />
    </Stack>
  );
}
