// Lists the names that hold values in a document: slots, request and response names, variables of the procedure.

import { type PdlDocument, statementTargets, valueNamesOf, walkStatements } from '../language';

export function valueNames(document: PdlDocument): ReadonlySet<string> {
  const names = new Set(valueNamesOf(document));
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const value of statementTargets(statement)) names.add(value.name);
  }
  return names;
}
