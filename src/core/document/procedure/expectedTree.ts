// What a procedure shall say after an edit, apart from how it is written: the tree of its statements.
// It is the second opinion on edits of the procedure: the text after the edits must read as the sketch.
// Invariant: a sketch is built from the tree before, changed by the meaning of the edit, and compared with the tree after.

import { type Call, callsOf, expressionsOf, type Statement } from '../../language';
import { fail, ok, type Result } from '../../support';
import { sliceOf } from './procedureText';
import type { Block, BlockRole, Entry, StatementTree } from './statementTree';

export interface SketchNode {
  /** The statement it was before. */
  readonly origin?: Entry;
  /** Asked for by the edit, rather than made by the way it is written. */
  readonly isNew?: boolean;
  /** Any of these. */
  kinds: readonly Statement['kind'][];
  /** Without the differences of white space; undefined where it need not be foretold. */
  text: string | undefined;
  /** `kind:name` of what its calls mean; undefined where it need not be foretold. */
  calls: readonly string[] | undefined;
  blocks: SketchBlock[];
}

export interface SketchBlock {
  /** The block before, if there was one. */
  readonly origin?: Block;
  role: BlockRole;
  /** Undefined where it need not be foretold. */
  condition: string | undefined;
  body: SketchNode[];
}

/** White space as one blank: a call over several lines may be indented anew. */
export const flatText = (text: string): string => text.replace(/\s+/gu, ' ').trim();

const meaningOf = (call: Call): string => `${call.kind}:${call.ref ?? call.name}`;

function callsIn(statement: Statement): string[] {
  return expressionsOf(statement).flatMap((expr) => callsOf(expr).map(meaningOf));
}

const hasBlocks = (kind: Statement['kind']) => ['if', 'while', 'for', 'try', 'def'].includes(kind);

function headText(tree: StatementTree, entry: Entry): string {
  const { statement } = entry;
  // A function is told by its header; what has branches by their conditions.
  if (statement.kind === 'def') return flatText(sliceOf(tree.procedure, entry.blocks[0]?.header ?? entry.range));
  return hasBlocks(statement.kind) ? '' : flatText(sliceOf(tree.procedure, entry.range));
}

function sketchEntry(tree: StatementTree, entry: Entry): SketchNode {
  return {
    origin: entry,
    kinds: [entry.statement.kind],
    text: headText(tree, entry),
    calls: callsIn(entry.statement),
    blocks: entry.blocks.map((block) => sketchBlock(tree, block)),
  };
}

function sketchBlock(tree: StatementTree, block: Block): SketchBlock {
  return {
    origin: block,
    role: block.role,
    condition: flatText(block.condition ?? ''),
    body: block.entries.map((entry) => sketchEntry(tree, entry)),
  };
}

export const buildSketch = (tree: StatementTree): SketchBlock => sketchBlock(tree, tree.main);

/** Statements before with what they are after, and what is new. */
export interface SketchPairs {
  readonly entries: Map<Entry, Entry>;
  readonly blocks: Map<Block, Block>;
  readonly added: Entry[];
}

const kindWords: Readonly<Partial<Record<Statement['kind'], string>>> = {
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
const wordsOf = (kind: Statement['kind']) => kindWords[kind] ?? `a \`${kind}\``;

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 37)}...` : text);

export interface SketchDifference {
  readonly reason: string;
  /** It lies in what the edit asked for, not in what stands around it. */
  readonly isAsked: boolean;
}

function compareNode(
  tree: StatementTree,
  expected: SketchNode,
  actual: Entry,
  pairs: SketchPairs,
): SketchDifference | undefined {
  const { statement } = actual;
  const differ = (reason: string): SketchDifference => ({ reason, isAsked: expected.isNew === true });
  const text = headText(tree, actual);
  if (!expected.kinds.includes(statement.kind)) {
    const [kind = 'text'] = expected.kinds;
    return differ(`${wordsOf(statement.kind)} where ${expected.kinds.length > 2 ? 'a step' : wordsOf(kind)} belongs`);
  }
  // Words run to the end of their line: a comment that stood there already becomes part of them.
  const isSame = text === expected.text || (expected.isNew && text.startsWith(`${expected.text} #`));
  if (expected.text !== undefined && !isSame) {
    return differ(`"${shorten(text)}" where "${shorten(expected.text)}" belongs`);
  }
  if (expected.calls !== undefined && expected.calls.join('\n') !== callsIn(statement).join('\n')) {
    return differ(`other calls in "${shorten(text)}"`);
  }
  if (expected.blocks.length !== actual.blocks.length) return differ('another number of branches');
  if (expected.origin) pairs.entries.set(expected.origin, actual);
  else if (expected.isNew) pairs.added.push(actual);
  for (const [index, block] of expected.blocks.entries()) {
    const difference = compareBlock(tree, block, actual.blocks[index] as Block, pairs);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function compareBlock(
  tree: StatementTree,
  expected: SketchBlock,
  actual: Block,
  pairs: SketchPairs,
): SketchDifference | undefined {
  const condition = flatText(actual.condition ?? '');
  const isAsked = expected.origin === undefined || flatText(expected.origin.condition ?? '') !== expected.condition;
  const differ = (reason: string): SketchDifference => ({ reason, isAsked });
  if (expected.role !== actual.role) return differ(`a branch "${actual.role}" where "${expected.role}" belongs`);
  if (expected.condition !== undefined && expected.condition !== condition) {
    return differ(`the condition "${shorten(condition)}" where "${shorten(expected.condition)}" belongs`);
  }
  if (expected.body.length !== actual.entries.length) {
    return { reason: 'another number of steps in a block', isAsked: false };
  }
  if (expected.origin) pairs.blocks.set(expected.origin, actual);
  for (const [index, node] of expected.body.entries()) {
    const difference = compareNode(tree, node, actual.entries[index] as Entry, pairs);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

/** Why the procedure does not read as the sketch, or what became of each statement. */
export function compareSketch(expected: SketchBlock, tree: StatementTree): Result<SketchPairs, SketchDifference> {
  const pairs: SketchPairs = { entries: new Map(), blocks: new Map(), added: [] };
  const difference = compareBlock(tree, expected, tree.main, pairs);
  return difference ? fail(difference) : ok(pairs);
}
