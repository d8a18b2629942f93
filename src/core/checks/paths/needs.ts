// What preconditions need to have been called before, as keys that paths can be followed by: a node by its id, nodes of
// which one is enough by all of their ids, and a node that counts when it failed, too, by `tried` in front of its id.

import { type NameAt, type Precondition, preconditionsOf, requiredByCondition } from '../../language';
import { outcomesOf } from '../../verdicts';
import type { CheckContext } from '../checkContext';
import { type Dependent, dependents } from '../dependents';
import { failEdge, type Point } from './flow';

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

const saidBy = new WeakMap<CheckContext, Map<Dependent, readonly Precondition[]>>();

/** What the items of a declaration's precondition say. */
export function saidOf(context: CheckContext, dependent: Dependent): readonly Precondition[] {
  let known = saidBy.get(context);
  if (known === undefined) {
    known = new Map();
    saidBy.set(context, known);
  }
  const said = known.get(dependent) ?? preconditionsOf(context.document, dependent.decl);
  known.set(dependent, said);
  return said;
}

/** What a declaration needs whatever the values are, as if a call that failed counted for nothing. */
export function needsOf(context: CheckContext, dependent: Dependent): readonly Need[] {
  const needs = new Map<string, Need>();
  const add = (at: Need['at'], callees: readonly { readonly nodeId: string; readonly name: string }[]) => {
    const ids = callees.map(({ nodeId }) => nodeId);
    const callee = keyOf(ids);
    if (!needs.has(callee))
      needs.set(callee, { at, ids, callee, name: callees.map(({ name }) => name).join('` or `') });
  };
  for (const said of saidOf(context, dependent)) {
    if (said.kind === 'name' && said.callee) add(said.at, [said.callee]);
    if (said.kind === 'condition') for (const callees of requiredByCondition(said)) add(said.at, callees);
  }
  return [...needs.values()];
}

/** Where the procedure goes on to the dependent after a failure alone, a call that failed is what is needed. */
export function withOutcome(context: CheckContext, need: Need, dependent: string): Need {
  const [id] = need.ids;
  if (need.ids.length !== 1 || id === undefined || !hasFailures(context)) return need;
  const isAfterFailure = outcomesOf(context.document).goesOnAfter(id, dependent) === 'failure';
  return isAfterFailure ? { ...need, callee: tried(id) } : need;
}

const hasFailures = ({ flow }: CheckContext) => flow.edges.type.includes(failEdge);

/** All keys, and those that a point of the flow adds. */
export function needKeys(context: CheckContext): {
  readonly tracked: readonly string[];
  readonly keysOf: (point: Point) => readonly string[];
} {
  const needs = dependents(context).flatMap((dependent) => needsOf(context, dependent));
  const doesFail = hasFailures(context);
  const keys = new Map<string, Set<string>>();
  for (const { ids, callee } of needs) {
    for (const id of ids) {
      const own = keys.get(id) ?? new Set();
      keys.set(id, own.add(callee));
      if (doesFail) own.add(tried(id));
    }
  }
  const lists = new Map([...keys].map(([id, own]) => [id, [...own]]));
  const tracked = new Set([...lists.values()].flat());
  return { tracked: [...tracked], keysOf: ({ callee }) => (callee === undefined ? [] : (lists.get(callee) ?? [])) };
}

/** The values that preconditions look at, each where it stands. */
export const conditionValues = (context: CheckContext): readonly NameAt[] =>
  dependents(context).flatMap((dependent) =>
    saidOf(context, dependent).flatMap((said) => (said.kind === 'condition' ? said.values : [])),
  );
