// Shared code of the planners of procedure edits: opens the tree, finds the statement of a node, turns decoded edits
// into a plan.

import { hasEffect, type PdlDocument, procedureSites } from '../../language';
import { fail, groupBy, memoize, ok, type Result, type TextEdit } from '../../support';
import type { GraphEditDraft } from '../editContext';
import type { EditProblem, PlannedEdit } from '../graphEdit';
import { type ProcedureStyle, procedureStyle } from './procedureStyle';
import { applyToProcedure, encodeEdits } from './procedureText';
import {
  describeEntry,
  findSiteStatement,
  type SiteStatement,
  type StatementBlock,
  type StatementEntry,
  type StatementTree,
  statementTree,
} from './statementTree';

export interface ProcedureContext {
  readonly document: PdlDocument;
  readonly tree: StatementTree;
  readonly style: ProcedureStyle;
}

/** The procedure with its statement tree, or the reason why it cannot be edited. */
export function openProcedure(document: PdlDocument): Result<ProcedureContext, EditProblem> {
  const tree = statementTree(document);
  if (tree) return ok({ document, tree, style: procedureStyle(document) });
  return fail({
    code: 'document/unsupported-shape',
    message: document.procedure
      ? 'The procedure is elsewhere in the file and is only referenced here. Edit the text instead.'
      : 'This document has no procedure yet. Add a step first.',
  });
}

/** Turns edits of the decoded procedure into a plan. */
export function draftPlan(
  { tree }: ProcedureContext,
  edits: readonly TextEdit[],
  plan: Omit<PlannedEdit, 'edits'>,
): Result<GraphEditDraft, EditProblem> {
  const encoded = encodeEdits(tree.procedure, edits);
  if (!encoded.ok) return encoded;
  return ok({
    ...plan,
    edits: encoded.value,
    procedureEdits: edits,
    procedureText: applyToProcedure(tree.procedure, edits),
  });
}

/** Consecutive statements of one block that one node represents. */
export interface StatementRun {
  readonly site: SiteStatement;
  readonly first: StatementEntry;
  readonly last: StatementEntry;
}

const sitesByStatement = memoize((document: PdlDocument) =>
  groupBy([...procedureSites(document).values()], ({ statement }) => statement),
);

/** The whole statement that a node draws; refuses a node that draws only a part of a statement. */
export function findStatementRun(
  { document, tree }: ProcedureContext,
  nodeId: string,
): Result<StatementRun, EditProblem> {
  const found = findSiteStatement(document, tree, nodeId);
  if (!found.ok) return found;
  const { entry, site } = found.value;
  const where = describeEntry(tree, entry);
  const partOf = (what: string, hint: string) =>
    fail({ code: 'document/unknown-statement', message: `${what} ${where}. ${hint}` } as const);
  if (found.value.isPartOfStatement) return partOf('This is a part of', 'Edit the line, or its condition.');
  if (site.call) {
    if (entry.blocks.length > 0) return partOf('The call is in the condition of', 'Edit the condition.');
    const isWholeStatement = entry.statement.kind === 'call' && entry.statement.call === site.call;
    const isOnlySite = sitesByStatement(document).get(entry.statement)?.length === 1;
    if (!isWholeStatement && !isOnlySite) return partOf('The call is one of several in', 'Edit the line.');
  }
  if (entry.statement.kind !== 'comment') return ok({ site: found.value, first: entry, last: entry });
  // The comments of a block without steps form one step.
  const last = entry.block.entries.findLast((one) => one.statement.kind === 'comment') ?? entry;
  return ok({ site: found.value, first: entry, last });
}

/** True if the block belongs to the entry, directly or nested. */
export function isBlockInside(block: StatementBlock, entry: StatementEntry): boolean {
  for (let owner = block.owner; owner; owner = owner.block.owner) if (owner === entry) return true;
  return false;
}

/** The loop that a `break` in the block would leave. */
export function loopAround(block: StatementBlock): StatementEntry | undefined {
  for (let at: StatementBlock | undefined = block; at && at.role !== 'def'; at = at.owner?.block) {
    if (at.role === 'loop') return at.owner;
  }
  return undefined;
}

/** The jumps among the entries that leave them: a `break` or `continue` of a loop around them, and each `return`. */
function* escapingJumps(entries: readonly StatementEntry[]): Generator<StatementEntry> {
  const pending = entries.map((entry) => ({ entry, inLoop: false }));
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { entry, inLoop } = next;
    const { kind } = entry.statement;
    if (kind === 'return' || (!inLoop && (kind === 'break' || kind === 'continue'))) yield entry;
    if (kind === 'def') continue;
    const isLoop = kind === 'while' || kind === 'for';
    for (const block of entry.blocks)
      for (const inner of block.entries) pending.push({ entry: inner, inLoop: inLoop || isLoop });
  }
}

/** A `break` or `continue` among the entries that belongs to a loop around them; for a function also a `return`. */
export function findEscapingJump(
  entries: readonly StatementEntry[],
  out: 'loop' | 'function' = 'loop',
): StatementEntry | undefined {
  for (const jump of escapingJumps(entries)) if (out === 'function' || jump.statement.kind !== 'return') return jump;
  return undefined;
}

/** Whether a `break` leaves the loop. */
export function hasBreak(loop: StatementEntry): boolean {
  for (const jump of escapingJumps(loop.blocks.flatMap(({ entries }) => entries)))
    if (jump.statement.kind === 'break') return true;
  return false;
}

/** Number of steps below a statement, without comments and `pass`. */
export function countSteps(entry: StatementEntry): number {
  let count = 0;
  const pending = [...entry.blocks];
  for (let block = pending.pop(); block; block = pending.pop()) {
    for (const inner of block.entries) {
      if (hasEffect(inner.statement)) count++;
      pending.push(...inner.blocks);
    }
  }
  return count;
}
