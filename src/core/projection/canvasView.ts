// Types of the view that the canvas draws, as plain data: the graph with one overlay (authoring, a run, a comparison).
// Derived on every change; never stored or edited.

import type { EdgeHeads, EdgeKind, NodeColours, NodeKind, NodePlace } from '../graph';
import type { NodeStatus } from '../session';
import type { HeatScale } from './heatScale';

/**
 * Authored against reconstructed: `missing`, or if runs are known `unexercised` (in none of them) and `skipped`
 * (required by a step that took effect, and left out), `added`, `reordered`. Two versions: `removed`, `added`,
 * `changed`.
 */
export type CompareMark =
  | 'matched'
  | 'missing'
  | 'unexercised'
  | 'skipped'
  | 'added'
  | 'reordered'
  | 'removed'
  | 'changed';

export interface CanvasBadge {
  readonly level: 'error' | 'warning' | 'info';
  readonly count: number;
  /** The messages of the badge, worst first. */
  readonly messages: readonly string[];
}

/** The amount of a node or edge, relative to the maximum. Always shown as text, not only as a colour. */
export interface CanvasHeat {
  /** 0: zero amount. */
  readonly level: 0 | 1 | 2 | 3 | 4 | 5;
  /** Text of its chip: `1.2 s`, `3/5`. */
  readonly text: string;
  /** The same as a short phrase, for the second line, the card and screen readers. */
  readonly description: string;
}

/** Decisions about a node whose verdict changes under the trial settings. */
export interface CanvasFlip {
  readonly denied: number;
  readonly allowed: number;
}

/** `not-taken`: the session has ended without reaching the node. */
export type CanvasStatus = NodeStatus | 'not-taken';

export interface CanvasRun {
  readonly status: CanvasStatus;
  /** Label of the status, if it differs from the usual label. */
  readonly description?: string;
  /** Suffix of the status line: the actor or the duration. */
  readonly note?: string;
  /** Visit numbers in the order of the path taken. */
  readonly visits: readonly number[];
  readonly attempts: number;
  readonly denials: number;
  /** Number of times it took effect with an unmet precondition; absent means zero. */
  readonly violations?: number;
  /** Names of the required nodes that its last violation skipped. */
  readonly lacks?: readonly string[];
  /** Reason of the last denial, if the last decision about the node was denied. */
  readonly reason?: string;
  /** The denial is at the event shown: draw the callout. */
  readonly deniedNow?: boolean;
}

export interface CanvasNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly detail?: string;
  readonly ref?: string;
  readonly shape?: string;
  /** The flowchart's own colours; absent if colours have another meaning. */
  readonly colours?: NodeColours;
  /** Id of the innermost group that contains it. */
  readonly group?: string;
  /** In canvas units (px at zoom 1). */
  readonly position: NodePlace;
  readonly badge?: CanvasBadge;
  readonly run?: CanvasRun;
  readonly heat?: CanvasHeat;
  readonly flip?: CanvasFlip;
  /** `on`: the session stops before a decision about the node. `off`: the breakpoint is disabled. */
  readonly breakpoint?: 'on' | 'off';
  readonly mark?: CompareMark;
  /** Label and full text of the mark, if they differ from the usual ones of a comparison. */
  readonly markLabel?: string;
  readonly markMeaning?: string;
  /** On a path that a diagnostic, a metric or the timeline highlights. */
  readonly highlighted?: boolean;
  /** Title of the block for an agent idiom that begins here. */
  readonly block?: string;
  /** Set if the node can fold its branches: their number of nodes, and whether they are hidden now. */
  readonly fold?: { readonly count: number; readonly closed: boolean };
}

export interface CanvasEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly condition?: string;
  /** The full condition if the label is shortened; shown on hover. */
  readonly fullCondition?: string;
  readonly back?: boolean;
  readonly stroke?: 'thick' | 'dotted';
  readonly heads?: EdgeHeads;
  /** Drawn at the frame of this group instead of at the node. */
  readonly fromGroup?: string;
  readonly toGroup?: string;
  readonly mark?: CompareMark;
  readonly heat?: CanvasHeat;
  /** A small count beside the edge: `3/5`. */
  readonly count?: string;
  /** Step numbers of the path that traversed this edge. */
  readonly taken?: readonly number[];
  readonly highlighted?: boolean;
}

/** A step that skipped a requirement, either made or denied by a controller. Drawn beside the edges. */
export interface CanvasJump {
  readonly from: string;
  readonly to: string;
  readonly isDenied: boolean;
  /** Names of the skipped nodes. */
  readonly skipped: readonly string[];
  /** Name of the node that was called or given, and its requirements in words; absent for logs of rules 1. */
  readonly name?: string;
  readonly needs?: readonly string[];
}

/** A frame around its nodes and inner groups; its rectangle is derived from theirs. */
export interface CanvasGroup {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
}

export interface CanvasView {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  /** Outer groups before inner ones; absent if empty. */
  readonly groups?: readonly CanvasGroup[];
  readonly jumps?: readonly CanvasJump[];
  /** The legend of its amounts, if it has any. */
  readonly scale?: HeatScale;
}
