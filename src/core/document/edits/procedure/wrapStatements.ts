// Wraps neighbours of one block in an `if`, a loop or a `try`, or makes a function of them and calls it in their place.
// The function is written before the call; if the steps are in a nested block, before the outermost statement around
// them.

import { isTerminalId } from '../../../graph';
import { hasEffect } from '../../../language';
import { fail, ok, type Result, type TextEdit } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { type PrintedWrapper, printWrapper, wrapLines } from '../../procedure/printStatement';
import {
  draftPlan,
  findEscapingJump,
  findStatementRun,
  isBlockInside,
  openProcedure,
  type ProcedureContext,
} from '../../procedure/procedureEdit';
import { replaceLines } from '../../procedure/procedureText';
import { leadIndex } from '../../procedure/statementGaps';
import { describeEntry, findSiteStatement, type StatementEntry } from '../../procedure/statementTree';
import { cutEntries, indentLines } from '../../procedure/writeStatements';
import type { WrappingStatement } from '../../statementEdits';

/** The first and the last of the statements, which must be consecutive, or the reason why they are not. */
export function findNeighbours(
  context: ProcedureContext,
  nodeIds: readonly string[],
  wrapper: WrappingStatement,
): Result<{ readonly first: StatementEntry; readonly last: StatementEntry }, EditProblem> {
  const { tree } = context;
  const all = new Set<StatementEntry>();
  for (const nodeId of nodeIds) {
    // A frame drawn around steps can include the ends of the procedure.
    if (isTerminalId(nodeId)) continue;
    const found = findSiteStatement(context.document, tree, nodeId);
    if (!found.ok) return found;
    // A condition or a call within a line represents the whole line; a block's comments form one step.
    const { entry } = found.value;
    const run = entry.statement.kind === 'comment' ? findStatementRun(context, nodeId) : undefined;
    const last = run?.ok ? run.value.last : entry;
    for (const one of entry.block.entries.slice(entry.index, last.index + 1)) all.add(one);
  }
  // Statements inside another selected statement are moved with it.
  const entries = [...all].filter((entry) => ![...all].some((other) => isBlockInside(entry.block, other)));
  entries.sort((a, b) => a.firstLine - b.firstLine || a.index - b.index);
  const [first] = entries;
  const last = entries.at(-1);
  if (!first || !last) return fail({ code: 'document/not-there', message: 'Choose the steps to wrap first.' });
  const stranger = entries.find((entry) => entry.block !== first.block);
  if (stranger) {
    return fail({
      code: 'document/not-consecutive',
      message: `${describeEntry(tree, first)} and ${describeEntry(tree, stranger)} are in different blocks. Choose steps of one block.`,
    });
  }
  const between = first.block.entries.slice(first.index, last.index + 1);
  const left = between.find((entry) => !all.has(entry) && hasEffect(entry.statement));
  if (left) {
    return fail({
      code: 'document/not-consecutive',
      message: `${describeEntry(tree, left)} is between these steps. Choose it as well.`,
    });
  }
  const isLoop = wrapper.kind === 'while' || wrapper.kind === 'for';
  const jump = isLoop || wrapper.kind === 'def' ? findEscapingJump(between, isLoop ? 'loop' : 'function') : undefined;
  if (jump) {
    const { kind } = jump.statement;
    const would = isLoop
      ? 'belongs to the loop around them, and would belong to the new one'
      : kind === 'return'
        ? 'leaves the statement around them, and would leave only the function'
        : 'belongs to the loop around them, which a function is not part of';
    return fail({ code: 'document/no-place', message: `A "${kind}" among these steps ${would}.` });
  }
  return ok({ first, last });
}

/**
 * The statement of the top-level block that contains the steps; undefined if the steps are in that block themselves.
 */
export function outermostAround(first: StatementEntry): StatementEntry | undefined {
  let outer: StatementEntry | undefined;
  for (let owner = first.block.owner; owner; owner = owner.block.owner) outer = owner;
  return outer;
}

/** Writes the function before the outermost statement around its steps, and the call in place of the steps. */
function planOutside(
  context: ProcedureContext,
  { first, last }: { readonly first: StatementEntry; readonly last: StatementEntry },
  wrapper: PrintedWrapper,
  outer: StatementEntry,
): readonly TextEdit[] {
  const { tree, style } = context;
  const { edits, lines } = cutEntries(tree, first, last, wrapper.tail, style.unit);
  const written = [wrapper.header, ...lines.map((line) => (line === '' ? '' : style.unit + line))];
  const at = (outer.block.entries[leadIndex(outer)] ?? outer).firstLine;
  return [
    replaceLines(
      tree.procedure,
      at,
      at,
      written.map((line) => (line === '' ? '' : outer.indent + line)),
    ),
    ...edits,
  ];
}

export const planWrapStatements: GraphEditPlanner<'wrapStatements'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const wrapper = printWrapper(context.document, edit.in);
  if (!wrapper.ok) return wrapper;
  const found = findNeighbours(opened.value, edit.nodeIds, edit.in);
  if (!found.ok) return found;
  const { tree, style } = opened.value;
  const { first, last } = found.value;
  const label = wrapper.value.label.replace('Add', 'Wrap in');
  const outer = edit.in.kind === 'def' ? outermostAround(first) : undefined;
  if (outer) return draftPlan(opened.value, planOutside(opened.value, found.value, wrapper.value, outer), { label });
  if (first.isInline) {
    const { lines } = cutEntries(tree, first, last, ['pass'], style.unit);
    const wrapped = wrapLines(wrapper.value, lines, style.unit);
    return draftPlan(opened.value, cutEntries(tree, first, last, wrapped, style.unit).edits, { label });
  }
  const from = (first.block.entries[leadIndex(first)] ?? first).firstLine;
  const to = last.lastLine + 1;
  const [header = '', ...rest] = wrapLines(wrapper.value, [], style.unit);
  const margin = (lines: readonly string[]) => lines.map((line) => first.indent + line);
  const edits = [
    replaceLines(tree.procedure, from, from, margin([header])),
    ...indentLines(tree.procedure, from, to, style.unit),
    replaceLines(tree.procedure, to, to, margin(rest)),
  ];
  return draftPlan(opened.value, edits, { label });
};
