// Selects the part of a view for a picture: all of it or some nodes, with or without each overlay. Breakpoints are left
// out: they belong to the debugger, not to the workflow or the run.

import type { CanvasEdge, CanvasNode, CanvasView } from '../projection';

export interface PictureChoice {
  /**
   * Only these nodes, the content of these frames and the ends of these edges, with the edges and frames between them.
   */
  readonly only?: ReadonlySet<string>;
  readonly problems: boolean;
  readonly run: boolean;
  readonly path: boolean;
  readonly marks: boolean;
  readonly highlight: boolean;
}

/** Includes everything. */
export const fullPictureChoice: PictureChoice = { problems: true, run: true, path: true, marks: true, highlight: true };

/** The nodes of a selection of nodes, frames and edges. */
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
