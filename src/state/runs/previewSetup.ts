// The requests that a setup would send first, and the state of a session before its first event.

import type { ToolDefinition } from '../../core/formats';
import {
  buildSessionTools,
  defaultSessionConfig,
  previewRequests,
  type RequestPreview,
  reduceSession,
  type SessionConfig,
  type SessionDocument,
  type SessionState,
  startSession,
} from '../../core/session';

/** The requests as they would be sent (`asked`), and with the default wording (`ours`). */
export type PromptPreview = Readonly<Record<'asked' | 'ours', RequestPreview>>;

interface PlannedDocuments {
  readonly document: SessionDocument;
  readonly others: readonly SessionDocument[];
}

/** `userText`: the first message of a person or a model; a script has its own. */
export function previewSetup(
  documents: PlannedDocuments,
  definitions: readonly ToolDefinition[],
  config: SessionConfig,
  userText: string,
): PromptPreview {
  const tools = buildSessionTools([documents.document, ...documents.others], definitions);
  // An empty script has no first turn, so the preview uses the sample message of a person.
  const { user } = config;
  const isBlank = user.kind === 'scripted' && user.turns.length === 0;
  const asked: SessionConfig = isBlank ? { ...config, user: { kind: 'manual' } } : config;
  const { promptParts: _, ...ours } = asked;
  const ask = (of: SessionConfig) => previewRequests({ config: of, ...documents, tools }, userText);
  return { asked: ask(asked), ours: ask(ours) };
}

/** The state in which a session would start, for the names of its nodes. */
export function planState(document: SessionDocument, definitions: readonly ToolDefinition[]): SessionState {
  const tools = buildSessionTools([document], definitions);
  const start = { sessionId: 'planned', config: defaultSessionConfig, document, tools };
  return reduceSession(startSession(start, 0).events.slice(0, 1));
}
