// Evaluations that outlive the tab: their plans, the results of their cells, the logs of their sessions, and data sets.
// Separate from the repository, because they are many and are not needed to edit or run a workflow. Invariant: a result
// exists only together with its log. Stored values are returned unchanged; the caller validates them.

import * as v from 'valibot';
import type { SessionEvent } from '../session';
import { finiteSchema as finite, jsonObjectSchema as jsonObject, listOf, shape, textSchema as text } from '../support';

const evaluationSchema = /* @__PURE__ */ shape({
  version: v.literal(1),
  id: text,
  name: text,
  createdAt: finite,
  /** A plan file that includes its data and the texts of its workflows. */
  plan: jsonObject,
  cells: finite,
  done: finite,
  /** Cells that ended without a result, until they are run again. */
  failed: listOf(shape({ id: text, message: text })),
  /** Times of work on it, in ms since the Unix epoch; absent in older records. */
  spans: v.exactOptional(listOf(shape({ from: finite, to: finite }))),
  /** Time of deletion; the record is removed at the next start. */
  deletedAt: v.exactOptional(finite),
});

const dataSetSchema = /* @__PURE__ */ shape({
  version: v.literal(1),
  id: text,
  name: text,
  updatedAt: finite,
  /** A data file that includes the texts of its workflows. */
  data: jsonObject,
  deletedAt: v.exactOptional(finite),
});

export type StoredEvaluation = v.InferOutput<typeof evaluationSchema>;
export type StoredDataSet = v.InferOutput<typeof dataSetSchema>;

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

export const isStoredEvaluation = (value: unknown): value is StoredEvaluation => v.is(evaluationSchema, value);

export const isStoredDataSet = (value: unknown): value is StoredDataSet => v.is(dataSetSchema, value);
