// A label changes where it counts: at the last place that gives one. Shape, class and the way it is quoted stay.

import { type Mention, type ShapeText, textAt } from '../../../flowchart';
import { fail, ok } from '../../../support';
import { findValue } from '../findNodeDataValue';
import { checkLabel, type FlowchartContext, findNode, named, type Planned } from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteLabel, spellLabel } from '../printFlowchartParts';
import { planSetGroupTitle } from './setGroupTitle';

export function planSetLabel(context: FlowchartContext, edit: FlowchartEditOf<'setLabel'>): Planned {
  const { text } = context;
  const problem = checkLabel(edit.label);
  if (problem) return fail(problem);
  const node = findNode(context, edit.nodeId);
  if (!node.ok) return node;
  // An empty subgraph that edges lead to is drawn as a node; its label is its title.
  if (text.groups.some((group) => group.id === edit.nodeId)) {
    return planSetGroupTitle(context, { kind: 'setGroupTitle', groupId: edit.nodeId, title: edit.label });
  }
  const draft = createDraft(text);
  const mentions = text.mentions.get(edit.nodeId) ?? [];
  const place = mentions.findLast((mention) => mention.shape ?? findValue(text, mention, 'label'));
  const value = place && findValue(text, place, 'label');
  const [first] = mentions;
  if (value) draft.replace(value, quoteLabel(edit.label).replaceAll('\\', '\\\\'));
  else if (place?.shape) {
    const inner = labelOf(text.source, place.shape);
    const spelled = spellLabel(edit.label, textAt(text, inner));
    // No white space may stand before a quote.
    const start = place.shape.open === '[|' || !spelled.startsWith('"') ? inner.start : place.shape.inner.start;
    draft.replace({ start, end: inner.end }, spelled);
  } else if (first) draft.replace({ start: first.idRange.end, end: first.idRange.end }, `[${quoteLabel(edit.label)}]`);
  else draft.insert({ endOf: undefined }, { lines: [`${edit.nodeId}[${quoteLabel(edit.label)}]`], ids: [edit.nodeId] });
  return ok({ edits: draft.finish(), select: edit.nodeId, label: `Label ${named(edit.label)}` });
}

/** Without the white space around it; `[|border:red|text]` has its properties before the text. */
export function labelOf(source: string, { open, inner }: NonNullable<Mention['shape']>): ShapeText['inner'] {
  const text = source.slice(inner.start, inner.end);
  const from = open === '[|' ? text.indexOf('|') + 1 : 0;
  const label = text.slice(from);
  const start = inner.start + from + (label.length - label.trimStart().length);
  return { start, end: Math.max(start, inner.end - (label.length - label.trimEnd().length)) };
}
