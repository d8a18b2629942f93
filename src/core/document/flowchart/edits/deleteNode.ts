// A node goes with its mentions, its edges, and what is said of it alone: style, class, click. What a statement says
// besides it stays.

import { ok } from '../../../support';
import { type FlowchartContext, findNode, named, type Planned, placeFinder, refuse } from '../context';
import { createDraft, type Draft } from '../draft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { rewriteFlow } from '../rewriteFlow';
import { edgesOf, type FlowStatement, mentionsIn } from '../statement';

export function planDeleteNode(context: FlowchartContext, { nodeId }: FlowchartEditOf<'deleteNode'>): Planned {
  const { text } = context;
  const node = findNode(context, nodeId);
  if (!node.ok) return node;
  if (text.groups.some((group) => group.id === nodeId)) {
    return refuse('document/unsupported-shape', `"${named(node.value.label)}" is an empty group. Ungroup it instead.`);
  }
  const gone = new Set([nodeId, ...emptied(context, nodeId)]);
  const draft = createDraft(text);
  for (const flow of text.flows) {
    if (!mentionsIn(flow).some(({ id }) => gone.has(id))) continue;
    if (!leaveOut(context, draft, flow, gone)) {
      draft.rewrite(flow, rewriteFlow(text, flow, { gone }, placeFinder(context)).pieces);
    }
  }
  for (const statement of text.statements) {
    if (statement.kind === 'flow' || statement.kind === 'linkStyle') continue;
    if (statement.names.some((name) => name.text === nodeId)) draft.dropName(statement, nodeId);
  }
  return ok({ edits: draft.finish(), label: `Delete ${named(node.value.label)}` });
}

/** Groups that lose their last node: edges at them would have no end, and Mermaid would draw them as nodes. */
function emptied({ graph, text }: FlowchartContext, nodeId: string): string[] {
  const parents = new Map(graph.groups?.map((group) => [group.id, group.parent]));
  const around = (id: string | undefined): string[] => {
    const found: string[] = [];
    for (let at = id; at !== undefined && !found.includes(at); at = parents.get(at)) found.push(at);
    return found;
  };
  const own = graph.nodes.find((node) => node.id === nodeId)?.group;
  return around(own).filter(
    (group) =>
      text.mentions.has(group) &&
      !graph.nodes.some((other) => other.id !== nodeId && around(other.group).includes(group)),
  );
}

/** `A & B --> C` without A is `B --> C`: where others stand beside it, it alone is cut. */
function leaveOut({ text }: FlowchartContext, draft: Draft, flow: FlowStatement, gone: ReadonlySet<string>): boolean {
  const isGone = ({ id }: { readonly id: string }) => gone.has(id);
  if (flow.groups.some((group) => group.every(isGone))) return false;
  for (const group of flow.groups) {
    let isCut = true;
    for (const [at, mention] of group.entries()) {
      const next = group[at + 1];
      const before = group[at - 1];
      // What goes at the front takes the `&` behind it along, all others the one before them.
      if (isGone(mention)) {
        const start = isCut ? mention.range.start : (before?.range.end ?? mention.range.start);
        const end = isCut ? (next?.range.start ?? mention.range.end) : mention.range.end;
        draft.replace({ start, end }, '');
      } else isCut = false;
    }
  }
  draft.setEdges(
    flow,
    edgesOf(text, flow).flatMap((edge) => (isGone(edge.from) || isGone(edge.to) ? [] : edge.ordinal)),
  );
  return true;
}
