// A value that the user gave, as far as a session knows it: what a call of this turn passed for the name. Later words of
// the user may change it, so that an earlier turn says nothing.
// Invariant: undefined where it may have come or changed in any other way, where two calls passed unlike values, and for
// a text that the procedure does not compare the name with: the agent may have put it in other words.

import { type JsonValue, looseName } from '../support';
import { argumentOf, differentValue, type ProcedureRoutes, passedFor } from '../verdicts';
import { candidatesFor } from './comparedValues';
import { placeOf } from './procedureWalk';
import type { SessionState } from './state';

type Told = Pick<SessionState, 'documents' | 'transcript' | 'workflow'>;

/** `asksAt` says whether an ANSWER there asks the user for values. */
export function toldValue(
  state: Told,
  routes: ProcedureRoutes,
  workflow: number,
  name: string,
  asksAt: (site: string) => boolean,
): JsonValue | undefined {
  for (const site of routes.next.keys()) if (routes.gives(site, name) && !asksAt(site)) return undefined;
  let told: JsonValue | undefined;
  for (const entry of state.transcript.toReversed()) {
    if (entry.kind === 'user') break;
    if (entry.kind !== 'call' || entry.nodeId === undefined || entry.result === undefined) continue;
    const node = state.workflow.nodes[entry.nodeId];
    const place = placeOf(state, entry.nodeId);
    if (node?.kind !== 'api' || place.workflow !== workflow) continue;
    const api = { request: node.request.map((parameter) => ({ name: parameter })) };
    for (const parameter of node.request) {
      const sites = routes.sites.get(place.id) ?? [];
      if (sites.length === 0 || sites.some((site) => (passedFor(routes, site, api, parameter) ?? '') !== name))
        continue;
      const passed = argumentOf(entry.arguments, parameter);
      if (passed === undefined) continue;
      if (told !== undefined && differentValue(['value'], { value: told }, { value: passed })) return undefined;
      told ??= passed;
    }
  }
  return told === undefined ? undefined : asCompared(state, name, told);
}

/** Numbers and truth values as they are; of texts those that the procedure tells apart, in its spelling. */
function asCompared({ workflow }: Told, name: string, value: JsonValue): JsonValue | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  if (/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return value;
  return candidatesFor(workflow.compared, '', name).find(
    (other) => other !== 'other' && typeof other !== 'object' && looseName(String(other)) === looseName(value),
  );
}
