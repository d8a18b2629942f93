// What a procedure shall say after an edit, apart from how it is written: the tree of its statements.
// It is the second opinion on edits of the procedure: the text after the edits must read as the sketch.
// Invariant: a sketch is built from the tree before, changed by the meaning of the edit, and compared with the tree after.

import { type Call, callsOf, expressionsOf, type PdlStatement } from '../../language';
import { fail, ok, type Result } from '../../support';
import { sliceProcedure } from './procedureText';
import type { BlockRole, StatementBlock, StatementEntry, StatementTree } from './statementTree';

export interface ExpectedStatement {
  /** The statement it was before. */
  readonly origin?: StatementEntry;
  /** Asked for by the edit, rather than made by the way it is written. */
  readonly isNew?: boolean;
  /** Any of these. */
  kinds: readonly PdlStatement['kind'][];
  /** Without the differences of white space; undefined where it need not be foretold. */
  text: string | undefined;
  /** `kind:name` of what its calls mean; undefined where it need not be foretold. */
  calls: readonly string[] | undefined;
  blocks: ExpectedBlock[];
}

export interface ExpectedBlock {
  /** The block before, if there was one. */
  readonly origin?: StatementBlock;
  role: BlockRole;
  /** Undefined where it need not be foretold. */
  condition: string | undefined;
  body: ExpectedStatement[];
}

/** White space as one blank: a call over several lines may be indented anew. */
export const collapseWhitespace = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const meaningOf = (call: Call): string => `${call.kind}:${call.ref ?? call.name}`;

function callsIn(statement: PdlStatement): string[] {
  return expressionsOf(statement).flatMap((expr) => callsOf(expr).map(meaningOf));
}

const hasBlocks = (kind: PdlStatement['kind']) => ['if', 'while', 'for', 'try', 'def'].includes(kind);

function headText(tree: StatementTree, entry: StatementEntry): string {
  const { statement } = entry;
  // A function is told by its header; what has branches by their conditions.
  if (statement.kind === 'def')
    return collapseWhitespace(sliceProcedure(tree.procedure, entry.blocks[0]?.header ?? entry.range));
  return hasBlocks(statement.kind) ? '' : collapseWhitespace(sliceProcedure(tree.procedure, entry.range));
}

function buildExpectedStatement(tree: StatementTree, entry: StatementEntry): ExpectedStatement {
  return {
    origin: entry,
    kinds: [entry.statement.kind],
    text: headText(tree, entry),
    calls: callsIn(entry.statement),
    blocks: entry.blocks.map((block) => buildExpectedBlock(tree, block)),
  };
}

function buildExpectedBlock(tree: StatementTree, block: StatementBlock): ExpectedBlock {
  return {
    origin: block,
    role: block.role,
    condition: collapseWhitespace(block.condition ?? ''),
    body: block.entries.map((entry) => buildExpectedStatement(tree, entry)),
  };
}

export const buildExpectedTree = (tree: StatementTree): ExpectedBlock => buildExpectedBlock(tree, tree.main);

/** Statements before with what they are after, and what is new. */
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

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

export interface ExpectedTreeDifference {
  readonly reason: string;
  /** It lies in what the edit asked for, not in what stands around it. */
  readonly isRequested: boolean;
}

function compareNode(
  tree: StatementTree,
  expected: ExpectedStatement,
  actual: StatementEntry,
  pairs: ExpectedTreePairs,
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
  // Words run to the end of their line: a comment that stood there already becomes part of them.
  const hasSameText = text === expected.text || (expected.isNew && text.startsWith(`${expected.text} #`));
  if (expected.text !== undefined && !hasSameText) {
    return differ(`"${shorten(text)}" where "${shorten(expected.text)}" belongs`);
  }
  if (expected.calls !== undefined && expected.calls.join('\n') !== callsIn(statement).join('\n')) {
    return differ(`other calls in "${shorten(text)}"`);
  }
  if (expected.blocks.length !== actual.blocks.length) return differ('another number of branches');
  if (expected.origin) pairs.entries.set(expected.origin, actual);
  else if (expected.isNew) pairs.added.push(actual);
  for (const [index, block] of expected.blocks.entries()) {
    const difference = compareBlock(tree, block, actual.blocks[index] as StatementBlock, pairs);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareBlock(
  tree: StatementTree,
  expected: ExpectedBlock,
  actual: StatementBlock,
  pairs: ExpectedTreePairs,
): ExpectedTreeDifference | undefined {
  const condition = collapseWhitespace(actual.condition ?? '');
  const isRequested =
    expected.origin === undefined || collapseWhitespace(expected.origin.condition ?? '') !== expected.condition;
  const differ = (reason: string): ExpectedTreeDifference => ({ reason, isRequested });
  if (expected.role !== actual.role) return differ(`a branch "${actual.role}" where "${expected.role}" belongs`);
  if (expected.condition !== undefined && expected.condition !== condition) {
    return differ(`the condition "${shorten(condition)}" where "${shorten(expected.condition)}" belongs`);
  }
  if (expected.body.length !== actual.entries.length) {
    return { reason: 'another number of steps in a block', isRequested: false };
  }
  if (expected.origin) pairs.blocks.set(expected.origin, actual);
  for (const [index, node] of expected.body.entries()) {
    const difference = compareNode(tree, node, actual.entries[index] as StatementEntry, pairs);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Why the procedure does not read as the sketch, or what became of each statement. */
export function compareWithExpectedTree(
  expected: ExpectedBlock,
  tree: StatementTree,
): Result<ExpectedTreePairs, ExpectedTreeDifference> {
  const pairs: ExpectedTreePairs = { entries: new Map(), blocks: new Map(), added: [] };
  const difference = compareBlock(tree, expected, tree.main, pairs);
  return difference ? fail(difference) : ok(pairs);
}
