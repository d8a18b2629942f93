// Gestures on a Mermaid flowchart to text edits, line by line.
// Invariant: only lines that consist of the node or the edge in question change; comments, styles and layout stay.
// Refuses what stands in a chain, a group or a statement it does not know: there the text is to be edited.

import type { WorkflowGraph } from '../../graph';
import { fail, ok, type Result, type TextEdit } from '../../support';
import type { EditProblem, EditProblemCode, PlannedEdit } from '../graphEdit';
import { lineEnd, newlineOf, wholeLines } from '../yaml/lines';
import { mergeDeletions } from '../yaml/mergeDeletions';
import type { FlowchartEdit, FlowchartEditOf } from './flowchartEdit';
import { type FlowchartLine, mentionsOf, type NodeMention, readFlowchartLines } from './flowchartLines';

interface FlowchartContext {
  readonly source: string;
  readonly graph: WorkflowGraph;
  readonly newline: string;
  readonly lines: readonly FlowchartLine[];
  readonly nodeIds: ReadonlySet<string>;
}

type Planned = Result<PlannedEdit, EditProblem>;

const refuse = (code: EditProblemCode, message: string): Planned => fail({ code, message });

/** Mermaid reads `#quot;` as a quotation mark and `<br>` as a line break. */
const quoteLabel = (label: string): string => `"${label.trim().replaceAll('"', '#quot;').replace(/\r?\n/gu, '<br>')}"`;

function appendLine({ source, newline, lines }: FlowchartContext, text: string): TextEdit {
  const last = lines.findLast((line) => line.text !== '');
  const like = lines.findLast((line) => line.depth === 0 && (line.kind === 'node' || line.kind === 'edge'));
  const indent = like?.indent ?? '    ';
  const at = last ? last.range.end : lineEnd(source, 0);
  return { range: { start: at, end: at }, text: `${last ? newline : ''}${indent}${text}` };
}

function checkKnown(context: FlowchartContext, ...ids: readonly string[]): EditProblem | undefined {
  const unknown = ids.find((id) => !context.nodeIds.has(id));
  if (unknown === undefined) return undefined;
  return { code: 'document/unknown-node', message: `The flowchart has no node "${unknown}".` };
}

const isMentionedIn = (line: FlowchartLine, id: string): boolean =>
  line.kind !== 'comment' &&
  line.kind !== 'header' &&
  (line.from?.id === id || line.to?.id === id || mentionsOf(line.text, id).length > 0);

function planAddNode(context: FlowchartContext, edit: FlowchartEditOf<'addNode'>): Planned {
  if (edit.label.trim() === '') return refuse('document/name-empty', 'A node needs a label.');
  const isTaken = (id: string) => context.nodeIds.has(id) || context.lines.some((line) => isMentionedIn(line, id));
  let id = edit.id ?? 'n1';
  if (edit.id !== undefined) {
    if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(id) || /^(?:end|graph|subgraph|style|class|click|default)$/iu.test(id)) {
      return refuse('document/name-unspeakable', `"${id}" cannot be a node id: use letters, digits and underscores.`);
    }
    if (isTaken(id)) return refuse('document/name-taken', `The flowchart already has a node "${id}".`);
  } else for (let count = 2; isTaken(id); count++) id = `n${count}`;
  const text = `${id}[${quoteLabel(edit.label)}]`;
  return ok({ edits: [appendLine(context, text)], select: id, label: `Add ${edit.label.trim()}` });
}

function planAddEdge(context: FlowchartContext, edit: FlowchartEditOf<'addEdge'>): Planned {
  const unknown = checkKnown(context, edit.from, edit.to);
  if (unknown) return fail(unknown);
  const isThere = context.lines.some(
    (line) =>
      line.kind === 'edge' && line.from?.id === edit.from && line.to?.id === edit.to && line.label === edit.label,
  );
  if (isThere) return refuse('document/already-there', `"${edit.from}" already leads to "${edit.to}".`);
  const label =
    edit.label === undefined || edit.label.trim() === '' ? '' : `|${quoteLabel(edit.label.replaceAll('|', '/'))}|`;
  const text = `${edit.from} -->${label} ${edit.to}`;
  return ok({ edits: [appendLine(context, text)], select: edit.to, label: `Connect ${edit.from} to ${edit.to}` });
}

function planSetLabel(context: FlowchartContext, edit: FlowchartEditOf<'setLabel'>): Planned {
  const unknown = checkKnown(context, edit.nodeId);
  if (unknown) return fail(unknown);
  if (edit.label.trim() === '') return refuse('document/name-empty', 'A node needs a label.');
  const found = context.lines.flatMap((line) =>
    line.kind === 'node' || line.kind === 'edge' || line.kind === 'other'
      ? mentionsOf(line.text, edit.nodeId).map((at) => ({ line, ...at }))
      : [],
  );
  const shaped = found.filter((entry) => entry.shape !== '');
  const place = shaped[0] ?? found.find((entry) => entry.line.kind !== 'other');
  if (!place || shaped.length > 1) {
    const why = place ? 'is given a label in more than one place' : 'stands in a line of another kind';
    return refuse('document/unsupported-shape', `"${edit.nodeId}" ${why}. Edit the text instead.`);
  }
  const start = place.line.range.start + place.line.indent.length + place.start + edit.nodeId.length;
  const open = /^(?:[[({]+[/\\]?|>)/u.exec(place.shape)?.[0] ?? '';
  const close = /(?:[/\\]?[\])}]+)$/u.exec(place.shape)?.[0] ?? '';
  const text = place.shape === '' ? `[${quoteLabel(edit.label)}]` : open + quoteLabel(edit.label) + close;
  const range = { start, end: start + place.shape.length };
  return ok({ edits: [{ range, text }], select: edit.nodeId, label: `Rename ${edit.nodeId}` });
}

/**
 * The edits that take lines of edges and nodes away, but keep the ends of edges that nothing else mentions or that have
 * their shape from here.
 */
function planRemoveLines(context: FlowchartContext, lines: readonly FlowchartLine[], goneId?: string): TextEdit[] {
  const { source, newline } = context;
  const going = new Set(lines);
  const staying = context.lines.filter((line) => !going.has(line));
  const keptIds = new Set<string>();
  const edits = lines.map((line): TextEdit => {
    const ends = line.kind === 'edge' ? [line.from, line.to] : [];
    const kept = ends.filter((end): end is NodeMention => {
      if (!end || end.id === goneId) return false;
      if (!end.hasShape && (keptIds.has(end.id) || staying.some((other) => isMentionedIn(other, end.id)))) return false;
      keptIds.add(end.id);
      return true;
    });
    if (kept.length === 0) return { range: wholeLines(source, line.range.start, line.range.end), text: '' };
    const start = line.range.start + line.indent.length;
    const text = kept.map((end) => end.text).join(newline + line.indent);
    return { range: { start, end: line.range.end }, text };
  });
  return mergeDeletions(source, edits);
}

function planDeleteEdge(context: FlowchartContext, asked: FlowchartEditOf<'deleteEdge'>): Planned {
  const drawn = context.graph.edges.find((edge) => edge.id === asked.edgeId);
  if (!drawn) return refuse('document/not-there', 'The flowchart has no such edge.');
  const edit = { from: drawn.from, to: drawn.to, label: drawn.condition };
  const found = context.lines.filter(
    (line) =>
      line.kind === 'edge' &&
      line.from?.id === edit.from &&
      line.to?.id === edit.to &&
      (edit.label === undefined || line.label === edit.label),
  );
  const [line] = found;
  if (!line || found.length > 1) {
    const why = line ? 'stands there more than once' : 'does not stand on a line of its own';
    return refuse(
      'document/unsupported-shape',
      `The edge from "${edit.from}" to "${edit.to}" ${why}. Edit the text instead.`,
    );
  }
  return ok({
    edits: planRemoveLines(context, [line]),
    label: `Disconnect ${edit.from} from ${edit.to}`,
  });
}

function planDeleteNode(context: FlowchartContext, edit: FlowchartEditOf<'deleteNode'>): Planned {
  const unknown = checkKnown(context, edit.nodeId);
  if (unknown) return fail(unknown);
  const lines = context.lines.filter((line) => isMentionedIn(line, edit.nodeId));
  if (lines.length === 0 || lines.some((line) => line.kind === 'other')) {
    return refuse(
      'document/unsupported-shape',
      `"${edit.nodeId}" stands in a line that holds more than it. Edit the text instead.`,
    );
  }
  const edits = planRemoveLines(context, lines, edit.nodeId);
  return ok({ edits, label: `Delete ${edit.nodeId}` });
}

/** The edits that make the gesture true, or why the text has to be edited instead. `graph` is that of `source`. */
export function planFlowchartEdit(source: string, graph: WorkflowGraph, edit: FlowchartEdit): Planned {
  const nodeIds = new Set(graph.nodes.map((node) => node.id));
  const context = { source, graph, newline: newlineOf(source), lines: readFlowchartLines(source), nodeIds };
  switch (edit.kind) {
    case 'addNode':
      return planAddNode(context, edit);
    case 'addEdge':
      return planAddEdge(context, edit);
    case 'setLabel':
      return planSetLabel(context, edit);
    case 'deleteNode':
      return planDeleteNode(context, edit);
    case 'deleteEdge':
      return planDeleteEdge(context, edit);
    default:
      return refuse('document/unsupported-shape', 'Edit the text instead.');
  }
}
