// Deletes nodes and edges in one step: nodes with their mentions, their edges, and statements about them alone. The
// remaining ends of edges keep their shape and class, and other parts of a statement stay.

import { edgesOfFlow, type FlowStatement, nodeMentionsIn } from '../../../flowchart';
import { ok, type Result } from '../../../support';
import type { EditProblem } from '../../graphEdit';
import {
  createGroupFinder,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartEdge,
  findFlowchartNode,
  findSubgraph,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft, type FlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { rewriteFlow } from '../rewriteFlow';
import { fullySelectedGroups } from '../selectedGroups';

export function planDeleteAll(context: FlowchartContext, edit: FlowchartEditOf<'deleteAll'>): FlowchartPlanResult {
  const { text, graph } = context;
  const nodes = new Set(edit.nodeIds);
  for (const id of nodes) {
    const problem = checkNode(context, id);
    if (!problem.ok) return problem;
  }
  const ordinals = new Set<number>();
  for (const id of edit.edgeIds) {
    const found = findFlowchartEdge(context, id);
    if (!found.ok) return found;
    ordinals.add(found.value.at.ordinal);
  }
  // Groups that lose their last node: edges at them would have no end, and Mermaid would draw the groups as nodes.
  const empty = fullySelectedGroups(graph, nodes);
  const draft = createFlowchartDraft(text);
  for (const flow of text.flows) {
    const own = edgesOfFlow(text, flow).filter(
      ({ ordinal, from, to }) => ordinals.has(ordinal) || empty.has(from.id) || empty.has(to.id),
    );
    if (own.length === 0 && !nodeMentionsIn(flow).some(({ id }) => nodes.has(id))) continue;
    if (own.length === 0 && removeMentions(context, draft, flow, nodes)) continue;
    const edges = new Map(own.map(({ ordinal }) => [ordinal, 'gone' as const]));
    draft.rewrite(flow, rewriteFlow(text, flow, { edges, removedNodes: nodes }, createGroupFinder(context)).pieces);
  }
  for (const statement of text.statements) {
    if (statement.kind === 'flow' || statement.kind === 'linkStyle') continue;
    for (const { text: name } of statement.names) if (nodes.has(name)) draft.removeName(statement, name);
  }
  const title = (id: string | undefined) => shortLabel(graph.nodes.find((node) => node.id === id)?.label ?? id ?? '');
  const [only] = nodes;
  const edge = graph.edges.find(({ id }) => id === edit.edgeIds[0]);
  const what = nodes.size > 1 ? `${nodes.size} nodes` : only !== undefined ? title(only) : `${ordinals.size} edges`;
  const isSingleEdge = nodes.size === 0 && ordinals.size === 1;
  const label = isSingleEdge ? `Disconnect ${title(edge?.from)} from ${title(edge?.to)}` : `Delete ${what}`;
  return ok({ edits: draft.finish(), label });
}

function checkNode(context: FlowchartContext, id: string): Result<unknown, EditProblem> {
  const node = findFlowchartNode(context, id);
  if (!node.ok || !findSubgraph(context, id).ok) return node;
  const message = `"${shortLabel(node.value.label)}" is an empty group. Ungroup it instead.`;
  return refuseEdit('document/unsupported-shape', message);
}

/** `A & B --> C` without A is `B --> C`: if a node has neighbours in its `&` group, only its mention is removed. */
function removeMentions(
  { text }: FlowchartContext,
  draft: FlowchartDraft,
  flow: FlowStatement,
  deleted: ReadonlySet<string>,
): boolean {
  const isDeleted = ({ id }: { readonly id: string }) => deleted.has(id);
  if (flow.groups.some((group) => group.every(isDeleted))) return false;
  for (const group of flow.groups) {
    let isFirst = true;
    for (const [at, mention] of group.entries()) {
      if (!isDeleted(mention)) {
        isFirst = false;
        continue;
      }
      // The first mention is removed with the `&` behind it, any other with the `&` before it.
      const start = isFirst ? mention.range.start : (group[at - 1]?.range.end ?? mention.range.start);
      const end = isFirst ? (group[at + 1]?.range.start ?? mention.range.end) : mention.range.end;
      draft.replace({ start, end }, '');
    }
  }
  const staying = edgesOfFlow(text, flow).filter((edge) => !isDeleted(edge.from) && !isDeleted(edge.to));
  draft.setEdges(
    flow,
    staying.map((edge) => edge.ordinal),
  );
  return true;
}
