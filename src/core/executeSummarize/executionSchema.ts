// Schemas of the execute stage, from which the types in execution.ts derive: tasks, steps, outcomes and cost, as stored
// runs and results of the task bench contain them.

import * as v from 'valibot';
import { toolOutcomeSchema } from '../executable';
import {
  finiteSchema as finite,
  flagSchema as flag,
  jsonSchema as json,
  jsonObjectSchema as jsonObject,
  listOf,
  shape,
  textSchema as text,
} from '../support';

/** One task to solve, on concrete inputs. */
export const taskSpecSchema = /* @__PURE__ */ shape({
  id: text,
  /** The task in words. Untrusted data that prompts include unchanged. */
  text,
  inputs: v.exactOptional(jsonObject),
  /** The expected answer, if it is known: an execution with another answer did not succeed. */
  golden: v.exactOptional(json),
});

export const plannedStepSchema = /* @__PURE__ */ shape({ kind: v.literal('planned'), seq: finite, plan: listOf(text) });

const calledStepSchema = /* @__PURE__ */ shape({
  kind: v.literal('called'),
  seq: finite,
  name: text,
  arguments: jsonObject,
  result: toolOutcomeSchema,
  reasoning: v.exactOptional(text),
});

/** A graph tool, only in the one-stage baselines. */
export const builtStepSchema = /* @__PURE__ */ shape({
  kind: v.literal('built'),
  seq: finite,
  name: text,
  arguments: jsonObject,
  result: toolOutcomeSchema,
});

/** An error message to the model, followed by a new request. */
export const recoveredStepSchema = /* @__PURE__ */ shape({
  kind: v.literal('recovered'),
  seq: finite,
  /** `graph`: finished on an invalid graph. `model`: the connection broke in the middle of a reply. */
  fault: v.picklist(['format', 'call', 'graph', 'model']),
  message: text,
  /** From 1. */
  attempt: finite,
});

export const executionStepSchema = /* @__PURE__ */ v.variant('kind', [
  plannedStepSchema,
  calledStepSchema,
  builtStepSchema,
  recoveredStepSchema,
]);

const failureReasons = ['format', 'call', 'step-limit', 'no-call', 'model', 'cancelled', 'unknown'] as const;

export const executionOutcomeSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('finished'), answer: json }),
  shape({ kind: v.literal('failed'), reason: v.picklist(failureReasons), message: text }),
]);

/** `no-trace`: the selection contains no execution. */
export const summaryOutcomeSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('finished') }),
  shape({ kind: v.literal('failed'), reason: v.picklist([...failureReasons, 'no-trace']), message: text }),
]);

/** Summed over the requests of a phase; `estimated` if an endpoint reports no usage and characters were counted. */
export const tokenUseSchema = /* @__PURE__ */ shape({
  promptTokens: finite,
  completionTokens: finite,
  requests: finite,
  estimated: flag,
});

/** `recorded`: a stored session or a log of another program. */
export const executionStrategySchema = /* @__PURE__ */ v.picklist(['react', 'plan-and-execute', 'recorded']);
