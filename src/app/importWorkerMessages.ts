// Messages between the page and the import worker. Traces are sent in slices, each on request, so that receiving one is
// never a long task of the page.

import type { Trace, TraceStep } from '../core/logs';
import type { Result } from '../core/support';
import type { ReadFile, ReadHow, StoredImport } from '../state/exchange/importReader';

export type ImportWorkerRequest =
  | ({ readonly kind: 'read'; readonly job: number; readonly file: File } & Pick<ReadHow, 'ownAs' | 'plans'>)
  | { readonly kind: 'store'; readonly job: number; readonly key: number }
  /** The previous slice has been received. */
  | { readonly kind: 'more' };

/** A trace whose steps follow. */
export type TraceHead = Omit<Trace, 'steps'>;

export type SlicePart =
  | { readonly kind: 'trace'; readonly head: TraceHead }
  /** Steps of the last trace head. */
  | { readonly kind: 'steps'; readonly steps: readonly TraceStep[] };

export type ImportWorkerResponse =
  | { readonly kind: 'progress'; readonly job: number; readonly done: number }
  | { readonly kind: 'slice'; readonly parts: readonly SlicePart[] }
  /** The `traces` of the result were sent before, in slices. */
  | { readonly kind: 'read'; readonly job: number; readonly result: Result<ReadFile, string> }
  /** Number of events stored so far. */
  | { readonly kind: 'storing'; readonly job: number; readonly done: number; readonly total: number }
  | { readonly kind: 'writing'; readonly job: number; readonly ids: readonly string[] }
  | { readonly kind: 'stored'; readonly job: number; readonly result: Result<readonly StoredImport[], string> };
