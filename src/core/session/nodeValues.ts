// Looks up the values of a node's condition in a session: results of calls, values given by the user, and the arguments
// of the call being judged.

import { withoutWorkflow } from '../graph';
import { type JsonObject, type JsonValue, looseName, memoize } from '../support';
import { isSameByRules1, isSameValue } from '../values';
import {
  argumentByName,
  argumentExpressionFor,
  bindTargets,
  type CallFact,
  differentValue,
  procedureRoutes,
  type RulesVersion,
} from '../verdicts';
import { rulesOf } from './events';
import { contradictedWords, givenValue, knownGiven } from './given/givenValues';
import { callSharedParameters, type VerdictState } from './unmetReasonOfNode';
import { returnersOf } from './valueTypes';
import { type ApiFacts, pdlOf } from './workflowFacts';

export interface KnownValue {
  readonly value: JsonValue;
  /** Node id of the call that returned it. */
  readonly from?: string;
  /** The user stated the value. */
  readonly isStated?: boolean;
  /** The value in the call being judged, if it differs. The condition must hold with both values. */
  readonly own?: JsonValue;
}

/** The value of a name for the node; undefined if it is not known yet. */
export function knownValue(
  state: VerdictState,
  nodeId: string,
  name: string,
  args: JsonObject | undefined,
): KnownValue | undefined {
  const rules = rulesOf(state.config);
  const own = args && argumentByName(args, name, rules);
  if (rules === 1) return own === undefined ? latestOfCalls(state, nodeId, name, args) : { value: own };
  const workflow = state.workflow.nodes[nodeId]?.workflow ?? 0;
  const returners = returnersOf(state, workflow, name);
  if (returners.length === 0) {
    const words = contradictedWords(state, workflow, name, own);
    if (words !== undefined) return { value: words, isStated: true, ...(own === undefined ? {} : { own }) };
    if (own !== undefined) return { value: own };
    const value = knownGiven(state, workflow, name);
    if (value !== undefined) {
      return { value, ...(typeof givenValue(state, workflow, name)?.words === 'object' ? { isStated: true } : {}) };
    }
    return latestOfCalls(state, nodeId, name, args);
  }
  // With `validity: session` arguments count as much as results do.
  const mayBeGiven = state.config.validity !== 'values' || isTakenBefore(state, returners, name);
  if (own !== undefined && mayBeGiven) return { value: own };
  const known = latestOfCalls(state, nodeId, name, args, mayBeGiven);
  return known && own !== undefined && !isSameValue(known.value, own) ? { ...known, own } : known;
}

/** Whether an API returns the value, so that it is unknown until that API is called. */
export const isReturned = (state: VerdictState, nodeId: string, name: string): boolean =>
  returnersOf(state, state.workflow.nodes[nodeId]?.workflow ?? 0, name).length > 0;

/**
 * Whether an API required by all that return the name takes the name as a parameter, so that the user gives it first.
 */
function isTakenBefore({ workflow }: VerdictState, returners: readonly ApiFacts[], name: string): boolean {
  const loose = looseName(name);
  const takes = (id: string) => {
    const node = workflow.nodes[id];
    return node?.kind === 'api' && node.request.some((one) => looseName(one) === loose);
  };
  const seen = new Set<string>();
  const queue = returners.flatMap(({ requires }) => requires);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    if (takes(id)) return true;
    queue.push(...(workflow.nodes[id]?.requires ?? []));
  }
  return false;
}

/** The value by the latest call for the same values: from its results, or from its arguments. */
function latestOfCalls(
  state: VerdictState,
  nodeId: string,
  name: string,
  args: JsonObject | undefined,
  hasArguments = true,
): KnownValue | undefined {
  const rules = rulesOf(state.config);
  let latest: (KnownValue & { readonly order: number }) | undefined;
  for (const source of sourcesOf(state, nodeId, name)) {
    const call = state.calls[source.id]?.findLast(
      (one) =>
        isFitting(state, source, nodeId, one, args) &&
        namesGiven(one, source, args, rules, hasArguments).includes(looseName(name)),
    );
    if (call === undefined || (latest !== undefined && latest.order > call.order)) continue;
    const value = returned(call, source, name, args, rules);
    if (value !== undefined) latest = { value, from: source.id, order: call.order };
    else if (hasArguments) {
      const made = argumentByName(call.arguments, name, rules);
      if (made !== undefined) latest = { value: made, order: call.order };
    }
  }
  return latest;
}

function isFitting(
  state: VerdictState,
  { id }: Source,
  nodeId: string,
  call: CallFact,
  args: JsonObject | undefined,
): boolean {
  if (call.result === undefined) return false;
  if (state.config.validity !== 'values' || args === undefined) return true;
  return (
    differentValue(callSharedParameters(state, id, nodeId), call.arguments, args, rulesOf(state.config)) === undefined
  );
}

function returned(
  call: CallFact,
  source: Source,
  name: string,
  args: JsonObject | undefined,
  rules: RulesVersion,
): JsonValue | undefined {
  if (call.result?.kind !== 'succeeded') return undefined;
  const loose = looseName(name);
  for (const names of [source.response, ...sitesOf(call, source, args, rules).map(({ targets }) => targets)]) {
    for (const [bound, value] of bindTargets(names, call.result.value, source.response)) {
      if (looseName(bound) === loose) return value;
    }
  }
  return undefined;
}

/** Loose names that have a value by the call: names of its results and of its arguments. */
const namesGiven = (
  call: CallFact,
  source: Source,
  args: JsonObject | undefined,
  rules: RulesVersion,
  hasArguments: boolean,
): readonly string[] =>
  [
    ...source.response,
    ...sitesOf(call, source, args, rules).flatMap(({ targets }) => targets),
    ...(hasArguments ? Object.keys(call.arguments) : []),
  ].map(looseName);

/**
 * The call sites of the procedure that can be this call. A site that passes `destination` for a parameter fits only if
 * the call's value for the parameter equals the `destination` of the call being judged.
 */
const sitesOf = (
  call: CallFact,
  { sites }: Source,
  args: JsonObject | undefined,
  rules: RulesVersion,
): readonly Site[] =>
  args === undefined
    ? sites
    : sites.filter(({ passed }) =>
        Object.entries(passed).every(([parameter, name]) => {
          const [made, asked] = [argumentByName(call.arguments, parameter, rules), argumentByName(args, name, rules)];
          if (made === undefined || asked === undefined) return true;
          return rules === 1 ? isSameByRules1(made, asked) : isSameValue(made, asked);
        }),
      );

interface Site {
  /** Names that the procedure binds to the results. */
  readonly targets: readonly string[];
  /** Name passed for each parameter. */
  readonly passed: Readonly<Record<string, string>>;
}

/** An API that takes or returns a name. */
interface Source {
  readonly id: string;
  readonly response: readonly string[];
  readonly sites: readonly Site[];
}

const knownSources = memoize<VerdictState['workflow']['nodes'], Map<string, readonly Source[]>>(() => new Map());

function sourcesOf({ workflow, documents }: VerdictState, nodeId: string, name: string): readonly Source[] {
  const known = knownSources(workflow.nodes);
  const own = workflow.nodes[nodeId]?.workflow ?? 0;
  const key = `${own}\n${name}`;
  let found = known.get(key);
  if (found === undefined) {
    const document = documents[own];
    const pdl = document && pdlOf(document);
    const routes = pdl && procedureRoutes(pdl);
    const loose = looseName(name);
    found = workflow.apis
      .filter((api) => api.workflow === own)
      .map(({ id, request, response }) => {
        const sites = (routes?.sites(withoutWorkflow(id)) ?? []).map((site): Site => {
          const passed = request.map((parameter) => [
            parameter,
            routes && argumentExpressionFor(routes, site, request, parameter),
          ]);
          return {
            targets: routes?.call(site)?.targets.map((target) => target.name) ?? [],
            passed: Object.fromEntries(passed.filter(([, text]) => text !== undefined)),
          };
        });
        return { id, request, response, sites };
      })
      .filter(({ request, response, sites }) =>
        [...request, ...response, ...sites.flatMap(({ targets }) => targets)].some((one) => looseName(one) === loose),
      );
    known.set(key, found);
  }
  return found;
}
