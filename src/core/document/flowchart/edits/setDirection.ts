// Sets the direction in the header line; a flowchart without one runs from top to bottom.

import { flowchartTextAt } from '../../../flowchart';
import { ok } from '../../../support';
import { type FlowchartContext, type FlowchartPlanResult, refuseEdit } from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';

export function planSetDirection(
  context: FlowchartContext,
  { direction }: FlowchartEditOf<'setDirection'>,
): FlowchartPlanResult {
  const { text, graph } = context;
  const [header] = text.statements;
  if (header?.kind !== 'header')
    return refuseEdit('document/unsupported-shape', 'This text has no first line of a flowchart.');
  if ((graph.direction ?? 'TB') === direction) {
    return refuseEdit('document/already-there', `The flowchart already runs ${direction}.`);
  }
  const word = /^\S+?(?=\s|[<>^]|$)/.exec(flowchartTextAt(text, header.range))?.[0] ?? '';
  const start = header.range.start + word.length;
  const draft = createFlowchartDraft(text);
  const space = /^\s*/.exec(text.source.slice(start, header.range.end))?.[0] ?? '';
  draft.replace({ start: start + space.length, end: header.range.end }, (space === '' ? ' ' : '') + direction);
  return ok({ edits: draft.finish(), label: `Run ${direction}` });
}
