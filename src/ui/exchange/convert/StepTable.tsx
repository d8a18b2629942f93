import { TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
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
  /** Shown as the tooltip of an invalid input. */
  readonly hint: string;
  readonly isValid: (text: string) => boolean;
  readonly onCommit: (text: string) => void;
}

/** One line that is committed on Enter or blur; Escape reverts it. An invalid text stays as typed and is marked. */
function DraftInput({ label, value, hint, isValid, onCommit }: DraftInputProps) {
  const [draft, setDraft] = useState<string | undefined>(undefined);
  const isInvalid = draft !== undefined && !isValid(draft);
  const commit = () => {
    if (draft === undefined || isInvalid) return;
    setDraft(undefined);
    if (draft.trim() !== value) onCommit(draft.trim());
  };
  return (
    <TextInput
      mono
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      title={isInvalid ? hint : (draft ?? value)}
      value={draft ?? value}
      spellCheck={false}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') commit();
        if (event.key === 'Escape' && draft !== undefined) {
          event.stopPropagation();
          setDraft(undefined);
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
  readonly onChange: (part: ChosenStep) => void;
}

function StepFields({ row, onChange }: StepFieldsProps) {
  const step = { step: row.label };
  const list = (key: 'args' | 'results' | 'slots', label: string) => (
    <DraftInput
      label={label}
      value={row[key].join(', ')}
      hint={t.notANameList}
      isValid={isNameList}
      onCommit={(text) => onChange({ [key]: namesIn(text) })}
    />
  );
  const isCall = row.kind === 'api' || row.kind === 'answer' || row.kind === 'question';
  const isAsked = row.kind === 'question' || row.slots.length > 0;
  return (
    <>
      <td data-own-escape="">
        {isCall && (
          <DraftInput
            label={t.nameOf(step)}
            value={row.name}
            hint={t.notANameList}
            isValid={isName}
            onCommit={(name) => onChange({ name })}
          />
        )}
      </td>
      <td data-own-escape="">
        {row.kind === 'api' ? list('args', t.argumentsOf(step)) : isAsked && list('slots', t.slotsOf(step))}
      </td>
      <td data-own-escape="">
        {row.kind === 'condition' ? (
          <DraftInput
            label={t.testOf(step)}
            value={row.decides}
            hint={t.notATest}
            isValid={isTest}
            onCommit={(decides) => onChange({ decides })}
          />
        ) : (
          (row.kind === 'api' || row.results.length > 0) && list('results', t.resultsOf(step))
        )}
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
  const { selected, select, setKind, change } = state;
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
            <StepFields row={row} onChange={(part) => change(row.node, row.kind, part)} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
