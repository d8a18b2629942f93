// Messages between the page and the scoring worker.

import type { WorkflowGraph } from '../core/graph';
import type { SideText, WorfRow, WorfRun, WorfSide } from '../state/evaluate/worfScorer';

export type WorfWorkerTask =
  | { readonly kind: 'read'; readonly side: WorfSide; readonly file: SideText }
  | { readonly kind: 'place'; readonly side: WorfSide; readonly name: string; readonly graph: WorkflowGraph }
  | { readonly kind: 'clear'; readonly side: WorfSide }
  | { readonly kind: 'texts' }
  | { readonly kind: 'evaluate'; readonly run: WorfRun }
  | { readonly kind: 'open'; readonly index: number };

export type WorfWorkerRequest =
  | { readonly kind: 'ask'; readonly id: number; readonly question: WorfWorkerTask }
  | { readonly kind: 'cancel'; readonly id: number };

export type WorfWorkerResponse =
  | { readonly kind: 'progress'; readonly id: number; readonly done: number; readonly of: number }
  /** Rows of a result, in order; the following answer contains none. */
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly WorfRow[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** A bug in the scorer: the page shows its message. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
