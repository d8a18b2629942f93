// Decides whether a decision is only on a branch that known values rule out. Known values come from results of calls,
// arguments of the call being judged, the user's messages, and the agent's calls and ANSWERs of this turn. Invariant:
// unknown values rule nothing out. A name that may get its value from anything but a call (an ANSWER, an assignment, a
// step in prose) is open, and so is a name that calls of the same API bind differently.

import { inWorkflow, isAnswerId, isApiId, workflowOfId } from '../graph';
import { type JsonObject, type JsonValue, looseName, memoize } from '../support';
import { decimalOf, listedValue } from '../values';
import {
  argumentByName,
  bindTargets,
  type ConditionScope,
  type DecidedCondition,
  decideCondition,
  differentValue,
  type ProcedureRoutes,
} from '../verdicts';
import { comparedCandidatesFor } from './comparedValues';
import { promptVersionOf, rulesOf } from './events';
import { contradictedWords, givenValue } from './given/givenValues';
import {
  type ConditionDecider,
  type ProcedurePosition,
  type ProcedureWalk,
  positionInProcedure,
  procedureWalk,
  type Reachable,
  splitWorkflowNodeId,
} from './procedureWalk';
import type { SessionState } from './sessionState';
import { callSharedParameters, type VerdictState } from './unmetReasonOfNode';
import { valueFromUser } from './valueFromUser';
import { isDeclaredValue, returnersOf, typeOfValue } from './valueTypes';

/** The parts of a state that give the position and the known values. */
export type ProcedureState = VerdictState & Pick<SessionState, 'transcript' | 'turn' | 'standing'>;

/**
 * The condition that rules out the node, with the values that decide it. Undefined if the node may come next, or does
 * not come next on any branch; also in sessions that are not judged by the procedure (verdicts of older logs stay as
 * they are), and for an ANSWER that only asks. `nodeId` is the called API or the given ANSWER; `args` are the arguments
 * of the call.
 */
export function wrongBranch(state: ProcedureState, nodeId: string, args?: JsonObject): DecidedCondition | undefined {
  if (state.config.activation !== 'by-procedure') return undefined;
  const { id, workflow } = splitWorkflowNodeId(state, nodeId);
  const document = state.documents[workflow];
  const walk = document && procedureWalk(document);
  if (!walk?.names.has(id)) return undefined;
  const position = positionInProcedure(state, walk, workflow);
  const leads = ({ sites }: Reachable) => (sites.get(id) ?? []).some((site) => !asksUserAt(walk.routes, site));
  // A repetition of the last call is not a branch.
  if ([...position].some((site) => walk.routes.name(site) === id)) return undefined;
  const free = walk.reachableFrom(position);
  if (!leads(free) || (free.end && leads(walk.reachableFrom(walk.startPosition)))) return undefined;
  const values = new BranchValues(state, walk.routes, position, nodeId, args);
  if (leads(walk.reachableFrom(position, values.decide))) return undefined;
  for (const nodeId of free.conditions) {
    const isTrue = values.decide(nodeId);
    const otherBranch: ConditionDecider = (other) => (other === nodeId ? !isTrue : undefined);
    if (isTrue === undefined || !leads(walk.reachableFrom(new Set([nodeId]), otherBranch))) continue;
    return { nodeId, condition: walk.routes.text(nodeId), needed: !isTrue, values: values.valuesReadBy(nodeId) };
  }
  return undefined;
}

/**
 * The open condition that decides whether the node may come next. Undefined if a route leads to the node with either
 * value of the open conditions.
 */
export function openBranch(state: ProcedureState, nodeId: string, args?: JsonObject): DecidedCondition | undefined {
  if (state.config.activation !== 'by-procedure') return undefined;
  const { id, workflow } = splitWorkflowNodeId(state, nodeId);
  const document = state.documents[workflow];
  const walk = document && procedureWalk(document);
  if (!walk?.names.has(id)) return undefined;
  const position = positionInProcedure(state, walk, workflow);
  if ([...position].some((site) => walk.routes.name(site) === id)) return undefined;
  const values = new BranchValues(state, walk.routes, position, nodeId, args);
  const leads = ({ sites }: Reachable) => (sites.get(id) ?? []).some((site) => !asksUserAt(walk.routes, site));
  const free = walk.reachableFrom(position, values.decide);
  if (!leads(free)) return undefined;
  for (const open of free.conditions.filter((one) => values.decide(one) === undefined)) {
    const as =
      (isTrue: boolean): ConditionDecider =>
      (one) =>
        one === open ? isTrue : values.decide(one);
    const [ifTrue, ifFalse] = [true, false].map((isTrue) => leads(walk.reachableFrom(position, as(isTrue))));
    if (ifTrue !== ifFalse) {
      const needed = ifTrue === true;
      return { nodeId: open, condition: walk.routes.text(open), needed, values: values.valuesReadBy(open) };
    }
  }
  return undefined;
}

/** Known values of the names in a workflow's conditions, for any activation rule. */
export interface KnownValues {
  /** `ignored`: names whose values are outdated. */
  decide(conditionId: string, ignored?: ReadonlySet<string>): boolean | undefined;
  /** `site`: the condition that compares the value, or the question that asks for it. */
  valueOf(name: string, site: string): JsonValue | undefined;
}

/** `args`: arguments of the call that is about to take effect; they take precedence over earlier values. */
export function knownValues(
  state: ProcedureState,
  walk: ProcedureWalk,
  workflow: number,
  args?: JsonObject,
): KnownValues {
  return new BranchValues(
    state,
    walk.routes,
    positionInProcedure(state, walk, workflow),
    inWorkflow('', workflow),
    args,
  );
}

/**
 * The branches of a workflow that known values decide, with their descriptions; empty if the session is not judged by
 * the procedure.
 */
export function knownBranches(
  state: ProcedureState,
  workflow: number,
): { readonly decide: ConditionDecider; describe(conditionIds: readonly string[]): string } {
  const document = state.documents[workflow];
  const walk = document && procedureWalk(document);
  if (!walk || state.config.activation !== 'by-procedure') return { decide: () => undefined, describe: () => '' };
  const position = positionInProcedure(state, walk, workflow);
  const values = new BranchValues(state, walk.routes, position, inWorkflow('', workflow));
  const describe = (conditionId: string) => {
    const isTrue = values.decide(conditionId);
    if (isTrue === undefined) return '';
    const read = values.valuesReadBy(conditionId);
    // The condition of `while true` reads no value, and "true holds" informs of nothing. Version 1 keeps its texts.
    if (Object.keys(read).length === 0 && promptVersionOf(state.config) !== 1) return '';
    return ` ${walk.routes.text(conditionId)} ${isTrue ? 'holds' : 'does not hold'}${formatValues(read)}.`;
  };
  return { decide: values.decide, describe: (ids) => ids.map(describe).join('') };
}

/** The values that decided a condition: " (free_appointments = 0)". */
export const formatValues = (values: DecidedCondition['values']): string => {
  const valueTexts = Object.entries(values).map(([key, value]) => `${key} = ${JSON.stringify(value).slice(0, 80)}`);
  return valueTexts.length === 0 ? '' : ` (${valueTexts.join(', ')})`;
};

/** "register_hospital comes where free_appointments > 0; that does not hold (free_appointments = 0)." */
export function describeBranch(name: string, { condition, needed, values }: DecidedCondition): string {
  const known = formatValues(values);
  return needed
    ? `${name} comes where ${condition}; that does not hold${known}.`
    : `${name} comes where ${condition} does not hold; it holds${known}.`;
}

/** In the same form as an unmet precondition. */
export const formatNeededCondition = ({ condition, needed }: DecidedCondition): string =>
  needed ? condition : `not (${condition})`;

/** Whether the ANSWER at the site asks for values: it binds the user's reply to names and claims nothing. */
export const asksUserAt = (routes: ProcedureRoutes, site: string) =>
  isAnswerId(routes.name(site) ?? '') && (routes.call(site)?.targets.length ?? 0) > 0;

class BranchValues implements KnownValues {
  constructor(
    private readonly state: ProcedureState,
    private readonly routes: ProcedureRoutes,
    private readonly position: ProcedurePosition,
    private readonly nodeId: string,
    private readonly args?: JsonObject,
  ) {}

  readonly decide = (conditionId: string, ignored?: ReadonlySet<string>): boolean | undefined => {
    const expr = this.routes.condition(conditionId);
    const current = (name: string) => (ignored?.has(name) ? undefined : this.valueOf(name, conditionId));
    return expr && decideCondition(expr, this.known(current));
  };

  private known(value: ConditionScope['value']): ConditionScope {
    const { state } = this;
    return {
      value,
      rules: rulesOf(state.config),
      type: (name) => typeOfValue(state, this.workflow, name),
      isDeclared: (name) => isDeclaredValue(state, this.workflow, name),
    };
  }

  valuesReadBy(conditionId: string): Record<string, JsonValue> {
    const expr = this.routes.condition(conditionId);
    const values: Record<string, JsonValue> = {};
    const look = (name: string) => {
      const value = this.valueOf(name, conditionId);
      if (value !== undefined) values[name] = value;
      return value;
    };
    if (expr) decideCondition(expr, this.known(look));
    return values;
  }

  valueOf(name: string, conditionId: string): JsonValue | undefined {
    const { state, args, workflow, routes } = this;
    const rules = rulesOf(state.config);
    const own = args && argumentByName(args, name, rules);
    if (rules === 1) {
      if (own !== undefined) return own;
      const latest = this.latestCall(name);
      return latest ? latest.value : valueFromUser(state, routes, workflow, name, (site) => asksUserAt(routes, site));
    }
    if (returnersOf(state, workflow, name).length > 0) return this.latestCall(name)?.value ?? own;
    if (this.asksAgain(name, conditionId)) return own;
    const describe = contradictedWords(state, workflow, name, own) ?? own;
    return describe ?? (isComputed(routes, name) ? undefined : this.givenNow(name));
  }

  /** Whether every route to the condition asks again for a value that was the answer to a question. */
  private asksAgain(name: string, conditionId: string): boolean {
    const { routes, state, workflow } = this;
    if (!givenValue(state, workflow, name)?.isAnswer) return false;
    const seen = new Set<string>();
    const queue = [...this.position].flatMap((id) => routes.next(id).map(({ to }) => to));
    for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
      if (id === conditionId) return false;
      if (seen.has(id) || (asksUserAt(routes, id) && routes.assigns(id, name))) continue;
      seen.add(id);
      queue.push(...routes.next(id).map(({ to }) => to));
    }
    return true;
  }

  /**
   * The value from the user's messages, or passed by the agent in this turn; a later message may have changed values of
   * earlier turns.
   */
  private givenNow(name: string): JsonValue | undefined {
    const given = givenValue(this.state, this.workflow, name);
    if (typeof given?.words === 'object') return given.words.value;
    const agent = given?.agent;
    return agent?.turn === this.state.turn ? this.asCompared(name, agent.value) : undefined;
  }

  /** A text that the procedure does not compare the name with is left out, because the agent may have reworded it. */
  private asCompared(name: string, value: JsonValue): JsonValue | undefined {
    if (typeof value !== 'string' || decimalOf(value) !== undefined) return value;
    const texts = comparedCandidatesFor(this.state.workflow.compared, '', name).filter(
      (one) => typeof one === 'string',
    );
    return texts.length === 0
      ? value
      : listedValue(
          texts.filter((one) => one !== 'other'),
          value,
        );
  }

  /** The value by the latest call for the same values; `value` is undefined if that call returned none. */
  private latestCall(name: string): { readonly value: JsonValue | undefined } | undefined {
    const { state, args } = this;
    let latest: { readonly order: number; readonly value: JsonValue | undefined } | undefined;
    for (const { id, targets } of giversOf(this.routes, name)) {
      const source = inWorkflow(id, this.workflow);
      const isFitting = (given: JsonObject) =>
        state.config.validity !== 'values' ||
        args === undefined ||
        differentValue(callSharedParameters(state, source, this.nodeId), given, args, rulesOf(state.config)) ===
          undefined;
      const call = state.calls[source]?.findLast((one) => one.result !== undefined && isFitting(one.arguments));
      const api = state.workflow.nodes[source];
      if (call === undefined || api?.kind !== 'api' || (latest && latest.order > call.order)) continue;
      const value =
        call.result?.kind === 'succeeded'
          ? [...bindTargets(targets, call.result.value, api.response)].find(
              ([bound]) => looseName(bound) === looseName(name),
            )?.[1]
          : undefined;
      latest = { order: call.order, value };
    }
    return latest;
  }

  private get workflow(): number {
    return workflowOfId(this.nodeId);
  }
}

/** Whether a step other than a call or a question may assign the name. */
const isComputed = (routes: ProcedureRoutes, name: string): boolean =>
  routes.ids.some(
    (site) => routes.assigns(site, name) && !isApiId(routes.name(site) ?? '') && !asksUserAt(routes, site),
  );

interface Giver {
  readonly id: string;
  /** Empty: the results have the names of the response. */
  readonly targets: readonly string[];
}

const knownGivers = memoize<ProcedureRoutes, Map<string, readonly Giver[]>>(() => new Map());

/** The APIs whose results have the name; empty if anything else may assign it. */
function giversOf(routes: ProcedureRoutes, name: string): readonly Giver[] {
  const known = knownGivers(routes);
  let found = known.get(name);
  if (found === undefined) {
    found = findGivers(routes, name);
    known.set(name, found);
  }
  return found;
}

function findGivers(routes: ProcedureRoutes, name: string): readonly Giver[] {
  const found = new Map<string, Giver>();
  for (const site of routes.ids) {
    if (!routes.assigns(site, name)) continue;
    const id = routes.name(site);
    if (id === undefined || !isApiId(id)) return [];
    if (!found.has(id)) found.set(id, { id, targets: routes.call(site)?.targets.map((one) => one.name) ?? [] });
  }
  const areAlike = [...found.values()].every(({ id, targets }) =>
    routes.sites(id).every((site) => {
      const own = routes.call(site)?.targets ?? [];
      return own.length === targets.length && own.every((one, index) => one.name === targets[index]);
    }),
  );
  return areAlike ? [...found.values()] : [];
}
