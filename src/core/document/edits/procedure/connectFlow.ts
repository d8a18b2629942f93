// Connects two steps in the procedure view: finds the text edit that a drawn edge means.
// Structured text offers moves, `return`, `break` and `continue`; any other jump is refused with a reason.

import { endId, startId } from '../../../graph';
import { buildProcedureGraph, hasEffect } from '../../../language';
import { fail, ok, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem, GraphEditOf } from '../../graphEdit';
import {
  findStatementRun,
  isBlockInside,
  loopAround,
  openProcedure,
  type ProcedureContext,
} from '../../procedure/procedureEdit';
import { blockAround, gapBehind, type StatementGap } from '../../procedure/statementGaps';
import {
  describeEntry,
  findSiteStatement,
  type SiteStatement,
  type StatementEntry,
} from '../../procedure/statementTree';
import { findOnlyPass } from '../../procedure/writeStatements';
import type { StatementPlace } from '../../statementEdits';
import { planInsertStatement } from './insertStatement';
import { findStatementMove, planMoveStatement } from './moveStatement';

type FlowEdit = GraphEditOf<'connectFlow'>;
/** The edit that the drawn edge means. */
export type IntendedEdit = GraphEditOf<'moveStatement'> | GraphEditOf<'insertStatement'>;

const refuse = (message: string, code: EditProblem['code'] = 'document/no-place') => fail({ code, message } as const);

function placeBehind(site: SiteStatement | undefined, edit: FlowEdit): StatementPlace {
  if (!site) return { at: 'start' };
  if (!site.block) return { at: 'after', nodeId: edit.from };
  return { at: 'branch', nodeId: edit.from, ...(edit.condition === undefined ? {} : { condition: edit.condition }) };
}

/** True if nothing runs after the gap in its block. */
function isLastGap(gap: StatementGap): boolean {
  if (gap.kind === 'newElse' || gap.kind === 'newTail') return true;
  if (gap.kind === 'splitElif') return false;
  const rest = gap.block.entries.slice(gap.index);
  return (
    findOnlyPass(gap.block) !== undefined || rest.every((entry) => ['comment', 'def'].includes(entry.statement.kind))
  );
}

/** `return`, `break` or `continue` after `from`, if the edge leads to its target. */
function intendedJump(
  { document, tree }: ProcedureContext,
  edit: FlowEdit,
  gap: StatementGap,
  place: StatementPlace,
): Result<IntendedEdit, EditProblem> | undefined {
  const jump = (kind: 'return' | 'break' | 'continue'): Result<IntendedEdit, EditProblem> => {
    if (isLastGap(gap)) return ok({ kind: 'insertStatement', statement: { kind }, place });
    return refuse(
      `What follows would never be reached: the text would say "${kind}" here. Move the steps below first.`,
    );
  };
  if (edit.to === endId) return jump('return');
  const loop = loopAround(blockAround(gap));
  if (!loop) return undefined;
  const target = findSiteStatement(document, tree, edit.to);
  if (!target.ok) return undefined;
  const { entry } = target.value;
  if (entry === loop) return jump('continue');
  const next = loop.block.entries.slice(loop.index + 1).find((one) => hasEffect(one.statement));
  return entry === next && !isBlockInside(blockAround(gap), entry) ? jump('break') : undefined;
}

function commonBlock(
  a: StatementEntry,
  b: StatementEntry,
): { readonly a: StatementEntry; readonly b: StatementEntry } | undefined {
  for (let left: StatementEntry | undefined = a; left; left = left.block.owner) {
    for (let right: StatementEntry | undefined = b; right; right = right.block.owner) {
      if (left.block === right.block) return { a: left, b: right };
    }
  }
  return undefined;
}

/** The reason why `to` cannot be moved directly after `from`; undefined if it can. */
function checkOrder(
  { tree }: ProcedureContext,
  from: StatementEntry | undefined,
  gap: StatementGap,
  to: StatementEntry,
): string | undefined {
  const where = describeEntry(tree, to);
  if (isBlockInside(blockAround(gap), to)) {
    return `${where} holds this step, so the edge would jump back. A way back is a loop: wrap the steps in "while".`;
  }
  if (blockAround(gap) === to.block) {
    const at = gap.kind === 'body' ? gap.index : gap.kind === 'newElse' ? gap.entry.index + 1 : 0;
    return to.index >= at
      ? undefined
      : `${where} comes before this step, so the edge would jump back. A way back is a loop: wrap the steps in "while".`;
  }
  if (!from) return `${where} is in a separate block. Move it out of the block first.`;
  const common = commonBlock(from, to);
  if (common?.a === common?.b) {
    return `${where} is in another branch of the same statement. Branches only meet after the whole statement: put the step there, or copy it.`;
  }
  if (common && common.b.index < common.a.index) {
    return `${where} comes before this step, so the edge would jump back. A way back is a loop: wrap the steps in "while".`;
  }
  if (common?.b === to) {
    return `${where} follows the whole statement that this branch is part of, and other ways lead to it. Move it into the branch, or copy it.`;
  }
  return `${where} is within the block of another step, and an edge cannot lead into the middle of a block. Move it out first.`;
}

/** The edit that the drawn edge means, or the reason why the text cannot express it. */
export function findIntendedEdit(context: ProcedureContext, edit: FlowEdit): Result<IntendedEdit, EditProblem> {
  const { document, tree } = context;
  const { edges } = buildProcedureGraph(document);
  const isSameCondition = (condition: string | undefined) =>
    edit.condition === undefined || edit.condition === condition;
  if (edges.some((edge) => edge.from === edit.from && edge.to === edit.to && isSameCondition(edge.condition))) {
    return refuse('This edge is there already.', 'document/already-there');
  }
  if (edit.from === edit.to) return refuse('A step cannot follow itself. Wrap it in "while" to repeat it.');
  if (edit.from === endId || edit.to === startId) return refuse('Nothing follows the end or leads to the start.');
  const source = edit.from === startId ? undefined : findSiteStatement(document, tree, edit.from);
  if (source && !source.ok) return source;
  const gap = gapBehind(document, tree, edit.from, edit.condition);
  if (!gap.ok) return gap;
  const site = source?.value;
  const place = placeBehind(site, edit);
  const jump = intendedJump(context, edit, gap.value, place);
  if (jump) return jump;
  const run = findStatementRun(context, edit.to);
  if (!run.ok) return run;
  const move: IntendedEdit = { kind: 'moveStatement', nodeId: edit.to, place };
  // A step without incoming edges can be moved anywhere.
  if (!edges.some((edge) => edge.to === edit.to)) return ok(move);
  const problem = checkOrder(context, site?.entry, gap.value, run.value.first);
  if (problem === undefined) return ok(move);
  // Moving the step has another meaning but may be intended, so it is offered, except into the step itself.
  const instead = { title: 'Move it there', edit: move };
  const isMovable = !problem.includes('jump back') && findStatementMove(context, edit.to, place).ok;
  return fail({ code: 'document/no-place', message: problem, ...(isMovable ? { instead } : {}) });
}

export const planConnectFlow: GraphEditPlanner<'connectFlow'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const intended = findIntendedEdit(opened.value, edit);
  if (!intended.ok) return intended;
  return intended.value.kind === 'moveStatement'
    ? planMoveStatement(context, intended.value)
    : planInsertStatement(context, intended.value);
};
