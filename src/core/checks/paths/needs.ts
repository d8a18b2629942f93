// What preconditions need to have been called before, as keys that paths can be followed by: a node by its id, nodes of
// which one is enough by all of their ids, and a node that counts when it failed, too, by `tried` in front of its id.

import { type NameAt, type Precondition, preconditionsOf, requiredByCondition } from '../../language';
import type { CheckContext } from '../checkContext';
import { type Dependent, dependents } from '../dependents';
import { failingNames, goesOnAfterEach } from './failureRoutes';
import type { Point } from './flow';

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
interface Known {
  readonly said: Map<Dependent, readonly Precondition[]>;
  readonly needs: Map<Dependent, readonly Need[]>;
  /** Names of nodes that have a route for their failure. */
  readonly failing: ReadonlySet<string>;
  /** By node that is needed and dependent, of those that have a route for their failure. */
  outcomes: ReturnType<typeof goesOnAfterEach> | undefined;
}

const knownBy = new WeakMap<CheckContext, Known>();

function knownOf(context: CheckContext): Known {
  let known = knownBy.get(context);
  if (known === undefined) {
    known = {
      said: new Map(),
      needs: new Map(),
      failing: failingNames(context.procedure),
      outcomes: undefined,
    };
    knownBy.set(context, known);
  }
  return known;
}

/** What the items of a declaration's precondition say. */
export function saidOf(context: CheckContext, dependent: Dependent): readonly Precondition[] {
  const { said } = knownOf(context);
  let items = said.get(dependent);
  if (items === undefined) {
    items = preconditionsOf(context.document, dependent.decl);
    said.set(dependent, items);
  }
  return items;
}

/** What a declaration needs whatever the values are, as if a call that failed counted for nothing. */
export function needsOf(context: CheckContext, dependent: Dependent): readonly Need[] {
  const { needs } = knownOf(context);
  let list = needs.get(dependent);
  if (list === undefined) {
    list = readNeeds(saidOf(context, dependent));
    needs.set(dependent, list);
  }
  return list;
}

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
  const known = knownOf(context);
  if (known.failing.size === 0) return needs;
  known.outcomes ??= goesOnAfterEach(context.procedure, failingNeeds(context, known.failing));
  const { outcomes } = known;
  return needs.map((need) => {
    const [id] = need.ids;
    const isAfterFailure = need.ids.length === 1 && id !== undefined && outcomes.get(id)?.get(dependent) === 'failure';
    return isAfterFailure ? { ...need, callee: tried(id) } : need;
  });
}

/** The dependents of each node that has a route for its failure. */
function failingNeeds(context: CheckContext, failing: ReadonlySet<string>): ReadonlyMap<string, ReadonlySet<string>> {
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
  const { failing } = knownOf(context);
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
