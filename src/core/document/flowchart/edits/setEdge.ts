// Sets the label, stroke and heads of an edge. Other parts keep their spelling: the form of the label, its quotes, the
// length of the line.

import { type FlowchartLink, type FlowchartText, flowchartTextAt } from '../../../flowchart';
import { ok } from '../../../support';
import {
  createGroupFinder,
  type FlowchartContext,
  type FlowchartPlanResult,
  findFlowchartEdge,
  refuseEdit,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { areHeadsSupported, needsSpace, printArrow, printLabel, quoteFlowchartLabel } from '../printFlowchartParts';
import { rewriteFlow } from '../rewriteFlow';
import { UNSUPPORTED_HEADS } from './addEdge';

export function planSetEdge(context: FlowchartContext, edit: FlowchartEditOf<'setEdge'>): FlowchartPlanResult {
  const found = findFlowchartEdge(context, edit.edgeId);
  if (!found.ok) return found;
  const { text } = context;
  const { at } = found.value;
  const flow = at.statement;
  const link = flow.links[at.link];
  if (!link) return refuseEdit('document/not-there', 'The flowchart has no such edge any more.');
  if (edit.heads && !areHeadsSupported(edit.heads)) return refuseEdit('document/unsupported-shape', UNSUPPORTED_HEADS);
  const draft = createFlowchartDraft(text);
  const isSingle = flow.groups[at.link]?.length === 1 && flow.groups[at.link + 1]?.length === 1;
  const written = printLink(text, link, edit);
  const id = link.id !== undefined && link.id === at.id ? `${link.id}@` : '';
  if (isSingle) {
    // Without a space, `A` and `x--x` would be read as the node `Ax` and a plain line.
    const hasNoSpace = link.range.start === flow.groups[at.link]?.at(-1)?.range.end;
    const space = hasNoSpace && link.id === undefined && /^[xo]/.test(written) ? ' ' : '';
    const isTightBehind = link.range.end === at.to.range.start;
    const behind = isTightBehind && needsSpace(at.to.id, 'before') ? ' ' : '';
    draft.replace(link.range, space + (link.id === undefined ? '' : `${link.id}@`) + written + behind);
  } else {
    const edges = new Map([[at.ordinal, { link: id + written }]]);
    draft.rewrite(flow, rewriteFlow(text, flow, { edges }, createGroupFinder(context)).pieces);
  }
  const label =
    edit.label === undefined
      ? 'Change the look of an edge'
      : edit.label.trim() === ''
        ? 'Remove a label'
        : 'Label an edge';
  return ok({ edits: draft.finish(), label });
}

function printLink(text: FlowchartText, link: FlowchartLink, edit: FlowchartEditOf<'setEdge'>): string {
  const { label } = link;
  const before = label && flowchartTextAt(text, label.outer);
  const heads = edit.heads ?? { from: link.from, to: link.to };
  const stroke = edit.stroke ?? link.stroke;
  const isSameStyle = stroke === link.stroke && heads.from === link.from && heads.to === link.to;
  const look = { stroke, heads, length: link.length };
  const wanted =
    edit.label === undefined ? before : edit.label.trim() === '' ? undefined : printLabel(edit.label, before);
  if (!label || label.isPiped || wanted === undefined) {
    const arrow = isSameStyle && (!label || label.isPiped) ? flowchartTextAt(text, link.arrow) : printArrow(look);
    return wanted === undefined ? arrow : `${arrow}|${wanted}|`;
  }
  const isQuoted = wanted.startsWith('"');
  if (!isSameStyle) {
    // A text within a dotted line cannot contain dots.
    return isQuoted || isPlainText(wanted) ? printArrow(look, wanted) : `${printArrow(look)}|"${wanted}"|`;
  }
  const { outer } = label;
  // `--fox-->` would be read as a cross.
  const hasNoSpace = !/\s/.test(text.source[outer.end] ?? ' ');
  const isSafe = edit.label === undefined || isQuoted || (isPlainText(wanted) && !hasNoSpace);
  const spelled = isSafe ? wanted : quoteFlowchartLabel(edit.label);
  return text.source.slice(link.arrow.start, outer.start) + spelled + text.source.slice(outer.end, link.arrow.end);
}

const isPlainText = (label: string): boolean => /^[\p{L}\p{N} ,?!']+$/u.test(label);
