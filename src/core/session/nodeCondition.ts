// A precondition that is a condition, decided in a session: over nodes (true when met) and over values that calls
// returned or were given. What nobody knows yet leaves it open, and an open precondition is not met.

import { type Expr, walkExpressions } from '../language';
import { type JsonObject, type JsonValue, looseName, memoize } from '../support';
import {
  argumentOf,
  bindingsOf,
  type CallFact,
  decideCondition,
  differentValue,
  passedFor,
  procedureRoutes,
} from '../verdicts';
import { type Judged, sharedOf, unmetNode } from './unmetNode';
import { nodeName, pdlOf } from './workflowFacts';

/** Plain JSON, so that a state can be compared. */
export interface NodeCondition {
  /** As written. */
  readonly text: string;
  readonly expr: Expr;
  /** Names in it that mean nodes, as written, with their ids. */
  readonly nodes: Readonly<Record<string, string>>;
}

interface KnownValue {
  readonly value: JsonValue;
  /** Node id of the call that returned it; absent of an argument. */
  readonly from?: string;
}

/** Undefined where a value is not known yet. */
export function decideNodeCondition(
  state: Judged,
  nodeId: string,
  { expr, nodes }: NodeCondition,
  args?: JsonObject,
): boolean | undefined {
  return decideCondition(expr, {
    value: (name) => latestValue(state, nodeId, name, args)?.value,
    isMet: (name) => {
      const id = Object.hasOwn(nodes, name) ? nodes[name] : undefined;
      return id === undefined ? undefined : unmetNode(state, id, nodeId, args) === undefined;
    },
    isBefore: (first, second) => {
      const [a, b] = [nodes[first], nodes[second]];
      if (a === undefined || b === undefined) return undefined;
      const [one, other] = [state.nodes[a]?.visits[0], state.nodes[b]?.visits[0]];
      return one !== undefined && (other === undefined || one < other);
    },
  });
}

/** What it needs, and what is known of it: "department_exists == true (check_department returned false)". */
export function needsOfCondition(
  state: Judged,
  nodeId: string,
  { text, expr, nodes }: NodeCondition,
  args?: JsonObject,
): string {
  const told = new Map<string, string>();
  for (const part of walkExpressions(expr)) {
    if (part.kind !== 'name' || Object.hasOwn(nodes, part.name)) continue;
    const known = latestValue(state, nodeId, part.name, args);
    if (known === undefined) continue;
    const { from, value } = known;
    told.set(
      part.name,
      from === undefined
        ? `${part.name} is ${JSON.stringify(value)}`
        : `${nodeName(from)} returned ${JSON.stringify(value)}`,
    );
  }
  return told.size === 0 ? text : `${text} (${[...told.values()].join(', ')})`;
}

/** The latest value that a name has: of the call to be judged, else of the calls before it that are for the same values. */
function latestValue(
  state: Judged,
  nodeId: string,
  name: string,
  args: JsonObject | undefined,
): KnownValue | undefined {
  const own = args && argumentOf(args, name);
  if (own !== undefined) return { value: own };
  let latest: (KnownValue & { readonly order: number }) | undefined;
  for (const source of sourcesOf(state, nodeId, name)) {
    const call = state.calls[source.id]?.findLast(
      (one) => isFitting(state, source, nodeId, one, args) && namesGiven(one, source, args).includes(looseName(name)),
    );
    if (call === undefined || (latest !== undefined && latest.order > call.order)) continue;
    const value = returned(call, source, name, args);
    if (value !== undefined) latest = { value, from: source.id, order: call.order };
    else if (argumentOf(call.arguments, name) !== undefined) {
      latest = { value: argumentOf(call.arguments, name) as JsonValue, order: call.order };
    }
  }
  return latest;
}

function isFitting(
  state: Judged,
  { id }: Source,
  nodeId: string,
  call: CallFact,
  args: JsonObject | undefined,
): boolean {
  if (call.result === undefined) return false;
  if (state.config.validity !== 'values' || args === undefined) return true;
  return differentValue(sharedOf(state, id, nodeId), call.arguments, args) === undefined;
}

function returned(call: CallFact, source: Source, name: string, args: JsonObject | undefined): JsonValue | undefined {
  if (call.result?.kind !== 'succeeded') return undefined;
  const loose = looseName(name);
  for (const names of [source.response, ...sitesOf(call, source, args).map(({ targets }) => targets)]) {
    for (const [bound, value] of bindingsOf(names, call.result.value, source.response)) {
      if (looseName(bound) === loose) return value;
    }
  }
  return undefined;
}

/** Names that have a value by the call: of its results, and its own arguments. */
const namesGiven = (call: CallFact, source: Source, args: JsonObject | undefined): readonly string[] =>
  [
    ...source.response,
    ...sitesOf(call, source, args).flatMap(({ targets }) => targets),
    ...Object.keys(call.arguments),
  ].map(looseName);

/**
 * The calls of the procedure that a call may be: where one passes `destination` for a parameter, and the call to be judged
 * has a destination, it was made with that.
 */
const sitesOf = (call: CallFact, { sites }: Source, args: JsonObject | undefined): readonly Site[] =>
  args === undefined
    ? sites
    : sites.filter(({ passed }) =>
        Object.entries(passed).every(([parameter, name]) => {
          const [made, asked] = [argumentOf(call.arguments, parameter), argumentOf(args, name)];
          if (made === undefined || asked === undefined) return true;
          return differentValue(['value'], { value: made }, { value: asked }) === undefined;
        }),
      );

interface Site {
  /** Names that the procedure gives to the results. */
  readonly targets: readonly string[];
  /** What it passes, by parameter. */
  readonly passed: Readonly<Record<string, string>>;
}

/** An API that takes or gives a name. */
interface Source {
  readonly id: string;
  readonly response: readonly string[];
  readonly sites: readonly Site[];
}

const knownSources = memoize<Judged['workflow']['nodes'], Map<string, readonly Source[]>>(() => new Map());

function sourcesOf({ workflow, documents }: Judged, nodeId: string, name: string): readonly Source[] {
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
        const sites = (routes?.sites.get(id.replace(/@[1-9]\d*$/, '')) ?? []).map((site): Site => {
          const api = { request: request.map((parameter) => ({ name: parameter })) };
          const passed = request.map((parameter) => [parameter, routes && passedFor(routes, site, api, parameter)]);
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
