// What the canvas draws, as plain data: the graph under one light (authoring, a run, a comparison).
// Derived on every change; never stored, never edited.

import type { EdgeHeads, EdgeKind, NodeColours, NodeKind } from '../graph';
import type { NodeStatus } from '../session';
import type { HeatScale } from './heatScale';

/**
 * Authored against reconstructed: `missing`, or where runs are known `unexercised` (in none of them) and `skipped`
 * (needed by what took effect, and left out), `added`, `reordered`. Two versions: `removed`, `added`, `changed`.
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
  /** The messages behind the badge, worst first. */
  readonly messages: readonly string[];
}

/** How much of something a node or edge has, of the most that any has. Never told by its colour alone. */
export interface CanvasHeat {
  /** 0: nothing of it. */
  readonly level: 0 | 1 | 2 | 3 | 4 | 5;
  /** On its chip: `1.2 s`, `3/5`. */
  readonly text: string;
  /** The same as a short line of words, for the second line, the card and screen readers. */
  readonly description: string;
}

/** Decisions about a node whose verdict would be another one under the settings on trial. */
export interface CanvasFlip {
  readonly denied: number;
  readonly allowed: number;
}

/** `not-taken`: the session is over, and it never got there. */
export type CanvasStatus = NodeStatus | 'not-taken';

export interface CanvasRun {
  readonly status: CanvasStatus;
  /** What the status is called here, where it is not what a session calls it. */
  readonly description?: string;
  /** At the end of the line of the status: who does it, how long it took. */
  readonly note?: string;
  /** Visit numbers in the order of the path taken. */
  readonly visits: readonly number[];
  readonly attempts: number;
  readonly denials: number;
  /** Times it took effect with a precondition unmet; absent means never. */
  readonly violations?: number;
  /** What it was reached without: names of the nodes that its last violation left out. */
  readonly lacks?: readonly string[];
  /** Reason of the last denial, when the last decision about the node was denied. */
  readonly reason?: string;
  /** The denial happened at the moment shown: draw the callout. */
  readonly deniedNow?: boolean;
}

export interface CanvasNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly label: string;
  readonly detail?: string;
  readonly ref?: string;
  readonly shape?: string;
  /** The flowchart's own, where nothing else is said by colour. */
  readonly colours?: NodeColours;
  /** Id of the innermost group that holds it. */
  readonly group?: string;
  /** Top-left corner, in canvas units (px at zoom 1). */
  readonly position: { readonly x: number; readonly y: number };
  readonly badge?: CanvasBadge;
  readonly run?: CanvasRun;
  readonly heat?: CanvasHeat;
  readonly flip?: CanvasFlip;
  /** The session stops before a decision about it, or would if the breakpoint were on. */
  readonly breakpoint?: 'on' | 'off';
  readonly mark?: CompareMark;
  /** What the mark says here, where it is not what marks of a comparison say. */
  readonly markMeaning?: string;
  /** On a path that a diagnostic, a metric or the timeline points at. */
  readonly highlighted?: boolean;
  /** It can fold its branches away: how many nodes they hold, and whether they are hidden now. */
  readonly fold?: { readonly count: number; readonly closed: boolean };
}

export interface CanvasEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  readonly condition?: string;
  /** All of it, where the label is shortened: shown on hover. */
  readonly fullCondition?: string;
  readonly back?: boolean;
  readonly stroke?: 'thick' | 'dotted';
  readonly heads?: EdgeHeads;
  /** Drawn at the frame of this group instead of at the node. */
  readonly fromGroup?: string;
  readonly toGroup?: string;
  readonly mark?: CompareMark;
  readonly heat?: CanvasHeat;
  /** A small number beside it, with what it is of: `3/5`. */
  readonly count?: string;
  /** Steps of the path taken that went over this edge. */
  readonly taken?: readonly number[];
  readonly highlighted?: boolean;
}

/** A step that left out what was required: it was made, or a controller denied it. Drawn beside the edges. */
export interface CanvasJump {
  readonly from: string;
  readonly to: string;
  readonly isDenied: boolean;
  /** Names of the nodes that were left out. */
  readonly skipped: readonly string[];
  /** Name of the node that was called or given, and what it needed, in words; absent for logs of rules 1. */
  readonly name?: string;
  readonly needs?: readonly string[];
}

/** A frame around its nodes and inner groups; where it stands follows from theirs. */
export interface CanvasGroup {
  readonly id: string;
  readonly label: string;
  readonly parent?: string;
}

export interface CanvasView {
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly CanvasEdge[];
  /** Outer ones before inner ones; absent where there are none. */
  readonly groups?: readonly CanvasGroup[];
  readonly jumps?: readonly CanvasJump[];
  /** What the amounts on it mean, where it has any. */
  readonly scale?: HeatScale;
}
