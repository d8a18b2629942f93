// What the page and the import worker say to each other. Traces come in slices, each asked for, so that taking one over
// is never a long task of the page.

import type { Trace, TraceStep } from '../core/logs';
import type { Result } from '../core/support';
import type { ReadFile, ReadHow, StoredImport } from '../state/exchange/importReader';

export type ImportWorkerRequest =
  | ({ readonly kind: 'read'; readonly job: number; readonly file: File } & Pick<ReadHow, 'ownAs' | 'plans'>)
  | { readonly kind: 'store'; readonly job: number; readonly key: number }
  /** The slice before has been taken over. */
  | { readonly kind: 'more' };

/** A trace of which steps are still to come. */
export type TraceHead = Omit<Trace, 'steps'>;

export type SlicePart =
  | { readonly kind: 'trace'; readonly head: TraceHead }
  /** Of the trace begun last. */
  | { readonly kind: 'steps'; readonly steps: readonly TraceStep[] };

export type ImportWorkerResponse =
  | { readonly kind: 'progress'; readonly job: number; readonly done: number }
  | { readonly kind: 'slice'; readonly parts: readonly SlicePart[] }
  /** `traces` of the result have gone before, in slices. */
  | { readonly kind: 'read'; readonly job: number; readonly result: Result<ReadFile, string> }
  /** Events stored so far. */
  | { readonly kind: 'storing'; readonly job: number; readonly done: number; readonly total: number }
  | { readonly kind: 'writing'; readonly job: number; readonly ids: readonly string[] }
  | { readonly kind: 'stored'; readonly job: number; readonly result: Result<readonly StoredImport[], string> };
