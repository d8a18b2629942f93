import { useRef, useState } from 'react';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import type { DeclaredProps } from '../../../state/inspection/inspectorSubject';
import { splitPlaceholders } from '../../../state/inspection/placeholders';
import { valueOptions } from '../../../state/inspection/valueNames';
import { Stack } from '../../kit/Layout';
import { SuggestInput } from '../../kit/SuggestInput';
import { Text } from '../../kit/Text';
import { CallSites } from './CallSites';
import { DocumentTextField, NodeName } from './EditFields';
import styles from './inspector.module.css';
import { Preconditions } from './Preconditions';
import { useTryEdit } from './useTryEdit';

/** Inserts text as if it were typed, so that undo and drafts keep working. */
function insertAtCaret(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  const { length } = field.value;
  field.setRangeText(text, field.selectionStart ?? length, field.selectionEnd ?? length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

export function AnswerFields({ declared, document, siteId }: DeclaredProps<'answer'>) {
  const tryEdit = useTryEdit();
  const { decl, nodeId } = declared;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const values = valueOptions(document);
  const text = draft ?? decl.desc ?? '';
  const parts = splitPlaceholders(
    text,
    values.map((value) => value.name),
  );
  const unknown = [...new Set(parts.flatMap((part) => (part.name !== undefined && !part.isKnown ? [part.name] : [])))];
  return (
    <>
      <NodeName nodeId={nodeId} value={decl.name} />
      <Stack gap="3">
        <DocumentTextField
          label={t.text}
          multiline
          value={decl.desc ?? ''}
          placeholder={t.answerTextAbout}
          inputRef={field}
          onDraft={(next) => setDraft(next === (decl.desc ?? '') ? undefined : next)}
          onCommit={async (next) => {
            const refusal = await tryEdit({ kind: 'setAnswerText', nodeId, text: next });
            if (!refusal) setDraft(undefined);
            return refusal;
          }}
        />
        {parts.some((part) => part.name !== undefined) && (
          <Text as="p" size="read" lines="asTyped" className={styles.preview}>
            {parts.map((part, index) =>
              part.name === undefined ? (
                part.text
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
                <mark key={index} data-unknown={part.isKnown ? undefined : ''}>
                  {part.text}
                  {!part.isKnown && <span className="visually-hidden"> {t.unknownName}</span>}
                </mark>
              ),
            )}
          </Text>
        )}
        {draft !== undefined && unknown.length > 0 && (
          <Text as="p" size="sm" tone="warning" lines="anywhere">
            {t.unknownValues({ names: unknown.map((name) => `$${name}`).join(', ') })}
          </Text>
        )}
        {values.length > 0 && (
          <SuggestInput
            label={t.insertAPlaceholder}
            placeholder={t.placeholderHint}
            options={values}
            onPick={(name) => field.current && insertAtCaret(field.current, `$${name}`)}
          />
        )}
      </Stack>
      <Preconditions declared={declared} document={document} />
      <CallSites document={document} kind="answer" name={decl.name} except={siteId} />
    </>
  );
}
