// Types of a transaction: the only means to change a document.

import type { TextEdit } from '../support';
import type { LayoutChange } from './layoutChange';

/**
 * Source of the change. Used to merge keystrokes and to keep an editor from reapplying its own edits; not displayed.
 */
export type TransactionOrigin = 'editor' | 'canvas' | 'fix' | 'import' | 'format' | 'reconstruct' | 'layout';

/**
 * `record`: a separate step. `merge`: joins the previous step if it continues it (typing, arrow-key moves). `skip`:
 * becomes part of the previous step instead of a separate one, so that undo always applies to the text that it was
 * recorded for.
 */
export type TransactionIntent = 'record' | 'merge' | 'skip';

export interface Transaction {
  /** Edits of the text at `baseRevision`; they do not overlap. */
  readonly edits: readonly TextEdit[];
  readonly layout?: LayoutChange;
  readonly origin: TransactionOrigin;
  readonly baseRevision: number;
  readonly intent: TransactionIntent;
  /** Label for the undo command, such as `Rename check_hospital`. */
  readonly label: string;
  /** Milliseconds of the caller's clock; without it the transaction is not merged. */
  readonly at?: number;
}

export type TransactionProblem =
  /** The edits were planned for an outdated revision: plan again. */
  | { readonly code: 'document/stale'; readonly message: string; readonly revision: number }
  /** Edits overlap or reach beyond the text. */
  | { readonly code: 'document/invalid-edits'; readonly message: string };
