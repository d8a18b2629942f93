// Computes after which outcomes of one node the procedure continues to another, which is what a precondition requires
// of a call. Only the branches of the procedure define whether a result is good. Each outcome is followed along the
// routes from the call: a failure takes the failure edges, a condition decided by the returned values takes one of its
// branches, and everything else is open. A second call of the same node ends the walk, because then the outcome of that
// call counts.

import { apiId, isAnswerId } from '../graph';
import { type Expr, type PdlDocument, walkExpressions } from '../language';
import { canonicalJson, type JsonValue, looseName, memoize } from '../support';
import type { RulesVersion } from './compareArguments';
import { type ConditionScope, decideCondition, fieldOfObject, wordIn } from './decideCondition';
import { declaredNames, declaredTypes } from './declaredTypes';
import { type ProcedureRoute, type ProcedureRoutes, procedureRoutes } from './procedureRoutes';

export type CallResult =
  | { readonly kind: 'succeeded'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly message: string };

/** A condition of the procedure that a returned value decided against the dependent, or should have decided. */
export interface DecidedCondition {
  /** Node id in the procedure graph. */
  readonly nodeId: string;
  readonly condition: string;
  /** The value of the condition that leads to the dependent. */
  readonly needed: boolean;
  readonly values: Readonly<Record<string, JsonValue>>;
}

/** `silent`: the procedure does not lead from one to the other; then success is required. */
export type ContinuesAfter = 'success' | 'failure' | 'either' | 'silent';

export interface ProcedureOutcomes {
  /** By success or failure only, for any returned values. Both names have the form `api:x`. */
  continuesAfter(precondition: string, dependent: string): ContinuesAfter;
  /** Whether a call with this outcome meets the precondition. */
  accepts(precondition: string, dependent: string, outcome: CallResult): boolean;
  /** Why a successful outcome is not accepted, if a condition of the procedure is the reason. */
  decidedAgainst(precondition: string, dependent: string, outcome: CallResult): DecidedCondition | undefined;
  /**
   * The condition before the dependent that the returned values should decide but do not, because they have another
   * kind than the values it compares them with.
   */
  undecidedFor(precondition: string, dependent: string, outcome: CallResult): DecidedCondition | undefined;
}

/** Limit of the cache per document, which only bounds memory. */
const MAX_CACHED_WALKS = 500;

interface Walk {
  readonly reached: ReadonlySet<string>;
  readonly decided: readonly (LookedAt & { readonly isPathCondition: boolean })[];
  readonly undecided: readonly LookedAt[];
}

type LookedAt = Omit<DecidedCondition, 'needed'>;

export function procedureOutcomes(document: PdlDocument, rules: RulesVersion = 2): ProcedureOutcomes {
  const known = knownOutcomes(document);
  const found = known.get(rules) ?? computeOutcomes(document, rules);
  known.set(rules, found);
  return found;
}

const knownOutcomes = memoize<PdlDocument, Map<RulesVersion, ProcedureOutcomes>>(() => new Map());

function computeOutcomes(document: PdlDocument, rules: RulesVersion): ProcedureOutcomes {
  const [types, names] = [declaredTypes(document), declaredNames(document)];
  const compared: Compared = {
    rules,
    type: (name) => types.get(looseName(name)),
    isDeclared: (name) => names.has(looseName(name)),
  };
  const routes = procedureRoutes(document);
  const walks = new Map<string, Walk>();
  const responses = new Map<string, readonly string[]>(
    document.apis.map(({ name, response }) => [apiId(name), response.map((one) => one.name)] as const).reverse(),
  );
  const walk = (name: string, outcome: CallResult | 'any-return' | 'failed'): Walk => {
    const ends =
      typeof outcome === 'string' ? outcome : outcome.kind === 'failed' ? 'failed' : canonicalJson(outcome.value);
    const key = `${name}\n${ends}`;
    let found = walks.get(key);
    if (found === undefined) {
      if (walks.size >= MAX_CACHED_WALKS) walks.clear();
      const value = typeof outcome === 'object' && outcome.kind === 'succeeded' ? outcome.value : undefined;
      found = follow(routes, compared, name, ends === 'failed', value, responses.get(name) ?? []);
      walks.set(key, found);
    }
    return found;
  };
  const continuesAfter = (precondition: string, dependent: string): ContinuesAfter => {
    const afterSuccess = walk(precondition, 'any-return').reached.has(dependent);
    const afterFailure = walk(precondition, 'failed').reached.has(dependent);
    if (afterSuccess) return afterFailure ? 'either' : 'success';
    return afterFailure ? 'failure' : 'silent';
  };
  return {
    continuesAfter,
    accepts: (precondition, dependent, outcome) =>
      continuesAfter(precondition, dependent) === 'silent'
        ? outcome.kind === 'succeeded'
        : walk(precondition, outcome).reached.has(dependent),
    decidedAgainst: (precondition, dependent, outcome) => {
      if (outcome.kind === 'failed') return undefined;
      for (const { isPathCondition, ...decided } of walk(precondition, outcome).decided) {
        const others = routes.onward(decided.nodeId).filter(({ when }) => when === (isPathCondition ? 'else' : 'true'));
        if (leadsTo(routes, others, dependent)) return { ...decided, needed: !isPathCondition };
      }
      return undefined;
    },
    undecidedFor: (precondition, dependent, outcome) => {
      if (outcome.kind === 'failed') return undefined;
      for (const looked of walk(precondition, outcome).undecided) {
        const branches = routes.onward(looked.nodeId);
        const leads = (wanted: string) =>
          leadsTo(
            routes,
            branches.filter(({ when }) => when === wanted),
            dependent,
          );
        const [ifTrue, ifFalse] = [leads('true'), leads('else')];
        if (ifTrue !== ifFalse) return { ...looked, needed: ifTrue };
      }
      return undefined;
    },
  };
}

type Compared = Pick<ConditionScope, 'rules' | 'type' | 'isDeclared'>;

function leadsTo({ onward, name: nameOf }: ProcedureRoutes, from: readonly ProcedureRoute[], name: string): boolean {
  const seen = new Set<string>();
  const queue = from.map(({ to }) => to);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (nameOf(id) === name) return true;
    queue.push(...onward(id).map(({ to }) => to));
  }
  return false;
}

interface RoutePosition {
  readonly id: string;
  /** Values by name that the call assigned; names that are assigned again on the route are removed. */
  readonly values: ReadonlyMap<string, JsonValue>;
}

function follow(
  routes: ProcedureRoutes,
  compared: Compared,
  name: string,
  failed: boolean,
  value: JsonValue | undefined,
  response: readonly string[],
): Walk {
  const { onward } = routes;
  const reached = new Set<string>();
  const decided = new Map<string, Walk['decided'][number]>();
  const undecided = new Map<string, LookedAt>();
  for (const site of routes.sites(name)) {
    const call = routes.call(site);
    const values =
      call && value !== undefined
        ? bindTargets(
            call.targets.map((one) => one.name),
            value,
            response,
          )
        : new Map();
    const singleResult = value === undefined ? undefined : singleValue(value, response);
    const seen = new Set<string>();
    const queue: RoutePosition[] = onward(site)
      .filter(({ when }) => (when === 'fails') === failed)
      .map(({ to }) => ({ id: to, values }));
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      const { id } = place;
      const key = `${id}\n${[...place.values.keys()].join('\n')}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const label = routes.name(id);
      if (label !== undefined) reached.add(label);
      if (label === name) continue;
      let onwards = onward(id);
      // ANSWERs do not fail.
      if (label !== undefined && isAnswerId(label)) onwards = onwards.filter(({ when }) => when !== 'fails');
      const condition = value === undefined ? undefined : routes.condition(id);
      if (condition !== undefined) {
        const known: ConditionScope = {
          ...compared,
          value: (readName) => place.values.get(readName),
          result: (readName) => (readName === call?.call ? singleResult : undefined),
        };
        const isConditionTrue = decideCondition(condition, known);
        const looked = valuesReadBy(condition, known);
        if (isConditionTrue !== undefined) {
          onwards = onwards.filter(({ when }) => when === (isConditionTrue ? 'true' : 'else'));
          const values = looked.values;
          if (singleResult !== undefined && Object.keys(values).length === 0)
            values[response[0] ?? 'result'] = singleResult;
          decided.set(id, { nodeId: id, condition: routes.text(id), values, isPathCondition: isConditionTrue });
        } else if (looked.areKnown) {
          undecided.set(id, { nodeId: id, condition: routes.text(id), values: looked.values });
        }
      }
      const left = [...place.values].filter(([readName]) => !routes.assigns(id, readName));
      const values = left.length === place.values.size ? place.values : new Map(left);
      for (const { to } of onwards) queue.push({ id: to, values });
    }
  }
  return { reached, decided: [...decided.values()], undecided: [...undecided.values()] };
}

/** The values of names that a condition reads, and whether all values that it reads are known. */
function valuesReadBy(
  condition: Expr,
  known: ConditionScope,
): { readonly values: Record<string, JsonValue>; readonly areKnown: boolean } {
  const values: Record<string, JsonValue> = {};
  const found: (JsonValue | undefined)[] = [];
  const words = new Set<string>();
  for (const part of walkExpressions(condition)) {
    const sides = part.kind === 'compare' ? [part.right] : part.kind === 'list' ? part.items : [];
    for (const word of sides.map((side) => wordIn(side, known))) if (word !== undefined) words.add(word);
  }
  const value = (name: string) => {
    const one = known.value(name);
    found.push(one ?? (words.has(name) ? name : undefined));
    if (one !== undefined) values[name] = one;
    return one;
  };
  decideCondition(condition, {
    ...known,
    value,
    result: (call) => {
      found.push(known.result?.(call));
      return undefined;
    },
  });
  return { values, areKnown: found.length > 0 && !found.includes(undefined) };
}

/** Binds the results of a call to its targets, or to the names of the response if it has no targets. */
export function bindTargets(
  targets: readonly string[],
  value: JsonValue,
  response: readonly string[],
): ReadonlyMap<string, JsonValue> {
  const bound = new Map<string, JsonValue>();
  const wanted = targets.length > 0 ? targets : response;
  const declared = new Set(response.map(looseName));
  wanted.forEach((target, index) => {
    // A target with the name of a declared result gets that result, at any position.
    const own = declared.has(looseName(target)) ? undefined : response[index];
    const part =
      fieldOfObject(value, target) ??
      (own === undefined ? undefined : fieldOfObject(value, own)) ??
      (Array.isArray(value) && value.length === wanted.length && wanted.length > 1
        ? (value[index] as JsonValue)
        : wanted.length === 1
          ? singleValue(value, response)
          : undefined);
    if (part !== undefined) bound.set(target, part);
  });
  return bound;
}

/** The result as one value; of an object its only declared response, or its only field. */
function singleValue(value: JsonValue, response: readonly string[]): JsonValue | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const own = response.length === 1 ? fieldOfObject(value, response[0] ?? '') : undefined;
  const fields = Object.values(value);
  return own ?? (fields.length === 1 ? (fields[0] as JsonValue) : undefined);
}
