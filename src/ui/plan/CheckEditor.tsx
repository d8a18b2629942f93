// What the result of a plan has to pass: the list of its checks, and a form for one of them.

import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import type { AcceptanceCheck } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import { Button, IconButton } from '../kit/Button';
import { Columns } from '../kit/Columns';
import { TextArea, TextInput } from '../kit/Controls';
import { Field } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { Section } from '../kit/Section';
import { SelectField } from '../kit/SelectField';
import { Text } from '../kit/Text';
import { blankCheck, type CheckDraft, checkOf, describeCheck, draftOf, readSchema } from './checkDraft';
import { usePlans } from './openPlans';

interface FieldsProps {
  readonly draft: CheckDraft;
  readonly onChange: (change: Partial<CheckDraft>) => void;
}

/** What this kind of check needs. */
function CheckFields({ draft, onChange }: FieldsProps) {
  switch (draft.kind) {
    case 'sections':
    case 'declares':
      return (
        <Field label={t.names}>
          <TextInput value={draft.names} onChange={({ target }) => onChange({ names: target.value })} />
        </Field>
      );
    case 'judged':
      return (
        <Field label={t.question}>
          <TextInput value={draft.question} onChange={({ target }) => onChange({ question: target.value })} />
        </Field>
      );
    case 'length':
      return (
        <Columns of="numbers">
          <SelectField
            label={t.unit}
            value={draft.unit}
            options={{ words: t.words, characters: t.characters, lines: t.lines }}
            onChange={(unit) => onChange({ unit })}
          />
          <Field label={t.leastLength}>
            <TextInput
              inputMode="numeric"
              value={draft.least}
              onChange={({ target }) => onChange({ least: target.value })}
            />
          </Field>
          <Field label={t.mostLength}>
            <TextInput
              inputMode="numeric"
              value={draft.most}
              onChange={({ target }) => onChange({ most: target.value })}
            />
          </Field>
        </Columns>
      );
    case 'json':
      return (
        <Field
          label={t.schema}
          note={t.schemaNote}
          problem={readSchema(draft.schema) === 'wrong' ? t.schemaWrong : undefined}
        >
          <TextArea
            mono
            rows={3}
            spellCheck={false}
            value={draft.schema}
            onChange={({ target }) => onChange({ schema: target.value })}
          />
        </Field>
      );
    case 'script':
      return (
        <>
          <Field label={t.scriptName}>
            <TextInput value={draft.scriptName} onChange={({ target }) => onChange({ scriptName: target.value })} />
          </Field>
          <Field label={t.scriptSource} note={t.scriptNote}>
            <TextArea
              mono
              rows={4}
              spellCheck={false}
              value={draft.source}
              onChange={({ target }) => onChange({ source: target.value })}
            />
          </Field>
        </>
      );
    case 'typescript':
      return (
        <Text as="p" size="sm" tone="muted">
          {t.typescriptNote}
        </Text>
      );
    default:
      return null;
  }
}

const none: readonly never[] = [];

/** Two checks that say the same are one. */
const keyOf = (check: AcceptanceCheck) => JSON.stringify(check);

export function CheckEditor() {
  const checks = usePlans(({ open }) => open?.checks ?? none);
  const change = usePlans((state) => state.change);
  const [draft, setDraft] = useState(blankCheck);
  /** The check that the form is of; undefined for a new one. */
  const [edited, setEdited] = useState<AcceptanceCheck | undefined>(undefined);
  const typed = checkOf(draft);
  const isThere = typed && checks.some((check) => keyOf(check) === keyOf(typed));
  const close = () => {
    setDraft(blankCheck);
    setEdited(undefined);
  };
  return (
    <Section title={t.checksSection}>
      {checks.length === 0 && (
        <Text as="p" size="sm" tone="muted">
          {t.noChecks}
        </Text>
      )}
      <Stack as="ul" gap="1">
        {checks.map((check) => (
          <Row as="li" gap="1" key={keyOf(check)}>
            <Text size="sm" room="grows">
              {describeCheck(check)}
              {check.kind === 'judged' && <Text tone="muted"> ({t.judged.toLowerCase()})</Text>}
            </Text>
            <IconButton
              label={`${t.editCheck}: ${describeCheck(check)}`}
              onClick={() => {
                setEdited(check);
                setDraft(draftOf(check));
              }}
            >
              <Pencil size={14} />
            </IconButton>
            <IconButton
              label={`${t.removeCheck}: ${describeCheck(check)}`}
              onClick={() => {
                change({ checks: checks.filter((one) => one !== check) });
                if (check === edited) close();
              }}
            >
              <X size={14} />
            </IconButton>
          </Row>
        ))}
      </Stack>
      <SelectField
        label={edited ? t.editedCheck : t.newCheck}
        value={draft.kind}
        options={{
          sections: t.kindSections,
          length: t.kindLength,
          json: t.kindJson,
          html: t.checkHtml,
          typescript: t.checkTypescript,
          code: t.checkCode,
          declares: t.kindDeclares,
          script: t.kindScript,
          judged: t.judged,
        }}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      <CheckFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      <Row gap="2">
        <Button
          disabled={!typed || isThere}
          onClick={() => {
            if (!typed) return;
            change({ checks: edited ? checks.map((one) => (one === edited ? typed : one)) : [...checks, typed] });
            close();
          }}
        >
          {edited ? t.replaceCheck : t.addCheck}
        </Button>
        {edited && (
          <Button tone="quiet" onClick={close}>
            {t.cancelEdit}
          </Button>
        )}
      </Row>
    </Section>
  );
}
