// What preconditions need to have been called before, as keys that paths can be followed by: a node by its id, nodes of
// which one is enough by all of their ids, and a node that counts when it failed, too, by `tried` in front of its id.

import { type NameAt, type Precondition, preconditionsOf, requiredByCondition } from '../../language';
import { memoize } from '../../support';
import type { CheckContext } from '../checkContext';
import { type Dependent, dependents } from '../declarationsWithPreconditions';
import type { Point } from './checkFlow';
import { failingNames, goesOnAfterEach } from './failureRoutes';

export interface Need {
  /** The item of the precondition. */
  readonly at: NameAt;
  /** Declared name, or the names of which one is enough. */
  readonly name: string;
  /** Node ids, any of which meets it. */
  readonly ids: readonly string[];
  /** By which paths are followed. */
  readonly callee: string;
}

const keyOf = (ids: readonly string[]) => (ids.length === 1 ? (ids[0] as string) : `any ${[...ids].sort().join(' ')}`);
const tried = (id: string) => `tried ${id}`;
export const isTriedKey = (key: string) => key.startsWith('tried ');

/** What was read of one document: it is asked for by every rule about paths. */
const readOnce = memoize(({ document, procedure }: CheckContext) => {
  const said = memoize(({ decl }: Dependent) => preconditionsOf(document, decl));
  return {
    said,
    needs: memoize((dependent: Dependent) => readNeeds(said(dependent))),
    /** Names of nodes that have a route for their failure. */
    failing: failingNames(procedure),
  };
});

/** By node that is needed and dependent, of those that have a route for their failure. */
const outcomesOf = memoize((context: CheckContext) => goesOnAfterEach(context.procedure, failingNeeds(context)));

/** What the items of a declaration's precondition say. */
export const saidOf = (context: CheckContext, dependent: Dependent): readonly Precondition[] =>
  readOnce(context).said(dependent);

/** What a declaration needs whatever the values are, as if a call that failed counted for nothing. */
export const needsOf = (context: CheckContext, dependent: Dependent): readonly Need[] =>
  readOnce(context).needs(dependent);

function readNeeds(items: readonly Precondition[]): readonly Need[] {
  const needs = new Map<string, Need>();
  for (const said of items) {
    if (said.kind === 'name' && said.callee) {
      const { nodeId, name } = said.callee;
      if (!needs.has(nodeId)) needs.set(nodeId, { at: said.at, ids: [nodeId], callee: nodeId, name });
    }
    if (said.kind !== 'condition') continue;
    for (const callees of requiredByCondition(said)) {
      const ids = callees.map(({ nodeId }) => nodeId);
      const callee = keyOf(ids);
      if (!needs.has(callee)) {
        needs.set(callee, { at: said.at, ids, callee, name: callees.map(({ name }) => name).join('` or `') });
      }
    }
  }
  return [...needs.values()];
}

/** Where the procedure goes on to the dependent after a failure alone, a call that failed is what is needed. */
export function withOutcomes(context: CheckContext, needs: readonly Need[], dependent: string): readonly Need[] {
  if (readOnce(context).failing.size === 0) return needs;
  const outcomes = outcomesOf(context);
  return needs.map((need) => {
    const [id] = need.ids;
    const isAfterFailure = need.ids.length === 1 && id !== undefined && outcomes.get(id)?.get(dependent) === 'failure';
    return isAfterFailure ? { ...need, callee: tried(id) } : need;
  });
}

/** The dependents of each node that has a route for its failure. */
function failingNeeds(context: CheckContext): ReadonlyMap<string, ReadonlySet<string>> {
  const { failing } = readOnce(context);
  const found = new Map<string, Set<string>>();
  for (const dependent of dependents(context)) {
    for (const { ids } of needsOf(context, dependent)) {
      const [id] = ids;
      if (ids.length !== 1 || id === undefined || !failing.has(id)) continue;
      const list = found.get(id);
      if (list) list.add(dependent.nodeId);
      else found.set(id, new Set([dependent.nodeId]));
    }
  }
  return found;
}

const none: readonly never[] = [];

/** All keys, and those that a point of the flow adds. */
export function needKeys(context: CheckContext): {
  readonly tracked: readonly string[];
  readonly keysOf: (point: Point) => readonly (readonly string[])[];
} {
  const needs = dependents(context).flatMap((dependent) => needsOf(context, dependent));
  const { failing } = readOnce(context);
  const keys = new Map<string, Set<string>>();
  for (const { ids, callee } of needs) {
    for (const id of ids) {
      const own = keys.get(id) ?? new Set();
      keys.set(id, own.add(callee));
      if (failing.has(id)) own.add(tried(id));
    }
  }
  // By node, the one list that all of its calls add.
  const lists = new Map([...keys].map(([id, own]) => [id, [[...own]]]));
  const tracked = new Set([...lists.values()].flat(2));
  return { tracked: [...tracked], keysOf: ({ callee }) => (callee === undefined ? none : (lists.get(callee) ?? none)) };
}

/** The values that preconditions look at, each where it stands. */
export const conditionValues = (context: CheckContext): readonly NameAt[] =>
  dependents(context).flatMap((dependent) =>
    saidOf(context, dependent).flatMap((said) => (said.kind === 'condition' ? said.values : [])),
  );
