// Sets a shape where it takes effect, with other brackets or another name in `@{ shape: ... }`. Label and class stay.

import { flowchartTextAt } from '../../../flowchart';
import { ok } from '../../../support';
import { findNodeDataValue } from '../findNodeDataValue';
import {
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartNode,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { printShapeText, quoteFlowchartLabel, shapeBrackets, shapeDataName } from '../printFlowchartParts';
import { shapeLabelOf } from './setLabel';

export function planSetShape(
  context: FlowchartContext,
  { nodeId, shape }: FlowchartEditOf<'setShape'>,
): FlowchartPlanResult {
  const { text } = context;
  const node = findFlowchartNode(context, nodeId);
  if (!node.ok) return node;
  const brackets = shapeBrackets(shape);
  if (!brackets) return refuseEdit('document/not-understood', `"${shape}" is not a shape that can be drawn here.`);
  if (text.groups.some((group) => group.id === nodeId)) {
    return refuseEdit(
      'document/unsupported-shape',
      `"${shortLabel(node.value.label)}" is an empty group, and groups have one shape.`,
    );
  }
  if (node.value.shape === shape) return refuseEdit('document/already-there', 'The node already has this shape.');
  const draft = createFlowchartDraft(text);
  const mentions = text.mentions.get(nodeId) ?? [];
  const place = mentions.findLast((mention) => mention.shape ?? findNodeDataValue(text, mention, 'shape'));
  const picture = mentions.find(
    (mention) => findNodeDataValue(text, mention, 'icon') ?? findNodeDataValue(text, mention, 'img'),
  );
  if (picture)
    return refuseEdit('document/unsupported-shape', 'The node is drawn as a picture, which has no other shape.');
  const value = place && findNodeDataValue(text, place, 'shape');
  const [open, close] = brackets;
  const [first] = mentions;
  if (value) draft.replace(value, shapeDataName(shape));
  else if (place?.shape) {
    const inner = shapeLabelOf(text.source, place.shape);
    // Spaces inside the brackets stay, also those at the slanted sides of a trapezoid.
    const hasNoProperties = place.shape.open !== '[|';
    const range = hasNoProperties ? place.shape.inner : inner;
    draft.replace(place.shape.range, open + printShapeText(flowchartTextAt(text, range)) + close);
  } else {
    const mention = open + quoteFlowchartLabel(node.value.label) + close;
    if (first) draft.replace({ start: first.idRange.end, end: first.idRange.end }, mention);
    else draft.insert({ endOf: undefined }, { lines: [nodeId + mention], ids: [nodeId] });
  }
  return ok({ edits: draft.finish(), select: nodeId, label: `Shape of ${shortLabel(node.value.label)}` });
}
