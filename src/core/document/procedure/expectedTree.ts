// Types of an expected statement tree, the content of a procedure apart from its spelling, and its comparison with
// statements of a text. Edits build it for what they write; the tests also for a whole procedure after an edit.

import { type Call, callsOf, expressionsOf, isCompound, type PdlStatement } from '../../language';
import { oneLine } from '../../support';
import { sliceProcedure } from './procedureText';
import type { BlockRole, StatementBlock, StatementEntry, StatementTree } from './statementTree';

export interface ExpectedStatement {
  /** The statement before the edit. */
  readonly origin?: StatementEntry;
  /** True if the edit itself requests this statement; false if it only results from the way the edit is written. */
  readonly isNew?: boolean;
  /** Acceptable kinds. */
  kinds: readonly PdlStatement['kind'][];
  /** Text with collapsed white space; undefined if it is not predicted. */
  text: string | undefined;
  /** `kind:name` that its calls resolve to; undefined if not predicted. */
  calls: readonly string[] | undefined;
  blocks: ExpectedBlock[];
}

export interface ExpectedBlock {
  /** The block before the edit; absent for a new block. */
  readonly origin?: StatementBlock;
  role: BlockRole;
  /** Undefined if it is not predicted. */
  condition: string | undefined;
  body: ExpectedStatement[];
}

const meaningOf = (call: Call): string => `${call.kind}:${call.ref ?? call.name}`;

export function callsIn(statement: PdlStatement): string[] {
  return expressionsOf(statement).flatMap((expr) => callsOf(expr).map(meaningOf));
}

export function headText(tree: StatementTree, entry: StatementEntry): string {
  const { statement } = entry;
  // A function is identified by its header, a statement with branches by their conditions.
  if (statement.kind === 'def') return oneLine(sliceProcedure(tree.procedure, entry.blocks[0]?.header ?? entry.range));
  return isCompound(statement) ? '' : oneLine(sliceProcedure(tree.procedure, entry.range));
}

/** Statements and blocks before the edit mapped to those after it, and added statements. */
export interface ExpectedTreePairs {
  readonly entries: Map<StatementEntry, StatementEntry>;
  readonly blocks: Map<StatementBlock, StatementBlock>;
  readonly added: StatementEntry[];
}

const kindNames: Readonly<Partial<Record<PdlStatement['kind'], string>>> = {
  text: 'plain words',
  expression: 'plain words',
  assign: 'an assignment',
  call: 'a call',
  comment: 'a comment',
  if: 'a condition',
  while: 'a loop',
  for: 'a loop',
  try: 'a block to try',
};
const nameOfKind = (kind: PdlStatement['kind']) => kindNames[kind] ?? `a \`${kind}\``;

export const shortText = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

export interface ExpectedTreeDifference {
  readonly reason: string;
  /** True if the difference is in the requested part, not in the text around it. */
  readonly isRequested: boolean;
}

/** `pairs` receives the compared statements and blocks. */
export function compareNode(
  tree: StatementTree,
  expected: ExpectedStatement,
  actual: StatementEntry,
  pairs?: ExpectedTreePairs,
): ExpectedTreeDifference | undefined {
  const { statement } = actual;
  const differ = (reason: string): ExpectedTreeDifference => ({ reason, isRequested: expected.isNew === true });
  const text = headText(tree, actual);
  if (!expected.kinds.includes(statement.kind)) {
    const [kind = 'text'] = expected.kinds;
    return differ(
      `${nameOfKind(statement.kind)} where ${expected.kinds.length > 2 ? 'a step' : nameOfKind(kind)} belongs`,
    );
  }
  // Plain words run to the end of their line, so an existing comment becomes part of them.
  const hasSameText = text === expected.text || (expected.isNew && text.startsWith(`${expected.text} #`));
  if (expected.text !== undefined && !hasSameText) {
    return differ(`"${shortText(text)}" where "${shortText(expected.text)}" belongs`);
  }
  if (expected.calls !== undefined && expected.calls.join('\n') !== callsIn(statement).join('\n')) {
    return differ(`other calls in "${shortText(text)}"`);
  }
  if (expected.blocks.length !== actual.blocks.length) return differ('another number of branches');
  if (expected.origin) pairs?.entries.set(expected.origin, actual);
  else if (expected.isNew) pairs?.added.push(actual);
  for (const [index, block] of expected.blocks.entries()) {
    const difference = compareBlock(tree, block, actual.blocks[index] as StatementBlock, pairs);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

export function compareBlock(
  tree: StatementTree,
  expected: ExpectedBlock,
  actual: StatementBlock,
  pairs?: ExpectedTreePairs,
): ExpectedTreeDifference | undefined {
  const condition = oneLine(actual.condition ?? '');
  const isRequested = expected.origin === undefined || oneLine(expected.origin.condition ?? '') !== expected.condition;
  const differ = (reason: string): ExpectedTreeDifference => ({ reason, isRequested });
  if (expected.role !== actual.role) return differ(`a branch "${actual.role}" where "${expected.role}" belongs`);
  if (expected.condition !== undefined && expected.condition !== condition) {
    return differ(`the condition "${shortText(condition)}" where "${shortText(expected.condition)}" belongs`);
  }
  if (expected.origin) pairs?.blocks.set(expected.origin, actual);
  if (expected.body.length === 0) return undefined;
  if (expected.body.length !== actual.entries.length) {
    return { reason: 'another number of steps in a block', isRequested: false };
  }
  for (const [index, node] of expected.body.entries()) {
    const difference = compareNode(tree, node, actual.entries[index] as StatementEntry, pairs);
    if (difference !== undefined) return difference;
  }
  return undefined;
}
