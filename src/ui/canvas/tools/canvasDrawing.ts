// What the tools of the canvas can do, as their owner tells them. The canvas knows nodes, edges and points; what a
// gesture means for the document, and why it may be refused, is the owner's.

import type { LucideIcon } from 'lucide-react';
import type { CanvasPosition, ConnectionTarget } from '../canvasStore';

export interface EditRefusal {
  readonly message: string;
  /** What to do first; then the gesture may succeed. */
  readonly remedy?: { readonly label: string; run(): EditOutcome };
}

/** Undefined: done. */
export type EditOutcome = Promise<EditRefusal | undefined>;

/** A text that is asked for before something can be done. */
export interface TextPrompt {
  readonly title: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isCode?: boolean;
  /** Lines may be broken, with Shift and Enter. */
  readonly isMultiline?: boolean;
  /** An empty text means something, too: that there is none. */
  readonly allowsEmpty?: boolean;
  apply(text: string): EditOutcome;
}

/** Where something new goes. */
export type AddTarget =
  /** `group`: the innermost frame there. */
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly from?: string; readonly group?: string }
  | { readonly kind: 'edge'; readonly edgeId: string }
  | { readonly kind: 'before' | 'after'; readonly nodeId: string }
  /**
   * First in the branch that the node's edge with this condition leads into. `tail`: in the `else` or `finally` of the `try`
   * that the node handles.
   */
  | {
      readonly kind: 'branch';
      readonly nodeId: string;
      readonly condition?: string;
      readonly tail?: 'else' | 'finally';
    }
  | { readonly kind: 'end' };

export interface AddChoice {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: LucideIcon;
  readonly group: string;
  readonly isCode?: boolean;
  /** Other words it is found by. */
  readonly keywords?: string;
  /** The button of the palette that offers it. */
  readonly palette?: string;
  /** One of the two. */
  readonly prompt?: TextPrompt;
  add?(): EditOutcome;
  /** What was typed, as something new: before all but what is called exactly so. */
  readonly isTyped?: boolean;
}

export interface AddPaletteItem {
  readonly id: string;
  readonly label: string;
  /** Shown below the icon: the first word of the label, or all of it. */
  readonly short?: string;
  readonly icon: LucideIcon;
}

export interface CanvasCommand {
  readonly id: string;
  readonly label: string;
  readonly icon?: LucideIcon;
  readonly shortcut?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Stands under "More" where the menu would grow too long. */
  readonly isRare?: boolean;
  /** One of these. */
  run?(): EditOutcome | undefined;
  readonly prompt?: TextPrompt;
  readonly add?: AddTarget;
  readonly items?: readonly CanvasCommand[];
}

export interface CanvasCommandGroup {
  readonly id: string;
  readonly items: readonly CanvasCommand[];
}

export type CanvasCommandTarget =
  | { readonly kind: 'nodes'; readonly ids: readonly string[]; readonly node: string }
  | { readonly kind: 'edge'; readonly edgeId: string }
  | { readonly kind: 'group'; readonly groupId: string }
  | { readonly kind: 'pane'; readonly at: CanvasPosition; readonly group?: string | undefined };

export interface CanvasDrawing {
  readonly isReadOnly: boolean;
  readonly palette: readonly AddPaletteItem[];
  /** The place that a gesture means: by key, on the pane (with the edge near it), or pulled out of a node. */
  addTargetOf(gesture: {
    /** Room for a node, in sight. */
    readonly free: CanvasPosition;
    readonly at?: CanvasPosition | undefined;
    readonly edgeId?: string | undefined;
    readonly from?: string | undefined;
    /** The innermost frame at the point. */
    readonly group?: string | undefined;
  }): AddTarget;
  /** For a heading: `after check_hospital`. */
  describe(target: AddTarget): string;
  /** `text` is what has been typed so far: it may be a choice itself. `palette`: only what this button offers. */
  choices(target: AddTarget, text: string, palette?: string): readonly AddChoice[];
  /** Whether something can be put on the edge or behind the node. */
  canAddAt(target: AddTarget): boolean;
  commands(target: CanvasCommandTarget): readonly CanvasCommandGroup[];
  /** The field that changes what a node, an edge or a group says: its name, its condition, its words. */
  editField(id: string): TextPrompt | undefined;
  connect(from: string, to: string): EditOutcome;
  /** What a connection to each of the nodes would do, or why it cannot be made. Absent where all can be connected. */
  connectionTargets?(from: string, to: readonly string[]): Promise<ReadonlyMap<string, ConnectionTarget>>;
  /** Absent where edges cannot be led to other nodes. */
  reconnect?(edgeId: string, end: 'from' | 'to', nodeId: string): EditOutcome;
  remove(nodeIds: readonly string[], edgeIds: readonly string[]): EditOutcome;
  duplicate(nodeIds: readonly string[]): EditOutcome;
  /** Empty when there is nothing to copy. */
  copy(nodeIds: readonly string[]): Promise<string>;
  /** The same at once, for events of the clipboard; undefined when that is not possible. */
  copySync(nodeIds: readonly string[]): string | undefined;
  /** Undefined at once: the text is not a part of a document. It may be a whole one, which others open. */
  paste(text: string, at: CanvasPosition): EditOutcome | undefined;
  foldAll(): void;
}
