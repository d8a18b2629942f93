// A value that the user gave, by rules 1: what a call of this turn passed for the name. Later words of the user may change
// it, so that an earlier turn says nothing. Rules 2 read `state.given`.
// Invariant: undefined where it may have come or changed in any other way, where two calls passed unlike values, and for
// a text that the procedure does not compare the name with: the agent may have put it in other words.

import { type JsonValue, looseName, memoize } from '../support';
import { isSameByRules1 } from '../values';
import { argumentByName, argumentExpressionFor, type ProcedureRoutes } from '../verdicts';
import { comparedCandidatesFor } from './comparedValues';
import { splitWorkflowNodeId } from './procedureWalk';
import type { SessionState } from './sessionState';

type ValueState = Pick<SessionState, 'documents' | 'transcript' | 'workflow'>;

/** `asksUserAt` says whether an ANSWER there asks the user for values. */
export function valueFromUser(
  state: ValueState,
  routes: ProcedureRoutes,
  workflow: number,
  name: string,
  asksAt: (site: string) => boolean,
): JsonValue | undefined {
  const passers = passersOf(routes, name, asksAt);
  if (passers.size === 0) return undefined;
  let passedValue: JsonValue | undefined;
  for (let index = state.transcript.length - 1; index >= 0; index--) {
    const entry = state.transcript[index];
    if (entry === undefined || entry.kind === 'user') break;
    if (entry.kind !== 'call' || entry.nodeId === undefined || entry.result === undefined) continue;
    const place = splitWorkflowNodeId(state, entry.nodeId);
    for (const parameter of place.workflow === workflow ? (passers.get(place.id) ?? []) : []) {
      const passed = argumentByName(entry.arguments, parameter, 1);
      if (passed === undefined) continue;
      if (passedValue !== undefined && !isSameByRules1(passedValue, passed)) return undefined;
      passedValue ??= passed;
    }
  }
  return passedValue === undefined ? undefined : asCompared(state, name, passedValue);
}

type Passers = ReadonlyMap<string, readonly string[]>;

const knownPassers = memoize<ProcedureRoutes, Map<string, Passers>>(() => new Map());

/** By the name of an API, the parameters for which every call of it passes the name; none where a step may change it. */
function passersOf(routes: ProcedureRoutes, name: string, asksAt: (site: string) => boolean): Passers {
  const ofRoutes = knownPassers(routes);
  let passers = ofRoutes.get(name);
  if (passers === undefined) {
    passers = findPassers(routes, name, asksAt);
    ofRoutes.set(name, passers);
  }
  return passers;
}

function findPassers(routes: ProcedureRoutes, name: string, asksAt: (site: string) => boolean): Passers {
  const found = new Map<string, readonly string[]>();
  for (const site of routes.next.keys()) if (routes.assigns(site, name) && !asksAt(site)) return found;
  for (const [id, sites] of routes.sites) {
    const request = id.startsWith('api:') ? routes.request(id.slice('api:'.length)) : [];
    const api = { request: request.map((parameter) => ({ name: parameter })) };
    const passing = request.filter((parameter) =>
      sites.every((site) => argumentExpressionFor(routes, site, api, parameter) === name),
    );
    if (passing.length > 0) found.set(id, passing);
  }
  return found;
}

/** Numbers and truth values as they are; of texts those that the procedure tells apart, in its spelling. */
function asCompared({ workflow }: ValueState, name: string, value: JsonValue): JsonValue | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  if (/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return value;
  return comparedCandidatesFor(workflow.compared, '', name).find(
    (other) => other !== 'other' && typeof other !== 'object' && looseName(String(other)) === looseName(value),
  );
}
