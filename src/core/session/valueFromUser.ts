// Rules 1: derives a value given by the user from the calls of the current turn that passed it. Earlier turns do not
// count, because a later message may have changed the value. Rules 2 read `state.given`. Invariant: undefined if the
// value may have another source, if two calls passed different values, and for a text that the procedure does not
// compare the name with, because the agent may have reworded it.

import { isApiId, withoutKind } from '../graph';
import { type JsonValue, looseName, memoize } from '../support';
import { isSameByRules1 } from '../values';
import { argumentByName, argumentExpressionFor, type ProcedureRoutes } from '../verdicts';
import { comparedCandidatesFor } from './comparedValues';
import { splitWorkflowNodeId } from './procedureWalk';
import type { SessionState } from './sessionState';

type ValueState = Pick<SessionState, 'documents' | 'transcript' | 'workflow'>;

/** `asksAt`: whether the ANSWER at a site asks the user for values. */
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

/** For each API the parameters to which every call passes the name; empty if a step may assign the name. */
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
  for (const site of routes.ids) if (routes.assigns(site, name) && !asksAt(site)) return found;
  for (const id of routes.names) {
    const request = isApiId(id) ? routes.request(withoutKind(id)) : [];
    const passing = request.filter((parameter) =>
      routes.sites(id).every((site) => argumentExpressionFor(routes, site, request, parameter) === name),
    );
    if (passing.length > 0) found.set(id, passing);
  }
  return found;
}

/** Numbers and booleans unchanged; texts only if the procedure compares with them, in its spelling. */
function asCompared({ workflow }: ValueState, name: string, value: JsonValue): JsonValue | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  if (/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return value;
  return comparedCandidatesFor(workflow.compared, '', name).find(
    (other) => other !== 'other' && typeof other !== 'object' && looseName(String(other)) === looseName(value),
  );
}
