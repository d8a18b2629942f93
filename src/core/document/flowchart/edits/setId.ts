// Another id for a node, in every statement that means it. A label of its own stays.

import { isTelling } from '../../../flowchart';
import { fail, ok } from '../../../support';
import { checkNewId, type FlowchartContext, findNode, type Planned, refuse } from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { needsSpace } from '../printFlowchartParts';

export function planSetId(context: FlowchartContext, { nodeId, id }: FlowchartEditOf<'setId'>): Planned {
  const { text } = context;
  const node = findNode(context, nodeId);
  if (!node.ok) return node;
  if (nodeId === id) return refuse('document/already-there', `The node already is "${id}".`);
  const problem = checkNewId(context, id);
  if (problem) return fail(problem);
  if (text.groups.some((group) => group.id === nodeId)) {
    return refuse(
      'document/unsupported-shape',
      `"${nodeId}" is an empty group: its id can be changed in the text alone.`,
    );
  }
  const draft = createDraft(text);
  for (const mention of text.mentions.get(nodeId) ?? []) {
    const { start, end } = mention.idRange;
    const isTight = (char: string | undefined) => char !== undefined && /[-=.~<>xo]/.test(char);
    const before = isTight(text.source[start - 1]) && needsSpace(id, 'before') ? ' ' : '';
    const behind = !isTelling(mention) && isTight(text.source[end]) && needsSpace(id, 'behind') ? ' ' : '';
    draft.replace(mention.idRange, before + id + behind);
  }
  for (const edge of text.edges) {
    const { from, to } = edge;
    if (from.id !== nodeId && to.id !== nodeId) continue;
    const renamed = (other: string) => (other === nodeId ? id : other);
    const made = `L_${from.id}_${to.id}_`;
    const isOwn = edge.statement.links[edge.link]?.id === edge.id;
    if (!isOwn) draft.renameEdge(edge.id, `L_${renamed(from.id)}_${renamed(to.id)}_${edge.id.slice(made.length)}`);
  }
  for (const statement of text.statements) {
    if (statement.kind === 'flow') continue;
    for (const name of statement.names) if (name.text === nodeId) draft.replace(name.range, id);
  }
  return ok({ edits: draft.finish(), renamedNodes: { [nodeId]: id }, select: id, label: `Rename ${nodeId} to ${id}` });
}
