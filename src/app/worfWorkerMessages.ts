// What the page and the worker that scores say to each other.

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
  /** Some rows of a result, in order; the answer that follows has none of its own. */
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly WorfRow[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** A bug of the desk: the page tells what it says. */
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };
