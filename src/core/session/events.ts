// The event log of a session: append-only, plain JSON, versioned. The state is a pure fold of it. Events are never
// changed after they are written: a prefix of the log is the session at an earlier event, and a prefix with a new tail
// is a fork.

import type {
  AgentDecision,
  ChatFailure,
  ChatMessage,
  ChatReply,
  ChatTiming,
  ChatToolSchema,
  PromptVersion,
  ReplyStage,
} from '../llm';
import type { JsonObject, JsonValue } from '../support';
import type { CallValidity, DecidedCondition, PreconditionActivation, RulesVersion } from '../verdicts';
import type { WrongValue } from './claims/claimedValues';
import type { ClaimDetector, ClaimSource } from './claims/findAnswerClaims';
import type { UnjudgedReason } from './claims/judgedReply';
import type { PathStep } from './path/pathStep';

/**
 * The version that is written. Version 1 is also read; it lacks pauses with a cause, forks, edits and further
 * workflows.
 */
export const EVENT_VERSION = 2;

export type Temperament = 'rehearsal-compliant' | 'rehearsal-hasty' | 'rehearsal-forgetful';
export type WorkflowFormat = 'pdl' | 'text' | 'code' | 'flowchart' | 'none';
export type Strategy = 'react-text' | 'tool-calls';

export type { CallValidity, PreconditionActivation, RulesVersion };

export const rulesOf = (config: Pick<SessionConfig, 'rules'>): RulesVersion => config.rules ?? 1;
export const promptVersionOf = (config: Pick<SessionConfig, 'prompt'>): PromptVersion => config.prompt ?? 1;

export const repliesOf = (config: Pick<SessionConfig, 'replies'>): 1 | 2 => config.replies ?? 1;

/** Switches of one controller. The controller itself validates its `options`. */
export interface ControllerSetting {
  readonly id: string;
  readonly pre: boolean;
  readonly post: boolean;
  readonly options?: JsonObject;
}

export interface SessionConfig {
  readonly model: string;
  /** True if the rehearsal model answers. The interface shows this next to the model's name. */
  readonly rehearsal: boolean;
  readonly baseUrl?: string;
  readonly format: WorkflowFormat;
  /** Ensemble: further formats in which the prompt shows the same workflow, after `format`. */
  readonly ensemble?: readonly WorkflowFormat[];
  readonly strategy: Strategy;
  readonly controllers: readonly ControllerSetting[];
  readonly activation: PreconditionActivation;
  /** How ANSWERs are detected in a reply. Absent in older logs: by the wording of the ANSWERs only. */
  readonly claims?: ClaimDetector;
  /** Absent in older logs: calls count for the whole session, and preconditions are names only. */
  readonly validity?: CallValidity;
  /**
   * Version of the verdict rules. Version 2 compares values exactly, finds claims by the statements of a reply, records
   * the path, and leaves conditions undecided if only the user can give their values. Absent in older logs, which are
   * judged by version 1.
   */
  readonly rules?: RulesVersion;
  /**
   * Version of the prompt's texts. Version 2 shows the same facts in every form of the workflow, lists APIs once, and
   * names the next steps first. Absent in older logs, whose prompts are built by version 1.
   */
  readonly prompt?: PromptVersion;
  /**
   * Version of the reader of replies. Version 2 reads the call formats of model families, takes the first call of a
   * reply, and finds reasoning in all tags. Absent in older logs, which are read by version 1.
   */
  readonly replies?: 2;
  /** Denies decisions with an undecided verdict. */
  readonly strict?: boolean;
  readonly temperature: number;
  readonly seed: number;
  /** Fields that requests to the model leave out. The seed still drives generated results. */
  readonly unsent?: readonly ('temperature' | 'seed')[];
  /** Action limit of the agent in one turn (Algorithm 1, Nmax). */
  readonly maxActionsPerTurn: number;
  readonly maxTurns: number;
  readonly maxParseRetries: number;
  readonly user: UserConfig;
  /** Out-of-workflow turns inserted between the turns of a scripted or simulated user; ignored for a manual user. */
  readonly interjections?: readonly Interjection[];
  /** Further out-of-workflow turns at random, for a scripted or simulated user. */
  readonly oow?: OowChance;
  readonly tools: ToolsConfig;
  /** Date and time of the session's start, as shown in the prompt. Absent: the prompt shows no time. */
  readonly now?: string;
  /** `names`: the prompt shows only the names of APIs and parameters. */
  readonly toolDetails?: 'names';
  /** Prompt templates edited by the user, by part name; absent parts use the default template. */
  readonly promptParts?: JsonObject;
}

export type UserConfig =
  | { readonly kind: 'manual' }
  | { readonly kind: 'scripted'; readonly turns: readonly ScriptedTurn[] }
  /** The rehearsal user or an LLM plays the user. */
  | {
      readonly kind: 'simulated';
      readonly model: string;
      /**
       * True if the rehearsal model plays the user, independent of the agent's model. Absent: as
       * `SessionConfig.rehearsal`.
       */
      readonly rehearsal?: boolean;
      /** A `UserProfile`. It is read field by field; the prompt leaves out missing fields. */
      readonly profile?: JsonObject;
    };

export interface ScriptedTurn {
  readonly text: string;
  /** Out-of-workflow type `category/type`, if the turn is out of workflow. */
  readonly oow?: string;
  /** The session ends after the agent has answered this turn. */
  readonly ends?: boolean;
}

/** A text that replaces the user's message at one turn; the user's own next message moves one turn back. */
export interface Interjection {
  /** Turn number, from 1. */
  readonly turn: number;
  /** Absent: a simulated user writes a message of the type; for a script a text is drawn with the session's seed. */
  readonly text?: string;
  /** `category/type`. */
  readonly oow: string;
}

/** Chance of an out-of-workflow turn: one draw with the session's seed before each user turn except the first. */
export interface OowChance {
  /** Probability per turn, from 0 to 1. */
  readonly probability: number;
  /** `category/type`, drawn with equal probability; all types if absent or empty. */
  readonly types?: readonly string[];
}

export type ToolsConfig = {
  readonly default: 'mock' | 'manual' | 'llm';
  /**
   * Model that plays the APIs with an `llm` backend; absent: the session's model. `rehearsal` has the same meaning as
   * for the user.
   */
  readonly model?: string;
  readonly rehearsal?: boolean;
  /** `success`: generated results let the procedure succeed. Absent: the seed chooses between its branches. */
  readonly generated?: 'success';
  /** Backends by tool name. */
  readonly perTool?: { readonly [name: string]: ToolBackend };
};

export type ToolBackend =
  | { readonly kind: 'manual' }
  | { readonly kind: 'llm' }
  /** The first row whose `when` is a subset of the arguments answers; with `failure` the call fails. */
  | { readonly kind: 'mock'; readonly rows: readonly MockRow[] }
  /** JavaScript of the user, run in a sandbox: `(args, context) => result`. */
  | {
      readonly kind: 'script';
      readonly source: string;
      /** Milliseconds; 2,000 by default. */
      readonly timeLimitMs?: number;
      /** Megabytes; 32 by default. */
      readonly memoryLimitMb?: number;
    }
  /**
   * One HTTP request per call. `{name}` in the address is replaced by an argument; the other arguments are sent as
   * query or JSON body.
   */
  | {
      readonly kind: 'http';
      readonly url: string;
      readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** Must not contain credentials, because headers are stored in the log. */
      readonly headers?: { readonly [name: string]: string };
      /** Name of a secret in the settings; its value is sent as `Authorization` and is never logged. */
      readonly auth?: string;
      /** Milliseconds; 10,000 by default. */
      readonly timeoutMs?: number;
    };

export interface MockRow {
  readonly when: JsonObject;
  readonly result?: JsonValue;
  readonly failure?: string;
}

export interface SessionDocument {
  readonly documentId?: string;
  readonly title: string;
  readonly kind: 'pdl' | 'mermaid';
  readonly source: string;
  /** Only for a flowchart: the same procedure as PDL, from which verdicts and tools are derived. */
  readonly procedure?: string;
}

/** Origin of a log that was built from a record of another program. */
export interface ImportedLog {
  /** Version of this format: 1. */
  readonly v: number;
  /** Format of the record. */
  readonly source: 'openai' | 'star' | 'weir';
  /** Name of the session in the record. */
  readonly traceId: string;
  readonly fileName?: string;
  /** Name of the answering model according to the record; not validated. */
  readonly model?: string;
}

export type { AgentDecision };

/**
 * A claim of a reply: an ANSWER that it gives, or an API whose effect it states. `by` says how the claim was found.
 * `unmet` has the unmet preconditions of the ANSWER, or the API itself if no call of it had its effect.
 */
export interface LoggedClaim {
  readonly nodeId: string;
  readonly by: readonly ClaimSource[];
  readonly unmet: readonly string[];
  /** A value in the reply that differs from the value of the call; it is then the only unmet entry. */
  readonly value?: WrongValue;
}

/** A precondition that was neither met nor unmet when the decision took effect. */
export interface LoggedUndecided {
  /** The node with the precondition. */
  readonly nodeId: string;
  /** The condition with the known values filled in: "amount > 250". */
  readonly condition: string;
  /**
   * `given`: it waits for a value that only the user can give. `kind`: a result has another kind than the value it is
   * compared with.
   */
  readonly why: 'given' | 'kind';
}

export interface Verdict {
  readonly controller: string;
  readonly allowed: boolean;
  /** Reason in plain words; sent to the agent if the decision is denied. */
  readonly reason: string;
  /** The rule and the facts used, for the inspector. */
  readonly facts?: JsonObject;
}

export type ToolResult =
  | { readonly kind: 'succeeded'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly message: string };

/** Condition that stops a session before its next move. Title, switch and hit count belong to the debugger. */
export type Breakpoint =
  /** A decision about the node waits for its verdict. */
  | { readonly kind: 'node'; readonly nodeId: string }
  /** Any decision was denied. */
  | { readonly kind: 'denial' }
  /** The controller denied, gave any verdict, or added a line to the prompt. */
  | { readonly kind: 'controller'; readonly controller: string; readonly on: 'denies' | 'judges' | 'advises' }
  /** The user left the workflow. */
  | { readonly kind: 'oow' }
  /** The expression over the slots (see `readSlots`) became true. */
  | { readonly kind: 'condition'; readonly expression: string };

/** Changes of the configuration with which a fork continues. */
export type SessionChange = Partial<Omit<SessionConfig, 'user'>> & { readonly user?: UserConfig };

interface EventBase {
  readonly v: number;
  readonly seq: number;
  readonly sessionId: string;
  readonly at: number;
  /** Number of the user turn of this event, from 1; 0 before the first. */
  readonly turn: number;
  /** Graph node of the event (`api:x`, `answer:y`; in a session's second workflow `api:x@2`). */
  readonly nodeId?: string;
  /**
   * Absent: the session executed it. `replayed`: copied from the session this one was forked from. `edited`: a person
   * entered it.
   */
  readonly origin?: 'replayed' | 'edited';
}

export type SessionEventBody =
  | {
      readonly kind: 'session.started';
      readonly config: SessionConfig;
      readonly document: SessionDocument;
      /** Further workflows of the same agent (FlowBench's cross-scenario setting). */
      readonly others?: readonly SessionDocument[];
      readonly tools: readonly ChatToolSchema[];
      /** Present in an imported log, whose decisions come without model calls. */
      readonly imported?: ImportedLog;
    }
  | { readonly kind: 'user.spoke'; readonly text: string; readonly oow?: string; readonly ends?: boolean }
  | { readonly kind: 'controllers.changed'; readonly controllers: readonly ControllerSetting[] }
  | {
      readonly kind: 'controller.advised';
      readonly controller: string;
      readonly text: string;
      readonly facts?: JsonObject;
    }
  | {
      readonly kind: 'model.requested';
      readonly requestId: string;
      readonly purpose: 'agent' | 'user' | 'tool';
      readonly attempt: number;
      readonly messages: readonly ChatMessage[];
      readonly tools?: readonly ChatToolSchema[];
      /** Only for `tool`: the call that the model answers as the API. */
      readonly callId?: string;
      /** The requested model, if it is not the session's model. */
      readonly model?: string;
    }
  /**
   * Streamed text since the previous such event, at most a few events per second, so that a closed tab loses little.
   */
  | { readonly kind: 'model.streamed'; readonly requestId: string; readonly text: string }
  | {
      readonly kind: 'model.responded';
      readonly requestId: string;
      readonly reply: ChatReply;
      readonly timing: ChatTiming;
    }
  | {
      readonly kind: 'model.failed';
      readonly requestId: string;
      readonly failure: ChatFailure;
      readonly timing: ChatTiming;
    }
  /** The reply could not be read as a decision; `raw` is its text. */
  | { readonly kind: 'decision.unreadable'; readonly raw: string; readonly problem: string; readonly retry: number }
  | {
      readonly kind: 'agent.decided';
      readonly decision: AgentDecision;
      readonly attempt: number;
      /** Stage at which the reply was parsed. Absent if there was no reply, and in older logs. */
      readonly read?: ReplyStage;
    }
  | { readonly kind: 'controller.judged'; readonly verdict: Verdict; readonly decision: AgentDecision }
  /**
   * All controllers allowed the decision, so it takes effect; a response is then the agent's turn.
   * `violations`: node ids of the unmet preconditions, independent of the active controllers; may be empty.
   * `unjudged`: why a response could not be compared with the unreachable ANSWERs; an empty `violations` then proves
   * nothing.
   * `undecided`: preconditions that are neither met nor unmet; they count as not judged.
   * `claims`: all claims of a response, ANSWERs first.
   * `branch`: the decision is only on a branch that known values rule out; its condition is then the only violation.
   * `path`: steps over the procedure graph since the previous decision that took effect, up to the nodes of this one;
   * absent with rules 1.
   */
  | {
      readonly kind: 'decision.accepted';
      readonly decision: AgentDecision;
      readonly violations: readonly string[];
      readonly unjudged?: UnjudgedReason;
      readonly undecided?: readonly LoggedUndecided[];
      readonly claims?: readonly LoggedClaim[];
      readonly branch?: DecidedCondition;
      readonly path?: readonly PathStep[];
    }
  | {
      readonly kind: 'decision.denied';
      readonly decision: AgentDecision;
      readonly controller: string;
      readonly reason: string;
    }
  | { readonly kind: 'tool.called'; readonly callId: string; readonly name: string; readonly arguments: JsonObject }
  | {
      readonly kind: 'tool.answered';
      readonly callId: string;
      readonly name: string;
      readonly result: ToolResult;
      /** `imported`: the result comes from the record of another program. */
      readonly source: 'mock' | 'manual' | 'llm' | 'script' | 'http' | 'edited' | 'imported';
      /** Console output of a script. */
      readonly console?: readonly string[];
    }
  /** A person replaced a decision that was not judged yet. */
  | { readonly kind: 'decision.edited'; readonly decision: AgentDecision; readonly before: AgentDecision }
  /** A person replaced the last result before the agent saw it. */
  | {
      readonly kind: 'result.edited';
      readonly callId: string;
      readonly name: string;
      readonly result: ToolResult;
      readonly before: ToolResult;
    }
  /** A reply or a failure, or the decision read from it, is discarded and the model call is repeated. */
  | { readonly kind: 'model.retried'; readonly requestId: string }
  /** The limit Nmax was reached without a response. */
  | { readonly kind: 'fallback.given'; readonly text: string; readonly reason: string }
  | {
      readonly kind: 'problem.noticed';
      readonly message: string;
      /** Names of the calls of a reply that were not made, because only the first counts; at most 8. Prompt version 2. */
      readonly leftOut?: readonly string[];
    }
  | { readonly kind: 'session.paused'; readonly breakpoint?: Breakpoint }
  | { readonly kind: 'session.resumed' }
  /**
   * The program ended while the session was working, and the log was continued at the time `at`. `lastAt` is the time
   * of the previous event, in ms since the Unix epoch. Only in logs of rules 2.
   */
  | { readonly kind: 'session.interrupted'; readonly lastAt: number }
  /**
   * All events before it are copied from that session, with origin `replayed`; the following events belong to this
   * session.
   */
  | {
      readonly kind: 'session.forked';
      readonly from: { readonly sessionId: string /** Number of copied events. */; readonly length: number };
      readonly change?: SessionChange;
    }
  /** `path`: the steps to the end of the procedure, if the session reached it. */
  | { readonly kind: 'session.ended'; readonly reason: SessionEndReason; readonly path?: readonly PathStep[] };

export type SessionEndReason = 'user-ended' | 'turn-limit' | 'agent-closed' | 'script-finished' | 'failed' | 'stopped';

export type SessionEvent = EventBase & SessionEventBody;
