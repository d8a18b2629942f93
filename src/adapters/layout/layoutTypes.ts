// Types of layouts: positions of nodes, and boxes and edges that are laid out.

import type { GraphEdge, NodePlace } from '../../core/graph';

export type LayoutPosition = NodePlace;

export type LayoutPositions = Readonly<Record<string, LayoutPosition>>;

/** The area that will show a layout. */
export interface LayoutRoom {
  /** In a narrow window: at most as many nodes side by side. */
  readonly perRow?: number;
  /** Width / height of the area. */
  readonly shape?: number;
}

export type RankDirection = 'TB' | 'BT' | 'LR' | 'RL';

/** A box to lay out: a node, or a whole group. */
export interface LayoutBox {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface LayoutEdge
  extends Pick<GraphEdge, 'id' | 'from' | 'to' | 'fromGroup' | 'toGroup' | 'back' | 'condition' | 'length'> {
  /** Positions its ends without being drawn. */
  readonly isInvisible?: true;
}

/** Gaps in canvas units, and options of the layout. */
export interface LayoutGaps {
  readonly between: number;
  readonly layers: number;
  /** Use `layerGraph` instead of dagre, for a graph that takes dagre too long. */
  readonly usesPlainLayers?: boolean;
  /** Gap after a box whose edges have no labels; default `layers`. */
  readonly silent?: number;
  /**
   * Lay out block structure by blocks: always in a procedure; in a flowchart (`wherePlain`) only if each branch has one
   * entry and all branches join again.
   */
  readonly hasBlocks?: boolean | 'wherePlain';
}
