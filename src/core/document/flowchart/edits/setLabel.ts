// Sets a label where it takes effect: at the last mention with a label. Shape, class and quoting style stay.

import { flowchartTextAt, type NodeMention, type ShapeText } from '../../../flowchart';
import { fail, ok } from '../../../support';
import { findNodeDataValue } from '../findNodeDataValue';
import {
  checkFlowchartLabel,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartNode,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { printLabel, quoteFlowchartLabel } from '../printFlowchartParts';
import { planSetGroupTitle } from './setGroupTitle';

export function planSetLabel(context: FlowchartContext, edit: FlowchartEditOf<'setLabel'>): FlowchartPlanResult {
  const { text } = context;
  const problem = checkFlowchartLabel(edit.label);
  if (problem) return fail(problem);
  const node = findFlowchartNode(context, edit.nodeId);
  if (!node.ok) return node;
  // An empty subgraph with edges is drawn as a node; its label is its title.
  if (text.groups.some((group) => group.id === edit.nodeId)) {
    return planSetGroupTitle(context, { kind: 'setGroupTitle', groupId: edit.nodeId, title: edit.label });
  }
  const draft = createFlowchartDraft(text);
  const mentions = text.mentions.get(edit.nodeId) ?? [];
  const place = mentions.findLast((mention) => mention.shape ?? findNodeDataValue(text, mention, 'label'));
  const value = place && findNodeDataValue(text, place, 'label');
  const [first] = mentions;
  if (value) draft.replace(value, quoteFlowchartLabel(edit.label).replaceAll('\\', '\\\\'));
  else if (place?.shape) {
    const inner = shapeLabelOf(text.source, place.shape);
    const spelled = printLabel(edit.label, flowchartTextAt(text, inner));
    // White space is not allowed before a quote.
    const start = place.shape.open === '[|' || !spelled.startsWith('"') ? inner.start : place.shape.inner.start;
    draft.replace({ start, end: inner.end }, spelled);
  } else if (first)
    draft.replace({ start: first.idRange.end, end: first.idRange.end }, `[${quoteFlowchartLabel(edit.label)}]`);
  else
    draft.insert(
      { endOf: undefined },
      { lines: [`${edit.nodeId}[${quoteFlowchartLabel(edit.label)}]`], ids: [edit.nodeId] },
    );
  return ok({ edits: draft.finish(), select: edit.nodeId, label: `Label ${shortLabel(edit.label)}` });
}

/** Range of the label without surrounding white space; in `[|border:red|text]` properties precede the text. */
export function shapeLabelOf(source: string, { open, inner }: NonNullable<NodeMention['shape']>): ShapeText['inner'] {
  const text = source.slice(inner.start, inner.end);
  const from = open === '[|' ? text.indexOf('|') + 1 : 0;
  const label = text.slice(from);
  const start = inner.start + from + (label.length - label.trimStart().length);
  return { start, end: Math.max(start, inner.end - (label.length - label.trimEnd().length)) };
}
