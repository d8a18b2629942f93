// Finds the parameters that have the same value in two calls according to the procedure. If the procedure assigns the
// name between the calls (`visit_time = nearest_time`) or passes something else, the second call is meant to differ.

import { apiId } from '../graph';
import { argumentMatcher, isEllipsis, listedArguments, type PdlDocument, printExpr } from '../language';
import { looseName, memoize } from '../support';
import { type ProcedureRoutes, procedureRoutes } from './procedureRoutes';

const unchangedByPair = memoize<PdlDocument, Map<string, readonly string[]>>(() => new Map());

/** Parameters in the requests of both APIs that the procedure does not change between the calls. */
export function unchangedParameters(document: PdlDocument, precondition: string, dependent: string): readonly string[] {
  const known = unchangedByPair(document);
  const key = `${precondition}\n${dependent}`;
  let found = known.get(key);
  if (found === undefined) {
    found = compute(document, precondition, dependent);
    known.set(key, found);
  }
  return found;
}

function compute(document: PdlDocument, precondition: string, dependent: string): readonly string[] {
  const [first, second] = [precondition, dependent].map((name) => requestOf(document, name));
  if (!first || !second) return [];
  const routes = procedureRoutes(document);
  const shared = namedByBoth(second.parameters, first.parameters);
  return shared.filter((parameter) => !isChanged(routes, first, second, parameter));
}

interface Request {
  readonly id: string;
  readonly parameters: readonly string[];
}

function requestOf(document: PdlDocument, name: string): Request | undefined {
  const api = document.apis.find((one) => one.name === name);
  return api && { id: apiId(api.name), parameters: api.request.map((parameter) => parameter.name) };
}

/** Whether a parameter changes between a call of the first API and a call of the second that is reachable from it. */
function isChanged(routes: ProcedureRoutes, first: Request, second: Request, parameter: string): boolean {
  const name = first.id;
  const goals = routes.sites(second.id);
  for (const site of routes.sites(name)) {
    const passed = argumentExpressionFor(routes, site, first.parameters, parameter);
    const between = reachedFrom(routes, site, name);
    for (const goal of goals) {
      if (!between.has(goal)) continue;
      const other = argumentExpressionFor(routes, goal, second.parameters, parameter);
      if ((passed ?? parameter) !== (other ?? parameter)) return true;
      const leadsToGoal = (id: string) => id !== goal && reachedFrom(routes, id, name).has(goal);
      for (const id of between) if (routes.assigns(id, passed ?? parameter) && leadsToGoal(id)) return true;
    }
  }
  return false;
}

/** Nodes that follow a node, up to the next call of the same API. */
function reachedFrom({ onward, name }: ProcedureRoutes, from: string, stop: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = onward(from).map(({ to }) => to);
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (seen.has(id) || name(id) === stop) continue;
    seen.add(id);
    queue.push(...onward(id).map(({ to }) => to));
  }
  return seen;
}

/** The expression that a call site passes for a parameter of `request`, as text; undefined if it is unclear. */
export function argumentExpressionFor(
  routes: ProcedureRoutes,
  site: string,
  request: readonly string[],
  parameter: string,
): string | undefined {
  const call = routes.call(site)?.call;
  if (!call) return undefined;
  const args = listedArguments(call);
  const loose = looseName(parameter);
  const arg = argumentMatcher(request)(args).byParameter.get(request.findIndex((name) => looseName(name) === loose));
  if (arg?.kind === 'keyword') return printExpr(arg.value);
  // If a call leaves arguments out, positions are ambiguous.
  const isComplete = args.length === request.length && !args.some(isEllipsis);
  return arg && isComplete ? printExpr(arg) : undefined;
}

/** Parameters of the dependent's request that the other request also declares, in any spelling. */
function namedByBoth(dependent: readonly string[], other: readonly string[]): readonly string[] {
  const names = new Set(other.map(looseName));
  return dependent.filter((name) => names.has(looseName(name)));
}
