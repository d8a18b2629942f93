// Pastes a clip at the end of the flowchart. Ids that are taken get a number in every statement of the clip, and edge
// numbers in its statements are shifted.

import {
  type FlowchartText,
  flowchartTextAt,
  hasNodeDetails,
  type NodeMention,
  readFlowchartText,
} from '../../../flowchart';
import { applyTextEdits, ok, type TextRange } from '../../../support';
import { findNodeDataValue } from '../findNodeDataValue';
import {
  createIdAllocator,
  type FlowchartContext,
  type FlowchartPlanResult,
  isIdUsed,
  refuseEdit,
  shortLabel,
} from '../flowchartContext';
import { createFlowchartDraft } from '../flowchartDraft';
import type { FlowchartEditOf } from '../flowchartEdit';
import { quoteFlowchartLabel } from '../printFlowchartParts';

export function planPasteFlowchart(context: FlowchartContext, edit: FlowchartEditOf<'paste'>): FlowchartPlanResult {
  const clip = readFlowchartClip(edit.text);
  if (!clip) return refuseEdit('document/not-a-clip', clipProblem(edit.text));
  const renamed = new Map<string, string>();
  const own = clipIds(clip);
  const freeOf = createIdAllocator(context, own);
  for (const id of own) if (isIdUsed(context, id)) renamed.set(id, freeOf(id.replace(/\d+$/, '') || 'n'));
  const { text } = context;
  const edits = placesOf(clip).flatMap(({ id, range }) => {
    const other = renamed.get(id);
    if (other === undefined) return [];
    // A node that displays its id keeps displaying the old id.
    const mentions = clip.mentions.get(id) ?? [];
    const [first] = mentions;
    const isShown = first?.idRange.start === range.start && !clip.edgeIds.has(id) && isUnlabelled(clip, mentions);
    return [{ range, text: isShown ? `${other}[${quoteFlowchartLabel(id)}]` : other }];
  });
  const numbers = clip.statements.flatMap((other) =>
    other.kind === 'linkStyle' ? other.names.filter((name) => /^\d+$/.test(name.text)) : [],
  );
  const shifted = numbers.map((name) => ({ range: name.range, text: String(Number(name.text) + text.edges.length) }));
  const source = applyTextEdits(clip.source, [...edits, ...shifted]);
  const classes = new Set(
    text.statements.flatMap((other) => (other.kind === 'classDef' ? flowchartTextAt(text, other.range) : [])),
  );
  const draft = createFlowchartDraft(text);
  const lines = linesOf(readFlowchartText(source), classes);
  draft.insert(
    { endOf: undefined },
    { lines, ids: [...own, ...renamed.values()], edges: clip.edges.map(() => undefined) },
  );
  const nodes = [...clip.mentions.keys()].filter((id) => !clip.edgeIds.has(id));
  const [first] = nodes;
  return ok({
    edits: draft.finish(),
    ...(first === undefined ? {} : { select: renamed.get(first) ?? first }),
    label: nodes.length === 1 ? 'Paste a node' : `Paste ${nodes.length} nodes`,
  });
}

/** Reads the text, with a header line added if it has none. */
function readLines(text: string): { readonly clip: FlowchartText; readonly hasHeader: boolean } {
  const full = readFlowchartText(text);
  const hasHeader = full.statements.length > 0;
  return { clip: hasHeader ? full : readFlowchartText(`flowchart TD\n${text}`), hasHeader };
}

/** Describes the first broken line of a text that is otherwise a flowchart. */
function clipProblem(text: string): string {
  const { clip, hasHeader } = readLines(text);
  const broken = clip.statements.find(({ kind }) => kind === 'unknown');
  if (!broken || (!hasHeader && clip.mentions.size === 0)) return 'This text holds no lines of a flowchart.';
  const line = clip.source.slice(0, broken.range.start).split('\n').length - (hasHeader ? 0 : 1);
  return `Line ${line} of this text cannot be read: "${shortLabel(flowchartTextAt(clip, broken.range))}". Fix it, then paste again.`;
}

/** Undefined if the text is not part of a flowchart; plain words alone are not. */
export function readFlowchartClip(text: string): FlowchartText | undefined {
  const { clip, hasHeader } = readLines(text);
  const isKnown = clip.mentions.size > 0 && clip.statements.every((statement) => statement.kind !== 'unknown');
  const hasContent = hasHeader || clip.edges.length > 0 || [...clip.mentions.values()].flat().some(hasNodeDetails);
  return isKnown && hasContent ? clip : undefined;
}

function isUnlabelled(clip: FlowchartText, mentions: readonly NodeMention[]): boolean {
  const isGroup = clip.groups.some(({ id }) => id === mentions[0]?.id);
  return !isGroup && !mentions.some((mention) => mention.shape ?? findNodeDataValue(clip, mention, 'label'));
}

/** All occurrences of ids in the clip. */
function placesOf(clip: FlowchartText): { readonly id: string; readonly range: TextRange }[] {
  return [
    ...[...clip.mentions].flatMap(([id, mentions]) => mentions.map(({ idRange }) => ({ id, range: idRange }))),
    ...clip.statements.flatMap((other) =>
      other.kind === 'flow' || other.kind === 'linkStyle'
        ? []
        : other.names.map(({ text, range }) => ({ id: text, range })),
    ),
    ...clip.groups.flatMap(({ id, isAnonymous, name }) =>
      isAnonymous ? [] : { id, range: idIn(clip.source, name.start, id) },
    ),
    ...clip.flows.flatMap(({ links }) =>
      links.flatMap(({ id, range }) =>
        id === undefined ? [] : { id, range: { start: range.start, end: range.start + id.length } },
      ),
    ),
  ];
}

/** Ids of nodes, groups and edges, in this order. */
function clipIds(clip: FlowchartText): string[] {
  const own = clip.groups.flatMap((group) => (group.isAnonymous ? [] : group.id));
  const edges = clip.flows.flatMap((flow) => flow.links.flatMap((link) => link.id ?? []));
  const ids = [...clip.mentions.keys()].filter((id) => !clip.edgeIds.has(id));
  return [...new Set([...ids, ...own, ...edges])];
}

/** Range of a subgraph's id, which may be in quotes. */
function idIn(source: string, at: number, id: string): TextRange {
  const start = source[at] === '"' ? at + 1 : at;
  return { start, end: start + id.length };
}

/** Lines behind the header that are new, without their common indentation. */
function linesOf({ source, statements }: FlowchartText, known: ReadonlySet<string>): string[] {
  const [header] = statements;
  const lines = source
    .slice(header?.stop ?? 0)
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  const filled = lines.filter((line) => line !== '' && !known.has(line.trim()));
  const indents = filled.map((line) => line.length - line.trimStart().length);
  const shared = Math.min(...indents);
  return filled.map((line) => line.slice(shared));
}
