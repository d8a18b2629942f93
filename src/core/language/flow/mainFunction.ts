import { memoize } from '../../support';
import { type FunctionDef, nameTable } from '../graphs/nameTable';
import { callsInBody } from '../graphs/walk';
import type { PdlDocument } from '../model';
import { hasEffect } from '../statementFacts';

/**
 * In a text that only defines functions, the one that is the procedure: an uncalled one, `main` or else the first.
 * Undefined for any other text.
 */
export const mainFunction = memoize((document: PdlDocument): FunctionDef | undefined => {
  const names = nameTable(document);
  if (names.functions.length === 0) return undefined;
  const body = document.procedure?.body ?? [];
  const called = new Set<FunctionDef>();
  // Also in other texts, because the first spelling of an undeclared name, in text order, is its name.
  for (const call of callsInBody(body)) {
    const callee = names.resolveCall(call);
    const def = callee.kind === 'function' ? names.findFunction(callee.name) : undefined;
    if (def) called.add(def);
  }
  if (body.some((statement) => hasEffect(statement) && statement.kind !== 'def')) return undefined;
  const defs = body.filter((statement) => statement.kind === 'def');
  const uncalled = defs.filter((def) => !called.has(def));
  return uncalled.find((def) => def.name.name === 'main') ?? uncalled[0] ?? defs[0];
});
