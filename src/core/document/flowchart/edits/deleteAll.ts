// Nodes and edges go in one step: nodes with their mentions, their edges, and what is said of them alone. The ends of
// edges stay, with what is told of them, and so does all that a statement says besides.

import { edgesOf, type FlowStatement, mentionsIn } from '../../../flowchart';
import { ok, type Result } from '../../../support';
import type { EditProblem } from '../../graphEdit';
import {
  type FlowchartContext,
  findEdge,
  findGroup,
  findNode,
  named,
  type Planned,
  placeFinder,
  refuse,
} from '../flowchartContext';
import { createDraft, type Draft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { groupsOf } from '../groupsAround';
import { rewriteFlow } from '../rewriteFlow';

export function planDeleteAll(context: FlowchartContext, edit: FlowchartEditOf<'deleteAll'>): Planned {
  const { text, graph } = context;
  const nodes = new Set(edit.nodeIds);
  for (const id of nodes) {
    const problem = checkNode(context, id);
    if (!problem.ok) return problem;
  }
  const ordinals = new Set<number>();
  for (const id of edit.edgeIds) {
    const found = findEdge(context, id);
    if (!found.ok) return found;
    ordinals.add(found.value.at.ordinal);
  }
  // Groups that lose their last node: edges at them would have no end, and Mermaid would draw them as nodes.
  const empty = groupsOf(graph, nodes);
  const draft = createDraft(text);
  for (const flow of text.flows) {
    const own = edgesOf(text, flow).filter(
      ({ ordinal, from, to }) => ordinals.has(ordinal) || empty.has(from.id) || empty.has(to.id),
    );
    if (own.length === 0 && !mentionsIn(flow).some(({ id }) => nodes.has(id))) continue;
    if (own.length === 0 && leaveOut(context, draft, flow, nodes)) continue;
    const edges = new Map(own.map(({ ordinal }) => [ordinal, 'gone' as const]));
    draft.rewrite(flow, rewriteFlow(text, flow, { edges, gone: nodes }, placeFinder(context)).pieces);
  }
  for (const statement of text.statements) {
    if (statement.kind === 'flow' || statement.kind === 'linkStyle') continue;
    for (const { text: name } of statement.names) if (nodes.has(name)) draft.dropName(statement, name);
  }
  const title = (id: string | undefined) => named(graph.nodes.find((node) => node.id === id)?.label ?? id ?? '');
  const [only] = nodes;
  const edge = graph.edges.find(({ id }) => id === edit.edgeIds[0]);
  const what = nodes.size > 1 ? `${nodes.size} nodes` : only !== undefined ? title(only) : `${ordinals.size} edges`;
  const isOne = nodes.size === 0 && ordinals.size === 1;
  const label = isOne ? `Disconnect ${title(edge?.from)} from ${title(edge?.to)}` : `Delete ${what}`;
  return ok({ edits: draft.finish(), label });
}

function checkNode(context: FlowchartContext, id: string): Result<unknown, EditProblem> {
  const node = findNode(context, id);
  if (!node.ok || !findGroup(context, id).ok) return node;
  const message = `"${named(node.value.label)}" is an empty group. Ungroup it instead.`;
  return refuse('document/unsupported-shape', message);
}

/** `A & B --> C` without A is `B --> C`: where others stand beside it, it alone is cut. */
function leaveOut({ text }: FlowchartContext, draft: Draft, flow: FlowStatement, gone: ReadonlySet<string>): boolean {
  const isGone = ({ id }: { readonly id: string }) => gone.has(id);
  if (flow.groups.some((group) => group.every(isGone))) return false;
  for (const group of flow.groups) {
    let isFirst = true;
    for (const [at, mention] of group.entries()) {
      if (!isGone(mention)) {
        isFirst = false;
        continue;
      }
      // What goes at the front takes the `&` behind it along, all others the one before them.
      const start = isFirst ? mention.range.start : (group[at - 1]?.range.end ?? mention.range.start);
      const end = isFirst ? (group[at + 1]?.range.start ?? mention.range.end) : mention.range.end;
      draft.replace({ start, end }, '');
    }
  }
  const staying = edgesOf(text, flow).filter((edge) => !isGone(edge.from) && !isGone(edge.to));
  draft.setEdges(
    flow,
    staying.map((edge) => edge.ordinal),
  );
  return true;
}
