// Adds an edge on a new line behind all flow statements, so that the numbers of other edges do not change.

import { ok } from '../../../support';
import {
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartNode,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { areHeadsSupported, printArrow, quoteFlowchartLabel } from '../printFlowchartParts';

export const UNSUPPORTED_HEADS =
  'Mermaid draws a head at the end of an edge, or the same one at both ends. Reconnect it the other way round instead.';

export function planAddEdge(context: FlowchartContext, edit: FlowchartEditOf<'addEdge'>): FlowchartPlanResult {
  const { from, to, stroke = 'normal', heads = { from: 'none', to: 'arrow' } } = edit;
  const [source, target] = [findFlowchartNode(context, from), findFlowchartNode(context, to)];
  if (!source.ok) return source;
  if (!target.ok) return target;
  if (!areHeadsSupported(heads)) return refuseEdit('document/unsupported-shape', UNSUPPORTED_HEADS);
  const label = edit.label?.trim() ?? '';
  const edgeExists = context.graph.edges.some(
    (edge) => edge.from === from && edge.to === to && (edge.condition ?? '') === label,
  );
  if (edgeExists) {
    const message = `"${shortLabel(source.value.label)}" already leads to "${shortLabel(target.value.label)}"${label === '' ? '' : ' with this label'}.`;
    return refuseEdit('document/already-there', message);
  }
  const arrow = printArrow({ stroke, heads, length: 1 });
  const text = `${from} ${arrow}${label === '' ? '' : `|${quoteFlowchartLabel(label)}|`} ${to}`;
  const draft = createFlowchartDraft(context.text);
  draft.insert({ endOf: undefined }, { lines: [text], ids: [from, to], edges: [undefined] });
  const [first, second] = [shortLabel(source.value.label), shortLabel(target.value.label)];
  return ok({ edits: draft.finish(), label: `Connect ${first} to ${second}` });
}
