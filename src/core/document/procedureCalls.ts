// Lists every call of the procedure, in text order.

import { type Call, callsInDocument, type PdlDocument } from '../language';

export const listProcedureCalls = (document: PdlDocument): Call[] =>
  callsInDocument(document).sort((a, b) => a.nameRange.start - b.nameRange.start);
