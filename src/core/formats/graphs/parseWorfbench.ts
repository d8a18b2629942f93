// Parses WorfBench's graph text: numbered subtasks after `Node:`, pairs after `Edge:`. Invariant: node ids are the
// numbers as written (`1`, `2`), START and END are `start` and `end`; edges name existing nodes. Refuses a text without
// a numbered subtask.

import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { fail, ok, type Result } from '../../support';

const nodeHeading = /^[ \t]*(?:#+[ \t]*|\*+)?nodes?\**[ \t]*:\**/im;
const edgeHeading = /^[ \t]*(?:#+[ \t]*|\*+)?edges?\**[ \t]*:\**/im;
const nodeLine = /^[ \t]*(\d+)[ \t]*[.:)](.*)$/;
const pairPattern = /\(\s*(START|\d+)\s*,\s*(END|\d+)\s*\)/gi;

export interface WorfbenchGraph {
  readonly graph: WorkflowGraph;
  /** Irregularities that were skipped: pairs with unlisted numbers, duplicate edges. */
  readonly notes: readonly string[];
}

/**
 * Parses an answer in WorfBench's form (WorfBench, App. A.7), including common variants of models: `Nodes:`, `Edges:`,
 * `1.` for `1:`, spaces inside pairs, one pair a line, text around both lists. Nodes count up from 1 without a gap; the
 * first other line ends the list. Fails when no subtask is found.
 */
export function parseWorfbench(text: string): Result<WorfbenchGraph, { readonly message: string }> {
  const head = nodeHeading.exec(text);
  const start = head ? head.index + head[0].length : 0;
  const nodes: GraphNode[] = [{ id: 'start', kind: 'start', label: 'START' }];
  let at = start;
  let listEnd = start;
  for (const line of text.slice(start).split('\n')) {
    const lineStart = at;
    at += line.length + 1;
    const match = nodeLine.exec(line.replace(/\r$/, ''));
    if (!match) {
      if (line.trim() === '' || (nodes.length === 1 && head === null)) continue;
      if (nodes.length === 1 && head !== null) continue;
      break;
    }
    if (Number(match[1]) !== nodes.length) {
      if (nodes.length === 1) continue;
      break;
    }
    const label = (match[2] ?? '').trim();
    const from = lineStart + line.indexOf(label, line.search(/[.:)]/) + 1);
    const id = String(nodes.length);
    nodes.push({ id, kind: 'step', label, range: { start: from, end: from + label.length } });
    listEnd = at;
  }
  if (nodes.length === 1)
    return fail({ message: 'No subtask was found: expected "Node:" and then lines "1: ...", "2: ...".' });
  nodes.push({ id: 'end', kind: 'end', label: 'END' });
  const known = new Set(nodes.map((node) => node.id));
  const notes: string[] = [];
  const edges = new Map<string, GraphEdge>();
  const rest = Math.min(listEnd, text.length);
  const heading = edgeHeading.exec(text.slice(rest));
  if (!heading) notes.push('There is no "Edge:" heading; every pair after the nodes counts.');
  for (const pair of text.slice(rest).matchAll(pairPattern)) {
    const from = pair[1]?.toUpperCase() === 'START' ? 'start' : String(Number(pair[1]));
    const to = pair[2]?.toUpperCase() === 'END' ? 'end' : String(Number(pair[2]));
    if (!known.has(from) || !known.has(to)) {
      notes.push(`The pair ${pair[0]} names a subtask that is not listed; it was left out.`);
      continue;
    }
    const id = `${from}->${to}`;
    if (edges.has(id)) {
      notes.push(`The pair ${pair[0]} is given twice.`);
      continue;
    }
    const begin = rest + pair.index;
    edges.set(id, { id, from, to, kind: 'requires', range: { start: begin, end: begin + pair[0].length } });
  }
  return ok({ graph: { nodes, edges: [...edges.values()] }, notes });
}
