// Messages between the page and the mining worker. Traces are sent in slices, so that sending many of them is never a
// long task of the page.

import type { MinedComparison, MineQuestion } from '../state/compare/mineWorkflow';
import type { SlicePart } from './importWorkerMessages';

export type MineWorkerRequest =
  | { readonly kind: 'slice'; readonly parts: readonly SlicePart[] }
  /** All traces have been sent. */
  | ({ readonly kind: 'mine' } & Omit<MineQuestion, 'traces'>);

export type MineWorkerResponse =
  | { readonly kind: 'mined'; readonly result: MinedComparison }
  /** A bug in the miner: the page shows its message. */
  | { readonly kind: 'failed'; readonly message: string };
