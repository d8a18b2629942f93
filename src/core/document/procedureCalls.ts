// Lists every call of the procedure, in text order.

import { type Call, callsOf, expressionsOf, type PdlDocument, walkStatements } from '../language';

export function listProcedureCalls(document: PdlDocument): Call[] {
  const calls: Call[] = [];
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const expr of expressionsOf(statement)) calls.push(...callsOf(expr));
  }
  return calls.sort((a, b) => a.nameRange.start - b.nameRange.start);
}
