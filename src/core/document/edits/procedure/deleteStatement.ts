// Deletes a statement: its lines with its block and the comments directly above. Reports what else is removed.

import type { GraphEditPlanner } from '../../editContext';
import { countSteps, draftPlan, findStatementRun, openProcedure } from '../../procedure/procedureEdit';
import { lineText, replaceLines, sliceProcedure } from '../../procedure/procedureText';
import { describeEntry } from '../../procedure/statementTree';
import { blockLines, cutEntries } from '../../procedure/writeStatements';
import { planDeleteBranch } from './deleteBranch';
import { findEmptiedBlock } from './findEmptiedBlock';

export const planDeleteStatement: GraphEditPlanner<'deleteStatement'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const { tree, style } = opened.value;
  const run = findStatementRun(opened.value, edit.nodeId);
  if (!run.ok) return run;
  const { site, first, last } = run.value;
  // The node of an `elif` or `except` draws only a branch of the statement.
  if (site.block && site.block.index > 0) {
    return planDeleteBranch(context, { kind: 'deleteBranch', nodeId: edit.nodeId });
  }
  const label = `Delete ${describeEntry(tree, first).slice(1, -1)}`;
  const emptied = edit.withEmptied ? findEmptiedBlock(opened.value, first, last) : undefined;
  if (emptied) {
    const { block } = emptied;
    if (!block) {
      const { edits } = cutEntries(tree, emptied.entry, emptied.entry, [], style.unit);
      const note = `"${lineText(tree.procedure, emptied.entry.firstLine).trim()}" contained nothing else and is removed too.`;
      return draftPlan(opened.value, edits, { label, notes: [note] });
    }
    const { from, to } = blockLines(tree, block);
    const note = `"${lineText(tree.procedure, from).trim()}" contained nothing else and is removed too.`;
    return draftPlan(opened.value, [replaceLines(tree.procedure, from, to, [])], { label, notes: [note] });
  }
  const { edits, comments } = cutEntries(tree, first, last, [], style.unit);
  const notes: string[] = [];
  const steps = countSteps(first);
  if (steps > 0) notes.push(`${steps} ${steps === 1 ? 'step' : 'steps'} of its block removed too.`);
  const [comment] = comments;
  if (comment) {
    const words = sliceProcedure(tree.procedure, comment.range);
    notes.push(`The ${comments.length === 1 ? 'comment' : 'comments'} above is removed too: "${words}".`);
  }
  return draftPlan(opened.value, edits, { label, ...(notes.length > 0 ? { notes } : {}) });
};
