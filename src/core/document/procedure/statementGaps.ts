// Resolves a place of the canvas to a gap in a block of the text.
// Invariant: a statement inserted into the gap of an edge runs on that edge and on no other.
// Refuses, with the reason, edges that have no gap in structured text.

import { endId, startId } from '../../graph';
import { buildProcedureGraph, hasEffect, type PdlDocument, procedureSites, roleOf } from '../../language';
import { fail, ok, type Result } from '../../support';
import type { EditProblem } from '../graphEdit';
import type { StatementPlace } from '../statementEdits';
import { hasBreak } from './procedureEdit';
import {
  describeEntry,
  findSiteStatement,
  type SiteStatement,
  type StatementBlock,
  type StatementEntry,
  type StatementTree,
} from './statementTree';

type TailRole = 'orElse' | 'finally';

export type StatementGap =
  /** Before the entry with that index; `near` is the side of the blank lines there. */
  | {
      readonly kind: 'body';
      readonly block: StatementBlock;
      readonly index: number;
      readonly near: 'previous' | 'next';
    }
  /** In an `else` that the statement does not have yet. */
  | { readonly kind: 'newElse'; readonly entry: StatementEntry }
  /** In an `else` or a `finally` that the `try` does not have yet. */
  | { readonly kind: 'newTail'; readonly entry: StatementEntry; readonly role: TailRole }
  /** Before the condition of an `elif`, which becomes a separate `if` below `else`. */
  | { readonly kind: 'splitElif'; readonly block: StatementBlock };

/** The block that contains the gap, or that will contain the branch opened by it. */
export const blockAround = (gap: StatementGap): StatementBlock =>
  gap.kind === 'newElse' || gap.kind === 'newTail' ? gap.entry.block : gap.block;

const noPlace = (message: string, instead?: EditProblem['instead']) =>
  fail({ code: 'document/no-place', message, ...(instead ? { instead } : {}) } as const);

/** Index of the first comment directly above the entry, or the index of the entry. */
export function leadIndex(entry: StatementEntry): number {
  const { entries } = entry.block;
  let index = entry.index;
  let line = entry.firstLine;
  if (entry.isInline) return index;
  for (let above = entries[index - 1]; above?.statement.kind === 'comment'; above = entries[index - 1]) {
    if (above.lastLine !== line - 1 || above.isInline || above.indent !== entry.indent) break;
    line = above.firstLine;
    index = above.index;
  }
  return index;
}

const gapIn = (block: StatementBlock, index: number, near: 'previous' | 'next'): StatementGap => ({
  kind: 'body',
  block,
  index,
  near,
});
const before = (entry: StatementEntry): StatementGap => gapIn(entry.block, leadIndex(entry), 'next');
const behind = (entry: StatementEntry): StatementGap => gapIn(entry.block, entry.index + 1, 'previous');
const atEnd = (block: StatementBlock): StatementGap => gapIn(block, block.entries.length, 'previous');

/** The block that is drawn between start and end: that of `main` if the text only defines functions. */
function mainBlock(document: PdlDocument, tree: StatementTree): StatementBlock {
  const { entries } = tree.main;
  const isIdle = entries.every(({ statement }) => !hasEffect(statement) || statement.kind === 'def');
  const defs = entries.filter((entry) => entry.statement.kind === 'def');
  if (!isIdle || defs.length === 0) return tree.main;
  const first = buildProcedureGraph(document).edges.find((edge) => edge.from === startId);
  const site = first && procedureSites(document).get(first.to);
  let entry = site && tree.byStatement.get(site.statement);
  while (entry?.block.owner) {
    if (entry.block.role === 'def') return entry.block;
    entry = entry.block.owner;
  }
  return defs[0]?.blocks[0] ?? tree.main;
}

function startGap(document: PdlDocument, tree: StatementTree): StatementGap {
  const block = mainBlock(document, tree);
  const first = block.entries.find((entry) => !['def', 'comment'].includes(entry.statement.kind));
  return first ? before(first) : atEnd(block);
}

function endGap(document: PdlDocument, tree: StatementTree): StatementGap {
  const block = mainBlock(document, tree);
  const last = block.entries.findLast((entry) => !['def', 'comment'].includes(entry.statement.kind));
  if (!last) return atEnd(block);
  // A statement after a bare `return` would never run.
  const leaves = last.statement.kind === 'return' && last.statement.value === undefined;
  if (leaves) return before(last);
  const trailing = block.entries.slice(last.index + 1);
  return trailing.some((entry) => entry.statement.kind === 'def') ? behind(last) : atEnd(block);
}

/** The first gap in the branch that runs if the condition of `block` is false. */
function otherwiseGap(
  tree: StatementTree,
  { entry, block }: SiteStatement,
  isEdge: boolean,
): Result<StatementGap, EditProblem> {
  if (!block) return noPlace('This step has no branches.');
  if (block.role === 'loop') {
    if (isEdge && hasBreak(entry)) {
      return noPlace(
        `A "break" of ${describeEntry(tree, entry)} leads to the same place, so a step on this edge alone cannot be written. Put it behind the loop, for all of them.`,
      );
    }
    return ok(behind(entry));
  }
  const next = entry.blocks[block.index + 1];
  if (block.role === 'except') {
    return noPlace('What happens when an "except" does not fit is not part of this procedure. Put the step elsewhere.');
  }
  if (!next) return block.role === 'else' ? noPlace('An "else" has no other branch.') : ok({ kind: 'newElse', entry });
  return ok(
    next.role === 'else' && next.condition === undefined ? gapIn(next, 0, 'next') : { kind: 'splitElif', block: next },
  );
}

function branchGap(
  tree: StatementTree,
  site: SiteStatement,
  condition: string | undefined,
  isEdge: boolean,
): Result<StatementGap, EditProblem> {
  const { block } = site;
  if (!block) return noPlace(`${describeEntry(tree, site.entry)} has no branch that a step could go into.`);
  if (condition === 'else' || condition === 'done') return otherwiseGap(tree, site, isEdge);
  return ok(gapIn(block, 0, 'next'));
}

/** The gap in the `else` or `finally` of a `try`, existing or to be opened. */
function tailGap(
  tree: StatementTree,
  { entry }: SiteStatement,
  role: Extract<StatementPlace, { at: 'tail' }>['role'],
): Result<StatementGap, EditProblem> {
  if (entry.statement.kind !== 'try') return noPlace(`${describeEntry(tree, entry)} is not a "try".`);
  const requiredRole: TailRole = role === 'else' ? 'orElse' : 'finally';
  const block = entry.blocks.find((one) => one.role === requiredRole);
  return ok(block ? gapIn(block, 0, 'next') : { kind: 'newTail', entry, role: requiredRole });
}

function edgeGap(
  document: PdlDocument,
  tree: StatementTree,
  place: Extract<StatementPlace, { at: 'edge' }>,
): Result<StatementGap, EditProblem> {
  const { from, to, condition } = place;
  const between = buildProcedureGraph(document).edges.filter((edge) => edge.from === from && edge.to === to);
  const edges = condition === undefined ? between : between.filter((edge) => edge.condition === condition);
  const [edge] = edges;
  if (!edge) return noPlace(`No step leads from "${from}" to "${to}"${condition ? ` by "${condition}"` : ''}.`);
  if (edges.length > 1) {
    const names = edges.map((one) => `"${one.condition ?? ''}"`).join(', ');
    return noPlace(`Several edges lead from "${from}" to "${to}": ${names}. Name one of them.`);
  }
  if (edge.route === 'call') {
    return noPlace(
      'The edge leads into a function, which other steps may call too. Put the step before its first one.',
    );
  }
  if (edge.route === 'failure') {
    return noPlace('No step can be between a failing step and its "except". Put the step into the branch after it.');
  }
  if (from === startId) return ok(startGap(document, tree));
  const target = procedureSites(document).get(to)?.statement;
  if (target?.kind === 'comment') {
    return noPlace(
      'The comments this edge leads to are a step only while they are alone in their block. Put the step into the branch, or write the comments as a line of words first.',
    );
  }
  return gapBehind(document, tree, from, edge.condition);
}

/** The gap directly behind a node, on its outgoing edge with this condition. */
export function gapBehind(
  document: PdlDocument,
  tree: StatementTree,
  nodeId: string,
  condition: string | undefined,
): Result<StatementGap, EditProblem> {
  if (nodeId === startId) return ok(startGap(document, tree));
  const found = findSiteStatement(document, tree, nodeId);
  if (!found.ok) return found;
  const { entry, block } = found.value;
  if (block) return branchGap(tree, found.value, condition, true);
  const role = roleOf(entry.statement);
  const where = describeEntry(tree, entry);
  if (found.value.isPartOfStatement)
    return noPlace(`This question is a part of ${where}: nothing can go between the two.`);
  if (role === 'block') {
    return noPlace(`The call is in the condition of ${where}: no step can be between the two. Edit the condition.`);
  }
  if (entry.statement.kind === 'return') return noPlace(`${where} leaves the procedure: nothing can follow it.`);
  if (role === 'note') {
    return noPlace(`${where} is a step only while it is alone in its block. Make it a line of its own words first.`);
  }
  const siblings = [...procedureSites(document).values()].filter((site) => site.statement === entry.statement);
  if (siblings.at(-1)?.nodeId !== nodeId) {
    return noPlace(`${where} makes several calls in one line: nothing can go between them. Split the line first.`);
  }
  return ok(behind(entry));
}

/** Resolves a place to a gap, or returns why the text has none. */
export function resolveStatementGap(
  document: PdlDocument,
  tree: StatementTree,
  place: StatementPlace,
): Result<StatementGap, EditProblem> {
  switch (place.at) {
    case 'start':
      return ok(startGap(document, tree));
    case 'end':
      return ok(endGap(document, tree));
    case 'edge':
      return edgeGap(document, tree, place);
    default: {
      if (place.nodeId === startId) return ok(startGap(document, tree));
      if (place.nodeId === endId) return ok(endGap(document, tree));
      const found = findSiteStatement(document, tree, place.nodeId);
      if (!found.ok) return found;
      if (place.at === 'tail') return tailGap(tree, found.value, place.role);
      if (place.at === 'branch') return branchGap(tree, found.value, place.condition, false);
      const { entry } = found.value;
      if (place.at === 'before') {
        return ok(entry.statement.kind === 'comment' ? gapIn(entry.block, entry.index, 'next') : before(entry));
      }
      // A step that consists of comments ends with the last of them.
      return ok(entry.statement.kind === 'comment' ? atEnd(entry.block) : behind(entry));
    }
  }
}
