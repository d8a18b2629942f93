// Deletes several statements at once, each with its block and the comments directly above.
// Invariant: one plan for all of them; deleting them one by one would read the whole document each time.

import { fail, groupBy, ok, type Result } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import {
  countSteps,
  draftPlan,
  findStatementRun,
  openProcedure,
  type ProcedureContext,
} from '../../procedure/procedureEdit';
import { leadIndex } from '../../procedure/statementGaps';
import type { StatementEntry } from '../../procedure/statementTree';
import { cutEntries } from '../../procedure/writeStatements';
import { mergeDeletions } from '../../yaml/mergeDeletions';

export interface StatementEntryRun {
  readonly first: StatementEntry;
  readonly last: StatementEntry;
}

/**
 * Runs of neighbours to delete, none nested in another; within a block the later run comes first. Refuses branches and
 * parts of lines.
 */
export function findStatementRuns(
  context: ProcedureContext,
  nodeIds: readonly string[],
): Result<StatementEntryRun[], EditProblem> {
  const runs = new Map<StatementEntry, StatementEntryRun>();
  for (const nodeId of nodeIds) {
    const run = findStatementRun(context, nodeId);
    if (!run.ok) return run;
    const { site, first, last } = run.value;
    if (site.block && site.block.index > 0) {
      const message = 'A branch is deleted by itself, not with other steps.';
      return fail({ code: 'document/unknown-statement', message });
    }
    runs.set(first, { first, last });
  }
  const isInside = ({ first }: StatementEntryRun) => {
    for (let owner = first.block.owner; owner; owner = owner.block.owner) if (runs.has(owner)) return true;
    return false;
  };
  const outer = [...runs.values()].filter((run) => !isInside(run));
  return ok([...groupBy(outer, ({ first }) => first.block).values()].flatMap(joinNeighbours));
}

function joinNeighbours(runs: readonly StatementEntryRun[]): StatementEntryRun[] {
  const joined: StatementEntryRun[] = [];
  for (const run of runs.toSorted((a, b) => b.first.index - a.first.index)) {
    const behind = joined.at(-1);
    if (behind && leadIndex(behind.first) <= run.last.index + 1)
      joined.splice(-1, 1, { first: run.first, last: behind.last });
    else joined.push(run);
  }
  return joined;
}

const entriesOf = ({ first, last }: StatementEntryRun): readonly StatementEntry[] =>
  first.block.entries.slice(leadIndex(first), last.index + 1);

const several = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

export const planDeleteStatements: GraphEditPlanner<'deleteStatements'> = ({ document }, { nodeIds }) => {
  const opened = openProcedure(document);
  if (!opened.ok) return opened;
  const { tree, style } = opened.value;
  const runs = findStatementRuns(opened.value, nodeIds);
  if (!runs.ok) return runs;
  const edits = runs.value.flatMap(({ first, last }) => cutEntries(tree, first, last, [], style.unit).edits);
  const deleted = runs.value.flatMap(entriesOf);
  const steps = deleted.filter(({ statement }) => statement.kind !== 'comment');
  const inner = steps.reduce((sum, entry) => sum + countSteps(entry), 0);
  const comments = deleted.length - steps.length;
  const notes = [
    ...(inner > 0 ? [`${several(inner, 'step')} of their blocks removed too.`] : []),
    ...(comments > 0 ? [`${several(comments, 'comment')} above them removed too.`] : []),
  ];
  return draftPlan(opened.value, mergeDeletions(tree.procedure.text, edits), {
    label: `Delete ${several(steps.length, 'step')}`,
    ...(notes.length > 0 ? { notes } : {}),
  });
};
