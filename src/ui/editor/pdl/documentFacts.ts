// What the editor asks again and again about one document, found at the first question and kept with it.

import {
  type Call,
  callsInDocument,
  expressionsOf,
  namesUsedIn,
  nameTable,
  type PdlDocument,
  walkStatements,
} from '../../../core/language';
import { groupBy, looseName, memoize, memoizeText } from '../../../core/support';

/** Names that have a value somewhere: slots, requests, responses, targets, parameters. In order of appearance. */
export const valueFacts = memoize((document: PdlDocument) => {
  const variables = new Set<string>();
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind === 'call' || statement.kind === 'assign' || statement.kind === 'for') {
      for (const target of statement.targets) variables.add(target.name);
    } else if (statement.kind === 'def') for (const param of statement.params) variables.add(param.name);
  }
  return {
    slots: new Set(document.slots.map((slot) => slot.name)),
    /** What APIs are asked with and give back. */
    interface: new Set(document.apis.flatMap((api) => [...api.request, ...api.response].map((at) => at.name))),
    /** What the procedure gives a value to. */
    variables,
  };
});

const looseFacts = memoize((facts: ReturnType<typeof valueFacts>) => ({
  slots: new Set([...facts.slots].map(looseNameOf)),
  all: new Set([...facts.interface, ...facts.variables].map(looseNameOf)),
}));

/** `slot` and `variable` have a value from somewhere; other spellings of a name count as the name. */
export function kindOfValue(document: PdlDocument, name: string): 'slot' | 'variable' | undefined {
  const facts = valueFacts(document);
  if (facts.slots.has(name)) return 'slot';
  if (facts.interface.has(name) || facts.variables.has(name)) return 'variable';
  const loose = looseFacts(facts);
  const key = looseNameOf(name);
  return loose.slots.has(key) ? 'slot' : loose.all.has(key) ? 'variable' : undefined;
}

/** Every call of the procedure, walked to once. */
export const callsOfDocument: (document: PdlDocument) => readonly Call[] = memoize(callsInDocument);

/** As `looseName`, remembered: names stay while their text changes with every key. A bound, not a policy: they are few. */
export const looseNameOf = memoizeText(looseName, 50_000);

/** How often each name is used, by `looseNameOf`ed name: calls, preconditions, arguments, conditions, placeholders. */
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

/** How the document writes arguments: `API.x([a])` or `API.x(a)`. Real files keep to one of the two. */
export const listsArguments = memoize((document: PdlDocument): boolean => {
  const calls = callsOfDocument(document).filter(({ args }) => args.length > 0);
  const lists = calls.filter(({ args }) => args.length === 1 && args[0]?.kind === 'list');
  return lists.length >= calls.length - lists.length;
});

/** Names of nodes that need `owner`, directly or through others: a precondition of `owner` on them closes a cycle. */
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
