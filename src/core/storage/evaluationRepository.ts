// Evaluations that outlive the tab: their plans, the results of their cells, the logs of their sessions, and data sets.
// Separate from the repository, because they are many and are not needed to edit or run a workflow. Invariant: a result
// exists only together with its log. Stored values are returned unchanged; the caller validates them.

import type { SessionEvent } from '../session';
import { isJsonObject, type JsonObject } from '../support';

export interface StoredEvaluation {
  readonly version: 1;
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** A plan file that includes its data and the texts of its workflows. */
  readonly plan: JsonObject;
  readonly cells: number;
  readonly done: number;
  /** Cells that ended without a result, until they are run again. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
  /** Times of work on it, in ms since the Unix epoch; absent in older records. */
  readonly spans?: readonly { readonly from: number; readonly to: number }[];
  /** Time of deletion; the record is removed at the next start. */
  readonly deletedAt?: number;
}

export interface StoredDataSet {
  readonly version: 1;
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
  /** A data file that includes the texts of its workflows. */
  readonly data: JsonObject;
  readonly deletedAt?: number;
}

/** No method rejects: a failed read returns an empty result, a failed write `false`. */
export interface EvaluationRepository {
  readonly durable: boolean;
  evaluations(): Promise<readonly StoredEvaluation[]>;
  saveEvaluation(evaluation: StoredEvaluation): Promise<boolean>;
  /** With its results and logs. */
  removeEvaluation(id: string): Promise<void>;
  /** Results of an evaluation, as they were saved. */
  results(id: string): Promise<readonly unknown[]>;
  saveResult(id: string, cell: string, result: unknown, events: readonly SessionEvent[]): Promise<boolean>;
  log(id: string, sessionId: string): Promise<readonly SessionEvent[]>;
  dataSets(): Promise<readonly StoredDataSet[]>;
  saveDataSet(set: StoredDataSet): Promise<boolean>;
  removeDataSet(id: string): Promise<void>;
}

const isStored = (value: unknown): value is JsonObject =>
  isJsonObject(value) && value['version'] === 1 && typeof value['id'] === 'string' && typeof value['name'] === 'string';

export const isStoredEvaluation = (value: unknown): boolean =>
  isStored(value) &&
  isJsonObject(value['plan']) &&
  typeof value['createdAt'] === 'number' &&
  typeof value['cells'] === 'number' &&
  typeof value['done'] === 'number' &&
  Array.isArray(value['failed']);

export const isStoredDataSet = (value: unknown): boolean =>
  isStored(value) && isJsonObject(value['data']) && typeof value['updatedAt'] === 'number';
