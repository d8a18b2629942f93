// Finds the names that an expression uses, resolves names to declarations, and lists all calls in order.

import { walkExpressions } from '../expression';
import { looseName } from '../support';
import { callsInBody, walkStatements } from './graphs/walk';
import type { Call, Expr, NameAt, PdlDocument } from './model';

export type NameKind = 'api' | 'answer' | 'slot' | 'other' | 'function';

/** The variables that an expression reads with their ranges, in text order. Callees and keyword names are excluded. */
export function namesUsedIn(expr: Expr): NameAt[] {
  const names: NameAt[] = [];
  for (const part of walkExpressions(expr)) {
    if (part.kind === 'name') names.push({ name: part.name, range: part.range });
  }
  return names.sort((a, b) => a.range.start - b.range.start);
}

/** Every call of the procedure: statements in text order, within one expression in evaluation order. */
export const callsInDocument = ({ procedure }: PdlDocument): Call[] => [...callsInBody(procedure?.body ?? [])];

/**
 * Resolves a name: an exact match before a loose match; of several, in the order API, ANSWER, slot, other, function.
 */
export function resolveDeclaredName(document: PdlDocument, name: string): { kind: NameKind; name: string } | undefined {
  const loose = looseName(name);
  let near: { kind: NameKind; name: string } | undefined;
  for (const [kind, declared] of declaredNames(document)) {
    if (declared === name) return { kind, name: declared };
    if (near === undefined && looseName(declared) === loose) near = { kind, name: declared };
  }
  return near;
}

function* declaredNames(document: PdlDocument): Generator<readonly [NameKind, string]> {
  for (const api of document.apis) yield ['api', api.name];
  for (const answer of document.answers) yield ['answer', answer.name];
  for (const slot of document.slots) yield ['slot', slot.name];
  for (const other of document.others) yield ['other', other.name];
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind === 'def') yield ['function', statement.name.name];
  }
}
