// Edits of a Mermaid flowchart as data. Node and group ids are those of the Mermaid text, edge ids those of its graph.

import type { EdgeHeads } from '../../graph';

/** A Mermaid shape name; `shapeNames` lists those that edits can write. */
export type FlowchartShape = string;

export type FlowchartEdit =
  /** Without an id a free one is generated; without a group the node is at the top level. */
  | {
      readonly kind: 'addNode';
      readonly label: string;
      readonly id?: string;
      readonly shape?: FlowchartShape;
      readonly group?: string;
    }
  | {
      readonly kind: 'addEdge';
      readonly from: string;
      readonly to: string;
      readonly label?: string;
      readonly stroke?: 'thick' | 'dotted';
      readonly heads?: EdgeHeads;
    }
  /** Inserts a node between the two ends; the label of the edge stays on its first half. */
  | { readonly kind: 'insertOnEdge'; readonly edgeId: string; readonly label: string; readonly shape?: FlowchartShape }
  | { readonly kind: 'setLabel'; readonly nodeId: string; readonly label: string }
  /** A node that displays its id keeps displaying the old id. */
  | { readonly kind: 'setId'; readonly nodeId: string; readonly id: string }
  | { readonly kind: 'setShape'; readonly nodeId: string; readonly shape: FlowchartShape }
  | { readonly kind: 'deleteNode'; readonly nodeId: string }
  | { readonly kind: 'deleteEdge'; readonly edgeId: string }
  /** Deletes nodes and edges in one step. */
  | { readonly kind: 'deleteAll'; readonly nodeIds: readonly string[]; readonly edgeIds: readonly string[] }
  | {
      readonly kind: 'setEdge';
      readonly edgeId: string;
      /** An empty string removes the label. */
      readonly label?: string;
      readonly stroke?: 'normal' | 'thick' | 'dotted';
      readonly heads?: EdgeHeads;
    }
  | { readonly kind: 'reconnect'; readonly edgeId: string; readonly end: 'from' | 'to'; readonly nodeId: string }
  /** A subgraph around the nodes, in the innermost group that contains all of them. */
  | { readonly kind: 'addGroup'; readonly nodeIds: readonly string[]; readonly title: string }
  | { readonly kind: 'setGroupTitle'; readonly groupId: string; readonly title: string }
  /** The content of the group stays where it is written. */
  | { readonly kind: 'ungroup'; readonly groupId: string }
  /** Undefined: out of all groups. */
  | { readonly kind: 'moveToGroup'; readonly nodeIds: readonly string[]; readonly groupId: string | undefined }
  | { readonly kind: 'setDirection'; readonly direction: 'TB' | 'BT' | 'LR' | 'RL' }
  /** Lines of a flowchart, with or without the header (see `buildFlowchartClip`). Ids that are taken get a number. */
  | { readonly kind: 'paste'; readonly text: string };

export type FlowchartEditKind = FlowchartEdit['kind'];
export type FlowchartEditOf<K extends FlowchartEditKind> = Extract<FlowchartEdit, { readonly kind: K }>;

/** Shapes that edits can write as brackets around the label. Other shapes are kept as written. */
export const shapeNames = [
  'square',
  'round',
  'stadium',
  'subroutine',
  'cylinder',
  'circle',
  'diamond',
  'hexagon',
  'lean_right',
  'lean_left',
  'trapezoid',
  'inv_trapezoid',
  'doublecircle',
  'odd',
] as const satisfies readonly FlowchartShape[];
