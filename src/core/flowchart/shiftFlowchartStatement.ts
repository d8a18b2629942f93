// Returns a statement with all its offsets moved.

import type { TextRange } from '../support';
import type { FlowchartLink, FlowchartSyntaxStatement, NodeMention } from './flowchartStatement';

export function shiftFlowchartStatement(statement: FlowchartSyntaxStatement, by: number): FlowchartSyntaxStatement {
  if (by === 0) return statement;
  const range = ({ start, end }: TextRange): TextRange => ({ start: start + by, end: end + by });
  const mention = (one: NodeMention): NodeMention => ({
    id: one.id,
    range: range(one.range),
    idRange: range(one.idRange),
    ...(one.shape ? { shape: { ...one.shape, range: range(one.shape.range), inner: range(one.shape.inner) } } : {}),
    ...(one.css ? { css: range(one.css) } : {}),
    ...(one.data ? { data: range(one.data) } : {}),
  });
  const link = (one: FlowchartLink): FlowchartLink => ({
    ...one,
    range: range(one.range),
    arrow: range(one.arrow),
    ...(one.label ? { label: { ...one.label, range: range(one.label.range), outer: range(one.label.outer) } } : {}),
  });
  const moved = {
    ...statement,
    range: range(statement.range),
    stop: statement.stop + by,
    next: statement.next + by,
    reach: statement.reach + by,
    ...(statement.fault ? { fault: range(statement.fault) } : {}),
  };
  if (moved.kind === 'flow') {
    return { ...moved, groups: moved.groups.map((group) => group.map(mention)), links: moved.links.map(link) };
  }
  const { heading } = moved;
  return {
    ...moved,
    names: moved.names.map(({ text, range: place }) => ({ text, range: range(place) })),
    ...(heading?.titleRange ? { heading: { ...heading, titleRange: range(heading.titleRange) } } : {}),
  };
}
