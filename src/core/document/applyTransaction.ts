// Applies every change of text or layout to a document's history.
// Invariant: a transaction either applies as a whole or leaves the history unchanged and returns the reason.
// Refuses edits planned against another revision of the text, and edits that overlap or reach beyond the text.

import {
  applyTextEdits,
  byPosition,
  diffText,
  fail,
  invertTextEdits,
  ok,
  type Result,
  type TextEdit,
} from '../support';
import { buildEntry, type DocumentHistory, HISTORY_DEPTH, type UndoStep, updateDocument } from './documentHistory';
import type { DocumentState } from './documentState';
import { applyLayoutChange } from './layoutChange';
import type { Transaction, TransactionProblem } from './transaction';

/** Milliseconds between two keystrokes after which they are separate undo steps. */
export const MERGE_WINDOW = 1000;

function checkEdits(source: string, edits: readonly TextEdit[]): TransactionProblem | undefined {
  let position = 0;
  const sorted = [...edits].sort(byPosition);
  for (const { range } of sorted) {
    if (range.start < position || range.end < range.start || range.end > source.length) {
      return {
        code: 'document/invalid-edits',
        message: `Edit ${range.start}..${range.end} overlaps another one or leaves the text of ${source.length} characters.`,
      };
    }
    position = range.end;
  }
  return undefined;
}

/** Drops edits that replace a range by the same text. */
function effectiveEdits(source: string, edits: readonly TextEdit[]): readonly TextEdit[] {
  return edits.filter((edit) => source.slice(edit.range.start, edit.range.end) !== edit.text);
}

type Typing = { readonly start: number; readonly removed: number; readonly inserted: string };

function typingOf(edits: readonly TextEdit[]): Typing | undefined {
  const [edit] = edits;
  if (edits.length !== 1 || !edit) return undefined;
  return { start: edit.range.start, removed: edit.range.end - edit.range.start, inserted: edit.text };
}

/** A keystroke continues the previous step if it touches that step's range and both insert or both delete. */
function continuesText(before: readonly TextEdit[], edits: readonly TextEdit[]): boolean {
  const last = typingOf(before);
  const next = typingOf(edits);
  if (!last || !next) return false;
  // A line break ends a step, so that undo works line by line and not by the paragraph.
  if (/[\r\n]/u.test(next.inserted)) return false;
  if ((last.inserted === '') !== (next.inserted === '')) return false;
  return next.start <= last.start + last.inserted.length && next.start + next.removed >= last.start;
}

function continuesLayout(entry: UndoStep, edits: readonly TextEdit[], before: DocumentState): boolean {
  return entry.edits.length === 0 && edits.length === 0 && entry.layoutAfter === before.layout;
}

function canMerge(history: DocumentHistory, tx: Transaction, edits: readonly TextEdit[]): boolean {
  const entry = history.past.at(-1);
  if (tx.intent !== 'merge' || !entry || history.future.length > 0) return false;
  if (entry.intent !== 'merge' || entry.origin !== tx.origin || entry.label !== tx.label) return false;
  if (tx.at === undefined || entry.at === undefined || tx.at - entry.at > MERGE_WINDOW) return false;
  return continuesText(entry.edits, edits) || continuesLayout(entry, edits, history.document);
}

/** Merges this change into the last entry. If both changed the text, one edit spans both. */
function joinEntry(entry: UndoStep, before: DocumentState, after: DocumentState, at?: number): UndoStep {
  const joined: UndoStep = { ...entry, layoutAfter: after.layout, ...(at === undefined ? {} : { at }) };
  if (before.source === after.source) return joined;
  const original = applyTextEdits(before.source, entry.inverse);
  const span = diffText(original, after.source);
  const edits = span ? [span] : [];
  return { ...joined, edits, inverse: invertTextEdits(original, edits) };
}

function recordEntry(history: DocumentHistory, document: DocumentState, entry: UndoStep): DocumentHistory {
  const past = [...history.past, entry];
  return { document, past: past.length > HISTORY_DEPTH ? past.slice(-HISTORY_DEPTH) : past, future: [] };
}

function skipEntry(history: DocumentHistory, document: DocumentState, at?: number): DocumentHistory {
  const entry = history.past.at(-1);
  const before = history.document;
  // Redo steps apply to one text only; a change of the layout alone keeps them.
  const future = before.source === document.source ? history.future : [];
  if (!entry) return { document, past: [], future };
  return { document, past: [...history.past.slice(0, -1), joinEntry(entry, before, document, at)], future };
}

/**
 * Returns the history after the transaction, or the reason why it does not apply. A transaction that changes nothing
 * returns the same history. A transaction without text edits is never stale: the layout is keyed by node id, not by
 * offset.
 */
export function applyTransaction(
  history: DocumentHistory,
  tx: Transaction,
): Result<DocumentHistory, TransactionProblem> {
  const before = history.document;
  if (tx.edits.length > 0 && tx.baseRevision !== before.revision) {
    return fail({
      code: 'document/stale',
      message: `The change was made for revision ${tx.baseRevision} of the text, which is at ${before.revision} now.`,
      revision: before.revision,
    });
  }
  const problem = checkEdits(before.source, tx.edits);
  if (problem) return fail(problem);
  const edits = effectiveEdits(before.source, tx.edits);
  const document = updateDocument(before, edits, applyLayoutChange(before.layout, tx.layout));
  if (document === before) return ok(history);
  if (tx.intent === 'skip') return ok(skipEntry(history, document));
  const last = history.past.at(-1);
  if (last && canMerge(history, tx, edits)) {
    return ok({ document, past: [...history.past.slice(0, -1), joinEntry(last, before, document, tx.at)], future: [] });
  }
  return ok(recordEntry(history, document, buildEntry(before, document, edits, tx)));
}
