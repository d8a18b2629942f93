// Builds the dependency graph: declared nodes, and the order that preconditions require.
// Invariant: edges come from preconditions that resolve, one for each pair; cycles and self-edges are kept as written.
// A precondition with an unknown name gives no edge (the checks report it). A condition gives edges to the nodes that
// it requires for all values; edges to nodes of which any one suffices are marked as alternatives.

import {
  answerId,
  apiId,
  type GraphEdge,
  type GraphNode,
  stepId,
  uniqueNodeIds,
  type WorkflowGraph,
} from '../../graph';
import { shorten } from '../../support';
import type { AnswerDecl, ApiDecl, PdlDocument } from '../model';
import { readPreconditions, requiredByCondition } from '../preconditions';
import { nameTable } from './nameTable';
import { statementLabel } from './nodeText';
import { callsInBody } from './walk';

/**
 * APIs, ANSWERs and nodes of other sections with `requires` edges from precondition to dependent; also the APIs and
 * ANSWERs that the procedure calls without a declaration, which have no `ref`. A second declaration of a name is
 * `api:name#2`; edges to a name lead to its first declaration.
 */
export function buildDependencyGraph(document: PdlDocument): WorkflowGraph {
  const table = nameTable(document);
  const ids = uniqueNodeIds();
  const nodes: GraphNode[] = [];
  const requirements: { readonly to: string; readonly decl: ApiDecl | AnswerDecl }[] = [];

  for (const api of document.apis) {
    const detail = table.declDetail(api);
    const id = ids.claim(apiId(api.name));
    const node = { id, kind: 'api', label: statementLabel(api.name), ref: api.name, range: api.range } as const;
    nodes.push(detail === undefined ? node : { ...node, detail });
    requirements.push({ to: id, decl: api });
  }
  for (const answer of document.answers) {
    const detail = table.declDetail(answer);
    const id = ids.claim(answerId(answer.name));
    const node = {
      id,
      kind: 'answer',
      label: statementLabel(answer.name),
      ref: answer.name,
      range: answer.range,
    } as const;
    nodes.push(detail === undefined ? node : { ...node, detail });
    requirements.push({ to: id, decl: answer });
  }
  for (const other of document.others) {
    const detail = other.desc === undefined ? '' : shorten(other.desc, 64);
    nodes.push({
      id: ids.claim(stepId(other.name)),
      kind: 'step',
      label: statementLabel(other.name),
      ref: other.name,
      ...(detail === '' ? {} : { detail }),
      range: other.range,
    });
  }

  const undeclared = new Set<string>();
  for (const call of callsInBody(document.procedure?.body ?? [])) {
    const callee = table.resolveCall(call);
    if (callee.declared || (callee.kind !== 'api' && callee.kind !== 'answer')) continue;
    if (undeclared.has(callee.nodeId)) continue;
    undeclared.add(callee.nodeId);
    const label = statementLabel(callee.name);
    nodes.push({ id: ids.claim(callee.nodeId), kind: callee.kind, label, range: call.nameRange });
  }

  const edges = new Map<string, GraphEdge>();
  for (const { to, decl } of requirements) {
    for (const precondition of readPreconditions(document, decl)) {
      const { range, name } = precondition.at;
      const add = (from: string, alternative?: string) => {
        const id = `requires:${from}->${to}`;
        const edge: GraphEdge = { id, from, to, kind: 'requires', range };
        // A node that is required unconditionally is not an alternative.
        if (alternative === undefined && edges.get(id)?.alternative !== undefined) edges.delete(id);
        if (!edges.has(id)) edges.set(id, alternative === undefined ? edge : { ...edge, condition: 'or', alternative });
      };
      if (precondition.kind === 'name' && precondition.callee) add(precondition.callee.nodeId);
      if (precondition.kind !== 'condition') continue;
      requiredByCondition(precondition).forEach((nodes, index) => {
        for (const { nodeId } of nodes) add(nodeId, nodes.length > 1 ? `${index} ${name}` : undefined);
      });
    }
  }
  return { nodes, edges: [...edges.values()] };
}
