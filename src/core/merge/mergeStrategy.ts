// One way to make a difference go away: edits, each planned on the text that the one before leaves.
// Invariant: nothing here judges the result; `planHunk` does, on the text as it would be.

import { type FlowchartEdit, type GraphEdit, type PlannedEdit, planFlowchartEdit, planGraphEdit } from '../document';
import { applyTextEdits, composeTextEdits, fail, ok, type Result, type TextEdit } from '../support';
import type { MergeDocument, ReadDocument } from './hunk';

export type MergeEdit = GraphEdit | FlowchartEdit;

/** The next edit, knowing the document as it is by then and what the edit before selected; undefined: nothing to do. */
export type MergeStrategyStep = (document: MergeDocument, selected: string | undefined) => MergeEdit | undefined;

export interface MergeStrategy {
  readonly steps: readonly MergeStrategyStep[];
  /** What a person should know of this way. */
  readonly note?: string;
  /** Says less than the traces do: not to be taken unasked. */
  readonly isGuess?: boolean;
}

export interface StrategyTrial {
  readonly edits: readonly TextEdit[];
  readonly document: MergeDocument;
  readonly notes: readonly string[];
}

const plan = (document: MergeDocument, edit: MergeEdit): Result<PlannedEdit, { readonly message: string }> =>
  document.pdl
    ? planGraphEdit(document.pdl, edit as GraphEdit)
    : planFlowchartEdit(document.source, document.graph, edit as FlowchartEdit);

/** The whole way on a copy of the text, or the first refusal. */
export async function tryStrategy(
  document: MergeDocument,
  { steps, note }: MergeStrategy,
  read: ReadDocument,
): Promise<Result<StrategyTrial, { readonly message: string }>> {
  let at = document;
  let edits: readonly TextEdit[] = [];
  let selected: string | undefined;
  const notes = note === undefined ? [] : [note];
  for (const step of steps) {
    const edit = step(at, selected);
    if (!edit) continue;
    const planned = plan(at, edit);
    if (!planned.ok) return planned;
    const next = await read(applyTextEdits(at.source, planned.value.edits));
    if (!next) return fail({ message: 'The text could not be read after this change. Edit the text instead.' });
    if (next.errors > at.errors) return fail({ message: 'The change would bring a new error. Edit the text instead.' });
    edits = composeTextEdits(edits, planned.value.edits);
    notes.push(...(planned.value.notes ?? []).filter((one) => !notes.includes(one)));
    selected = planned.value.select ?? selected;
    at = next;
  }
  return ok({ edits, document: at, notes });
}
