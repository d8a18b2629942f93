// Adapts the routes of a procedure for the path search: next nodes, call sites, and the returns of functions.

import { memoize } from '../../support';
import type { ProcedureRoute, ProcedureRoutes } from '../../verdicts';

export interface RouteMap {
  readonly starts: readonly string[];
  /** Routes from the node, without the return from a function. */
  next(id: string): readonly ProcedureRoute[];
  /** Name (`api:x`, `answer:y`) of a call site. */
  name(id: string): string | undefined;
  /** Call sites of a name, in the order of the procedure. */
  sites(name: string): readonly string[];
  isCondition(id: string): boolean;
  isEnd(id: string): boolean;
  /** Only for a node that calls a function: the routes after the function. */
  returns(id: string): readonly ProcedureRoute[] | undefined;
  isFunctionEnd(id: string): boolean;
  /** Whether the node is in a function that the graph shows as a separate group. */
  isGrouped(id: string): boolean;
}

const none: readonly never[] = [];

export const routeMapOf = memoize(
  (routes: ProcedureRoutes): RouteMap => ({
    starts: routes.starts,
    next: (id) => routes.next.get(id) ?? none,
    name: (id) => routes.names.get(id),
    sites: (name) => routes.sites.get(name) ?? none,
    isCondition: routes.isCondition,
    isEnd: (id) => routes.endNodes.has(id),
    returns: (id) => routes.returns.get(id),
    isFunctionEnd: (id) => routes.functionEnds.has(id),
    isGrouped: (id) => routes.grouped.has(id),
  }),
);
