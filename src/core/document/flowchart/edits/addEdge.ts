// A new edge: a line of its own behind everything that flows, so that no other edge gets another number.

import { ok } from '../../../support';
import { type FlowchartContext, findNode, named, type Planned, refuse } from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { isSpeakable, quoteLabel, spellArrow } from '../printFlowchartParts';

export const UNSPEAKABLE =
  'Mermaid draws a head at the end of an edge, or the same one at both ends. Reconnect it the other way round instead.';

export function planAddEdge(context: FlowchartContext, edit: FlowchartEditOf<'addEdge'>): Planned {
  const { from, to, stroke = 'normal', heads = { from: 'none', to: 'arrow' } } = edit;
  const [source, target] = [findNode(context, from), findNode(context, to)];
  if (!source.ok) return source;
  if (!target.ok) return target;
  if (!isSpeakable(heads)) return refuse('document/unsupported-shape', UNSPEAKABLE);
  const label = edit.label?.trim() ?? '';
  const isThere = context.graph.edges.some(
    (edge) => edge.from === from && edge.to === to && (edge.condition ?? '') === label,
  );
  if (isThere) {
    const message = `"${named(source.value.label)}" already leads to "${named(target.value.label)}"${label === '' ? '' : ' with this label'}.`;
    return refuse('document/already-there', message);
  }
  const arrow = spellArrow({ stroke, heads, length: 1 });
  const text = `${from} ${arrow}${label === '' ? '' : `|${quoteLabel(label)}|`} ${to}`;
  const draft = createDraft(context.text);
  draft.insert({ endOf: undefined }, { lines: [text], ids: [from, to], edges: [undefined] });
  const [first, second] = [named(source.value.label), named(target.value.label)];
  return ok({ edits: draft.finish(), label: `Connect ${first} to ${second}` });
}
