// Another id for a node, in every statement that means it. A label of its own stays.

import { fail, ok } from '../../../support';
import { checkNewId, type FlowchartContext, findNode, type Planned, refuse } from '../context';
import { createDraft } from '../draft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { needsSpace } from '../spelling';
import { isTelling } from '../statement';

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
  // Ids that Mermaid makes up for edges hold those of their ends.
  const renamed = new Map([[nodeId, id]]);
  for (const { id: edgeId, from, to } of text.edges) {
    const made = `L_${from.id}_${to.id}_`;
    if (!edgeId.startsWith(made) || (from.id !== nodeId && to.id !== nodeId)) continue;
    const [source, target] = [renamed.get(from.id) ?? from.id, renamed.get(to.id) ?? to.id];
    const other = `L_${source}_${target}_${edgeId.slice(made.length)}`;
    for (const mention of text.mentions.get(edgeId) ?? []) draft.replace(mention.idRange, other);
    renamed.set(edgeId, other);
  }
  for (const statement of text.statements) {
    if (statement.kind === 'flow') continue;
    for (const { text: name, range } of statement.names) {
      const other = renamed.get(name);
      if (other !== undefined) draft.replace(range, other);
    }
  }
  return ok({ edits: draft.finish(), renamedNodes: { [nodeId]: id }, select: id, label: `Rename ${nodeId} to ${id}` });
}
