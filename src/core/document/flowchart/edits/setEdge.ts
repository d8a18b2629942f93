// Label, stroke and heads of an edge. What is not asked for stays as it is spelled: the form of the label, its quotes,
// the length of the line.

import { type FlowchartText, type Link, textAt } from '../../../flowchart';
import { ok } from '../../../support';
import { type FlowchartContext, findEdge, type Planned, placeFinder, refuse } from '../flowchartContext';
import { createDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { isSpeakable, needsSpace, quoteLabel, spellArrow, spellLabel } from '../printFlowchartParts';
import { rewriteFlow } from '../rewriteFlow';
import { UNSPEAKABLE } from './addEdge';

export function planSetEdge(context: FlowchartContext, edit: FlowchartEditOf<'setEdge'>): Planned {
  const found = findEdge(context, edit.edgeId);
  if (!found.ok) return found;
  const { text } = context;
  const { at } = found.value;
  const flow = at.statement;
  const link = flow.links[at.link];
  if (!link) return refuse('document/not-there', 'The flowchart has no such edge any more.');
  if (edit.heads && !isSpeakable(edit.heads)) return refuse('document/unsupported-shape', UNSPEAKABLE);
  const draft = createDraft(text);
  const isSingle = flow.groups[at.link]?.length === 1 && flow.groups[at.link + 1]?.length === 1;
  const written = spellLink(text, link, edit);
  const id = link.id !== undefined && link.id === at.id ? `${link.id}@` : '';
  if (isSingle) {
    // `A` and `x--x` would read as `Ax` and a line of its own.
    const isTight = link.range.start === flow.groups[at.link]?.at(-1)?.range.end;
    const space = isTight && link.id === undefined && /^[xo]/.test(written) ? ' ' : '';
    const isTightBehind = link.range.end === at.to.range.start;
    const behind = isTightBehind && needsSpace(at.to.id, 'before') ? ' ' : '';
    draft.replace(link.range, space + (link.id === undefined ? '' : `${link.id}@`) + written + behind);
  } else {
    const edges = new Map([[at.ordinal, { link: id + written }]]);
    draft.rewrite(flow, rewriteFlow(text, flow, { edges }, placeFinder(context)).pieces);
  }
  const label =
    edit.label === undefined
      ? 'Change the look of an edge'
      : edit.label.trim() === ''
        ? 'Remove a label'
        : 'Label an edge';
  return ok({ edits: draft.finish(), label });
}

function spellLink(text: FlowchartText, link: Link, edit: FlowchartEditOf<'setEdge'>): string {
  const { label } = link;
  const before = label && textAt(text, label.outer);
  const heads = edit.heads ?? { from: link.from, to: link.to };
  const stroke = edit.stroke ?? link.stroke;
  const isSame = stroke === link.stroke && heads.from === link.from && heads.to === link.to;
  const look = { stroke, heads, length: link.length };
  const wanted =
    edit.label === undefined ? before : edit.label.trim() === '' ? undefined : spellLabel(edit.label, before);
  if (!label || label.isPiped || wanted === undefined) {
    const arrow = isSame && (!label || label.isPiped) ? textAt(text, link.arrow) : spellArrow(look);
    return wanted === undefined ? arrow : `${arrow}|${wanted}|`;
  }
  const isQuoted = wanted.startsWith('"');
  if (!isSame) {
    // Within a line of dots a text may have none.
    return isQuoted || isWords(wanted) ? spellArrow(look, wanted) : `${spellArrow(look)}|"${wanted}"|`;
  }
  const { outer } = label;
  // `--fox-->` would read as a cross.
  const isTight = !/\s/.test(text.source[outer.end] ?? ' ');
  const isSafe = edit.label === undefined || isQuoted || (isWords(wanted) && !isTight);
  const spelled = isSafe ? wanted : quoteLabel(edit.label);
  return text.source.slice(link.arrow.start, outer.start) + spelled + text.source.slice(outer.end, link.arrow.end);
}

const isWords = (label: string): boolean => /^[\p{L}\p{N} ,?!']+$/u.test(label);
