// The part of a view that a picture is asked to show: all of it or some nodes, with or without each light on it.
// Breakpoints stay out: they are the debugger's, and say nothing of the workflow or of what happened in it.

import type { CanvasEdge, CanvasNode, CanvasView } from '../projection';

export interface PictureChoice {
  /** Only these: nodes, what frames hold, both ends of edges; with the edges and frames between them. */
  readonly only?: ReadonlySet<string>;
  readonly problems: boolean;
  readonly run: boolean;
  readonly path: boolean;
  readonly marks: boolean;
  readonly highlight: boolean;
}

/** Everything there is. */
export const fullPictureChoice: PictureChoice = { problems: true, run: true, path: true, marks: true, highlight: true };

/** The ids of nodes that a selection of nodes, frames and edges means. */
function nodesOf({ nodes, edges, groups = [] }: CanvasView, ids: ReadonlySet<string>): ReadonlySet<string> {
  const frames = new Set<string>();
  // Outer frames come before inner ones.
  for (const { id, parent } of groups) if (ids.has(id) || (parent !== undefined && frames.has(parent))) frames.add(id);
  return new Set([
    ...nodes.flatMap(({ id, group }) => (ids.has(id) || (group !== undefined && frames.has(group)) ? [id] : [])),
    ...edges.flatMap(({ id, from, to }) => (ids.has(id) ? [from, to] : [])),
  ]);
}

export function projectPicture(view: CanvasView, choice: PictureChoice): CanvasView {
  const only = choice.only && nodesOf(view, choice.only);
  const nodes = view.nodes.flatMap((node): CanvasNode[] => {
    if (only && !only.has(node.id)) return [];
    const { badge, run, mark, highlighted, heat, flip, breakpoint: _breakpoint, ...plain } = node;
    return [
      {
        ...plain,
        ...(badge && choice.problems ? { badge } : {}),
        ...(run && choice.run ? { run } : {}),
        ...(heat && choice.run ? { heat } : {}),
        ...(flip && choice.run ? { flip } : {}),
        ...(mark && choice.marks ? { mark } : {}),
        ...(highlighted && choice.highlight ? { highlighted } : {}),
      },
    ];
  });
  const shown = new Set(nodes.map((node) => node.id));
  const edges = view.edges.flatMap((edge): CanvasEdge[] => {
    if (!shown.has(edge.from) || !shown.has(edge.to)) return [];
    const { taken, mark, highlighted, heat, ...plain } = edge;
    return [
      {
        ...plain,
        ...(taken && choice.path ? { taken } : {}),
        ...(heat && choice.run ? { heat } : {}),
        ...(mark && choice.marks ? { mark } : {}),
        ...(highlighted && choice.highlight ? { highlighted } : {}),
      },
    ];
  });
  const { groups, scale } = view;
  return { nodes, edges, ...(groups ? { groups } : {}), ...(scale && choice.run ? { scale } : {}) };
}
