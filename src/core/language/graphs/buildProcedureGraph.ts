// The procedure graph: the control flow of the procedure as it is drawn, from start to end.
// Invariant: every statement that does something is one node (comments only if a block contains nothing else); every
// node is drawn once, and unreachable nodes stay without an incoming edge.

import { emptyGraph, type GraphEdge, type WorkflowGraph } from '../../graph';
import { memoize } from '../../support';
import { drawnFlow, type FlowLink, type ProcedureSite } from '../flow/drawnFlow';
import type { PdlDocument } from '../model';

/**
 * Control flow of the procedure: start, call sites, conditions, steps, end; no nodes without a procedure.
 *
 * A condition that makes a call only sometimes, `x and API.a()`, is preceded by a separate condition for `x`. Edges
 * leave a condition with `true` or `else` (`each` and `done` for a `for`); edges that close a loop are `back`. A
 * function called from one place is drawn there. Any other function is drawn as a separate group that ends in
 * `end:<name>` and is reached by `call` edges from its call sites; control continues at the call site after the
 * function. In a `try`, a `failure` edge leads from each call to the first handler: the call was made and failed.
 */
export const buildProcedureGraph = memoize((document: PdlDocument): WorkflowGraph => {
  const { nodes, links, groups } = drawnFlow(document);
  if (nodes.length === 0) return emptyGraph;
  return { nodes, edges: links.map(edgeOf), ...(groups.length > 0 ? { groups } : {}) };
});

/** Node id -> statement and call that it draws; start and end have no entry. */
export const procedureSites = (document: PdlDocument): ReadonlyMap<string, ProcedureSite> => drawnFlow(document).sites;

function edgeOf({ from, to, kind, when, isBack }: FlowLink): GraphEdge {
  const joint = `${from}->${to}`;
  if (kind === 'calls') return { id: `call:${joint}`, from, to, kind: 'flow', condition: 'calls', route: 'call' };
  const back = isBack ? { back: true } : {};
  if (kind === 'fails')
    return { id: `except:${joint}`, from, to, kind: 'flow', condition: 'fails', route: 'failure', ...back };
  const edge = { id: when === undefined ? `flow:${joint}` : `flow:${joint}[${when}]`, from, to, kind: 'flow' as const };
  return when === undefined ? { ...edge, ...back } : { ...edge, condition: when, ...back };
}
