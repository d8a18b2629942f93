// What a log folds to. Never stored: always computed from events.

import type {
  ControllerSetting,
  Decision,
  SessionConfig,
  SessionDocument,
  SessionEndReason,
  ToolResult,
  Verdict,
} from './events';

export type NodeStatus = 'locked' | 'available' | 'active' | 'done' | 'failed' | 'blocked';

export interface NodeRunState {
  readonly status: NodeStatus;
  /** Global visit numbers, in order: the path taken. */
  readonly visits: readonly number[];
  /** Decisions that named it, allowed or not. */
  readonly attempts: number;
  readonly denials: number;
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
      readonly nodeId?: string;
      readonly fallback?: boolean;
    }
  | {
      readonly kind: 'call';
      readonly seq: number;
      readonly turn: number;
      readonly callId: string;
      readonly name: string;
      readonly arguments: unknown;
      readonly thought?: string;
      readonly result?: ToolResult;
      readonly nodeId?: string;
      readonly violations: readonly string[];
    }
  | {
      readonly kind: 'denial';
      readonly seq: number;
      readonly turn: number;
      readonly decision: Decision;
      readonly controller: string;
      readonly reason: string;
      readonly nodeId?: string;
    }
  | {
      readonly kind: 'notice';
      readonly seq: number;
      readonly turn: number;
      readonly text: string;
      readonly level: 'info' | 'error';
    };

/** What the session waits for. */
export type SessionPhase =
  | { readonly kind: 'idle' }
  | { readonly kind: 'awaiting-user' }
  | { readonly kind: 'awaiting-model'; readonly requestId: string; readonly streamed: string }
  | { readonly kind: 'awaiting-tool'; readonly callId: string; readonly name: string; readonly arguments: unknown }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ended'; readonly reason: SessionEndReason };

export interface SessionState {
  readonly sessionId: string;
  readonly config: SessionConfig;
  readonly document: SessionDocument;
  readonly controllers: readonly ControllerSetting[];
  readonly phase: SessionPhase;
  readonly paused: boolean;
  readonly turn: number;
  /** Decisions taken in the current turn. */
  readonly attempt: number;
  /** Events folded. */
  readonly length: number;
  readonly nodes: Readonly<Record<string, NodeRunState>>;
  readonly transcript: readonly TranscriptEntry[];
  readonly counters: {
    readonly modelCalls: number;
    readonly toolCalls: number;
    readonly denied: number;
    readonly violations: number;
    readonly promptTokens: number;
    readonly completionTokens: number;
    readonly latencyMs: number;
    readonly unreadable: number;
  };
}
