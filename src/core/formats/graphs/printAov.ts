// A graph as an activity-on-vertex dictionary (Flow, "dictionary structure" of a workflow): subtasks with their parents and children.
// Invariant: acyclic; loop edges are left out and counted. Start, end and conditions are no subtasks: their neighbours are joined.

import { type WorkflowGraph, withoutLoops } from '../../graph';
import { grouped } from '../../support';
import type { Converted } from '../converted';
import { LinkedText } from '../linkedText';

/** Decisions that a note names. */
const SHOWN = 3;

function shortLabel(label: string): string {
  const text = label.replace(/\s+/g, ' ').trim();
  return `"${text.length > 40 ? `${text.slice(0, 37)}...` : text}"`;
}

export function printAov(graph: WorkflowGraph): Converted {
  const { graph: acyclic, removed } = withoutLoops(graph);
  const isTask = new Set(
    graph.nodes.filter((node) => !['start', 'end', 'condition'].includes(node.kind)).map((node) => node.id),
  );
  const edgesFrom = grouped(acyclic.edges, ({ from }) => from);
  const next = (id: string) => (edgesFrom.get(id) ?? []).map(({ to }) => to);
  const children = new Map<string, Set<string>>();
  const parents = new Map<string, Set<string>>();
  for (const id of isTask) {
    // Through nodes that are no subtasks to the first ones that are.
    const seen = new Set<string>();
    const open = next(id);
    const found = new Set<string>();
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      if (isTask.has(at)) found.add(at);
      else for (const other of next(at)) open.push(other);
    }
    children.set(id, found);
    for (const child of found) parents.set(child, (parents.get(child) ?? new Set()).add(id));
  }
  const order = graph.nodes.filter((node) => isTask.has(node.id));
  const ranks = new Map(order.map((node, index) => [node.id, index]));
  const inOrder = (ids: ReadonlySet<string>) =>
    [...ids]
      .map((id) => ranks.get(id) ?? 0)
      .sort((a, b) => a - b)
      .map((rank) => `task${rank}`);
  const out = new LinkedText();
  out.line('{');
  out.line('  "subtasks": {');
  for (const [index, node] of order.entries()) {
    const subtask = {
      id: node.id,
      subtask: node.label,
      status: 'pending',
      data: '',
      num_parents_not_completed: parents.get(node.id)?.size ?? 0,
      parents: inOrder(parents.get(node.id) ?? new Set()),
      child: inOrder(children.get(node.id) ?? new Set()),
      agent: '',
    };
    const text = JSON.stringify(subtask, null, 2).replaceAll('\n', '\n    ');
    out.linked(`    "task${index}": ${text}`, [node.id]);
    out.line(index === order.length - 1 ? '' : ',');
  }
  out.line('  }');
  out.line('}');
  const notes: string[] = [];
  if (removed > 0) {
    const what = removed === 1 ? 'One edge that closes a loop was' : `${removed} edges that close loops were`;
    notes.push(`${what} left out: a plan holds no cycles.`);
  }
  const conditions = graph.nodes.filter((node) => node.kind === 'condition').map(({ label }) => shortLabel(label));
  if (conditions.length > 0) {
    const what =
      conditions.length === 1
        ? 'One decision is no subtask and was'
        : `${conditions.length} decisions are no subtasks and were`;
    const more = conditions.length > SHOWN ? ` and ${conditions.length - SHOWN} more` : '';
    notes.push(`${what} left out, every branch is planned: ${conditions.slice(0, SHOWN).join(', ')}${more}.`);
  }
  return out.toConverted(notes);
}
