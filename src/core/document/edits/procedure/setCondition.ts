// Sets the condition of a branch or loop: the text between its keyword and its colon.

import { fail, ok, type Result, type TextRange } from '../../../support';
import type { GraphEditPlanner } from '../../editContext';
import type { EditProblem } from '../../graphEdit';
import { checkConditionText } from '../../procedure/printStatement';
import { draftPlan, openProcedure, type ProcedureContext } from '../../procedure/procedureEdit';
import { sliceProcedure } from '../../procedure/procedureText';
import {
  describeEntry,
  findSiteStatement,
  type StatementBlock,
  type StatementEntry,
} from '../../procedure/statementTree';

export interface ConditionPlace {
  readonly entry: StatementEntry;
  readonly block: StatementBlock;
  /** Range in the decoded procedure. */
  readonly range: TextRange;
}

export function findCondition(
  { document, tree }: ProcedureContext,
  nodeId: string,
): Result<ConditionPlace, EditProblem> {
  const found = findSiteStatement(document, tree, nodeId);
  if (!found.ok) return found;
  const { entry, block } = found.value;
  if (!block?.header) {
    return fail({
      code: 'document/unknown-statement',
      message: `${describeEntry(tree, entry)} asks for nothing: it has no condition to set.`,
    });
  }
  const header = sliceProcedure(tree.procedure, block.header);
  const keyword = /^\p{L}+(?:\s+if\b)?/iu.exec(header)?.[0].length ?? 0;
  const written = block.condition ?? '';
  const at = written === '' ? -1 : header.indexOf(written, keyword);
  const start = block.header.start + (at < 0 ? keyword : at);
  return ok({ entry, block, range: { start, end: at < 0 ? start : start + written.length } });
}

/** Checks a condition, or `item in list` for a `for`. */
export function checkCondition(place: ConditionPlace, text: string): Result<string, EditProblem> {
  const condition = checkConditionText(text);
  if (!condition.ok || place.entry.statement.kind !== 'for' || /\sin\s+\S/u.test(condition.value)) return condition;
  return fail({
    code: 'document/not-understood',
    message: `A "for" needs a name and a list, as in "item in items".`,
  });
}

export const planSetCondition: GraphEditPlanner<'setCondition'> = (context, edit) => {
  const opened = openProcedure(context.document);
  if (!opened.ok) return opened;
  const place = findCondition(opened.value, edit.nodeId);
  if (!place.ok) return place;
  const text = checkCondition(place.value, edit.text);
  if (!text.ok) return text;
  const { range } = place.value;
  const written = range.start === range.end ? ` ${text.value}` : text.value;
  return draftPlan(opened.value, [{ range, text: written }], { label: `Ask ${text.value}` });
};
