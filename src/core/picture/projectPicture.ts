// The part of a view that a picture is asked to show: all of it or some nodes, with or without each light on it.

import type { CanvasEdge, CanvasNode, CanvasView } from '../projection';

export interface PictureChoice {
  /** Only these nodes, and the edges and frames between them. */
  readonly only?: ReadonlySet<string>;
  readonly problems: boolean;
  readonly run: boolean;
  readonly path: boolean;
  readonly marks: boolean;
  readonly highlight: boolean;
}

/** Everything there is. */
export const wholePicture: PictureChoice = { problems: true, run: true, path: true, marks: true, highlight: true };

export function projectPicture(view: CanvasView, choice: PictureChoice): CanvasView {
  const { only } = choice;
  const nodes = view.nodes.flatMap((node): CanvasNode[] => {
    if (only && !only.has(node.id)) return [];
    const { badge, run, mark, highlighted, ...plain } = node;
    return [
      {
        ...plain,
        ...(badge && choice.problems ? { badge } : {}),
        ...(run && choice.run ? { run } : {}),
        ...(mark && choice.marks ? { mark } : {}),
        ...(highlighted && choice.highlight ? { highlighted } : {}),
      },
    ];
  });
  const shown = new Set(nodes.map((node) => node.id));
  const edges = view.edges.flatMap((edge): CanvasEdge[] => {
    if (!shown.has(edge.from) || !shown.has(edge.to)) return [];
    const { taken, mark, highlighted, ...plain } = edge;
    return [
      {
        ...plain,
        ...(taken && choice.path ? { taken } : {}),
        ...(mark && choice.marks ? { mark } : {}),
        ...(highlighted && choice.highlight ? { highlighted } : {}),
      },
    ];
  });
  return { nodes, edges, ...(view.groups ? { groups: view.groups } : {}) };
}
