// Replaces the text of a one-line statement. A comment behind it on the line stays.

import { fail } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import { checkOneLine } from '../../procedure/printStatement';
import { draftPlan, findStatementRun, openProcedure } from '../../procedure/procedureEdit';
import { describeEntry } from '../../procedure/statementTree';

export const planSetStatement: GraphEditPlanner<'setStatement'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const { tree } = opened.value;
  const run = findStatementRun(opened.value, edit.nodeId);
  if (!run.ok) return run;
  const { first, last } = run.value;
  if (first.blocks.length > 0) {
    return fail({
      code: 'document/unknown-statement',
      message: `${describeEntry(tree, first)} has a block: set its condition, or edit the text.`,
    });
  }
  const text = checkOneLine(edit.text, 'A step');
  if (!text.ok) return text;
  const range = { start: first.range.start, end: last.range.end };
  return draftPlan(opened.value, [{ range, text: text.value }], { label: `Write ${text.value}` });
};
