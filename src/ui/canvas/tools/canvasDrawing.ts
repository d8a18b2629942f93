// The interface of the drawing tools, implemented by the owner of the canvas. The canvas handles nodes, edges and
// points; the owner defines the meaning of a gesture for the document, and the reasons of refusals.

import type { LucideIcon } from 'lucide-react';
import type { KeyedCommand } from '../../kit/keys';
import type { ShownCommandGroup } from '../../kit/shownCommands';
import type { CanvasPosition, ConnectionTarget } from '../canvasStore';

export interface EditRefusal {
  readonly message: string;
  /** A step that may let the gesture succeed afterwards. */
  readonly remedy?: { readonly label: string; run(): EditOutcome };
}

/** Undefined: success. */
export type EditOutcome = Promise<EditRefusal | undefined>;

/** A text that is requested before an action. */
/** The choices at the caret of a prompt. */
export interface PromptCompletion {
  /** The end of the text before the caret, which a choice replaces. */
  readonly word: string;
  readonly options: readonly { readonly name: string; readonly hint?: string }[];
}

export interface TextPrompt {
  readonly title: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly isCode?: boolean;
  /** Line breaks are allowed, with Shift+Enter. */
  readonly isMultiline?: boolean;
  /** An empty text is valid, too: it removes the text. */
  readonly allowsEmpty?: boolean;
  /** Completes the text before the caret. */
  complete?(before: string): PromptCompletion;
  apply(text: string): EditOutcome;
}

/** The place of a new node. */
export type AddTarget =
  /** `group`: the innermost frame at the point. */
  | { readonly kind: 'point'; readonly x: number; readonly y: number; readonly from?: string; readonly group?: string }
  | { readonly kind: 'edge'; readonly edgeId: string }
  | { readonly kind: 'before' | 'after'; readonly nodeId: string }
  /**
   * First in the branch that the node's edge with this condition leads into. `tail`: in the `else` or `finally` of the
   * `try` that the node handles.
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
  /** Synonyms for the search. */
  readonly keywords?: string;
  /** The palette button that offers the choice. */
  readonly palette?: string;
  /** Exactly one of the two is set. */
  readonly prompt?: TextPrompt;
  add?(): EditOutcome;
  /** The typed text as something new; listed before all choices except an exact match. */
  readonly isTyped?: boolean;
}

export interface AddPaletteItem {
  readonly id: string;
  readonly label: string;
  /** Label below the icon: the first word of the label, or all of it. */
  readonly short?: string;
  readonly icon: LucideIcon;
}

export interface CanvasCommand extends KeyedCommand {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Its group in the palette. */
  readonly group?: ShownCommandGroup;
  /** Display text of a key that cannot be changed. */
  readonly fixedKey?: string;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
  /** Moved under "More" if the menu would become too long. */
  readonly isRare?: boolean;
  /** Exactly one of these is set. */
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
  /** The target of a gesture: by key, on the pane (with the edge near it), or pulled out of a node. */
  addTargetOf(gesture: {
    /** A free position in view. */
    readonly free: CanvasPosition;
    readonly at?: CanvasPosition | undefined;
    readonly edgeId?: string | undefined;
    readonly from?: string | undefined;
    /** The innermost frame at the point. */
    readonly group?: string | undefined;
  }): AddTarget;
  /** For a heading: `after check_hospital`. */
  describe(target: AddTarget): string;
  /** `text`: the text typed so far; it may itself become a choice. `palette`: only the choices of this button. */
  choices(target: AddTarget, text: string, palette?: string): readonly AddChoice[];
  /** Whether a node can be inserted on the edge or after the node. */
  canAddAt(target: AddTarget): boolean;
  commands(target: CanvasCommandTarget): readonly CanvasCommandGroup[];
  /** The field that edits the name, condition or label of a node, an edge or a group. */
  editField(id: string): TextPrompt | undefined;
  connect(from: string, to: string): EditOutcome;
  /**
   * The effect of a connection to each of the nodes, or the reason of a refusal. Absent if all nodes can be connected.
   */
  connectionTargets?(from: string, to: readonly string[]): Promise<ReadonlyMap<string, ConnectionTarget>>;
  /** Absent if edges cannot be reconnected. */
  reconnect?(edgeId: string, end: 'from' | 'to', nodeId: string): EditOutcome;
  remove(nodeIds: readonly string[], edgeIds: readonly string[]): EditOutcome;
  duplicate(nodeIds: readonly string[]): EditOutcome;
  /** Empty if there is nothing to copy. */
  copy(nodeIds: readonly string[]): Promise<string>;
  /** The synchronous version, for clipboard events; undefined if it is not possible. */
  copySync(nodeIds: readonly string[]): string | undefined;
  /** Undefined if the text is not a part of a document. It may be a whole document, which is opened elsewhere. */
  paste(text: string, at: CanvasPosition): EditOutcome | undefined;
  foldAll(): void;
}
