// What the editor asks again and again about one document, found at the first question and kept with it.

import {
  callsInDocument,
  expressionsOf,
  namesUsedIn,
  nameTable,
  type PdlDocument,
  walkStatements,
} from '../../../core/language';
import { looseName } from '../../../core/support';

/** Names that have a value somewhere: slots, requests, responses, targets, parameters. In order of appearance. */
export interface ValueFacts {
  readonly slots: ReadonlySet<string>;
  /** What APIs are asked with and give back. */
  readonly interface: ReadonlySet<string>;
  /** What the procedure gives a value to. */
  readonly variables: ReadonlySet<string>;
}

const values = new WeakMap<PdlDocument, ValueFacts>();

export function valueFacts(document: PdlDocument): ValueFacts {
  const known = values.get(document);
  if (known) return known;
  const variables = new Set<string>();
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    if (statement.kind === 'call' || statement.kind === 'assign' || statement.kind === 'for') {
      for (const target of statement.targets) variables.add(target.name);
    } else if (statement.kind === 'def') for (const param of statement.params) variables.add(param.name);
  }
  const facts: ValueFacts = {
    slots: new Set(document.slots.map((slot) => slot.name)),
    interface: new Set(document.apis.flatMap((api) => [...api.request, ...api.response].map((at) => at.name))),
    variables,
  };
  values.set(document, facts);
  return facts;
}

const looseValues = new WeakMap<
  ValueFacts,
  { readonly slots: ReadonlySet<string>; readonly all: ReadonlySet<string> }
>();

/** `slot` and `variable` have a value from somewhere; other spellings of a name count as the name. */
export function kindOfValue(document: PdlDocument, name: string): 'slot' | 'variable' | undefined {
  const facts = valueFacts(document);
  if (facts.slots.has(name)) return 'slot';
  if (facts.interface.has(name) || facts.variables.has(name)) return 'variable';
  let loose = looseValues.get(facts);
  if (!loose) {
    const fold = (names: Iterable<string>) => [...names].map(looseName);
    loose = {
      slots: new Set(fold(facts.slots)),
      all: new Set([...fold(facts.interface), ...fold(facts.variables)]),
    };
    looseValues.set(facts, loose);
  }
  const key = looseName(name);
  return loose.slots.has(key) ? 'slot' : loose.all.has(key) ? 'variable' : undefined;
}

const uses = new WeakMap<PdlDocument, ReadonlyMap<string, number>>();

/** How often each name is used, by loose name: calls, preconditions, arguments, conditions, placeholders. */
export function countUses(document: PdlDocument): ReadonlyMap<string, number> {
  const known = uses.get(document);
  if (known) return known;
  const counts = new Map<string, number>();
  const count = (name: string) => {
    const key = looseName(name);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const api of document.apis)
    for (const at of [...api.request, ...api.response, ...api.preconditions]) count(at.name);
  for (const answer of document.answers)
    for (const at of [...answer.preconditions, ...answer.placeholders]) count(at.name);
  for (const call of callsInDocument(document)) count(call.ref ?? call.name);
  for (const statement of walkStatements(document.procedure?.body ?? [])) {
    for (const expr of expressionsOf(statement)) for (const at of namesUsedIn(expr)) count(at.name);
  }
  uses.set(document, counts);
  return counts;
}

/** How the document writes arguments: `API.x([a])` or `API.x(a)`. Real files keep to one of the two. */
export function listsArguments(document: PdlDocument): boolean {
  let lists = 0;
  let bare = 0;
  for (const call of callsInDocument(document)) {
    if (call.args.length === 0) continue;
    if (call.args.length === 1 && call.args[0]?.kind === 'list') lists++;
    else bare++;
  }
  return lists >= bare;
}

/** Names of nodes that need `owner`, directly or through others: a precondition of `owner` on them closes a cycle. */
export function dependentsOf(document: PdlDocument, owner: string): ReadonlySet<string> {
  const names = nameTable(document);
  const needs = new Map<string, string[]>();
  for (const node of [...document.apis, ...document.answers]) {
    for (const { name } of node.preconditions) {
      const required = names.resolveNode(name)?.name;
      if (required === undefined) continue;
      const list = needs.get(required);
      if (list) list.push(node.name);
      else needs.set(required, [node.name]);
    }
  }
  const found = new Set<string>();
  const stack = [names.resolveNode(owner)?.name ?? owner];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    stack.push(...(needs.get(next) ?? []));
  }
  return found;
}
