import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { ChosenStep, GuessedStep, StepKind } from '../../../core/formats';
import { convertMessages as t } from '../../../messages/convert.en';
import type { StepMappingState } from '../../../state/exchange/stepMappingStore';
import { TextInput } from '../../kit/Controls';
import { Choice } from '../../kit/SelectField';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import styles from './StepsView.module.css';
import { kindKeys, kindLabels, reasonLabels } from './stepLabels';

interface DraftInputProps {
  readonly label: string;
  readonly value: string;
  /** The text as typed; undefined if it is the value. */
  readonly draft: string | undefined;
  /** Shown as the tooltip of an invalid input. */
  readonly hint: string;
  readonly isInvalid: boolean;
  readonly onDraft: (text: string | undefined) => void;
  readonly onCommit: () => void;
}

/** One line that is committed on Enter or blur; Escape reverts it. An invalid text stays as typed and is marked. */
function DraftInput({ label, value, draft, hint, isInvalid, onDraft, onCommit }: DraftInputProps) {
  return (
    <TextInput
      mono
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      title={isInvalid ? hint : (draft ?? value)}
      value={draft ?? value}
      spellCheck={false}
      onChange={({ target }) => onDraft(target.value === value ? undefined : target.value)}
      onBlur={onCommit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') onCommit();
        if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation();
          onDraft(undefined);
        }
      }}
    />
  );
}

const isName = (text: string) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text.trim());
const namesIn = (text: string) => text.split(/[\s,，、]+/u).filter((name) => name !== '');
const isNameList = (text: string) => namesIn(text).every(isName);
const isTest = (text: string) => text.trim() !== '' && !/[\n:#]/.test(text);

interface StepFieldsProps {
  readonly row: GuessedStep;
  readonly state: StepMappingState;
}

function StepFields({ row, state }: StepFieldsProps) {
  const step = { step: row.label };
  const { node, kind } = row;
  const input = (
    key: 'name' | 'args' | 'results' | 'slots' | 'decides',
    label: string,
    hint: string,
    read: (text: string) => ChosenStep | undefined,
  ) => {
    const field = `${node} ${key}`;
    const draft = state.drafts.get(field);
    return (
      <DraftInput
        label={label}
        value={[row[key]].flat().join(', ')}
        draft={draft?.text}
        hint={hint}
        isInvalid={draft !== undefined && draft.part === undefined}
        onDraft={(text) => state.setDraft(field, text === undefined ? text : { node, kind, text, part: read(text) })}
        onCommit={() => state.commitDrafts(field)}
      />
    );
  };
  const list = (key: 'args' | 'results' | 'slots', label: string) =>
    input(key, label, t.notANameList, (text) => (isNameList(text) ? { [key]: namesIn(text) } : undefined));
  const isCall = kind === 'api' || kind === 'answer' || kind === 'question';
  const isAsked = kind === 'question' || row.slots.length > 0;
  return (
    <>
      <td data-own-escape="">
        {isCall &&
          input('name', t.nameOf(step), t.notANameList, (text) => (isName(text) ? { name: text.trim() } : undefined))}
      </td>
      <td data-own-escape="">
        {kind === 'api' ? list('args', t.argumentsOf(step)) : isAsked && list('slots', t.slotsOf(step))}
      </td>
      <td data-own-escape="">
        {kind === 'condition'
          ? input('decides', t.testOf(step), t.notATest, (text) =>
              isTest(text) ? { decides: text.trim() } : undefined,
            )
          : (kind === 'api' || row.results.length > 0) && list('results', t.resultsOf(step))}
      </td>
    </>
  );
}

interface StepTableProps {
  readonly rows: readonly GuessedStep[];
  readonly state: StepMappingState;
}

/** One row for each node. Letters set the kind of the selected rows; arrows move, with Shift they extend the selection. */
export function StepTable({ rows, state }: StepTableProps) {
  const { selected, select, setKind } = state;
  const body = useRef<HTMLTableSectionElement>(null);
  const anchor = useRef(0);
  const current = selected.at(-1) ?? rows[0]?.node;
  const rowAt = (index: number) => body.current?.rows[index];
  const indexOf = (id: string | undefined) => rows.findIndex(({ node }) => node === id);

  // The table replaces a field that had the focus.
  useEffect(() => body.current?.rows[0]?.focus({ preventScroll: true }), []);
  // A node that is selected in the picture comes into view.
  useEffect(() => {
    body.current?.rows[rows.findIndex(({ node }) => node === current)]?.scrollIntoView({ block: 'nearest' });
  }, [current, rows]);

  const selectTo = (index: number, isExtended: boolean) => {
    if (!isExtended) anchor.current = index;
    const from = Math.min(anchor.current, index);
    const range = rows.slice(from, Math.max(anchor.current, index) + 1).map(({ node }) => node);
    select(index < anchor.current ? range.reverse() : range);
    rowAt(index)?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const target = event.target as HTMLElement;
    const at = indexOf(current);
    if (target.tagName !== 'TR') {
      if (event.key !== 'Escape') return;
      // Escape leaves a field for its row.
      event.stopPropagation();
      target.closest('tr')?.focus();
      return;
    }
    const kind = kindKeys[event.key.toLowerCase()];
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') select(rows.map(({ node }) => node));
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (to !== undefined) selectTo(Math.max(0, Math.min(rows.length - 1, to)), event.shiftKey);
    else if (event.key === 'Enter') target.querySelector<HTMLElement>('input, select')?.focus();
    else if (kind !== undefined)
      setKind(kind, selected.length > 0 ? selected : rows.slice(0, 1).map(({ node }) => node));
    else return;
    event.preventDefault();
  };

  return (
    <Table kind="texts" className={styles.table} aria-label={t.stepsOfTheChart} aria-multiselectable="true" role="grid">
      <colgroup>
        <col style={{ width: '23%' }} />
        <col style={{ width: 128 }} />
        <col style={{ width: '30%' }} />
      </colgroup>
      <thead>
        <tr>
          {[t.step, t.kind, t.name, t.input, t.output].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <tr
            key={row.node}
            tabIndex={row.node === current ? 0 : -1}
            aria-selected={selected.includes(row.node)}
            data-chosen={selected.includes(row.node) || undefined}
            onFocus={(event) => {
              if (event.target !== event.currentTarget && !selected.includes(row.node)) select([row.node]);
              if (selected.length === 0) select([row.node]);
            }}
            onClick={(event) => {
              if ((event.target as HTMLElement).closest('input, select')) return;
              if (event.ctrlKey || event.metaKey)
                select(
                  selected.includes(row.node) ? selected.filter((id) => id !== row.node) : [...selected, row.node],
                );
              else selectTo(index, event.shiftKey);
            }}
          >
            <th scope="row">
              <Text lines={2} {...(row.kind === 'omit' && { tone: 'faint' })}>
                {row.confidence === 'low' && (
                  <>
                    <Text tone="warning" size="xs" role="img" aria-label={t.unsure} data-tip={t.unsure}>
                      <TriangleAlert size={12} />
                    </Text>{' '}
                  </>
                )}
                {row.label}
              </Text>
            </th>
            <td data-own-escape="">
              <Choice<StepKind>
                aria-label={t.kindOf({ step: row.label })}
                title={reasonLabels[row.reason]}
                value={row.kind}
                options={kindLabels}
                onChange={(kind) => setKind(kind, selected.includes(row.node) ? selected : [row.node])}
              />
            </td>
            <StepFields row={row} state={state} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
