// The state to which a log folds. Never stored; always computed from events.

import type { ChatMessage, ChatReply, ChatToolSchema, ReplyParts } from '../llm';
import type { JsonObject } from '../support';
import type { CallFact } from '../verdicts';
import type { PathStep, UnjudgedReason } from './eventSchema';
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
import type { TakenStep } from './path/pathStep';
import type { WorkflowFacts } from './workflowFacts';

/** `skipped`: a node that requires it took effect without it, and it has not been visited since. */
export type NodeStatus = 'locked' | 'available' | 'active' | 'done' | 'failed' | 'blocked' | 'skipped';

export interface NodeRunState {
  readonly status: NodeStatus;
  /** Visit numbers over all nodes, ascending. */
  readonly visits: readonly number[];
  /** Decisions about the node, allowed or not. */
  readonly attempts: number;
  readonly denials: number;
  /** How often it took effect with an unmet precondition. */
  readonly violations: number;
  /** Milliseconds of the model calls that led to decisions about it, and of its own calls. */
  readonly timeMs: number;
  /** Prompt and completion tokens of the model calls that led to decisions about it. */
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
      /** The declared ANSWER, or the one that its wording clearly gives. */
      readonly nodeId?: string;
      /** The ANSWER as declared by the agent. */
      readonly answer?: string;
      /** Values declared with the ANSWER; absent in sessions of prompt version 1, whose prompts lack them. */
      readonly values?: JsonObject;
      readonly closes?: boolean;
      /** Node ids of the preconditions that were unmet. */
      readonly violations?: readonly string[];
      /** All claims of the response, with how each was found and which preconditions were unmet. */
      readonly claims?: readonly LoggedClaim[];
      /** Needs of each violation, in words: "registration_status == "1" (register_hospital returned "0")". Rules 2. */
      readonly needs?: readonly string[];
      /** Why its wording could not be compared with the unreachable ANSWERs. */
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
      /** Preconditions that were neither met nor unmet. */
      readonly undecided?: readonly LoggedUndecided[];
      /** As for kind `agent`. */
      readonly needs?: readonly string[];
      readonly reply?: ReplyParts;
    }
  | {
      readonly kind: 'denial';
      readonly seq: number;
      readonly turn: number;
      readonly decision: AgentDecision;
      readonly controller: string;
      readonly reason: string;
      readonly nodeId?: string;
      /** Unmet preconditions of its node: node ids and texts of conditions. */
      readonly unmet: readonly string[];
      /** The same in words. Rules 2. */
      readonly needs?: readonly string[];
      /** The denied node: for a response the ANSWER with unmet preconditions. Rules 2. */
      readonly deniedNode?: string;
      /** Steps that the decision would have added to the path. Rules 2. */
      readonly path?: readonly PathStep[];
      /** Of a denied call. */
      readonly reply?: ReplyParts;
    }
  | {
      readonly kind: 'notice';
      readonly seq: number;
      readonly turn: number;
      readonly text: string;
      readonly level: 'info' | 'error';
      /** The text of an unreadable reply. */
      readonly raw?: string;
    };

/** A logged model call, with the data needed to repeat it. */
export interface PendingRequest {
  readonly purpose: 'agent' | 'user' | 'tool';
  readonly attempt: number;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ChatToolSchema[];
  readonly callId?: string;
  readonly model?: string;
}

/**
 * The next move of the loop if nothing is awaited. It is part of the state, so that a log cut at any event continues
 * exactly there.
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

/** The phase of a session. `idle`: it waits for nothing and continues by itself unless paused. */
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
  /** `document` and the further workflows, indexed by `NodeFacts.workflow`. */
  readonly documents: readonly SessionDocument[];
  /** Index in `documents` of the current workflow: that of the last decision that took effect. */
  readonly activeWorkflow: number;
  /** Present if the log was built from a record of another program. */
  readonly imported?: ImportedLog;
  /** Present in a fork: the parent session and the number of copied events. */
  readonly forkedFrom?: { readonly sessionId: string; readonly length: number };
  readonly controllers: readonly ControllerSetting[];
  readonly phase: SessionPhase;
  readonly paused: boolean;
  /** The breakpoint at which the session is stopped; cleared by a step. */
  readonly pausedAt?: Breakpoint;
  /** Number of repeated model calls on demand; each uses another seed. */
  readonly modelRetries: number;
  /** Start time of the running call. */
  readonly callStartedAt?: number;
  /** Time and tokens of the model calls since the last decision; they count for the next decision's node. */
  readonly spent: { readonly timeMs: number; readonly tokens: number };
  readonly turn: number;
  /** Decisions in the current turn. */
  readonly attempt: number;
  readonly next: NextMove;
  /** Number of events of `next` that are already logged: a log may end, and a person may step, within a move. */
  readonly loggedCount: number;
  /** Parts of the reply of the last decision that the next requests repeat; absent if it was not a call. */
  readonly replyParts?: ReplyParts;
  /** The last model call; a retry repeats it. */
  readonly lastRequestId?: string;
  /** Previous status of the pending decision's node, restored if the decision is replaced or discarded. */
  readonly beforeDecision?: {
    readonly nodeId: string;
    readonly status: NodeStatus;
    readonly lastVerdict?: Verdict;
  };
  readonly tools: readonly ChatToolSchema[];
  /** Declared nodes of the documents, resolved once. */
  readonly workflow: WorkflowFacts;
  /** Node ids of met preconditions. */
  readonly met: Readonly<Record<string, true>>;
  /** Calls that took effect, by node id, oldest first. */
  readonly calls: Readonly<Record<string, readonly CallFact[]>>;
  /** Values given by the user that no API returns, by name and workflow; empty in sessions of rules 1. */
  readonly given: Readonly<Record<string, GivenValue>>;
  /** Number of script turns already played. */
  readonly scriptPosition: number;
  /** The user ends the session once this turn is answered. */
  readonly userEnds: boolean;
  /** Unreadable replies since the last decision. */
  readonly unreadableInRow: number;
  /** Number of visits over all nodes, which is the last visit number. */
  readonly visitCount: number;
  /** Steps over the procedure graphs, oldest first; empty in logs of rules 1, which record none. */
  readonly path: readonly TakenStep[];
  /** Position by workflow; absent before the first step in the workflow. */
  readonly standing: Readonly<Record<number, PathPosition>>;
  readonly startedAt: number;
  readonly lastAt: number;
  /** Number of folded events. */
  readonly length: number;
  readonly nodes: Readonly<Record<string, NodeRunState>>;
  readonly transcript: readonly TranscriptEntry[];
  readonly counters: {
    readonly modelCalls: number;
    readonly toolCalls: number;
    readonly denied: number;
    /** Calls and ANSWERs that took effect with unmet preconditions. */
    readonly violations: number;
    /** Those of them that are calls. */
    readonly callViolations: number;
    /** Those of them that are responses; the next two count how the ANSWER was found, which may be in several ways. */
    readonly claimViolations: number;
    readonly claimsDeclared: number;
    readonly claimsByWords: number;
    /** Violations of the rule `wrong-branch`. */
    readonly branchViolations: number;
    /**
     * Responses that could not be compared with the unreachable ANSWERs, and decisions with undecided preconditions.
     */
    readonly notJudged: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly latencyMs: number;
    readonly unreadable: number;
  };
}
