// Reads a document anew after edits, taking over what they do not reach. Gives what reading the whole text gives, or
// nothing: a property test holds it to that.

import { sortTextEdits, type TextEdit } from '../../support';
import type { PdlDocument } from '../model';
import { rememberTrace, traceOf } from './parseTrace';
import { reparseItems } from './reparseItems';
import { reparseProcedure } from './reparseProcedure';
import { type EditStep, MAX_KNOWN_DIAGNOSTICS } from './reparseStep';

/** More edits at once than a person makes: reading everything costs less than going through them. */
const MAX_EDITS = 4;
/** Larger pieces are read with all the rest. */
const MAX_INSERTED = 20_000;

const partSections: ReadonlySet<string> = new Set(['slot', 'api', 'answer', 'procedure']);

/**
 * The document of the text after the edits, which refer to the text of `previous`; undefined where the whole text has
 * to be read. What lies before the edits is shared with `previous`. Throws when edits overlap.
 */
export function reparseParts(previous: PdlDocument, edits: readonly TextEdit[]): PdlDocument | undefined {
  if (edits.length > MAX_EDITS) return undefined;
  let document: PdlDocument | undefined = previous;
  // The last one first, so that the others still refer to the text at hand.
  for (const edit of sortTextEdits(edits).reverse()) document = document && applyOne(document, edit);
  return document;
}

function applyOne(before: PdlDocument, edit: TextEdit): PdlDocument | undefined {
  const { start, end } = edit.range;
  if (start === end && edit.text === '') return before;
  if (edit.text.length > MAX_INSERTED || /[\0\uFFFD]/.test(edit.text)) return undefined;
  if (before.diagnostics.length > MAX_KNOWN_DIAGNOSTICS) return undefined;
  // Elsewhere nothing is read in parts, and a trace costs as much as reading the shell.
  const section = before.sections.findLast(({ keyRange }) => keyRange.start <= start);
  if (section === undefined || !partSections.has(section.key)) return undefined;
  const trace = traceOf(before);
  if (trace === undefined) return undefined;
  const source = before.source.slice(0, start) + edit.text + before.source.slice(end);
  const step: EditStep = { before, trace, source, edit, delta: edit.text.length - (end - start) };
  const { procedure } = trace;
  const list = trace.lists.find((one) => start > (one.dashes[0] ?? 0) && start <= one.end);
  let result = procedure && start >= procedure.start && start <= procedure.end ? reparseProcedure(step) : undefined;
  if (result === undefined && list !== undefined) result = reparseItems(step, list);
  if (result === undefined) return undefined;
  rememberTrace(result.document, result.trace);
  return result.document;
}
