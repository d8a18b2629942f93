// What a log folds to. Never stored: always computed from events.

import type { ChatMessage, ChatReply, ChatToolSchema } from '../llm';
import type { JsonObject } from '../support';
import type { CallFact } from '../verdicts';
import type { UnjudgedReason } from './claims/judgedReply';
import type {
  AgentDecision,
  Breakpoint,
  ControllerSetting,
  ImportedLog,
  LoggedClaim,
  LoggedUndecided,
  SessionConfig,
  SessionDocument,
  SessionEndReason,
  ToolResult,
  Verdict,
} from './events';
import type { GivenValue } from './given/givenValues';
import type { PathPosition } from './path/pathPosition';
import type { PathStep, TakenStep } from './path/pathStep';
import type { WorkflowFacts } from './workflowFacts';

/** `skipped`: something took effect that needed it, and it has not been reached since. */
export type NodeStatus = 'locked' | 'available' | 'active' | 'done' | 'failed' | 'blocked' | 'skipped';

export interface NodeRunState {
  readonly status: NodeStatus;
  /** Global visit numbers, in order: the path taken. */
  readonly visits: readonly number[];
  /** Decisions that named it, allowed or not. */
  readonly attempts: number;
  readonly denials: number;
  /** Times it took effect with a precondition unmet. */
  readonly violations: number;
  /** Milliseconds of the model calls that decided for it and of its own calls. */
  readonly timeMs: number;
  /** Of the model calls that decided for it, prompt and completion. */
  readonly tokens: number;
  readonly lastVerdict?: Verdict;
}

export type TranscriptEntry =
  | { readonly kind: 'user'; readonly seq: number; readonly turn: number; readonly text: string; readonly oow?: string }
  | {
      readonly kind: 'agent';
      readonly seq: number;
      readonly turn: number;
      readonly text: string;
      readonly thought?: string;
      /** The ANSWER it claims or, failing a claim, plainly carries. */
      readonly nodeId?: string;
      /** The claim, as the agent made it. */
      readonly answer?: string;
      readonly closes?: boolean;
      /** Node ids of the preconditions that were unmet when it was said. */
      readonly violations?: readonly string[];
      /** All that it claims, how each was found and what was unmet. */
      readonly claims?: readonly LoggedClaim[];
      /** What each violation needed, in words: "registration_status == "1" (register_hospital returned "0")". Rules 2. */
      readonly needs?: readonly string[];
      /** Why its words could not be held against the ANSWERs out of reach. */
      readonly unjudged?: UnjudgedReason;
      readonly undecided?: readonly LoggedUndecided[];
      readonly fallback?: boolean;
    }
  | {
      readonly kind: 'call';
      readonly seq: number;
      readonly turn: number;
      readonly callId: string;
      readonly name: string;
      readonly arguments: JsonObject;
      readonly thought?: string;
      readonly result?: ToolResult;
      readonly nodeId?: string;
      readonly violations: readonly string[];
      /** Preconditions of which it was not known whether they were met. */
      readonly undecided?: readonly LoggedUndecided[];
      /** As of a reply. */
      readonly needs?: readonly string[];
    }
  | {
      readonly kind: 'denial';
      readonly seq: number;
      readonly turn: number;
      readonly decision: AgentDecision;
      readonly controller: string;
      readonly reason: string;
      readonly nodeId?: string;
      /** What its node still needed: node ids and texts of conditions. */
      readonly unmet: readonly string[];
      /** The same in words. Rules 2. */
      readonly needs?: readonly string[];
      /** The node that was not let through: of a reply the ANSWER that was unmet. Rules 2. */
      readonly deniedNode?: string;
      /** Steps that the decision would have added to the path. Rules 2. */
      readonly path?: readonly PathStep[];
    }
  | {
      readonly kind: 'notice';
      readonly seq: number;
      readonly turn: number;
      readonly text: string;
      readonly level: 'info' | 'error';
      /** A reply that could not be read, as it came. */
      readonly raw?: string;
    };

/** A model call as it was logged: enough to ask again. */
export interface PendingRequest {
  readonly purpose: 'agent' | 'user' | 'tool';
  readonly attempt: number;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatToolSchema[];
  readonly callId?: string;
  readonly model?: string;
}

/**
 * What the loop does next by itself, when nothing is awaited. It is in the state, so that a log cut anywhere goes on
 * from exactly there.
 */
export type NextMove =
  | { readonly kind: 'none' }
  | { readonly kind: 'ask-user' }
  | { readonly kind: 'ask-agent' }
  | { readonly kind: 'ask-tool-model'; readonly callId: string; readonly name: string; readonly arguments: JsonObject }
  | {
      readonly kind: 'read-reply';
      readonly requestId: string;
      readonly request: PendingRequest;
      readonly reply: ChatReply;
    }
  | { readonly kind: 'judge'; readonly decision: AgentDecision; readonly attempt: number }
  | { readonly kind: 'execute'; readonly decision: AgentDecision }
  | { readonly kind: 'give-fallback'; readonly reason: string }
  | { readonly kind: 'end'; readonly reason: SessionEndReason };

/** What the session waits for. `idle`: nothing; it goes on by itself unless paused. */
export type SessionPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'awaiting-user' }
  | {
      readonly kind: 'awaiting-model';
      readonly requestId: string;
      readonly streamed: string;
      readonly request: PendingRequest;
    }
  | { readonly kind: 'awaiting-tool'; readonly callId: string; readonly name: string; readonly arguments: JsonObject }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ended'; readonly reason: SessionEndReason };

export interface SessionState {
  readonly sessionId: string;
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  /** `document` and the further workflows, in the order of `NodeFacts.workflow`. */
  readonly documents: readonly SessionDocument[];
  /** Place in `documents` of the workflow the session is in: that of the last decision that took effect. */
  readonly activeWorkflow: number;
  /** Present when the log was built from a record of another program. */
  readonly imported?: ImportedLog;
  /** Present in a fork: the session and the number of events it was taken from. */
  readonly forkedFrom?: { readonly sessionId: string; readonly length: number };
  readonly controllers: readonly ControllerSetting[];
  readonly phase: SessionPhase;
  readonly paused: boolean;
  /** What stopped it, while it stands there: not after a step from it. */
  readonly pausedAt?: Breakpoint;
  /** Model calls asked again on demand: each asks with another seed. */
  readonly modelRetries: number;
  /** While a call runs: when it began. */
  readonly callStartedAt?: number;
  /** Time and tokens of the model calls since the last decision, which they will be counted to. */
  readonly spent: { readonly timeMs: number; readonly tokens: number };
  readonly turn: number;
  /** Decisions taken in the current turn. */
  readonly attempt: number;
  readonly next: NextMove;
  /** Events of `next` that are logged already: a log may be cut, and a person may step, in the middle of a move. */
  readonly loggedCount: number;
  /** The last model call, which a retry asks again. */
  readonly lastRequestId?: string;
  /** What the node of the pending decision showed before it, in case the decision is replaced or given up. */
  readonly beforeDecision?: {
    readonly nodeId: string;
    readonly status: NodeStatus;
    readonly lastVerdict?: Verdict;
  };
  readonly tools: readonly ChatToolSchema[];
  /** What the document declares, resolved once. */
  readonly workflow: WorkflowFacts;
  /** Node ids that count as met preconditions by now. */
  readonly met: Readonly<Record<string, true>>;
  /** By node id: the calls of it that took effect, oldest first. */
  readonly calls: Readonly<Record<string, readonly CallFact[]>>;
  /** What the user gave for values that no API returns, by name and workflow; empty in sessions by rules 1. */
  readonly given: Readonly<Record<string, GivenValue>>;
  /** Turns of the script already played. */
  readonly scriptPosition: number;
  /** The user said the session ends once this turn is answered. */
  readonly userEnds: boolean;
  /** Unreadable replies since the last decision. */
  readonly unreadableInRow: number;
  /** Nodes visited so far, over all nodes: the last visit number given. */
  readonly visitCount: number;
  /** Steps over the procedure graphs, oldest first; empty in logs of rules 1, which record none. */
  readonly path: readonly TakenStep[];
  /** By workflow: where its path has come to; absent before its first step. */
  readonly standing: Readonly<Record<number, PathPosition>>;
  readonly startedAt: number;
  readonly lastAt: number;
  /** Events folded. */
  readonly length: number;
  readonly nodes: Readonly<Record<string, NodeRunState>>;
  readonly transcript: readonly TranscriptEntry[];
  readonly counters: {
    readonly modelCalls: number;
    readonly toolCalls: number;
    readonly denied: number;
    /** Calls executed and ANSWERs given with unmet preconditions. */
    readonly violations: number;
    /** The calls among them. */
    readonly callViolations: number;
    /** The responses among them, and of those how the ANSWER was found; one may be found in several ways. */
    readonly claimViolations: number;
    readonly claimsDeclared: number;
    readonly claimsByWords: number;
    /** Violations of the rule `wrong-branch`. */
    readonly branchViolations: number;
    /** Responses whose words could not be held against the ANSWERs out of reach, and decisions with undecided preconditions. */
    readonly notJudged: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly latencyMs: number;
    readonly unreadable: number;
  };
}
