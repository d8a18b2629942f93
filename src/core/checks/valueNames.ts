// Lists the names that hold values in a document: slots, request and response names, variables of the procedure.

import { type PdlDocument, statementTargets, walkStatements } from '../language';

export function valueNames(document: PdlDocument): ReadonlySet<string> {
  const names = new Set(document.slots.map((slot) => slot.name));
  for (const api of document.apis) {
    for (const value of api.request) names.add(value.name);
    for (const value of api.response) names.add(value.name);
  }
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const value of statementTargets(statement)) names.add(value.name);
  }
  return names;
}
