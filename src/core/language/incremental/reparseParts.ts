// Reads a document incrementally after edits and reuses the parts that they do not reach. Returns the same as a full
// parse, or undefined; a property test checks this.

import { sortTextEdits, type TextEdit } from '../../support';
import type { PdlDocument } from '../model';
import { rememberTrace, traceOf } from './parseTrace';
import { reparseItems } from './reparseItems';
import { reparseProcedure } from './reparseProcedure';
import { type EditStep, MAX_KNOWN_DIAGNOSTICS } from './reparseStep';

/** More edits than typing makes at once: a full parse is faster than applying them one by one. */
const MAX_EDITS = 4;
/** Larger insertions are read with a full parse. */
const MAX_INSERTED = 20_000;

const partSections: ReadonlySet<string> = new Set(['slot', 'api', 'answer', 'procedure']);

/**
 * The document of the text after the edits, which refer to the text of `previous`; undefined if the whole text has to
 * be read. Parts before the edits are shared with `previous`. Throws if edits overlap.
 */
export function reparseParts(previous: PdlDocument, edits: readonly TextEdit[]): PdlDocument | undefined {
  if (edits.length > MAX_EDITS) return undefined;
  let document: PdlDocument | undefined = previous;
  // Last edit first, so that the offsets of the others stay valid.
  for (const edit of sortTextEdits(edits).reverse()) document = document && applyOne(document, edit);
  return document;
}

function applyOne(before: PdlDocument, edit: TextEdit): PdlDocument | undefined {
  const { start, end } = edit.range;
  if (start === end && edit.text === '') return before;
  if (edit.text.length > MAX_INSERTED || /[\0\uFFFD]/.test(edit.text)) return undefined;
  if (before.diagnostics.length > MAX_KNOWN_DIAGNOSTICS) return undefined;
  // Only list sections and the procedure are read in parts, and building a trace costs as much as reading the YAML
  // shell.
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
