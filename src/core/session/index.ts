export type {
  ControllerSetting,
  Decision,
  MockRow,
  ScriptedTurn,
  SessionConfig,
  SessionDocument,
  SessionEndReason,
  SessionEvent,
  SessionEventBody,
  Strategy,
  Temperament,
  ToolBackend,
  ToolResult,
  ToolsConfig,
  UserConfig,
  Verdict,
  WorkflowFormat,
} from './events';
export { EVENT_VERSION } from './events';
export type { NodeRunState, NodeStatus, SessionPhase, SessionState, TranscriptEntry } from './state';
