// The event log of a session: append-only, plain JSON, versioned. State is a pure fold of it.
// Never changed once written; a prefix is a moment in time, a prefix plus a new tail is a fork.

import type {
  AgentDecision,
  ChatFailure,
  ChatMessage,
  ChatReply,
  ChatTiming,
  ChatToolSchema,
  ReplyStage,
} from '../llm';
import type { JsonObject, JsonValue } from '../support';
import type { CallValidity, DecidedCondition, PreconditionActivation, RulesVersion } from '../verdicts';
import type { WrongValue } from './claims/claimedValues';
import type { ClaimDetector, ClaimSource } from './claims/findAnswerClaims';
import type { UnjudgedReason } from './claims/judgedReply';
import type { PathStep } from './path/pathStep';

/** Version that is written. Version 1 lacks pauses with a cause, forks, edits and further workflows; it is read as well. */
export const EVENT_VERSION = 2;

export type Temperament = 'rehearsal-compliant' | 'rehearsal-hasty' | 'rehearsal-forgetful';
export type WorkflowFormat = 'pdl' | 'text' | 'code' | 'flowchart' | 'none';
export type Strategy = 'react-text' | 'tool-calls';

export type { CallValidity, PreconditionActivation, RulesVersion };

export const rulesOf = (config: Pick<SessionConfig, 'rules'>): RulesVersion => config.rules ?? 1;

/** One controller's switches; `options` are the controller's own (validated by it). */
export interface ControllerSetting {
  readonly id: string;
  readonly pre: boolean;
  readonly post: boolean;
  readonly options?: JsonObject;
}

export interface SessionConfig {
  readonly model: string;
  /** True when the rehearsal model answers: shown wherever the model's name stands. */
  readonly rehearsal: boolean;
  readonly baseUrl?: string;
  readonly format: WorkflowFormat;
  /** Further formats in which the prompt shows the same workflow, after `format`: an ensemble. */
  readonly ensemble?: readonly WorkflowFormat[];
  readonly strategy: Strategy;
  readonly controllers: readonly ControllerSetting[];
  readonly activation: PreconditionActivation;
  /** How it is found that a reply gives an ANSWER. Absent: the log is older, by the wording of the ANSWERs alone. */
  readonly claims?: ClaimDetector;
  /** Absent: the log is older; calls count for the whole session, and preconditions are names alone. */
  readonly validity?: CallValidity;
  /**
   * Version of the verdict rules: 2 compares values exactly, finds claims by what a reply states, records the path, and
   * leaves conditions on values that only the user knows undecided. Absent: the log is older and is judged by version 1.
   */
  readonly rules?: RulesVersion;
  /** Denies where a verdict is undecided. */
  readonly strict?: boolean;
  readonly temperature: number;
  readonly seed: number;
  /** Bot action limit of one turn (Algorithm 1, Nmax). */
  readonly maxActionsPerTurn: number;
  readonly maxTurns: number;
  readonly maxParseRetries: number;
  readonly user: UserConfig;
  /** Out-of-workflow turns put on top of a scripted or simulated user; a person is never spoken for. */
  readonly interjections?: readonly Interjection[];
  /** Further out-of-workflow turns by chance, on top of a scripted or simulated user. */
  readonly oow?: OowChance;
  readonly tools: ToolsConfig;
  /** Day and time at which it began, as the prompt says it. Absent: the prompt says none. */
  readonly now?: string;
  /** `names`: the prompt shows of the APIs only their names and those of their parameters. */
  readonly toolDetails?: 'names';
  /** Templates the user has edited, by part name; absent parts use ours. */
  readonly promptParts?: JsonObject;
}

export type UserConfig =
  | { readonly kind: 'manual' }
  | { readonly kind: 'scripted'; readonly turns: readonly ScriptedTurn[] }
  /** The rehearsal user or an LLM plays the user. */
  | {
      readonly kind: 'simulated';
      readonly model: string;
      /** True when the rehearsal model plays the user, whoever plays the agent. Absent: as the agent's. */
      readonly rehearsal?: boolean;
      /** A `UserProfile`; read field by field, what is missing is left out of the prompt. */
      readonly profile?: JsonObject;
    };

export interface ScriptedTurn {
  readonly text: string;
  /** Out-of-workflow type, `category/type`, when the turn is one. */
  readonly oow?: string;
  /** The user ends the session after this turn has been answered. */
  readonly ends?: boolean;
}

/** Said at that turn instead of asking the user, whose own next words come one turn later. */
export interface Interjection {
  /** From 1. */
  readonly turn: number;
  /** Absent: the played user finds its own words for the type; a script's are drawn, seeded. */
  readonly text?: string;
  /** `category/type`. */
  readonly oow: string;
}

/** Before each user turn but the first, one draw from the session's seed decides. */
export interface OowChance {
  /** From 0 to 1, of each turn. */
  readonly probability: number;
  /** `category/type`, drawn from evenly; all of them when absent or empty. */
  readonly types?: readonly string[];
}

export type ToolsConfig = {
  readonly default: 'mock' | 'manual' | 'llm';
  /** Who plays the APIs that a model answers; absent: the model of the session. `rehearsal` as of the user. */
  readonly model?: string;
  readonly rehearsal?: boolean;
  /** `success`: generated results let the procedure succeed; absent, the seed decides between its branches. */
  readonly generated?: 'success';
  /** By tool name: how that tool answers. */
  readonly perTool?: { readonly [name: string]: ToolBackend };
};

export type ToolBackend =
  | { readonly kind: 'manual' }
  | { readonly kind: 'llm' }
  /** First row whose `when` is a subset of the arguments answers; `failure` makes the call fail. */
  | { readonly kind: 'mock'; readonly rows: readonly MockRow[] }
  /** JavaScript of the user's, run in a sandbox: `(args, context) => result`. */
  | {
      readonly kind: 'script';
      readonly source: string;
      /** Milliseconds; 2,000 by default. */
      readonly timeLimitMs?: number;
      /** Megabytes; 32 by default. */
      readonly memoryLimitMb?: number;
    }
  /** A request of its own. `{name}` in the address stands for an argument; the others go as query or JSON body. */
  | {
      readonly kind: 'http';
      readonly url: string;
      readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
      /** Never a credential: these are in the log. */
      readonly headers?: { readonly [name: string]: string };
      /** Name of a secret that the settings hold; its value goes along as `Authorization` and is never logged. */
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
  /** Of a flowchart: the same procedure as PDL, by which the session is judged and its tools are known. */
  readonly procedure?: string;
}

/** Where a log comes from that no session of ours wrote: it was built from a record of another program. */
export interface ImportedLog {
  /** Version of this mark: 1. */
  readonly v: number;
  /** Form of the record. */
  readonly source: 'openai' | 'star' | 'weir';
  /** Name of the session in the record. */
  readonly traceId: string;
  readonly fileName?: string;
  /** What the record itself says of the model that answered; unchecked. */
  readonly model?: string;
}

export type { AgentDecision };

/**
 * An ANSWER that a reply gives, or an API whose effect it states; how that was found, and what was not met when it did: the
 * preconditions of the ANSWER, or the API itself where no call of it had its effect.
 */
export interface LoggedClaim {
  readonly nodeId: string;
  readonly by: readonly ClaimSource[];
  readonly unmet: readonly string[];
  /** A value of the reply that the call behind it does not have: it is the one thing unmet. */
  readonly value?: WrongValue;
}

/** A precondition that was neither met nor unmet when the decision took effect. */
export interface LoggedUndecided {
  /** Of the node that has it. */
  readonly nodeId: string;
  /** With the values that were known: "amount > 250". */
  readonly condition: string;
  /** `given`: it waits for a value that only the user can give. `kind`: a result is of another kind. */
  readonly why: 'given' | 'kind';
}

export interface Verdict {
  readonly controller: string;
  readonly allowed: boolean;
  /** Why, in plain words; goes to the agent when it denies. */
  readonly reason: string;
  /** The rule and the facts used, for the inspector. */
  readonly facts?: JsonObject;
}

export type ToolResult =
  | { readonly kind: 'succeeded'; readonly value: JsonValue }
  | { readonly kind: 'failed'; readonly message: string };

/** What stops a session before its next move. Everything else about it (a name, a switch) is the debugger's. */
export type Breakpoint =
  /** A decision concerns the node and is not judged yet. */
  | { readonly kind: 'node'; readonly nodeId: string }
  /** Any decision was denied. */
  | { readonly kind: 'denial' }
  /** That controller denied, gave any verdict, or put a line into the prompt. */
  | { readonly kind: 'controller'; readonly controller: string; readonly on: 'denies' | 'judges' | 'advises' }
  /** The user left the workflow. */
  | { readonly kind: 'oow' }
  /** The expression over the slots (see `readSlots`) became true. */
  | { readonly kind: 'condition'; readonly expression: string };

/** What a fork changes of the configuration it goes on with. */
export type SessionChange = Partial<Omit<SessionConfig, 'user'>> & { readonly user?: UserConfig };

interface EventBase {
  readonly v: number;
  readonly seq: number;
  readonly sessionId: string;
  readonly at: number;
  /** Number of the user turn it belongs to, from 1; 0 before the first. */
  readonly turn: number;
  /** Graph node it concerns (`api:x`, `answer:y`; of a session's second workflow `api:x@2`). */
  readonly nodeId?: string;
  /** Absent: it was executed. `asReplayed`: taken over from the session this one was forked from; `textAfterEdit`: a person put it. */
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
      /** Present when the log was imported: decisions then come without model calls. */
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
      /** On `tool`: the call the model answers as the API. */
      readonly callId?: string;
      /** Model asked, when it is not the session's own. */
      readonly model?: string;
    }
  /** Coalesced stream progress (the text since the last one): at most a few per second, so a killed tab keeps what had come. */
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
  /** The reply could not be read as a decision; `raw` is what came. */
  | { readonly kind: 'decision.unreadable'; readonly raw: string; readonly problem: string; readonly retry: number }
  | {
      readonly kind: 'agent.decided';
      readonly decision: AgentDecision;
      readonly attempt: number;
      /** Stage that read it from the reply. Absent: there was no reply, or the log is older. */
      readonly read?: ReplyStage;
    }
  | { readonly kind: 'controller.judged'; readonly verdict: Verdict; readonly decision: AgentDecision }
  /**
   * All verdicts allowed it: it takes effect. For a response this is the agent's turn. `violations` are the node ids
   * of the preconditions that were not met, whatever controllers are on; empty when it was legal. `unjudged`: why a
   * response could not be held against the ANSWERs that are out of reach, so that an empty list says nothing of it.
   * `undecided`: preconditions of which it is not known whether they are met; they count as not judged.
   * `claims`: all that a response claims, ANSWERs first. `branchBlock`: it lies only on a branch that known values rule out; the
   * condition is then the one violation. `path`: the steps over the procedure graph since the last decision that took
   * effect, up to the nodes of this one; with rules 1 there is none.
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
      /** `imported`: the record of another program says so. */
      readonly source: 'mock' | 'manual' | 'llm' | 'script' | 'http' | 'edited' | 'imported';
      /** What a script printed. */
      readonly console?: readonly string[];
    }
  /** A person put another decision in the place of one that was not judged yet. */
  | { readonly kind: 'decision.edited'; readonly decision: AgentDecision; readonly before: AgentDecision }
  /** A person put another result in the place of the last one, before the agent saw it. */
  | {
      readonly kind: 'result.edited';
      readonly callId: string;
      readonly name: string;
      readonly result: ToolResult;
      readonly before: ToolResult;
    }
  /** A reply or failure, or what was decided from it, is given up; the same question is asked again. */
  | { readonly kind: 'model.retried'; readonly requestId: string }
  /** Nmax reached without a response. */
  | { readonly kind: 'fallback.given'; readonly text: string; readonly reason: string }
  | { readonly kind: 'problem.noticed'; readonly message: string }
  | { readonly kind: 'session.paused'; readonly breakpoint?: Breakpoint }
  | { readonly kind: 'session.resumed' }
  /**
   * The program that ran the session ended while it worked, and the log was taken up again `at` this time. `lastAt` is the
   * last sign of life before that: the time of the event before, in ms since the Unix epoch. Logs of rules 2 have it.
   */
  | { readonly kind: 'session.interrupted'; readonly lastAt: number }
  /** Everything before it is `asReplayed` from that session; what follows is this one's own. */
  | {
      readonly kind: 'session.forked';
      readonly from: { readonly sessionId: string /** Events taken over. */; readonly length: number };
      readonly change?: SessionChange;
    }
  /** `path`: the steps to the end of the procedure, where the session was over by it. */
  | { readonly kind: 'session.ended'; readonly reason: SessionEndReason; readonly path?: readonly PathStep[] };

export type SessionEndReason = 'user-ended' | 'turn-limit' | 'agent-closed' | 'script-finished' | 'failed' | 'stopped';

export type SessionEvent = EventBase & SessionEventBody;
