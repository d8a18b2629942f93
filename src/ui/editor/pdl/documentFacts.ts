// Facts about a document that the editor uses often, computed on first use and cached with the document.

import {
  type Call,
  callsInDocument,
  expressionsOf,
  namesUsedIn,
  nameTable,
  type PdlDocument,
  statementTargets,
  walkStatements,
} from '../../../core/language';
import { groupBy, looseName, memoize, memoizeText } from '../../../core/support';

/** Names that have a value somewhere: slots, requests, responses, targets, parameters. In order of appearance. */
export const valueFacts = memoize((document: PdlDocument) => {
  const variables = new Set<string>();
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const target of statementTargets(statement)) variables.add(target.name);
  }
  return {
    slots: new Set(document.slots.map((slot) => slot.name)),
    /** Requests and responses of APIs. */
    interface: new Set(document.apis.flatMap((api) => [...api.request, ...api.response].map((at) => at.name))),
    /** Names that the procedure assigns. */
    variables,
  };
});

const looseFacts = memoize((facts: ReturnType<typeof valueFacts>) => ({
  slots: new Set([...facts.slots].map(looseNameOf)),
  all: new Set([...facts.interface, ...facts.variables].map(looseNameOf)),
}));

/** Slots and variables with a value; spelling variants of a name count as the name. */
export function kindOfValue(document: PdlDocument, name: string): 'slot' | 'variable' | undefined {
  const facts = valueFacts(document);
  if (facts.slots.has(name)) return 'slot';
  if (facts.interface.has(name) || facts.variables.has(name)) return 'variable';
  const loose = looseFacts(facts);
  const key = looseNameOf(name);
  return loose.slots.has(key) ? 'slot' : loose.all.has(key) ? 'variable' : undefined;
}

/** Every call of the procedure; cached. */
export const callsOfDocument: (document: PdlDocument) => readonly Call[] = memoize(callsInDocument);

/** `looseName`, cached: most names stay the same on every key. The limit is only a safeguard: there are few names. */
export const looseNameOf = memoizeText(looseName, 50_000);

/** Number of uses of each name, by `looseNameOf`: calls, preconditions, arguments, conditions, placeholders. */
export const countUses = memoize((document: PdlDocument): ReadonlyMap<string, number> => {
  const exact = new Map<string, number>();
  const count = ({ name }: { readonly name: string }) => exact.set(name, (exact.get(name) ?? 0) + 1);
  for (const api of document.apis)
    for (const list of [api.request, api.response, api.preconditions]) list.forEach(count);
  for (const answer of document.answers)
    for (const list of [answer.preconditions, answer.placeholders]) list.forEach(count);
  for (const call of callsOfDocument(document)) count({ name: call.ref ?? call.name });
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const expr of expressionsOf(statement)) namesUsedIn(expr).forEach(count);
  }
  const counts = new Map<string, number>();
  for (const [name, times] of exact) counts.set(looseNameOf(name), (counts.get(looseNameOf(name)) ?? 0) + times);
  return counts;
});

/**
 * Whether the document writes arguments as a list: `API.x([a])` instead of `API.x(a)`. Real files use only one of the
 * two.
 */
export const listsArguments = memoize((document: PdlDocument): boolean => {
  const calls = callsOfDocument(document).filter(({ args }) => args.length > 0);
  const lists = calls.filter(({ args }) => args.length === 1 && args[0]?.kind === 'list');
  return lists.length >= calls.length - lists.length;
});

/**
 * Names of nodes that require `owner`, directly or through others: as a precondition of `owner` they would close a
 * cycle.
 */
export function dependentsOf(document: PdlDocument, owner: string): ReadonlySet<string> {
  const names = nameTable(document);
  const needs = groupBy(
    [...document.apis, ...document.answers].flatMap((node) =>
      node.preconditions.map(({ name }) => ({ node: node.name, required: names.resolveNode(name)?.name })),
    ),
    ({ required }) => required,
  );
  const found = new Set<string>();
  const stack = [names.resolveNode(owner)?.name ?? owner];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const { node } of needs.get(next) ?? []) stack.push(node);
  }
  return found;
}
