// From a gesture to the smallest text edits.
// Invariant: what it returns parses to the graph the gesture asked for, and touches nothing else.
// Refuses, with a reason, what is not possible and what it cannot write safely.

import { type PdlDocument, parsePdl } from '../language';
import { applyTextEdits, diffText, fail, ok, type Result, type TextEdit } from '../support';
import { declarationsOf } from './declarations';
import type { EditContext } from './editContext';
import { planners } from './edits/registry';
import type { EditProblem, GraphEdit, GraphEditKind, GraphEditOf, PlannedEdit } from './graphEdit';
import { buildOutline, compareOutlines, reduceOutline } from './outline';
import { mergeDeletions } from './yaml/mergeDeletions';
import { parseShell } from './yaml/shell';

/** The edit without what stays the same at its ends; undefined when nothing is left. */
function narrowEdit(source: string, edit: TextEdit): TextEdit | undefined {
  const { start, end } = edit.range;
  if (start === end || edit.text === '') return start === end && edit.text === '' ? undefined : edit;
  const inner = diffText(source.slice(start, end), edit.text);
  return inner && { range: { start: start + inner.range.start, end: start + inner.range.end }, text: inner.text };
}

const errorsOf = (document: PdlDocument): number =>
  document.diagnostics.filter((diagnostic) => diagnostic.severity === 'error').length;

/** A plan that reads differently than asked is our fault or that of a text beyond repair: it must not be written. */
function checkPlan(document: PdlDocument, edit: GraphEdit, edits: readonly TextEdit[]): EditProblem | undefined {
  const after = parsePdl(applyTextEdits(document.source, edits));
  const difference = compareOutlines(reduceOutline(document, edit), buildOutline(after));
  if (difference === undefined && errorsOf(after) <= errorsOf(document)) return undefined;
  const reason = difference ?? 'a new syntax error';
  return {
    code: 'document/unsafe-edit',
    message: `The text around this place does not allow the change: it would give ${reason}. Edit the text instead.`,
  };
}

function planKind<K extends GraphEditKind>(
  context: EditContext,
  edit: GraphEditOf<K>,
): Result<PlannedEdit, EditProblem> {
  return planners[edit.kind as K](context, edit);
}

/** The edits to the text of `document` that make the gesture true, or why it cannot be made. */
export function planGraphEdit(document: PdlDocument, edit: GraphEdit): Result<PlannedEdit, EditProblem> {
  const context: EditContext = { document, shell: parseShell(document.source), declarations: declarationsOf(document) };
  const planned = planKind(context, edit);
  if (!planned.ok) return planned;
  const narrowed = planned.value.edits.flatMap((entry) => narrowEdit(document.source, entry) ?? []);
  const edits = mergeDeletions(document.source, narrowed);
  const problem = checkPlan(document, edit, edits);
  return problem ? fail(problem) : ok({ ...planned.value, edits });
}
