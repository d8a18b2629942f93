// The stored result of a cell, with all that a reader needs to understand it. Plain JSON. Only this bench writes it,
// but it comes back from files and from the browser's storage: the schemas, which give its types, validate all of it.

import * as v from 'valibot';
import { executableOutcomeSchema, executableSchema } from '../../executable';
import {
  executionOutcomeSchema,
  executionStepSchema,
  type MixedKind,
  summaryOutcomeSchema,
  tokenUseSchema,
} from '../../executeSummarize';
import {
  choiceOf,
  finiteSchema as finite,
  flagSchema as flag,
  jsonSchema as json,
  jsonObjectSchema as jsonObject,
  listOf,
  readIfValid,
  shape,
  textSchema as text,
} from '../../support';
import { benchStrategies } from './benchPlan';

const executionSchema = /* @__PURE__ */ shape({
  id: text,
  inputs: jsonObject,
  golden: json,
  steps: listOf(executionStepSchema),
  outcome: executionOutcomeSchema,
  tokens: v.exactOptional(tokenUseSchema),
  /** FlowMind's execution completeness. */
  isComplete: flag,
  /** The same, with the golden answer of its example. */
  isSuccess: flag,
  /** For a one-stage baseline that mixed calls of both kinds. */
  mixed: v.exactOptional(choiceOf<MixedKind>({ interleaved: true, interrupted: true, 'front-loaded': true })),
  /**
   * The graph was built from this execution (Execute-Summarize, miner), or this execution built the evaluated graph
   * (one stage).
   */
  isUsed: flag,
});

/** A held-out test: black box, so only the answer counts. */
const testSchema = /* @__PURE__ */ shape({
  inputs: jsonObject,
  golden: json,
  passed: flag,
  outcome: executableOutcomeSchema,
});

/** A step of the summarize stage, without the graph after it. */
const buildStepSchema = /* @__PURE__ */ shape({
  kind: v.picklist(['planned', 'built', 'recovered']),
  text,
});

const cellEntries = {
  v: /* @__PURE__ */ v.literal(1),
  task: text,
  strategy: /* @__PURE__ */ v.picklist(/* @__PURE__ */ benchStrategies.map(({ id }) => id)),
  /** `settingsKey` of the settings under which it was measured. */
  settings: text,
};

const measuredSchema = /* @__PURE__ */ shape({
  ...cellEntries,
  kind: v.literal('measured'),
  executions: listOf(executionSchema),
  graph: executableSchema,
  isValid: flag,
  /** Problems of the graph, and messages of the miner or the summarize stage. */
  problems: listOf(text),
  building: listOf(buildStepSchema),
  /** Absent for a one-stage baseline, whose executions build the graph. */
  summaryOutcome: v.exactOptional(summaryOutcomeSchema),
  summaryTokens: v.exactOptional(tokenUseSchema),
  /**
   * Milliseconds of the executions and the summary, without the held-out tests. Absent in results of earlier versions and
   * without a clock.
   */
  runtime: v.exactOptional(finite),
  tests: listOf(testSchema),
  /** All of its tests passed. */
  isRight: flag,
});

/** The endpoint failed, which is not evidence about the strategy: the cell can be run again. */
const failedSchema = /* @__PURE__ */ shape({ ...cellEntries, kind: v.literal('failed-by-endpoint'), message: text });

const resultSchema = /* @__PURE__ */ v.variant('kind', [measuredSchema, failedSchema]);

export type CellExecution = v.InferOutput<typeof executionSchema>;
export type CellTest = v.InferOutput<typeof testSchema>;
export type CellBuildStep = v.InferOutput<typeof buildStepSchema>;
export type MeasuredCell = v.InferOutput<typeof measuredSchema>;
export type FailedCell = v.InferOutput<typeof failedSchema>;
export type BenchCellResult = v.InferOutput<typeof resultSchema>;

/** A stored result; undefined for an invalid one (or one of a later version). */
export const readCellResult = (value: unknown): BenchCellResult | undefined => readIfValid(resultSchema, value);
