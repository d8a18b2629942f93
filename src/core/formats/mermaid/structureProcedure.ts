// Reduces a drawn flowchart to a flow with one entry: which nodes take part, where it begins, and which assumptions
// were made. Invariant: a note reports each omission and each assumption; a note on omissions names all of them.

import { flowEdges, isPseudoNode, lostArrows } from '../../flowchart';
import type { GraphEdge, GraphNode, WorkflowGraph } from '../../graph';
import { fail, ok, quotedLabel as quoted, type Result } from '../../support';
import {
  copiedId,
  createPlaceholderNode,
  ForkProblem,
  isPlaceholderNode,
  type SerialFlow,
  serializeForks,
} from './serializeForks';

export interface StructuredProcedure extends SerialFlow {
  readonly notes: readonly string[];
}

type Refusal = { readonly message: string };

const plural = (count: number, one: string, more: string) => (count === 1 ? one : `${count} ${more}`);

/** Up to three names. */
const firstOf = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`;

/** Up to three nodes, by the first words of their labels. */
const some = (nodes: readonly GraphNode[]): string => firstOf(nodes.map(({ label }) => quoted(label.slice(0, 40))));

const all = (nodes: readonly GraphNode[]) => nodes.map(({ label }) => quoted(label)).join(', ');

/** Notes on arrows that the procedure lacks, or follows in one direction only. */
export function arrowNotes(graph: WorkflowGraph): string[] {
  const labels = new Map(graph.nodes.map(({ id, label }) => [id, label]));
  const ends = (edges: readonly GraphEdge[]) =>
    edges.map(({ from, to }) => `${quoted(labels.get(from) ?? from)} and ${quoted(labels.get(to) ?? to)}`).join(', ');
  const loose = graph.edges.filter(({ heads }) => heads !== undefined && heads.from === 'none' && heads.to === 'none');
  const both = graph.edges.filter(({ heads }) => heads !== undefined && heads.from !== 'none' && heads.to !== 'none');
  return [
    ...lostArrows(graph).map(({ message }) => message),
    ...(loose.length > 0
      ? [
          `${plural(loose.length, 'One link has no arrowhead and was', 'links have no arrowheads and were')} read in the direction of the text.`,
        ]
      : []),
    ...(both.length > 0
      ? [
          `${plural(both.length, 'One arrow points both ways and was', 'arrows point both ways and were')} read in the direction of the text: between ${ends(both)}.`,
        ]
      : []),
  ];
}

export interface PlanOptions {
  /** First node of the flow, if it is known. */
  readonly entry?: string | undefined;
  /** The flowchart was printed from a procedure, which has no parallel steps. */
  readonly isSequential?: boolean;
  /** The flowchart was read from a state diagram. */
  readonly isStates?: boolean;
}

/** Fails with the node at which the flow has no structured form. */
export function structureProcedure(
  drawn: WorkflowGraph,
  { entry, isSequential = false, isStates = false }: PlanOptions = {},
): Result<StructuredProcedure, Refusal> {
  const notes = arrowNotes(drawn);
  const graph = { ...drawn, edges: flowEdges(drawn) };
  const linked = new Set(graph.edges.flatMap((edge) => [edge.from, edge.to]));
  const nodes = graph.nodes.filter(({ id }) => linked.size === 0 || linked.has(id) || id === entry);
  const alone = graph.nodes.filter((node) => !nodes.includes(node));
  if (alone.length > 0) {
    notes.push(
      `${plural(alone.length, 'One node has', 'nodes have')} no arrows and stayed out of the procedure: ${all(alone)}.`,
    );
  }
  const starts = entry === undefined ? beginnings(graph, nodes, isStates) : nodes.filter(({ id }) => id === entry);
  const [first] = starts;
  if (first === undefined) return fail({ message: 'The flowchart has no nodes.' });
  const hasSeveral = starts.length > 1;
  if (hasSeveral) {
    notes.push(
      `${starts.length} steps begin by themselves (${some(starts)}); a procedure has one beginning, so they follow each other in the order of the drawing.`,
    );
  }
  const begin = createPlaceholderNode('begin');
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
      { isSequential, isChoice: conditionalExits(graph, isStates) },
    );
    const forks = serial.forks.filter((id) => id !== begin.id).map((id) => placeLabel(id, graph, some(starts)));
    if (forks.length > 0) {
      notes.push(
        `${plural(forks.length, 'One place leads', 'places lead')} to several steps at once (${firstOf([...new Set(forks)])}); a procedure does one after the other, in the order of the drawing.`,
      );
    }
    if (serial.choices.length > 0) {
      const chosen = serial.choices.map((id) => placeLabel(id, graph, some(starts)));
      notes.push(
        `${plural(chosen.length, 'One node leads', 'nodes lead')} to several places without saying when each applies, and they go on differently, so it was read as a choice between them: ${[...new Set(chosen)].slice(0, 3).join(', ')}.`,
      );
    }
    const reached = new Set(serial.regions.order);
    const missed = nodes.filter(({ id }) => !reached.has(id));
    if (missed.length > 0) {
      const out = new Set(missed.map(({ id }) => id));
      const arrows = graph.edges.filter(({ from }) => out.has(from)).map((edge) => arrowWords(edge, graph));
      const also = arrows.length > 0 ? ` Their arrows stayed out, too: ${arrows.join(', ')}.` : '';
      notes.push(
        `${plural(missed.length, 'One node is', 'nodes are')} not reached from the start and stayed out of the procedure: ${all(missed)}.${also}`,
      );
    }
    return ok({ ...serial, notes });
  } catch (error) {
    if (!(error instanceof ForkProblem)) throw error;
    const label = placeLabel(error.nodeId, graph, some(starts));
    if (error.why === 'irreducible') {
      const entries = loopEntries(error.nodeId, graph).map((edge) => arrowWords(edge, graph));
      return flowRefusal(
        `The loop at ${label} is entered at more than one place, by so many paths that most of it would be repeated: ${entries.join(', ')}. Let one of these arrows lead to the step at which the loop begins.`,
      );
    }
    if (error.why === 'endless') {
      const loops = graph.nodes.filter(({ id }) => error.others.includes(id));
      return flowRefusal(
        `${label} leads to several loops at once that never end (${all(loops)}), and a procedure does one thing at a time. Draw an arrow out of all of them but one.`,
      );
    }
    const entering = error.entering.map(
      ({ from, to }) => `${placeLabel(from, graph, some(starts))} to ${placeLabel(to, graph, some(starts))}`,
    );
    return flowRefusal(
      `${label} leads to several steps at once, and arrows lead into the middle of them, so they cannot be put in sequence: ${[...new Set(entering)].join(', ')}. Label the arrows out of ${label} with the condition of each, or let the branches meet in one step.`,
    );
  }
}

/** The edges into the loop of a node from outside. */
function loopEntries(id: string, { edges }: WorkflowGraph): readonly GraphEdge[] {
  const reach = (next: (at: string) => readonly string[]): ReadonlySet<string> => {
    const seen = new Set<string>();
    const open = [id];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      open.push(...next(at));
    }
    return seen;
  };
  const after = reach((at) => edges.flatMap(({ from, to }) => (from === at ? [to] : [])));
  const before = reach((at) => edges.flatMap(({ from, to }) => (to === at ? [from] : [])));
  const isInLoop = (at: string) => after.has(at) && before.has(at);
  return edges.filter(({ from, to }) => isInLoop(to) && !isInLoop(from));
}

function arrowWords({ from, to, condition }: GraphEdge, { nodes }: WorkflowGraph): string {
  const labelOf = (id: string) => quoted(nodes.find((node) => node.id === id)?.label ?? id);
  return `${labelOf(from)} to ${labelOf(to)}${condition === undefined ? '' : ` (${quoted(condition)})`}`;
}

/**
 * Returns the nodes whose outgoing edges are a choice. A state is left by one of its transitions: only bars, and the
 * starts of regions, lead to several states at once. LangGraph draws conditional edges, of which an agent takes one, as
 * dotted arrows, with a label only if one was given.
 */
export function conditionalExits({ nodes, edges }: WorkflowGraph, isStates: boolean): (id: string) => boolean {
  if (isStates) {
    const states = new Set(nodes.flatMap(({ id, kind }) => (kind === 'step' ? [id] : [])));
    return (id) => states.has(id);
  }
  if (!nodes.some(isPseudoNode)) return () => false;
  const solid = new Set(edges.flatMap(({ from, stroke }) => (stroke === 'dotted' ? [] : [from])));
  return (id) => !solid.has(id);
}

function placeLabel(id: string, graph: WorkflowGraph, starts: string): string {
  const drawn = copiedId(id);
  if (!isPlaceholderNode(drawn)) return quoted(graph.nodes.find((node) => node.id === drawn)?.label ?? drawn);
  const own = graph.nodes.find((node) => id.startsWith(createPlaceholderNode(`fork ${node.id} `).id));
  return own ? quoted(own.label) : `The beginning (${starts})`;
}

export const flowRefusal = (message: string) => fail({ message: `${message} It stays a flowchart.` });

/**
 * Returns the steps without incoming edges; only the marked start, if there is one. A part that is a cycle begins at
 * its first node. The start inside a composite state belongs to that state, not to the diagram.
 */
function beginnings(graph: WorkflowGraph, nodes: readonly GraphNode[], isStates: boolean): GraphNode[] {
  const targets = new Set(graph.edges.filter((edge) => edge.from !== edge.to).map((edge) => edge.to));
  const isMarked = ({ id, kind, group }: GraphNode) =>
    kind === 'start' && !targets.has(id) && !(isStates && group !== undefined);
  const marked = nodes.filter(isMarked);
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
