// One strategy to resolve a difference: a sequence of edits, each planned on the text after the previous edit.
// Invariant: strategies do not judge their result; `planHunk` does, on the resulting text.

import { type FlowchartEdit, type GraphEdit, type PlannedEdit, planFlowchartEdit, planGraphEdit } from '../document';
import { applyTextEdits, composeTextEdits, fail, ok, type Result, type TextEdit } from '../support';
import type { MergeDocument, ReadDocument } from './hunk';

export type MergeEdit = GraphEdit | FlowchartEdit;

/**
 * Returns the next edit for the document at this step and the node that the previous edit selected; undefined: no edit
 * needed.
 */
export type MergeStrategyStep = (document: MergeDocument, selected: string | undefined) => MergeEdit | undefined;

export interface MergeStrategy {
  readonly steps: readonly MergeStrategyStep[];
  /** A caveat for the user. */
  readonly note?: string;
  /** The change is less specific than the traces, so it is not accepted by default. */
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

/** Executes the whole strategy on a copy of the text; fails with the first refusal. */
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
