// Where nodes stand: what every layout gives, and the boxes that it is about.

export interface LayoutPosition {
  /** Top-left corner, in canvas units. */
  readonly x: number;
  readonly y: number;
}

export type LayoutPositions = Readonly<Record<string, LayoutPosition>>;

export type RankDirection = 'TB' | 'BT' | 'LR' | 'RL';

/** What is laid out: a node, or a whole group as one box. */
export interface LayoutBox {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

export interface LayoutEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly back?: boolean;
  readonly condition?: string;
}

/** What a layout leaves free, in canvas units, and how it goes about it. */
export interface LayoutGaps {
  readonly between: number;
  readonly layers: number;
  /** Plain layers instead of dagre's, for a graph that it takes too long for. */
  readonly usesPlainLayers?: boolean;
  /** After a box whose edges say nothing; `layers` without it. */
  readonly silent?: number;
  /**
   * What is built of blocks is laid out by them: always in a procedure; in a flowchart only where each branch is entered
   * at one place and all come together again.
   */
  readonly hasBlocks?: boolean | 'wherePlain';
}
