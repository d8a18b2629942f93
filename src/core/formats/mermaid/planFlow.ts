// A drawn flowchart as a flow with one beginning: which nodes take part, where it begins, and what was read into it.
// Invariant: what is left out, or read as something the drawing does not say, is a note.

import type { GraphNode, WorkflowGraph } from '../../graph';
import { fail, ok, type Result } from '../../support';
import { ForkProblem, isPlace, placeNode, type SerialFlow, serializeForks } from './serializeForks';

export interface PlannedFlow extends SerialFlow {
  readonly notes: readonly string[];
}

type Refusal = { readonly message: string };

const plural = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** Up to three of them, by what they say. */
function named(nodes: readonly GraphNode[]): string {
  const shown = nodes.slice(0, 3).map(({ label }) => `"${label.replace(/\s+/g, ' ').trim().slice(0, 40)}"`);
  return `${shown.join(', ')}${nodes.length > 3 ? ` and ${nodes.length - 3} more` : ''}`;
}

/** Fails with the node where the flow has no structured form. `entry` is where it begins, if that is known. */
export function planFlow(graph: WorkflowGraph, entry?: string, isSingle = false): Result<PlannedFlow, Refusal> {
  const notes: string[] = [];
  const linked = new Set(graph.edges.flatMap((edge) => [edge.from, edge.to]));
  const nodes = graph.nodes.filter(({ id }) => linked.size === 0 || linked.has(id) || id === entry);
  const alone = graph.nodes.filter((node) => !nodes.includes(node));
  if (alone.length > 0) {
    notes.push(
      `${plural(alone.length, 'One node has', 'nodes have')} no arrows and stayed out of the procedure: ${named(alone)}.`,
    );
  }
  const loose = graph.edges.filter(({ heads }) => heads !== undefined && heads.from === 'none' && heads.to === 'none');
  if (loose.length > 0) {
    notes.push(
      `${plural(loose.length, 'One link has no arrowhead and was', 'links have no arrowheads and were')} read in the direction of the text.`,
    );
  }
  const both = graph.edges.filter(({ heads }) => heads !== undefined && heads.from !== 'none' && heads.to !== 'none');
  if (both.length > 0) {
    notes.push(
      `${plural(both.length, 'One arrow points both ways and was', 'arrows point both ways and were')} read in the direction of the text.`,
    );
  }
  const starts = entry === undefined ? beginnings(graph, nodes) : nodes.filter(({ id }) => id === entry);
  const [first] = starts;
  if (first === undefined) return fail({ message: 'The flowchart has no nodes.' });
  const hasSeveral = starts.length > 1;
  if (hasSeveral) {
    notes.push(
      `${starts.length} steps begin by themselves (${named(starts)}); a procedure has one beginning, so they follow each other in the order of the drawing.`,
    );
  }
  const begin = placeNode('begin');
  const edges = hasSeveral
    ? [
        ...graph.edges,
        ...starts.map(({ id }) => ({ id: `${begin.id}->${id}`, from: begin.id, to: id, kind: 'flow' as const })),
      ]
    : graph.edges;
  try {
    const serial = serializeForks(
      {
        nodes: hasSeveral ? [begin, ...nodes] : nodes,
        edges,
        entry: hasSeveral ? begin.id : first.id,
      },
      isSingle,
    );
    const forks = graph.nodes.filter(({ id }) => serial.forks.includes(id));
    const places = serial.forks.filter((id) => isPlace(id) && id !== begin.id).length;
    if (forks.length + places > 0) {
      const where = forks.length > 0 ? ` (${named(forks)})` : '';
      notes.push(
        `${plural(forks.length + places, 'One place leads', 'places lead')} to several steps at once${where}; a procedure does one after the other, in the order of the drawing.`,
      );
    }
    if (serial.choices.length > 0) {
      const chosen = serial.choices.map((id) => placeLabel(id, graph, named(starts)));
      notes.push(
        `${plural(chosen.length, 'One node leads', 'nodes lead')} to several places without saying when each applies, and they go on differently, so it was read as a choice between them: ${[...new Set(chosen)].slice(0, 3).join(', ')}.`,
      );
    }
    const reached = new Set(serial.regions.order);
    const missed = nodes.filter(({ id }) => !reached.has(id));
    if (missed.length > 0) {
      notes.push(
        `${plural(missed.length, 'One node is', 'nodes are')} not reached from the start and stayed out of the procedure: ${named(missed)}.`,
      );
    }
    return ok({ ...serial, notes });
  } catch (error) {
    if (!(error instanceof ForkProblem)) throw error;
    const label = placeLabel(error.nodeId, graph, named(starts));
    if (error.why === 'irreducible') return refusal(`The loop at ${label} is entered at more than one place.`);
    return refusal(
      `${label} leads to several steps at once, and other arrows lead into the middle of them, so they cannot be put in a row. Say on the arrows when each applies.`,
    );
  }
}

function placeLabel(id: string, graph: WorkflowGraph, starts: string): string {
  if (!isPlace(id)) return `"${graph.nodes.find((node) => node.id === id)?.label ?? id}"`;
  const own = graph.nodes.find((node) => id.startsWith(placeNode(`fork ${node.id} `).id));
  return own ? `"${own.label}"` : `The beginning (${starts})`;
}

export const refusal = (message: string) => fail({ message: `${message} It stays a flowchart.` });

/**
 * The steps that no other leads to; one that is marked as the start alone, if there is such. A part that goes in a
 * circle begins at its first node.
 */
function beginnings(graph: WorkflowGraph, nodes: readonly GraphNode[]): GraphNode[] {
  const targets = new Set(graph.edges.filter((edge) => edge.from !== edge.to).map((edge) => edge.to));
  const marked = nodes.filter((node) => node.kind === 'start' && !targets.has(node.id));
  if (marked.length > 0) return marked;
  const roots = nodes.filter((node) => !targets.has(node.id));
  const next = new Map<string, string[]>();
  const link = (from: string, to: string) => next.set(from, [...(next.get(from) ?? []), to]);
  for (const { from, to } of graph.edges) {
    link(from, to);
    link(to, from);
  }
  const seen = new Set<string>();
  const visit = (id: string) => {
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...(next.get(at) ?? []));
    }
  };
  for (const { id } of roots) visit(id);
  const circles: GraphNode[] = [];
  for (const node of [...nodes.filter(({ kind }) => kind === 'start'), ...nodes]) {
    if (seen.has(node.id)) continue;
    circles.push(node);
    visit(node.id);
  }
  return nodes.filter((node) => roots.includes(node) || circles.includes(node));
}
