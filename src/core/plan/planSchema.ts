// Schemas of plans, their settings and the events of a plan's log. The types, the reader and
// docs/plan-log.schema.json derive from them; comments become descriptions there.

import * as v from 'valibot';
import { chatFailureSchema, chatUsageSchema } from '../llm';
import {
  choiceOf,
  countSchema as count,
  finiteSchema as finite,
  flagSchema as flag,
  listOf,
  numberBetween,
  shape,
  textSchema as text,
} from '../support';
import { acceptanceChecksSchema } from './acceptanceCheckSchema';

/** `failed` is ours; the paper has the other three. */
export const subtaskStatusSchema = /* @__PURE__ */ choiceOf({
  'not started': true,
  'in progress': true,
  completed: true,
  failed: true,
});

const plannedEntries = {
  id: text,
  requirement: text,
  /** Id of the agent (a role) that works on it. */
  agent: text,
  outputFormat: /* @__PURE__ */ v.exactOptional(text),
  /** Ids of the subtasks that need its output. */
  children: /* @__PURE__ */ listOf(text),
};

/** A subtask without the fields of a run. */
export const plannedSubtaskSchema = /* @__PURE__ */ shape(plannedEntries);

export const subtaskSchema = /* @__PURE__ */ shape({
  ...plannedEntries,
  status: subtaskStatusSchema,
  /** Its output. Null until it is completed, and for an output that was lost. */
  data: v.nullable(text),
});

export const planAgentSchema = /* @__PURE__ */ shape({
  id: text,
  /** The role in the agent's prompt; often the same words as its id. */
  role: text,
});

export const planSchema = /* @__PURE__ */ shape({ subtasks: listOf(subtaskSchema), agents: listOf(planAgentSchema) });

export const refinementSchema = /* @__PURE__ */ shape({
  /** When to call the updater: after every completion (the paper), after every n of them, or only on failure. */
  when: choiceOf({ completion: true, every: true, failure: true }),
  /** The n of `every`. */
  every: numberBetween(1, 1e6),
  /** Wait for all that runs before an update (the paper), or merge it while others run. */
  strategy: choiceOf({ 'after-completion': true, concurrent: true }),
  /** Maximum number of updates in one run. */
  most: numberBetween(0, 1e6),
  /** K: number of updated plans requested per update. */
  candidates: numberBetween(1, 100),
  /** Whether a person decides on each update. */
  review: choiceOf({ automatic: true, manual: true }),
  /** Characters of each output that the updater sees. */
  dataLimit: numberBetween(0, 1e7),
});

export const planSettingsSchema = /* @__PURE__ */ shape({
  model: text,
  temperature: numberBetween(0, 2),
  /** First seed; requests increment it, so that a second attempt is not a copy of the first. */
  seed: numberBetween(0, 1e12),
  /** Subtasks at once, at least 1. */
  concurrency: numberBetween(1, 1000),
  /** Maximum number of times that the verifier's feedback returns to the worker before the subtask fails. */
  maxValidation: numberBetween(0, 1000),
  /** If absent, the plan never changes. */
  refinement: v.exactOptional(refinementSchema),
  /** Error injection: an output is lost with this probability. If absent, never. */
  injection: v.exactOptional(shape({ probability: numberBetween(0, 1), seed: numberBetween(0, 1e12) })),
});

export const planChangeSchema = /* @__PURE__ */ shape({
  kind: choiceOf({ added: true, removed: true, edited: true, rerun: true, reassigned: true, reconnected: true }),
  subtask: text,
});

const mergedEntries = {
  subtasks: /* @__PURE__ */ listOf(plannedSubtaskSchema),
  agents: /* @__PURE__ */ listOf(planAgentSchema),
  /** Started subtasks that run again. */
  reopened: /* @__PURE__ */ listOf(text),
  changes: /* @__PURE__ */ listOf(planChangeSchema),
};

export const mergedUpdateSchema = /* @__PURE__ */ shape(mergedEntries);

const workEntries = {
  subtask: text,
  attempt: count,
  /** From 1: counts the worker's requests in this attempt. */
  round: count,
};

/** A request to a model that the state waits for. */
export const planCallSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('work'), ...workEntries }),
  shape({ kind: v.literal('verify'), ...workEntries }),
  shape({
    kind: v.literal('update'),
    update: count,
    /** Index among the K updated plans of this update, from 0. */
    candidate: count,
  }),
  shape({ kind: v.literal('summarize') }),
]);

/** The origin of the plan, for readers of the log. */
export const planOriginSchema = /* @__PURE__ */ shape({
  /** The candidates in order; dropped ones have the reason. */
  candidates: listOf(shape({ plan: v.exactOptional(planSchema), dropped: v.exactOptional(text) })),
  chosen: count,
});

export const planEventBaseSchema = /* @__PURE__ */ shape({
  v: v.literal(1),
  /** From 0, without gaps. */
  seq: count,
  planId: text,
  /** Milliseconds since the Unix epoch. */
  at: finite,
});

export const planEventSchemas = {
  'plan.started': /* @__PURE__ */ shape({
    kind: v.literal('plan.started'),
    task: text,
    plan: planSchema,
    settings: planSettingsSchema,
    origin: v.exactOptional(planOriginSchema),
    /** Checks that the result has to pass; the engine does not use them. */
    checks: v.exactOptional(acceptanceChecksSchema),
  }),
  'subtask.started': /* @__PURE__ */ shape({
    kind: v.literal('subtask.started'),
    subtask: text,
    /** From 1; increases with each rerun of the subtask. */
    attempt: count,
    /** The agent, or a clone of it: `Writer`, `Writer (2)`. */
    lane: text,
    /** The attempt of each parent whose output was used; 0 for an output that the plan came with. */
    inputs: listOf(v.pipe(v.tuple([text, count]), v.readonly())),
  }),
  'call.answered': /* @__PURE__ */ shape({
    kind: v.literal('call.answered'),
    call: planCallSchema,
    text,
    usage: v.exactOptional(chatUsageSchema),
  }),
  'call.failed': /* @__PURE__ */ shape({
    kind: v.literal('call.failed'),
    call: planCallSchema,
    failure: chatFailureSchema,
  }),
  'output.rejected': /* @__PURE__ */ shape({
    kind: v.literal('output.rejected'),
    subtask: text,
    round: count,
    feedback: text,
  }),
  'subtask.completed': /* @__PURE__ */ shape({
    kind: v.literal('subtask.completed'),
    subtask: text,
    attempt: count,
    /** Error injection removed its output. */
    masked: v.exactOptional(v.literal(true)),
  }),
  'subtask.failed': /* @__PURE__ */ shape({
    kind: v.literal('subtask.failed'),
    subtask: text,
    attempt: count,
    reason: text,
  }),
  /** A person removes the subtask's output: the current one, or else the next one. */
  'error.injected': /* @__PURE__ */ shape({ kind: v.literal('error.injected'), subtask: text }),
  'update.requested': /* @__PURE__ */ shape({
    kind: v.literal('update.requested'),
    /** From 1. */
    update: count,
    /** Subtasks completed since the last update. */
    completed: listOf(text),
    /** Subtasks failed since the last update. */
    failed: listOf(text),
    /** A targeted update is shown only these subtasks. */
    scope: v.exactOptional(listOf(text)),
  }),
  /** The best of the updated plans, which a person has to accept. */
  'update.proposed': /* @__PURE__ */ shape({
    kind: v.literal('update.proposed'),
    update: count,
    /** Reasons why updated plans were refused. */
    refused: listOf(text),
    ...mergedEntries,
  }),
  'update.reviewed': /* @__PURE__ */ shape({ kind: v.literal('update.reviewed'), update: count, accepted: flag }),
  'update.applied': /* @__PURE__ */ shape({
    kind: v.literal('update.applied'),
    update: count,
    /** Reasons why updated plans were refused. */
    refused: listOf(text),
    ...mergedEntries,
  }),
  /** The plan stays unchanged. */
  'update.kept': /* @__PURE__ */ shape({
    kind: v.literal('update.kept'),
    update: count,
    reason: choiceOf({ 'no change': true, 'best as it is': true, refused: true, declined: true }),
    /** Reasons why updated plans were refused. */
    refused: listOf(text),
  }),
  'plan.paused': /* @__PURE__ */ shape({ kind: v.literal('plan.paused') }),
  'plan.resumed': /* @__PURE__ */ shape({ kind: v.literal('plan.resumed') }),
  /** The program that ran the plan ended, and the log was resumed `at` this time. */
  'plan.interrupted': /* @__PURE__ */ shape({
    kind: v.literal('plan.interrupted'),
    /** Time of the last event before the end, in milliseconds since the Unix epoch. */
    lastAt: finite,
  }),
  'plan.cancelled': /* @__PURE__ */ shape({ kind: v.literal('plan.cancelled') }),
  'plan.ended': /* @__PURE__ */ shape({
    kind: v.literal('plan.ended'),
    outcome: choiceOf({ completed: true, failed: true }),
    reason: v.exactOptional(text),
    /** The result; null for a plan that failed. */
    answer: v.nullable(text),
  }),
};

export type SubtaskStatus = v.InferOutput<typeof subtaskStatusSchema>;
export type Subtask = v.InferOutput<typeof subtaskSchema>;
export type PlannedSubtask = v.InferOutput<typeof plannedSubtaskSchema>;
export type PlanAgent = v.InferOutput<typeof planAgentSchema>;
export type Plan = v.InferOutput<typeof planSchema>;
export type Refinement = v.InferOutput<typeof refinementSchema>;
export type PlanSettings = v.InferOutput<typeof planSettingsSchema>;
export type PlanChange = v.InferOutput<typeof planChangeSchema>;
export type MergedUpdate = v.InferOutput<typeof mergedUpdateSchema>;
export type PlanCall = v.InferOutput<typeof planCallSchema>;
export type PlanOrigin = v.InferOutput<typeof planOriginSchema>;
export type PlanEventBody = {
  [K in keyof typeof planEventSchemas]: v.InferOutput<(typeof planEventSchemas)[K]>;
}[keyof typeof planEventSchemas];
export type PlanEvent = PlanEventBody & v.InferOutput<typeof planEventBaseSchema>;
