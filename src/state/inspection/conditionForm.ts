// A condition as rows of values and operators.

import {
  type ConditionGroup,
  type ConditionOperator,
  type ConditionRow,
  isConditionComplete,
  preconditionGrammar,
  printCondition,
  quoteNodeName,
  readCondition,
} from '../../core/language';
import { looseName } from '../../core/support';
import { inspectorMessages as t } from '../../messages/inspector.en';
import { quoteValue } from './knownValues';
import type { NamedOption } from './valueNames';

export type ConditionPart = ConditionRow | ConditionGroup;

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
export const emptyRow: ConditionRow = { kind: 'row', isNegated: false, left: '', op: '==', right: '' };

/** A condition without any value yet. */
export const emptyCondition: ConditionGroup = { kind: 'group', isNegated: false, join: 'and', parts: [emptyRow] };

/** A condition as rows; undefined if it can only be edited as code. */
export const conditionFormOf = (text: string) => (text.trim() === '' ? emptyCondition : readCondition(text));

/** A row's operator as one choice; `not` is part of it. */
export const rowChoice = ({ op, isNegated }: ConditionRow) => `${isNegated ? 'not ' : ''}${op}`;

type Operator = { readonly id: string; readonly label: string };

/** `nodeWords`: operators for a row that names a node (done, not done, before another node). */
export function conditionChoices(row: ConditionRow, nodeWords: readonly Operator[] | undefined): readonly Operator[] {
  const offered = nodeWords ?? valueChoices;
  const now = rowChoice(row);
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
  const now = rowChoice(row);
  if (choice === now) return row;
  if (choice === 'holds' || choice === 'not holds') {
    return { kind: 'row', left: row.left, op: 'holds', right: '', isNegated: choice === 'not holds' };
  }
  // The choice is one of the operators listed above.
  return { kind: 'row', left: row.left, op: choice as ConditionOperator, right: row.right, isNegated: false };
}

/** A text of a row without its quotation marks. */
const unquoted = (text: string) => text.trim().replace(/^(["'])(.*)\1$/, '$2');

/** The node that a value of a row names. */
export const nodeNamed = (nodes: readonly NamedOption[], value: string): NamedOption | undefined =>
  nodes.find((node) => looseName(node.name) === looseName(unquoted(value)));

/** The row with another first value. A row that begins to name a node, or ends to, gets another operator. */
export function withLeft(row: ConditionRow, left: string, nodes: readonly NamedOption[]): ConditionRow {
  const { written: _written, ...rest } = row;
  const node = nodeNamed(nodes, left);
  const wasNode = nodeNamed(nodes, row.left) !== undefined;
  if (!node) return { ...rest, left: quoteValue(left, () => true), ...(wasNode && { op: '==' as const, right: '' }) };
  const name = quoteNodeName(node.name);
  return wasNode ? { ...rest, left: name } : { ...rest, left: name, op: 'holds', right: '' };
}

/** The row with another second value. */
export function withRight(row: ConditionRow, right: string, options: readonly NamedOption[]): ConditionRow {
  const { written: _written, ...rest } = row;
  const isKnown = (value: string) => options.some((option) => looseName(option.name) === looseName(value));
  return {
    ...rest,
    right: row.op === 'before' ? quoteNodeName(unquoted(right)) : quoteValue(right, isKnown),
  };
}

export interface PrintedCondition {
  readonly isComplete: boolean;
  /** Undefined if a value is not simple. */
  readonly text: string | undefined;
}

/** `isPrecondition`: the condition may name nodes. */
export const printForm = (form: ConditionGroup, isPrecondition: boolean): PrintedCondition => ({
  isComplete: isConditionComplete(form),
  text: isPrecondition ? printCondition(form, preconditionGrammar) : printCondition(form),
});
