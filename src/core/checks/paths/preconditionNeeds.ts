// Converts preconditions to keys that path facts follow: the id of a node, all ids of nodes of which one is enough, or
// `tried` plus an id if a failed call counts too.

import { type FlowPoint, type NameAt, type Precondition, readPreconditions, requiredByCondition } from '../../language';
import { memoize } from '../../support';
import { procedureRoutes } from '../../verdicts';
import type { CheckContext } from '../checkContext';
import { type Dependent, declarationsWithPreconditions } from '../declarationsWithPreconditions';
import { continuesAfterEach, namesWithFailureRoute } from './failureRoutes';

export interface PreconditionNeed {
  /** The item of the precondition. */
  readonly at: NameAt;
  /** Declared name, or the names of which one is enough. */
  readonly name: string;
  /** Node ids, any of which meets the need. */
  readonly ids: readonly string[];
  /** Key for the path facts. */
  readonly callee: string;
}

const keyOf = (ids: readonly string[]) => (ids.length === 1 ? (ids[0] as string) : `any ${[...ids].sort().join(' ')}`);
const tried = (id: string) => `tried ${id}`;
export const isTriedKey = (key: string) => key.startsWith('tried ');

/** Cached per document, because every path rule reads it. */
const readOnce = memoize(({ document }: CheckContext) => {
  const itemsOf = memoize(({ decl }: Dependent) => readPreconditions(document, decl));
  return {
    precondition: itemsOf,
    needs: memoize((dependent: Dependent) => readNeeds(itemsOf(dependent))),
    /** Names of nodes with a failure route. */
    failing: namesWithFailureRoute(procedureRoutes(document)),
  };
});

/** By needed node and dependent, for nodes with a failure route. */
const outcomesOf = memoize((context: CheckContext) =>
  continuesAfterEach(procedureRoutes(context.document), failingNeeds(context)),
);

/** The parsed items of a declaration's precondition. */
export const preconditionItems = (context: CheckContext, dependent: Dependent): readonly Precondition[] =>
  readOnce(context).precondition(dependent);

/** The calls that a declaration needs for any values, if failed calls do not count. */
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

/** If the procedure continues to the dependent only after a failure, a failed call meets the need. */
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

/** The dependents of each node with a failure route. */
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

/** All keys, and the keys that a point of the flow adds. */
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
  // By node: the one list object that all of its calls add.
  const lists = new Map([...keys].map(([id, own]) => [id, [[...own]]]));
  const tracked = new Set([...lists.values()].flat(2));
  return { tracked: [...tracked], keysOf: ({ callee }) => (callee === undefined ? none : (lists.get(callee) ?? none)) };
}

/** The values that preconditions read, with their positions. */
export const preconditionValues = (context: CheckContext): readonly NameAt[] =>
  declarationsWithPreconditions(context).flatMap((dependent) =>
    preconditionItems(context, dependent).flatMap((precondition) =>
      precondition.kind === 'condition' ? precondition.values : [],
    ),
  );
