// Pairs the statements before an edit with those after it, by the edits of the decoded text: a statement whose text stays
// is where the edits moved it, and a statement that the edit moves has the same text.
// Invariant: a statement that no edit touches keeps its kind and its block, or the edit is refused.

import { mapOffset, oneLine, sortTextEdits, type TextEdit } from '../../support';
import { type ExpectedTreeDifference, headText, shortText } from './expectedTree';
import type { StatementBlock, StatementEntry, StatementTree } from './statementTree';

export interface StatementPairs {
  readonly entries: Map<StatementEntry, StatementEntry>;
  readonly blocks: Map<StatementBlock, StatementBlock>;
  /** Statements without a statement before, in text order. */
  readonly added: StatementEntry[];
  /** Statements before without one after, in text order. */
  readonly removed: StatementEntry[];
  /** A statement that the edit would change although no edit touches it. */
  readonly difference?: ExpectedTreeDifference;
}

/** In text order. The parser limits the nesting depth. */
const entriesOf = (block: StatementBlock): StatementEntry[] =>
  block.entries.flatMap((entry) => [entry, ...entry.blocks.flatMap(entriesOf)]);

const conditionOf = ({ condition }: StatementBlock) => oneLine(condition ?? '');

const headOf = (tree: StatementTree, entry: StatementEntry): string =>
  JSON.stringify([entry.statement.kind, headText(tree, entry), ...entry.blocks.map(conditionOf)]);

/** Pairs the items of two lists with equal keys, in order. */
function pairInOrder<T>(
  old: readonly T[],
  now: readonly T[],
  keyOf: (item: T, isNew: boolean) => string,
  pair: (from: T, to: T) => void,
): void {
  const keys = now.map((item) => keyOf(item, true));
  let next = 0;
  for (const item of old) {
    const at = keys.indexOf(keyOf(item, false), next);
    if (at < 0) continue;
    pair(item, now[at] as T);
    next = at + 1;
  }
}

const roleOf = ({ role }: StatementBlock) => (role === 'elif' ? 'if' : role);
const blockKey = (block: StatementBlock) => `${roleOf(block)} ${conditionOf(block)}`;

/** All statements are new: there was no procedure before. */
export const pairNothing = ({ main }: StatementTree): StatementPairs => ({
  entries: new Map(),
  blocks: new Map(),
  added: entriesOf(main),
  removed: [],
});

/**
 * `edits` are of the decoded text; `replaced`: the statement that the edit rewrites where it is; `wrapped`: those that a
 * new block takes.
 */
export function pairStatements(
  before: StatementTree,
  after: StatementTree,
  edits: readonly TextEdit[],
  replaced: StatementEntry | undefined,
  wrapped: ReadonlySet<StatementEntry> = new Set(),
): StatementPairs {
  const entries = new Map<StatementEntry, StatementEntry>();
  const now = entriesOf(after.main);
  const byStart = new Map(now.map((entry) => [entry.range.start, entry]));
  const taken = new Set<StatementEntry>();
  const pair = (from: StatementEntry, to: StatementEntry) => {
    entries.set(from, to);
    taken.add(to);
  };
  const sorted = sortTextEdits(edits);
  const isBlank = ({ range, text }: TextEdit) =>
    text.trim() === '' && before.procedure.text.slice(range.start, range.end).trim() === '';
  const touched: StatementEntry[] = [];
  const lost: StatementEntry[] = [];
  let passed = 0;
  let shift = 0;
  for (const entry of entriesOf(before.main)) {
    const { start } = entry.range;
    // Of a statement with blocks only the keyword has to stay.
    const end = entry.blocks.length > 0 ? start + 1 : entry.range.end;
    let from = start + shift;
    for (let edit = sorted[passed]; edit && edit.range.end <= start; edit = sorted[passed]) {
      passed += 1;
      shift += edit.text.length - (edit.range.end - edit.range.start);
      if (edit.range.start < start) from = start + shift;
    }
    let isTouched = false;
    for (let index = passed; (sorted[index]?.range.start ?? end) < end; index++)
      isTouched ||= !isBlank(sorted[index] as TextEdit);
    const found = byStart.get(start + shift);
    const other = entry === replaced ? (byStart.get(from) ?? found) : found;
    if (entry === replaced && other && !taken.has(other)) pair(entry, other);
    else if (isTouched) touched.push(entry);
    else if (found?.statement.kind === entry.statement.kind && !taken.has(found)) pair(entry, found);
    else lost.push(entry);
  }
  const kept = [...entries];
  const open = now.filter((entry) => !taken.has(entry));
  pairInOrder(touched, open, (entry, isNew) => headOf(isNew ? after : before, entry), pair);
  const blocks = pairBlocks(before, after, edits, entries);
  const isNew = (entry: StatementEntry | undefined) => entry !== undefined && !taken.has(entry);
  const strayed = kept.find(([from, to]) => {
    const block = blocks.get(from.block);
    if (wrapped.has(from)) return !isNew(to.block.owner);
    return block !== undefined && block !== to.block;
  });
  const [culprit = strayed?.[0]] = lost;
  const differ = (entry: StatementEntry): ExpectedTreeDifference => ({
    reason: `another statement for "${shortText(oneLine(before.procedure.text.slice(entry.range.start, entry.range.end)))}"`,
    isRequested: entry === replaced,
  });
  return {
    entries,
    blocks,
    added: now.filter((entry) => !taken.has(entry)),
    removed: touched.filter((entry) => !entries.has(entry)),
    ...(culprit ? { difference: differ(culprit) } : {}),
  };
}

function pairBlocks(
  before: StatementTree,
  after: StatementTree,
  edits: readonly TextEdit[],
  entries: ReadonlyMap<StatementEntry, StatementEntry>,
): Map<StatementBlock, StatementBlock> {
  const blocks = new Map([[before.main, after.main]]);
  const taken = new Set([after.main]);
  const pair = (from: StatementBlock, to: StatementBlock) => {
    blocks.set(from, to);
    taken.add(to);
  };
  const blocksOf = (tree: StatementTree) => [...tree.byStatement.values()].flatMap((entry) => entry.blocks);
  const old = blocksOf(before);
  // A header is where the edits moved it, also if its branch becomes the branch of a new statement.
  const byEnd = new Map(blocksOf(after).flatMap((block) => (block.header ? [[block.header.end, block]] : [])));
  for (const block of old) {
    const other = block.header && byEnd.get(mapOffset(block.header.end, edits));
    if (other && !taken.has(other) && blockKey(other) === blockKey(block)) pair(block, other);
  }
  // Else its condition is new: it is the same branch of the same statement.
  for (const [from, to] of entries) {
    for (const block of from.blocks) {
      const other = to.blocks[block.index];
      const isFree = other && !blocks.has(block) && !taken.has(other) && roleOf(other) === roleOf(block);
      if (isFree && (from.blocks.length === to.blocks.length || block.role === 'try')) pair(block, other);
    }
  }
  const open = old.filter((block) => !blocks.has(block));
  const free = blocksOf(after).filter((block) => !taken.has(block));
  if (open.length > 0) pairInOrder(open, free, blockKey, pair);
  return blocks;
}
