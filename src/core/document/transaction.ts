// The one way a document changes, as data.

import type { TextEdit } from '../support';
import type { LayoutChange } from './layoutChange';

/** Who asks: shown nowhere, used to join keystrokes and to keep an editor from hearing its own echo. */
export type TransactionOrigin = 'editor' | 'canvas' | 'fix' | 'import' | 'format' | 'reconstruct' | 'layout';

/**
 * `objectParameter`: a step of its own. `merge`: joins the step before when it continues it (typing, arrow-key moves).
 * `skip`: no step of its own; it becomes part of the step before, so that undo always meets a text it knows.
 */
export type TransactionIntent = 'record' | 'merge' | 'skip';

export interface Transaction {
  /** Against the text of `baseRevision`; they do not overlap. */
  readonly edits: readonly TextEdit[];
  readonly layout?: LayoutChange;
  readonly origin: TransactionOrigin;
  readonly baseRevision: number;
  readonly intent: TransactionIntent;
  /** For the undo command: `Rename check_hospital`. */
  readonly label: string;
  /** Milliseconds, from the caller's clock; without it nothing merges by time. */
  readonly at?: number;
}

export type TransactionProblem =
  /** The edits were planned against a text that is no more: plan again. */
  | { readonly code: 'document/stale'; readonly message: string; readonly revision: number }
  /** Edits overlap or reach beyond the text. */
  | { readonly code: 'document/invalid-edits'; readonly message: string };
