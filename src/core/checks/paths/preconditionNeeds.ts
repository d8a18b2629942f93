// What preconditions need to have been called before, as keys that paths can be followed by: a node by its id, nodes of
// which one is enough by all of their ids, and a node that counts when it failed, too, by `tried` in front of its id.

import { type NameAt, type Precondition, readPreconditions, requiredByCondition } from '../../language';
import { memoize } from '../../support';
import type { CheckContext } from '../checkContext';
import { type Dependent, declarationsWithPreconditions } from '../declarationsWithPreconditions';
import type { FlowPoint } from './checkFlow';
import { continuesAfterEach, namesWithFailureRoute } from './failureRoutes';

export interface PreconditionNeed {
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
  const itemsOf = memoize(({ decl }: Dependent) => readPreconditions(document, decl));
  return {
    precondition: itemsOf,
    needs: memoize((dependent: Dependent) => readNeeds(itemsOf(dependent))),
    /** Names of nodes that have a route for their failure. */
    failing: namesWithFailureRoute(procedure),
  };
});

/** By node that is needed and dependent, of those that have a route for their failure. */
const outcomesOf = memoize((context: CheckContext) => continuesAfterEach(context.procedure, failingNeeds(context)));

/** What the items of a declaration's precondition say. */
export const preconditionItems = (context: CheckContext, dependent: Dependent): readonly Precondition[] =>
  readOnce(context).precondition(dependent);

/** What a declaration needs whatever the values are, as if a call that failed counted for nothing. */
export const preconditionNeeds = (context: CheckContext, dependent: Dependent): readonly PreconditionNeed[] =>
  readOnce(context).needs(dependent);

function readNeeds(items: readonly Precondition[]): readonly PreconditionNeed[] {
  const needs = new Map<string, PreconditionNeed>();
  for (const precondition of items) {
    if (precondition.kind === 'name' && precondition.callee) {
      const { nodeId, name } = precondition.callee;
      if (!needs.has(nodeId)) needs.set(nodeId, { at: precondition.at, ids: [nodeId], callee: nodeId, name });
    }
    if (precondition.kind !== 'condition') continue;
    for (const callees of requiredByCondition(precondition)) {
      const ids = callees.map(({ nodeId }) => nodeId);
      const callee = keyOf(ids);
      if (!needs.has(callee)) {
        needs.set(callee, { at: precondition.at, ids, callee, name: callees.map(({ name }) => name).join('` or `') });
      }
    }
  }
  return [...needs.values()];
}

/** Where the procedure goes on to the dependent after a failure alone, a call that failed is what is needed. */
export function withFailureOutcomes(
  context: CheckContext,
  needs: readonly PreconditionNeed[],
  dependent: string,
): readonly PreconditionNeed[] {
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
  for (const dependent of declarationsWithPreconditions(context)) {
    for (const { ids } of preconditionNeeds(context, dependent)) {
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
  readonly keysOf: (point: FlowPoint) => readonly (readonly string[])[];
} {
  const needs = declarationsWithPreconditions(context).flatMap((dependent) => preconditionNeeds(context, dependent));
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
export const preconditionValues = (context: CheckContext): readonly NameAt[] =>
  declarationsWithPreconditions(context).flatMap((dependent) =>
    preconditionItems(context, dependent).flatMap((precondition) =>
      precondition.kind === 'condition' ? precondition.values : [],
    ),
  );
