// Edits the acceptance checks of a plan: a list, and a form for one check.

import { Pencil, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { AcceptanceCheck } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import {
  type CheckDraft,
  checkDraftOf,
  checkFromDraft,
  describeCheck,
  emptyCheckDraft,
  parseSchemaText,
} from '../../state/plan/checkDraft';
import { Button, IconButton } from '../kit/Button';
import { Columns } from '../kit/Columns';
import { InputField } from '../kit/Field';
import { Row, Stack } from '../kit/Layout';
import { Section } from '../kit/Section';
import { SelectField } from '../kit/SelectField';
import { Hint, Text } from '../kit/Text';
import { usePlanStore } from './usePlanStore';

interface FieldsProps {
  readonly draft: CheckDraft;
  readonly onChange: (change: Partial<CheckDraft>) => void;
}

type DraftText = Exclude<keyof CheckDraft, 'kind' | 'unit'>;
type DraftField = readonly [name: DraftText, label: string];

/** The one-line field of each kind of check. */
const lines: Partial<Record<CheckDraft['kind'], DraftField>> = {
  sections: ['names', t.names],
  declares: ['names', t.names],
  mentions: ['names', t.mentionedNames],
  judged: ['question', t.question],
  script: ['scriptName', t.scriptName],
};

/** The fields of this kind of check. */
function CheckFields({ draft, onChange }: FieldsProps) {
  const field = (name: DraftText, label: string, rest?: Partial<ComponentProps<typeof InputField>>) => (
    <InputField
      key={name}
      label={label}
      {...rest}
      value={draft[name]}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
  const code = { long: true, mono: true, spellCheck: false } as const;
  const own = lines[draft.kind];
  return (
    <>
      {own && field(...own)}
      {draft.kind === 'length' && (
        <Columns of="numbers">
          <SelectField
            label={t.unit}
            value={draft.unit}
            options={{ words: t.words, characters: t.characters, lines: t.lines, slides: t.slides }}
            onChange={(unit) => onChange({ unit })}
          />
          {field('least', t.leastLength, { inputMode: 'numeric' })}
          {field('most', t.mostLength, { inputMode: 'numeric' })}
        </Columns>
      )}
      {draft.kind === 'json' &&
        field('schema', t.schema, {
          ...code,
          rows: 3,
          note: t.schemaNote,
          problem: parseSchemaText(draft.schema) === 'wrong' ? t.schemaWrong : undefined,
        })}
      {draft.kind === 'script' && field('source', t.scriptSource, { ...code, rows: 4, note: t.scriptNote })}
      {draft.kind === 'typescript' && <Hint>{t.typescriptNote}</Hint>}
      {draft.kind === 'latex' && <Hint>{t.latexNote}</Hint>}
    </>
  );
}

const none: readonly never[] = [];

/** Equal checks count as one. */
const keyOf = (check: AcceptanceCheck) => JSON.stringify(check);

export function CheckEditor() {
  const checks = usePlanStore(({ open }) => open?.checks ?? none);
  const change = usePlanStore((state) => state.change);
  const [draft, setDraft] = useState(emptyCheckDraft);
  /** The check in the form; undefined for a new one. */
  const [edited, setEdited] = useState<AcceptanceCheck | undefined>(undefined);
  const typed = checkFromDraft(draft);
  const alreadyExists = typed && checks.some((check) => keyOf(check) === keyOf(typed));
  const close = () => {
    setDraft(emptyCheckDraft);
    setEdited(undefined);
  };
  return (
    <Section title={t.checksSection}>
      {checks.length === 0 && <Hint>{t.noChecks}</Hint>}
      <Stack as="ul" gap="1">
        {checks.map((check) => (
          <Row as="li" gap="1" key={keyOf(check)}>
            <Text size="sm" flex="grows">
              {describeCheck(check)}
              {check.kind === 'judged' && <Text tone="muted"> ({t.judged.toLowerCase()})</Text>}
            </Text>
            <IconButton
              label={`${t.editCheck}: ${describeCheck(check)}`}
              onClick={() => {
                setEdited(check);
                setDraft(checkDraftOf(check));
              }}
              icon={<Pencil size={14} />}
            />
            <IconButton
              label={`${t.removeCheck}: ${describeCheck(check)}`}
              onClick={() => {
                change({ checks: checks.filter((one) => one !== check) });
                if (check === edited) close();
              }}
              icon={<X size={14} />}
            />
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
          latex: t.checkLatex,
          code: t.checkCode,
          declares: t.kindDeclares,
          mentions: t.kindMentions,
          script: t.kindScript,
          judged: t.judged,
        }}
        onChange={(kind) => setDraft({ ...draft, kind })}
      />
      <CheckFields draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
      <Row gap="2">
        <Button
          disabled={!typed || alreadyExists}
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
