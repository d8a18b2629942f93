// A graph as routes for the search of a path: where each node leads, which nodes are calls, and where functions return.

import { memoize } from '../../support';
import type { ProcedureRoute, ProcedureRoutes } from '../../verdicts';

export interface RouteMap {
  readonly starts: readonly string[];
  /** Without the return from a function. */
  next(id: string): readonly ProcedureRoute[];
  /** Name (`api:x`, `answer:y`) of a call site. */
  name(id: string): string | undefined;
  /** Call sites of a name, in the order of the procedure. */
  sites(name: string): readonly string[];
  isCondition(id: string): boolean;
  isEnd(id: string): boolean;
  /** Of a node that calls a function: where it goes on after that. */
  returns(id: string): readonly ProcedureRoute[] | undefined;
  isFunctionEnd(id: string): boolean;
  /** Whether the node is in a function that is drawn as a group of its own. */
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
