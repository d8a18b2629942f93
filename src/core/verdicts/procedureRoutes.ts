// The procedure as routes from node to node, with their conditions. Routes are the edges of its graph; a call of a
// function goes through the body and returns to any of the callers. Computed once per document.

import { declarationOfNode } from '../graph';
import {
  buildProcedureGraph,
  type Call,
  type Expr,
  expressionsOf,
  type NameAt,
  type PdlDocument,
  type ProcedureSite,
  procedureSites,
  walkExpressions,
} from '../language';
import { groupBy, memoize } from '../support';

export interface ProcedureRoute {
  readonly to: string;
  /** `true`, `else`, `each`, `done` of a condition; `fails` for a failed call. */
  readonly when?: string;
}

export interface ProcedureRoutes {
  readonly starts: readonly string[];
  readonly next: ReadonlyMap<string, readonly ProcedureRoute[]>;
  /** `api:x` or `answer:y` of each node that is a call, without the number of the call site. */
  readonly names: ReadonlyMap<string, string>;
  /** Node ids by name. */
  readonly sites: ReadonlyMap<string, readonly string[]>;
  /** Parameters of a declared API. */
  request(api: string): readonly string[];
  /** Nodes at which the procedure ends. */
  readonly endNodes: ReadonlySet<string>;
  /** Routes after the function, by id of a node that calls a function drawn as a separate group. */
  readonly returns: ReadonlyMap<string, readonly ProcedureRoute[]>;
  /** Ids of the end nodes of such functions. */
  readonly functionEnds: ReadonlySet<string>;
  /** Ids of the nodes in such functions. */
  readonly grouped: ReadonlySet<string>;
  isCondition(id: string): boolean;
  /** Expression of a condition; undefined if it cannot be evaluated. */
  condition(id: string): Expr | undefined;
  /** Label of the condition in the graph. */
  text(id: string): string;
  site(id: string): ProcedureSite | undefined;
  /** The call of a node, with the names that its results are bound to. */
  call(id: string): { readonly call: Call; readonly targets: readonly NameAt[] } | undefined;
  /** Whether a node may assign the name. */
  assigns(id: string, name: string): boolean;
}

export const procedureRoutes = memoize((document: PdlDocument): ProcedureRoutes => {
  const graph = buildProcedureGraph(document);
  const where = procedureSites(document);
  const next = new Map<string, ProcedureRoute[]>();
  const link = (from: string, route: ProcedureRoute) => {
    const list = next.get(from);
    if (list) list.push(route);
    else next.set(from, [route]);
  };
  const groupOf = new Map(graph.nodes.map(({ id, group }) => [id, group]));
  const calls = graph.edges.filter(({ route }) => route === 'call');
  const callers = new Set(calls.map(({ from }) => from));
  for (const { route, kind, from, to, condition } of graph.edges) {
    // A call of a function leads into its body, so the node after the call follows the end of the function.
    if (kind !== 'flow' || route === 'call' || callers.has(from)) continue;
    const when = route === 'failure' ? 'fails' : condition;
    link(from, when === undefined ? { to } : { to, when });
  }
  const endsOf = groupBy(
    graph.nodes.filter(({ kind }) => kind === 'end'),
    ({ group }) => group,
  );
  const returns = new Map<string, ProcedureRoute[]>();
  for (const { route, from, to } of graph.edges) {
    if (!callers.has(from) || route === 'call') continue;
    const onward = route === 'failure' ? { to, when: 'fails' } : { to };
    returns.set(from, [...(returns.get(from) ?? []), onward]);
  }
  const functionEnds = new Set<string>();
  for (const { from, to } of calls) {
    link(from, { to });
    for (const end of endsOf.get(groupOf.get(to)) ?? []) {
      functionEnds.add(end.id);
      for (const { to: next } of returns.get(from) ?? []) link(end.id, { to: next });
    }
  }
  const names = new Map<string, string>();
  const sites = new Map<string, string[]>();
  const endNodes = new Set<string>();
  const labels = new Map<string, string>();
  for (const node of graph.nodes) {
    const { id, kind, group, label } = node;
    if (kind === 'end' && group === undefined) endNodes.add(id);
    if (kind === 'condition') labels.set(id, label);
    if (kind !== 'api' && kind !== 'answer') continue;
    const name = declarationOfNode(node);
    names.set(id, name);
    const list = sites.get(name);
    if (list) list.push(id);
    else sites.set(name, [id]);
  }
  const conditions = new Map<string, Expr | undefined>();
  const assignedBy = new Map<string, (name: string) => boolean>();
  return {
    starts: graph.nodes.filter(({ kind, group }) => kind === 'start' && group === undefined).map(({ id }) => id),
    next,
    names,
    sites,
    request: (name) => document.apis.find((api) => api.name === name)?.request.map((one) => one.name) ?? [],
    endNodes,
    returns,
    functionEnds,
    grouped: new Set(graph.nodes.flatMap(({ id, group }) => (group === undefined ? [] : [id]))),
    isCondition: (id) => labels.has(id),
    condition: (id) => {
      if (!labels.has(id)) return undefined;
      if (!conditions.has(id)) conditions.set(id, conditionAt(where.get(id)));
      return conditions.get(id);
    },
    text: (id) => labels.get(id) ?? id,
    site: (id) => where.get(id),
    call: (id) => callAt(where.get(id)),
    assigns: (id, name) => {
      let assigns = assignedBy.get(id);
      if (assigns === undefined) {
        assigns = assignedAt(where.get(id), labels.has(id));
        assignedBy.set(id, assigns);
      }
      return assigns(name);
    },
  };
});

function callAt(
  site: ProcedureSite | undefined,
): { readonly call: Call; readonly targets: readonly NameAt[] } | undefined {
  if (site?.call === undefined) return undefined;
  const { statement, call } = site;
  const isStatementCall =
    (statement.kind === 'call' && statement.call === call) ||
    (statement.kind === 'assign' && statement.value.kind === 'call' && statement.value.call === call);
  return { call, targets: isStatementCall ? statement.targets : [] };
}

function conditionAt(site: ProcedureSite | undefined): Expr | undefined {
  if (site === undefined) return undefined;
  const { statement, range } = site;
  if (statement.kind === 'while' && statement.header === range) return statement.condition;
  if (statement.kind === 'if') {
    const branch = statement.branches.find(({ header }) => header === range);
    if (branch) return branch.condition;
  }
  // A part of a condition in front of a call: one operand or several neighbouring ones.
  for (const root of expressionsOf(statement)) {
    for (const expr of walkExpressions(root)) {
      if (expr.range.start === range.start && expr.range.end === range.end) return expr;
      if (expr.kind !== 'and' && expr.kind !== 'or') continue;
      const first = expr.operands.findIndex((operand) => operand.range.start === range.start);
      const last = expr.operands.findIndex((operand) => operand.range.end === range.end);
      if (first >= 0 && last > first) return { ...expr, operands: expr.operands.slice(first, last + 1), range };
    }
  }
  return undefined;
}

const assignsNothing = () => false;

function assignedAt(site: ProcedureSite | undefined, isCondition: boolean): (name: string) => boolean {
  const statement = site?.statement;
  if (statement === undefined) return assignsNothing;
  if (statement.kind === 'text') return (name) => statement.text.includes(name);
  const isGiver = statement.kind === 'call' || statement.kind === 'assign' || (statement.kind === 'for' && isCondition);
  if (!isGiver) return assignsNothing;
  const targets = new Set(statement.targets.map(({ name }) => name));
  return (name) => targets.has(name);
}
