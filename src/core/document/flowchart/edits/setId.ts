// Renames the id of a node in every statement that refers to it. An explicit label stays.

import { hasNodeDetails } from '../../../flowchart';
import { fail, ok } from '../../../support';
import {
  checkNewFlowchartId,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartNode,
  refuseEdit,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { needsSpace } from '../printFlowchartParts';

export function planSetId(context: FlowchartContext, { nodeId, id }: FlowchartEditOf<'setId'>): FlowchartPlanResult {
  const { text } = context;
  const node = findFlowchartNode(context, nodeId);
  if (!node.ok) return node;
  if (nodeId === id) return refuseEdit('document/already-there', `The node already is "${id}".`);
  const problem = checkNewFlowchartId(context, id);
  if (problem) return fail(problem);
  if (text.groups.some((group) => group.id === nodeId)) {
    return refuseEdit(
      'document/unsupported-shape',
      `"${nodeId}" is an empty group: its id can be changed in the text alone.`,
    );
  }
  const draft = createFlowchartDraft(text);
  for (const mention of text.mentions.get(nodeId) ?? []) {
    const { start, end } = mention.idRange;
    const touchesArrow = (char: string | undefined) => char !== undefined && /[-=.~<>xo]/.test(char);
    const before = touchesArrow(text.source[start - 1]) && needsSpace(id, 'before') ? ' ' : '';
    const behind = !hasNodeDetails(mention) && touchesArrow(text.source[end]) && needsSpace(id, 'behind') ? ' ' : '';
    draft.replace(mention.idRange, before + id + behind);
  }
  for (const edge of text.edges) {
    const { from, to } = edge;
    if (from.id !== nodeId && to.id !== nodeId) continue;
    const renamed = (other: string) => (other === nodeId ? id : other);
    const made = `L_${from.id}_${to.id}_`;
    const hasOwnId = edge.statement.links[edge.link]?.id === edge.id;
    if (!hasOwnId) draft.renameEdge(edge.id, `L_${renamed(from.id)}_${renamed(to.id)}_${edge.id.slice(made.length)}`);
  }
  for (const statement of text.statements) {
    if (statement.kind === 'flow') continue;
    for (const name of statement.names) if (name.text === nodeId) draft.replace(name.range, id);
  }
  return ok({ edits: draft.finish(), renamedNodes: { [nodeId]: id }, select: id, label: `Rename ${nodeId} to ${id}` });
}
