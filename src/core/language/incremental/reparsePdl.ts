// Parses a document after edits: incrementally if possible, else in full, including the check by the YAML library.
// Separate from reparseParts.ts, as parsePdl.ts is from readPdl.ts, so that a page can avoid loading the library.

import { applyTextEdits, type TextEdit } from '../../support';
import type { PdlDocument } from '../model';
import { parsePdl } from '../parsePdl';
import { reparseParts } from './reparseParts';

/**
 * Returns the same value as `parsePdl(source)` of the text after the edits, which refer to the text of `previous`.
 * Parts before the edits are shared with `previous`, parts behind them are moved copies. Throws if edits overlap.
 */
export function reparsePdl(previous: PdlDocument, edits: readonly TextEdit[]): PdlDocument {
  return reparseParts(previous, edits) ?? parsePdl(applyTextEdits(previous.source, edits));
}
