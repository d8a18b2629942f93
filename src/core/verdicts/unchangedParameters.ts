// Finds the parameters that have the same value in two calls according to the procedure. If the procedure assigns the
// name between the calls (`visit_time = nearest_time`) or passes something else, the second call is meant to differ.

import { apiId } from '../graph';
import { type ApiDecl, type Expr, type PdlDocument, printExpr } from '../language';
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
  const [first, second] = [precondition, dependent].map((name) => document.apis.find((api) => api.name === name));
  if (!first || !second) return [];
  const routes = procedureRoutes(document);
  const shared = namedByBoth(
    second.request.map(({ name }) => name),
    first.request.map(({ name }) => name),
  );
  return shared.filter((parameter) => !isChanged(routes, first, second, parameter));
}

/** Whether a parameter changes between a call of the first API and a call of the second that is reachable from it. */
function isChanged(routes: ProcedureRoutes, first: ApiDecl, second: ApiDecl, parameter: string): boolean {
  const name = apiId(first.name);
  const goals = routes.sites(apiId(second.name));
  for (const site of routes.sites(name)) {
    const passed = argumentExpressionFor(routes, site, first, parameter);
    const between = reachedFrom(routes, site, name);
    for (const goal of goals) {
      if (!between.has(goal)) continue;
      const other = argumentExpressionFor(routes, goal, second, parameter);
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

/** The expression that a call site passes for a parameter, as text; undefined if it is unclear. */
export function argumentExpressionFor(
  routes: ProcedureRoutes,
  site: string,
  api: { readonly request: readonly { readonly name: string }[] },
  parameter: string,
): string | undefined {
  const args = routes.call(site)?.call.args ?? [];
  const loose = looseName(parameter);
  const [only] = args;
  const list: readonly Expr[] = args.length === 1 && only?.kind === 'list' ? only.items : args;
  const keyword = list.find((arg) => arg.kind === 'keyword' && looseName(arg.name) === loose);
  if (keyword?.kind === 'keyword') return printExpr(keyword.value);
  const index = api.request.findIndex(({ name }) => looseName(name) === loose);
  // If a call leaves arguments out, positions are ambiguous.
  const positional = list.length === api.request.length ? list[index] : undefined;
  return positional === undefined ? undefined : printExpr(positional);
}

/** Parameters of the dependent's request that the other request also declares, in any spelling. */
function namedByBoth(dependent: readonly string[], other: readonly string[]): readonly string[] {
  const names = new Set(other.map(looseName));
  return dependent.filter((name) => names.has(looseName(name)));
}
