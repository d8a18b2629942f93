// Schemas of the events of a session log. The types of events, the reader and docs/session-log.schema.json derive from
// them. Comments are copied into the JSON schema as descriptions. Over 300 lines: one statement of a whole format.

import * as v from 'valibot';
import {
  chatFailureSchema,
  chatMessageSchema,
  chatReplySchema,
  chatTimingSchema,
  chatToolSchema,
  agentDecisionSchema as decision,
  type ReplyStage,
} from '../llm';
import {
  choiceOf,
  countSchema as count,
  finiteSchema as finite,
  flagSchema as flag,
  jsonSchema as json,
  jsonObjectSchema as jsonObject,
  keySchema as key,
  listOf,
  shape,
  textSchema as text,
} from '../support';
import {
  configChangeSchema,
  configSchema,
  controllerSettingSchema,
  documentSchema,
  importedLogSchema,
} from './configSchema';

/** Why a step is on the path. */
export const pathReasonSchema = /* @__PURE__ */ v.picklist([
  /** The decision calls this API. */
  'called',
  /** The reply gives this ANSWER. */
  'said',
  /** A question that was not asked, because at least one of its values was known. */
  'known',
  /** A question on the only route, which was not asked although none of its values was known. */
  'unasked',
  /** A condition that known values decide. */
  'decided',
  /** A condition that is not decided; only this branch leads to the next step. */
  'only-branch',
  /** All other steps: the start, the end, a step in prose, a function. */
  'between',
]);

/** Why no edge leads to a step from the previous one. */
export const pathGapSchema = /* @__PURE__ */ v.picklist([
  /** Several routes lead to it, and known values do not decide between them. */
  'undecided',
  /** No route leads to it, or only one that leaves out an ANSWER or contradicts known values. */
  'jumped',
  /** The same node again: the call or the question is repeated. */
  'repeated',
  /** The procedure had ended and starts again. */
  'restarted',
  /** The position does not change: the node is a digression or is not in the procedure. */
  'digression',
]);

/** A visited node. A step without `gap` follows the previous step of its workflow over an edge of the procedure graph. */
export const pathStepSchema = /* @__PURE__ */ shape({
  /**
   * Id in the procedure graph, so that two calls of one name are two nodes (`api:find`, `api:find#2`); in a session's
   * second workflow it ends in `@2`.
   */
  node: key,
  /** Why the step is on the path. */
  why: pathReasonSchema,
  /** Only for a condition: the branch that was taken (`true`, `else`, `each`, `done`); absent if unknown. */
  branch: v.exactOptional(text),
  /** Why no edge leads to the step from the previous one. */
  gap: v.exactOptional(pathGapSchema),
  /** Other call sites of the same name at which the step may be. */
  or: v.exactOptional(listOf(key)),
});

/** `declared`: the agent named the ANSWER. `words`: found in the text of the reply. `judge`: found by a judge model. */
export const claimSourceSchema = /* @__PURE__ */ choiceOf({ declared: true, words: true, judge: true });

/** A value of a claim that differs from the value of the claimed call. */
export const wrongValueSchema = /* @__PURE__ */ shape({
  slot: text,
  /** As written in the reply. */
  said: text,
  was: json,
  /** Node id of the API that returned the value or received it as an argument. */
  from: text,
});

/**
 * A claim of a reply: an ANSWER that it gives, or an API whose effect it states. `by` says how the claim was found.
 * `unmet` has the unmet preconditions of the ANSWER, or the API itself if no call of it had its effect.
 */
export const claimSchema = /* @__PURE__ */ shape({
  nodeId: text,
  by: listOf(claimSourceSchema),
  unmet: listOf(text),
  /** A value in the reply that differs from the value of the call; it is then the only unmet entry. */
  value: v.exactOptional(wrongValueSchema),
});

/** A precondition that was neither met nor unmet when the decision took effect. */
export const undecidedSchema = /* @__PURE__ */ shape({
  /** The node with the precondition. */
  nodeId: text,
  /** The condition with the known values filled in: "amount > 250". */
  condition: text,
  /**
   * `given`: it waits for a value that only the user can give. `kind`: a result has another kind than the value it is
   * compared with.
   */
  why: choiceOf({ given: true, kind: true }),
});

/** A condition of the procedure that a returned value decided against the dependent. */
export const decidedConditionSchema = /* @__PURE__ */ shape({
  /** Node id in the procedure graph. */
  nodeId: text,
  condition: text,
  /** The value of the condition that leads to the dependent. */
  needed: flag,
  values: jsonObject,
});

/** The reason why the words of a reply do not show whether it claims something. */
export const unjudgedReasonSchema = /* @__PURE__ */ choiceOf({
  language: true,
  length: true,
  'no-words': true,
  wording: true,
  value: true,
});

export const verdictSchema = /* @__PURE__ */ shape({
  controller: text,
  allowed: flag,
  /** Reason in plain words; sent to the agent if the decision is denied. */
  reason: text,
  /** The rule and the facts used, for the inspector. */
  facts: v.exactOptional(jsonObject),
});

export const resultSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('succeeded'), value: json }),
  shape({ kind: v.literal('failed'), message: text }),
]);

/** Condition that stops a session before its next move. Title, switch and hit count belong to the debugger. */
export const breakpointSchema = /* @__PURE__ */ v.variant('kind', [
  /** A decision about the node waits for its verdict. */
  shape({ kind: v.literal('node'), nodeId: text }),
  /** Any decision was denied. */
  shape({ kind: v.literal('denial') }),
  /** The controller denied, gave any verdict, or added a line to the prompt. */
  shape({
    kind: v.literal('controller'),
    controller: text,
    on: choiceOf({ denies: true, judges: true, advises: true }),
  }),
  /** The user left the workflow. */
  shape({ kind: v.literal('oow') }),
  /** The expression over the slots (see `readSlots`) became true. */
  shape({ kind: v.literal('condition'), expression: text }),
]);

export const endReasonSchema = /* @__PURE__ */ choiceOf({
  'user-ended': true,
  'turn-limit': true,
  'agent-closed': true,
  'script-finished': true,
  failed: true,
  stopped: true,
});

export const eventBaseSchema = /* @__PURE__ */ shape({
  /** Version of the schema: `2`, or `1`, whose logs are also logs of version 2. A reader refuses others. */
  v: v.pipe(v.number(), v.values([1, 2])),
  /** Index in the log, from 0, without gaps. */
  seq: count,
  /** The same in the whole log. */
  sessionId: text,
  /** Milliseconds since the Unix epoch. */
  at: finite,
  /** Number of the user turn of this event, from 1; 0 before the first. */
  turn: count,
  /** Graph node of the event: `api:x`, `answer:y`; in a session's second workflow `api:x@2`. */
  nodeId: v.exactOptional(key),
  /**
   * Absent: the session executed it. `replayed`: copied from the session this one was forked from. `edited`: a person
   * entered it.
   */
  origin: v.exactOptional(choiceOf({ replayed: true, edited: true })),
});

/** The fields of each kind of event, beside those of every event. */
export const eventSchemas = {
  /** The first event of every log. */
  'session.started': /* @__PURE__ */ shape({
    kind: v.literal('session.started'),
    /** The whole configuration, see *Configuration*. */
    config: configSchema,
    /**
     * `title`, `kind` (`pdl` or `mermaid`), `source` (the whole text), optional `documentId`, optional `procedure` (of a
     * flowchart: the same procedure as PDL).
     */
    document: documentSchema,
    /** Further workflows of the same agent, in the same form (FlowBench's cross-scenario setting). */
    others: v.exactOptional(listOf(documentSchema)),
    /**
     * The tools of the agent: `name`, optional `description`, `parameters` (JSON Schema), optional `returns`; optional
     * `workflow`: the only one it is of, from 0, where several mean different things by the name.
     */
    tools: listOf(chatToolSchema),
    /** Present if the log was built from a record of another program, see *Imported logs*. Decisions come without model calls. */
    imported: v.exactOptional(importedLogSchema),
  }),
  'user.spoke': /* @__PURE__ */ shape({
    kind: v.literal('user.spoke'),
    text,
    /** Out-of-workflow type `category/type`. */
    oow: v.exactOptional(text),
    /** The session ends after the agent has answered this turn. */
    ends: v.exactOptional(flag),
  }),
  /** The settings of the controllers from the next attempt on. */
  'controllers.changed': /* @__PURE__ */ shape({
    kind: v.literal('controllers.changed'),
    controllers: listOf(controllerSettingSchema),
  }),
  'controller.advised': /* @__PURE__ */ shape({
    kind: v.literal('controller.advised'),
    controller: text,
    text,
    facts: v.exactOptional(jsonObject),
  }),
  'model.requested': /* @__PURE__ */ shape({
    kind: v.literal('model.requested'),
    /** Names the request in the events that follow. */
    requestId: text,
    /** `agent`, `user` (a simulated user) or `tool` (a simulated API). */
    purpose: choiceOf({ agent: true, user: true, tool: true }),
    /** Number of the attempt in this turn. */
    attempt: count,
    /** The exact messages: `role`, `content`, optional `toolCalls`, `toolCallId`. */
    messages: listOf(chatMessageSchema),
    /** Tools that are offered for function calling. */
    tools: v.exactOptional(listOf(chatToolSchema)),
    /** Only for `tool`: the call that the model answers as the API. */
    callId: v.exactOptional(text),
    /** The requested model, if it is not the session's model. */
    model: v.exactOptional(text),
  }),
  /**
   * Streamed text since the previous such event, at most a few events per second, so that a closed tab loses little.
   */
  'model.streamed': /* @__PURE__ */ shape({ kind: v.literal('model.streamed'), requestId: text, text }),
  'model.responded': /* @__PURE__ */ shape({
    kind: v.literal('model.responded'),
    requestId: text,
    reply: chatReplySchema,
    timing: chatTimingSchema,
  }),
  'model.failed': /* @__PURE__ */ shape({
    kind: v.literal('model.failed'),
    requestId: text,
    failure: chatFailureSchema,
    timing: chatTimingSchema,
  }),
  /** The reply could not be read as a decision. */
  'decision.unreadable': /* @__PURE__ */ shape({
    kind: v.literal('decision.unreadable'),
    /** Text of the reply. */
    raw: text,
    problem: text,
    retry: count,
  }),
  'agent.decided': /* @__PURE__ */ shape({
    kind: v.literal('agent.decided'),
    decision,
    attempt: count,
    /** Stage at which the reply was parsed. Absent if there was no reply, and in older logs. */
    read: v.exactOptional(choiceOf<ReplyStage>({ strict: true, embedded: true, repaired: true, plain: true })),
  }),
  'controller.judged': /* @__PURE__ */ shape({
    kind: v.literal('controller.judged'),
    verdict: verdictSchema,
    decision,
  }),
  /** All controllers allowed the decision, so it takes effect; a response is then the agent's turn. */
  'decision.accepted': /* @__PURE__ */ shape({
    kind: v.literal('decision.accepted'),
    decision,
    /** Node ids of the unmet preconditions, independent of the active controllers; may be empty. */
    violations: listOf(text),
    /**
     * Why a response could not be compared with the unreachable ANSWERs; an empty `violations` then proves nothing.
     */
    unjudged: v.exactOptional(unjudgedReasonSchema),
    /** Preconditions that are neither met nor unmet; they count as not judged. */
    undecided: v.exactOptional(listOf(undecidedSchema)),
    /** All claims of a response, ANSWERs first. */
    claims: v.exactOptional(listOf(claimSchema)),
    /** The decision is only on a branch that known values rule out; its condition is then the only violation. */
    branch: v.exactOptional(decidedConditionSchema),
    /**
     * Steps over the procedure graph since the previous decision that took effect, up to the nodes of this one; absent
     * with rules 1.
     */
    path: v.exactOptional(listOf(pathStepSchema)),
  }),
  'decision.denied': /* @__PURE__ */ shape({
    kind: v.literal('decision.denied'),
    decision,
    controller: text,
    reason: text,
  }),
  'tool.called': /* @__PURE__ */ shape({
    kind: v.literal('tool.called'),
    callId: text,
    name: text,
    arguments: jsonObject,
  }),
  'tool.answered': /* @__PURE__ */ shape({
    kind: v.literal('tool.answered'),
    callId: text,
    name: text,
    result: resultSchema,
    /** `imported`: the result comes from the record of another program. */
    source: choiceOf({
      mock: true,
      manual: true,
      llm: true,
      script: true,
      http: true,
      edited: true,
      imported: true,
    }),
    /** Console output of a script. */
    console: v.exactOptional(listOf(text)),
  }),
  /** A person replaced a decision that was not judged yet. */
  'decision.edited': /* @__PURE__ */ shape({ kind: v.literal('decision.edited'), decision, before: decision }),
  /** A person replaced the last result before the agent saw it. */
  'result.edited': /* @__PURE__ */ shape({
    kind: v.literal('result.edited'),
    callId: text,
    name: text,
    result: resultSchema,
    before: resultSchema,
  }),
  /** A reply or a failure, or the decision read from it, is discarded and the model call is repeated. */
  'model.retried': /* @__PURE__ */ shape({ kind: v.literal('model.retried'), requestId: text }),
  /** The limit Nmax was reached without a response. */
  'fallback.given': /* @__PURE__ */ shape({ kind: v.literal('fallback.given'), text, reason: text }),
  'problem.noticed': /* @__PURE__ */ shape({
    kind: v.literal('problem.noticed'),
    message: text,
    /** Names of the calls of a reply that were not made, because only the first counts; at most 8. Prompt version 2. */
    leftOut: v.exactOptional(listOf(text)),
  }),
  'session.paused': /* @__PURE__ */ shape({
    kind: v.literal('session.paused'),
    /** Absent: a person paused the session. */
    breakpoint: v.exactOptional(breakpointSchema),
  }),
  'session.resumed': /* @__PURE__ */ shape({ kind: v.literal('session.resumed') }),
  /** The program ended while the session was working, and the log was continued at the time `at`. Only in logs of rules 2. */
  'session.interrupted': /* @__PURE__ */ shape({
    kind: v.literal('session.interrupted'),
    /** Time of the previous event, in milliseconds since the Unix epoch. */
    lastAt: finite,
  }),
  /**
   * All events before it are copied from that session, with origin `replayed`; the following events belong to this
   * session.
   */
  'session.forked': /* @__PURE__ */ shape({
    kind: v.literal('session.forked'),
    from: shape({
      sessionId: text,
      /** Number of copied events. */
      length: count,
    }),
    change: v.exactOptional(configChangeSchema),
  }),
  'session.ended': /* @__PURE__ */ shape({
    kind: v.literal('session.ended'),
    reason: endReasonSchema,
    /** The steps to the end of the procedure, if the session reached it. */
    path: v.exactOptional(listOf(pathStepSchema)),
  }),
};

export type PathReason = v.InferOutput<typeof pathReasonSchema>;
export type PathGap = v.InferOutput<typeof pathGapSchema>;
export type PathStep = v.InferOutput<typeof pathStepSchema>;
export type ClaimSource = v.InferOutput<typeof claimSourceSchema>;
export type WrongValue = v.InferOutput<typeof wrongValueSchema>;
export type LoggedClaim = v.InferOutput<typeof claimSchema>;
export type LoggedUndecided = v.InferOutput<typeof undecidedSchema>;
export type UnjudgedReason = v.InferOutput<typeof unjudgedReasonSchema>;
export type Verdict = v.InferOutput<typeof verdictSchema>;
export type ToolResult = v.InferOutput<typeof resultSchema>;
export type Breakpoint = v.InferOutput<typeof breakpointSchema>;
export type SessionEndReason = v.InferOutput<typeof endReasonSchema>;
export type EventBase = v.InferOutput<typeof eventBaseSchema>;
export type SessionEventBody = {
  [K in keyof typeof eventSchemas]: v.InferOutput<(typeof eventSchemas)[K]>;
}[keyof typeof eventSchemas];
