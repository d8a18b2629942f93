// Moves a statement with its block and the comments directly above, reindented for its new place.

import { fail, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import {
  draftPlan,
  findEscapingJump,
  findStatementRun,
  isBlockInside,
  loopAround,
  openProcedure,
  type ProcedureContext,
  type StatementRun,
} from '../../procedure/procedureEdit';
import { blockAround, leadIndex, resolveStatementGap, type StatementGap } from '../../procedure/statementGaps';
import { describeEntry } from '../../procedure/statementTree';
import { cutEntries, insertAt } from '../../procedure/writeStatements';
import type { StatementPlace } from '../../statementEdits';

export interface StatementMove {
  readonly run: StatementRun;
  readonly gap: StatementGap;
}

/** The run to move and its target gap, or the reason why it cannot be moved. */
export function findStatementMove(
  context: ProcedureContext,
  nodeId: string,
  place: StatementPlace,
): Result<StatementMove, EditProblem> {
  const { document, tree } = context;
  const run = findStatementRun(context, nodeId);
  if (!run.ok) return run;
  const { first, last, site } = run.value;
  const where = describeEntry(tree, first);
  if (site.block && site.block.index > 0 && site.block.role !== 'except') {
    return fail({
      code: 'document/unknown-statement',
      message: `This is a branch of ${where}, which cannot be moved alone. Move the whole of it.`,
    });
  }
  const resolved = resolveStatementGap(document, tree, place);
  if (!resolved.ok) return resolved;
  const gap = resolved.value;
  const block = blockAround(gap);
  const isInside = isBlockInside(block, first) || ('entry' in gap && gap.entry === first);
  if (isInside || (gap.kind === 'splitElif' && block.owner === first)) {
    return fail({ code: 'document/no-place', message: `${where} cannot be moved into itself.` });
  }
  if (
    gap.kind === 'body' &&
    gap.block === first.block &&
    gap.index >= leadIndex(first) &&
    gap.index <= last.index + 1
  ) {
    return fail({ code: 'document/already-there', message: `${where} is there already.` });
  }
  if (gap.kind === 'splitElif' && gap.block.owner && isBlockInside(first.block, gap.block.owner)) {
    return fail({
      code: 'document/no-place',
      message: `${where} is in a branch that would have to be split for this. Move it after the "if" first.`,
    });
  }
  const jump = findEscapingJump([first]);
  if (jump && loopAround(block) !== loopAround(first.block)) {
    return fail({
      code: 'document/no-place',
      message: `${where} holds a "${jump.statement.kind}" of its loop, and would leave that loop.`,
    });
  }
  return { ok: true, value: { run: run.value, gap } };
}

export const planMoveStatement: GraphEditPlanner<'moveStatement'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const move = findStatementMove(opened.value, edit.nodeId, edit.place);
  if (!move.ok) return move;
  const { tree, style } = opened.value;
  const { first, last } = move.value.run;
  const cut = cutEntries(tree, first, last, [], style.unit);
  const edits = [...cut.edits, ...insertAt(tree, move.value.gap, cut.lines, style.unit)];
  return draftPlan(opened.value, edits, { label: `Move ${describeEntry(tree, first).slice(1, -1)}` });
};
