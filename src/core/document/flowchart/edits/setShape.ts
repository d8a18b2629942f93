// A shape changes where it counts, with its label and class kept: other brackets, or another name in `@{ shape: ... }`.

import { textAt } from '../../../flowchart';
import { ok } from '../../../support';
import { findValue } from '../findNodeDataValue';
import { type FlowchartContext, findNode, named, type Planned, refuse } from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteLabel, shapeBrackets, shapeDataName, spellInner } from '../printFlowchartParts';
import { labelOf } from './setLabel';

export function planSetShape(context: FlowchartContext, { nodeId, shape }: FlowchartEditOf<'setShape'>): Planned {
  const { text } = context;
  const node = findNode(context, nodeId);
  if (!node.ok) return node;
  const brackets = shapeBrackets(shape);
  if (!brackets) return refuse('document/not-understood', `"${shape}" is no shape that can be drawn here.`);
  if (text.groups.some((group) => group.id === nodeId)) {
    return refuse(
      'document/unsupported-shape',
      `"${named(node.value.label)}" is an empty group, and groups have one shape.`,
    );
  }
  if (node.value.shape === shape) return refuse('document/already-there', 'The node already has this shape.');
  const draft = createDraft(text);
  const mentions = text.mentions.get(nodeId) ?? [];
  const place = mentions.findLast((mention) => mention.shape ?? findValue(text, mention, 'shape'));
  const picture = mentions.find((mention) => findValue(text, mention, 'icon') ?? findValue(text, mention, 'img'));
  if (picture) return refuse('document/unsupported-shape', 'The node is drawn as a picture, which has no other shape.');
  const value = place && findValue(text, place, 'shape');
  const [open, close] = brackets;
  const [first] = mentions;
  if (value) draft.replace(value, shapeDataName(shape));
  else if (place?.shape) {
    const inner = labelOf(text.source, place.shape);
    // Spaces inside of the brackets stay, those of a trapezoid's slant as well.
    const isWhole = place.shape.open !== '[|';
    const range = isWhole ? place.shape.inner : inner;
    draft.replace(place.shape.range, open + spellInner(textAt(text, range)) + close);
  } else {
    const mention = open + quoteLabel(node.value.label) + close;
    if (first) draft.replace({ start: first.idRange.end, end: first.idRange.end }, mention);
    else draft.insert({ endOf: undefined }, { lines: [nodeId + mention], ids: [nodeId] });
  }
  return ok({ edits: draft.finish(), select: nodeId, label: `Shape of ${named(node.value.label)}` });
}
