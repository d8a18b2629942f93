// What the page and the worker that mines say to each other. Traces go over in slices, so that sending many of them is
// never a long task of the page.

import type { MinedComparison, MineQuestion } from '../state/compare/mineWorkflow';
import type { SlicePart } from './importWorkerMessages';

export type MineWorkerRequest =
  | { readonly kind: 'slice'; readonly parts: readonly SlicePart[] }
  /** All traces have been sent. */
  | ({ readonly kind: 'mine' } & Omit<MineQuestion, 'traces'>);

export type MineWorkerResponse =
  | { readonly kind: 'mined'; readonly result: MinedComparison }
  /** A bug of the miner: the page tells what it says. */
  | { readonly kind: 'failed'; readonly message: string };
