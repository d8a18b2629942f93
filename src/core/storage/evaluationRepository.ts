// Evaluations that outlive the tab: their plans, what came of each cell, the logs of their sessions, and data sets. Apart
// from the repository, since they are many and nobody needs them to write or run a workflow. Invariant: a result is there
// only together with its log. What is stored comes back as it was; whoever reads it checks it.

import type { SessionEvent } from '../session';
import { isJsonObject, type JsonObject } from '../support';

export interface StoredEvaluation {
  readonly version: 1;
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  /** A plan file that holds its data and the texts of its workflows. */
  readonly plan: JsonObject;
  readonly cells: number;
  readonly done: number;
  /** Cells that ended without a result, until they are run again. */
  readonly failed: readonly { readonly id: string; readonly message: string }[];
  /** When it was worked on, in ms since the Unix epoch; absent in a record from before it was kept. */
  readonly spans?: readonly { readonly from: number; readonly to: number }[];
  /** Deleted: taken away with the next start. */
  readonly deletedAt?: number;
}

export interface StoredDataSet {
  readonly version: 1;
  readonly id: string;
  readonly name: string;
  readonly updatedAt: number;
  /** A data file that holds the texts of its workflows. */
  readonly data: JsonObject;
  readonly deletedAt?: number;
}

/** Nothing here rejects: what could not be read is empty, what could not be written is `false`. */
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
