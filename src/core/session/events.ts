// The event log of a session: append-only, plain JSON, versioned. The state is a pure fold of it. Events are never
// changed after they are written: a prefix of the log is the session at an earlier event, and a prefix with a new tail
// is a fork. The fields are in `eventSchema.ts` and `configSchema.ts`.

import type { AgentDecision, PromptVersion } from '../llm';
import type { CallValidity, PreconditionActivation, RulesVersion } from '../verdicts';
import type { SessionConfig } from './configSchema';
import type { EventBase, SessionEventBody } from './eventSchema';

/**
 * The version that is written. Version 1 is also read; it lacks pauses with a cause, forks, edits and further
 * workflows.
 */
export const EVENT_VERSION = 2;

export const rulesOf = (config: Pick<SessionConfig, 'rules'>): RulesVersion => config.rules ?? 1;
export const promptVersionOf = (config: Pick<SessionConfig, 'prompt'>): PromptVersion => config.prompt ?? 1;
export const repliesOf = (config: Pick<SessionConfig, 'replies'>): 1 | 2 => config.replies ?? 1;

export type SessionEvent = EventBase & SessionEventBody;

export type {
  ControllerSetting,
  ImportedLog,
  Interjection,
  MockRow,
  OowChance,
  ScriptedTurn,
  SessionChange,
  SessionConfig,
  SessionDocument,
  Strategy,
  Temperament,
  ToolBackend,
  ToolsConfig,
  UserConfig,
  WorkflowFormat,
} from './configSchema';
export type {
  Breakpoint,
  LoggedClaim,
  LoggedUndecided,
  SessionEndReason,
  SessionEventBody,
  ToolResult,
  Verdict,
} from './eventSchema';
export type { AgentDecision, CallValidity, PreconditionActivation, RulesVersion };
