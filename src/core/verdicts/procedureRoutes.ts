// The procedure as routes from node to node, with their conditions: the control flow of `core/language`, one node for
// each place. A call of a function goes through the body and returns to any of the callers. Computed once per document.

import { declarationOfNode } from '../graph';
import {
  type Call,
  drawnFlow,
  type Expr,
  type FlowLink,
  type NameAt,
  type PdlDocument,
  type ProcedureSite,
  roleOf,
  statementCall,
  statementTargets,
} from '../language';
import { appendTo, memoize } from '../support';

export interface ProcedureRoute {
  readonly to: string;
  /** `true`, `else`, `each`, `done` of a condition; `fails` for a failed call. */
  readonly when?: string;
}

/** The part that a search of paths needs. */
export interface RouteMap {
  readonly starts: readonly string[];
  /** Routes from the node, without the return from a function. */
  next(id: string): readonly ProcedureRoute[];
  /** `api:x` or `answer:y` of a node that is a call, without the number of the call site. */
  name(id: string): string | undefined;
  /** Call sites of a name, in the order of the procedure. */
  sites(name: string): readonly string[];
  isCondition(id: string): boolean;
  /** Whether the procedure ends at the node. */
  isEnd(id: string): boolean;
  /** Only for a node that calls a function drawn as a separate group: the routes after the function. */
  returns(id: string): readonly ProcedureRoute[] | undefined;
  /** Whether the node is the end of such a function. */
  isFunctionEnd(id: string): boolean;
  /** Whether the node is in such a function. */
  isGrouped(id: string): boolean;
}

export interface ProcedureRoutes extends RouteMap {
  /** All nodes, in the order of the procedure. */
  readonly ids: readonly string[];
  /** The names of all calls. */
  readonly names: readonly string[];
  /** The routes of `next`, and those by which a failure leaves a function drawn as a separate group. */
  onward(id: string): readonly ProcedureRoute[];
  /** Parameters of a declared API. */
  request(api: string): readonly string[];
  /** Expression of a condition; undefined if it cannot be evaluated. */
  condition(id: string): Expr | undefined;
  /** Label of the condition in the graph. */
  text(id: string): string;
  /** The call of a node, with the names that its results are bound to. */
  call(id: string): { readonly call: Call; readonly targets: readonly NameAt[] } | undefined;
  /** Whether a node may assign the name. */
  assigns(id: string, name: string): boolean;
}

const none: readonly never[] = [];

export const procedureRoutes = memoize((document: PdlDocument): ProcedureRoutes => {
  const { nodes, links, raises, sites: where } = drawnFlow(document);
  const calls = links.filter(({ kind }) => kind === 'calls');
  const returns = new Map<string, ProcedureRoute[]>(calls.map(({ from }) => [from, []]));
  const next = new Map<string, ProcedureRoute[]>();
  const raised = new Map<string, ProcedureRoute[]>();
  for (const { from, ...link } of links) {
    // A call of a function leads into its body, so the node after the call follows the end of the function.
    if (link.kind !== 'calls') appendTo(returns.has(from) ? returns : next, from, routeOf(link));
  }
  const functionEnds = new Set<string>();
  for (const { from, to, functionEnd } of calls) {
    appendTo(next, from, { to });
    if (functionEnd === undefined) continue;
    functionEnds.add(functionEnd);
    for (const { to: after } of returns.get(from) ?? none) appendTo(next, functionEnd, { to: after });
  }
  for (const { from, ...link } of raises) appendTo(raised, from, routeOf(link));
  const names = new Map<string, string>();
  const sites = new Map<string, string[]>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const node of nodes) {
    if (node.kind !== 'api' && node.kind !== 'answer') continue;
    const name = declarationOfNode(node);
    names.set(node.id, name);
    appendTo(sites, name, node.id);
  }
  const isGrouped = (id: string) => byId.get(id)?.group !== undefined;
  const isCondition = (id: string) => byId.get(id)?.kind === 'condition';
  const assignedBy = new Map<string, (name: string) => boolean>();
  return {
    ids: [...byId.keys()],
    names: [...sites.keys()],
    starts: nodes.filter(({ id, kind }) => kind === 'start' && !isGrouped(id)).map(({ id }) => id),
    next: (id) => next.get(id) ?? none,
    onward: (id) => {
      const failures = raised.get(id);
      return failures === undefined ? (next.get(id) ?? none) : [...(next.get(id) ?? none), ...failures];
    },
    name: (id) => names.get(id),
    sites: (name) => sites.get(name) ?? none,
    isEnd: (id) => byId.get(id)?.kind === 'end' && !isGrouped(id),
    returns: (id) => returns.get(id),
    isFunctionEnd: (id) => functionEnds.has(id),
    isGrouped,
    isCondition,
    condition: (id) => where.get(id)?.condition,
    text: (id) => (isCondition(id) ? byId.get(id)?.label : undefined) ?? id,
    request: (name) => document.apis.find((api) => api.name === name)?.request.map((one) => one.name) ?? [],
    call: (id) => callAt(where.get(id)),
    assigns: (id, name) => {
      let assigns = assignedBy.get(id);
      if (assigns === undefined) {
        assigns = assignedAt(where.get(id), isCondition(id));
        assignedBy.set(id, assigns);
      }
      return assigns(name);
    },
  };
});

function routeOf({ to, kind, when }: Omit<FlowLink, 'from'>): ProcedureRoute {
  if (kind === 'fails') return { to, when: 'fails' };
  return when === undefined ? { to } : { to, when };
}

function callAt(
  site: ProcedureSite | undefined,
): { readonly call: Call; readonly targets: readonly NameAt[] } | undefined {
  if (site?.call === undefined) return undefined;
  const { statement, call } = site;
  return { call, targets: statementCall(statement) === call ? statementTargets(statement) : [] };
}

const assignsNothing = () => false;

function assignedAt(site: ProcedureSite | undefined, isCondition: boolean): (name: string) => boolean {
  const statement = site?.statement;
  if (statement === undefined) return assignsNothing;
  if (statement.kind === 'text') return (name) => statement.text.includes(name);
  // The head of a loop assigns; a call inside it does not.
  if (roleOf(statement) !== 'step' && !isCondition) return assignsNothing;
  const targets = new Set(statementTargets(statement).map(({ name }) => name));
  return (name) => targets.has(name);
}
