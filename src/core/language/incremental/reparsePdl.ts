// The whole of reading anew after edits: in parts where that will do, else all of it, the YAML library's judgement
// included. Apart from reparseParts.ts as parsePdl.ts is from readPdl.ts: a page need not load the library.

import { applyTextEdits, type TextEdit } from '../../support';
import type { PdlDocument } from '../model';
import { parsePdl } from '../parsePdl';
import { reparseParts } from './reparseParts';

/**
 * The same value as `parsePdl(source)` of the text after the edits, which refer to the text of `previous`. What lies
 * before them is shared with `previous`, what lies behind is a moved copy. Throws when edits overlap.
 */
export function reparsePdl(previous: PdlDocument, edits: readonly TextEdit[]): PdlDocument {
  return reparseParts(previous, edits) ?? parsePdl(applyTextEdits(previous.source, edits));
}
