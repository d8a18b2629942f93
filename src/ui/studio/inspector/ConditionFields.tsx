import { Group, Plus, X } from 'lucide-react';
import { useState } from 'react';
import {
  type ConditionGroup,
  type ConditionOperator,
  type ConditionRow,
  isConditionComplete,
  type PdlDocument,
  preconditionGrammar,
  printCondition,
  quoteNodeName,
} from '../../../core/language';
import { looseName } from '../../../core/support';
import { inspectorMessages as t } from '../../../messages/inspector.en';
import { preconditionMessages } from '../../../messages/preconditions.en';
import { Button, IconButton } from '../../kit/Button';
import type { CommitRefusal } from '../../kit/CommitField';
import { Row, Stack } from '../../kit/Layout';
import { Choice } from '../../kit/SelectField';
import { SuggestInput, type SuggestOption } from '../../kit/SuggestInput';
import { Faint } from '../../kit/Text';
import { useEditRefusal } from './EditFields';
import styles from './inspector.module.css';
import { comparableValues, quoteValue } from './knownValues';

type Part = ConditionRow | ConditionGroup;

const operatorLabels: Readonly<Record<ConditionOperator, string>> = {
  '==': t.equals,
  '!=': t.isNot,
  '<': t.isLessThan,
  '<=': t.isAtMost,
  '>': t.isMoreThan,
  '>=': t.isAtLeast,
  in: t.isOne,
  'not in': t.isNone,
  is: t.isSame,
  'is not': t.isNotOperator,
  before: t.comesBefore,
};
const common: readonly ConditionOperator[] = ['==', '!=', '<', '<=', '>', '>=', 'in', 'not in'];
const joins = {
  and: t.allOfGroup,
  or: t.anyOfGroup,
  'not and': t.notAllOfGroup,
  'not or': t.noneOfGroup,
};

const emptyRow: ConditionRow = { kind: 'row', isNegated: false, left: '', op: '==', right: '' };

/** A condition without any value yet. */
export const emptyCondition: ConditionGroup = { kind: 'group', isNegated: false, join: 'and', parts: [emptyRow] };

/** A row's operator as one choice; `not` is part of it. */
const choiceOf = ({ op, isNegated }: ConditionRow) => `${isNegated ? 'not ' : ''}${op}`;

type Operator = { readonly id: string; readonly label: string };

/** `nodeWords`: operators for a row that names a node (done, not done, before another node). */
export function conditionChoices(row: ConditionRow, nodeWords: readonly Operator[] | undefined): readonly Operator[] {
  const offered = nodeWords ?? valueChoices;
  const now = choiceOf(row);
  if (row.op === 'holds' || offered.some(({ id }) => id === now)) return offered;
  return [
    ...offered,
    { id: now, label: row.isNegated ? t.negated({ operator: operatorLabels[row.op] }) : operatorLabels[row.op] },
  ];
}

const valueChoices: readonly Operator[] = [
  ...common.map((op) => ({ id: op, label: operatorLabels[op] })),
  { id: 'holds', label: t.isTrue },
  { id: 'not holds', label: t.isNotTrue },
];

export function applyConditionChoice(row: ConditionRow, choice: string): ConditionRow {
  const now = choiceOf(row);
  if (choice === now) return row;
  if (choice === 'holds' || choice === 'not holds') {
    return { kind: 'row', left: row.left, op: 'holds', right: '', isNegated: choice === 'not holds' };
  }
  // The choice is one of the operators listed above.
  return { kind: 'row', left: row.left, op: choice as ConditionOperator, right: row.right, isNegated: false };
}

interface PartProps<P extends Part> {
  readonly part: P;
  readonly name: string;
  /** The names to choose from; in a precondition nodes as well as values. */
  readonly known: Required<Pick<ConditionFieldsProps, 'document' | 'options' | 'nodes'>>;
  readonly onChange: (part: Part | undefined) => void;
}

/** Suggests yes and no for a value without known comparisons. */
const offered = (values: readonly SuggestOption[]) =>
  values.length > 0 ? values : [{ name: 'true' }, { name: 'false' }];

const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2');

function ConditionLine(props: PartProps<ConditionRow> & { readonly canRemove: boolean }) {
  const { part, name, known, onChange, canRemove } = props;
  const { document, options, nodes } = known;
  const { isDone, isNotDone, isDoneBefore } = preconditionMessages;
  const nodeOf = (value: string) => nodes.find((node) => looseName(node.name) === looseName(unquoted(value)));
  const isNode = nodeOf(part.left) !== undefined;
  const nodeWords = [
    { id: 'holds', label: isDone },
    { id: 'not holds', label: isNotDone },
    { id: 'before', label: isDoneBefore },
  ];
  const isKnown = (value: string) => options.some((option) => looseName(option.name) === looseName(value));
  const change = (next: Partial<ConditionRow>) => {
    const { written: _written, ...rest } = { ...part, ...next };
    onChange(rest);
  };
  const isList = part.op === 'in' || part.op === 'not in';
  return (
    <li className={styles.conditionRow}>
      <SuggestInput
        label={t.valueOf({ name })}
        placeholder={t.valueLabel}
        options={[...nodes, ...options]}
        allowsNew
        value={part.left}
        onPick={(left) => {
          const node = nodeOf(left);
          if (!node) change({ left: quoteValue(left, () => true), ...(isNode ? { op: '==', right: '' } : {}) });
          else if (isNode) change({ left: quoteNodeName(node.name) });
          else change({ left: quoteNodeName(node.name), op: 'holds', right: '' });
        }}
      />
      <Choice
        aria-label={t.operatorOf({ name })}
        value={choiceOf(part)}
        options={conditionChoices(part, isNode ? nodeWords : undefined).map(({ id, label }) => [id, label] as const)}
        onChange={(id) => {
          const { written: _written, ...next } = applyConditionChoice(part, id);
          onChange(next);
        }}
      />
      {part.op !== 'holds' && (
        <SuggestInput
          label={t.comparedWith({ name })}
          placeholder={isList ? '["a", "b"]' : t.comparedWithHint}
          options={part.op === 'before' ? nodes : [...offered(comparableValues(document, part.left)), ...options]}
          allowsNew
          value={part.right}
          onPick={(right) =>
            change({ right: part.op === 'before' ? quoteNodeName(unquoted(right)) : quoteValue(right, isKnown) })
          }
        />
      )}
      {canRemove && (
        <IconButton label={t.removeCondition({ name })} side="left" onClick={() => onChange(undefined)}>
          <X size={14} />
        </IconButton>
      )}
    </li>
  );
}

function GroupFields({ part: group, name, known, onChange }: PartProps<ConditionGroup>) {
  const isTopGroup = name === '';
  const replace = (index: number, next: Part | undefined) => {
    const parts = group.parts.toSpliced(index, 1, ...(next ? [next] : []));
    onChange(parts.length === 0 ? undefined : { ...group, parts });
  };
  const needsGroup = group.parts.length > 1 || !isTopGroup || group.isNegated;
  const placed = (index: number) => ({
    name: isTopGroup ? `${index + 1}` : `${name}.${index + 1}`,
    known,
    onChange: (next: Part | undefined) => replace(index, next),
  });
  const add = (part: Part) => onChange({ ...group, parts: [...group.parts, part] });
  return (
    <>
      {needsGroup && (
        <Row gap="1h">
          <Choice
            flex="grows"
            aria-label={isTopGroup ? t.conditionsHold : t.groupHolds({ name })}
            value={`${group.isNegated ? 'not ' : ''}${group.join}` as const}
            options={joins}
            onChange={(id) =>
              onChange({ ...group, join: id.endsWith('or') ? 'or' : 'and', isNegated: id.startsWith('not ') })
            }
          />
          {!isTopGroup && (
            <IconButton label={t.removeGroup({ name })} side="left" onClick={() => onChange(undefined)}>
              <X size={14} />
            </IconButton>
          )}
        </Row>
      )}
      <Stack as="ul" gap="1h" className={styles.conditions}>
        {group.parts.map((part, index) =>
          part.kind === 'row' ? (
            <ConditionLine
              // biome-ignore lint/suspicious/noArrayIndexKey: rows stand by their place
              key={index}
              part={part}
              canRemove={!isTopGroup || group.parts.length > 1}
              {...placed(index)}
            />
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows stand by their place
            <Stack key={index} as="li" gap="2" pad="2" surface="card" className={styles.conditionGroup}>
              <GroupFields part={part} {...placed(index)} />
            </Stack>
          ),
        )}
      </Stack>
      <Row gap="2" wraps>
        <Button icon={<Plus size={14} />} onClick={() => add(emptyRow)}>
          {isTopGroup ? t.addCondition : t.addToTheGroup}
        </Button>
        {isTopGroup && (
          <Button
            icon={<Group size={14} />}
            onClick={() =>
              add({ ...emptyCondition, join: group.join === 'and' ? 'or' : 'and', parts: [emptyRow, emptyRow] })
            }
          >
            {t.addGroup}
          </Button>
        )}
      </Row>
    </>
  );
}

interface ConditionFieldsProps {
  readonly form: ConditionGroup;
  readonly document: PdlDocument;
  readonly options: readonly SuggestOption[];
  /** The nodes that a precondition may name. */
  readonly nodes?: readonly SuggestOption[];
  readonly label?: string;
  readonly onCommit: (text: string) => Promise<CommitRefusal | undefined>;
}

/**
 * Edits a condition as values and operators. The text is written once every row is complete; until then it is
 * unchanged.
 */
export function ConditionFields({ form, document, options, nodes, label, onCommit }: ConditionFieldsProps) {
  const print = (group: ConditionGroup) => (nodes ? printCondition(group, preconditionGrammar) : printCondition(group));
  const [draft, setDraft] = useState<{ readonly of: string; readonly group: ConditionGroup } | undefined>(undefined);
  const [refusal, showRefusal] = useEditRefusal();
  const written = print(form) ?? '';
  // Drops the draft if the text has changed meanwhile.
  const shown = draft?.of === written ? draft.group : form;
  const change = (next: Part | undefined) => {
    if (next?.kind !== 'group') return;
    setDraft({ of: written, group: next });
    showRefusal(undefined);
    if (!isConditionComplete(next)) return;
    const text = print(next);
    if (text === undefined) showRefusal({ message: t.valueIsNotSimple });
    else if (text !== written) showRefusal(onCommit(text));
  };
  return (
    <Stack as="section" gap="2" aria-label={label ?? t.conditionAsValues}>
      <GroupFields part={shown} name="" known={{ document, options, nodes: nodes ?? [] }} onChange={change} />
      {!isConditionComplete(shown) && <Faint>{t.fillEveryRow}</Faint>}
      {refusal}
    </Stack>
  );
}
