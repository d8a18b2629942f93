// The session engine with its chats, as one piece that is loaded with the first run.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import { createScriptSandbox } from '../adapters/sandbox/createScriptSandbox';
import type { ToolDefinition } from '../core/formats';
import { buildSessionTools, createRunTool, createSessionRunner, forkSession, type HttpTool } from '../core/session';
import type { RunEngine } from '../state/runStore';
import type { SettingsState } from '../state/settingsStore';
import { createMoments } from '../state/stateAt';

export { loadSdk } from '../adapters/openai';

export interface EngineParts {
  readonly settings: StoreApi<SettingsState>;
  /** Tools of the file that is attached to a document, as far as they are at hand. */
  definitionsOf?(documentId: string | undefined): readonly ToolDefinition[];
}

const noHttp: HttpTool = async () => ({
  result: { kind: 'failed', message: 'Requests of tools cannot be sent from here.' },
});

export function createRunEngine({ settings, definitionsOf }: EngineParts): RunEngine {
  const rehearsalFetch = createRehearsalFetch({ delayMs: 120, chunkMs: 12 });
  return {
    createRunner: createSessionRunner,
    createMoments,
    createChat: ({ rehearsal, baseUrl }) =>
      rehearsal
        ? createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: rehearsalFetch })
        : createOpenAiChat(endpointOf(settings.getState(), baseUrl)),
    buildTools: (document, others = []) => {
      const documents = [document, ...others];
      return buildSessionTools(
        documents,
        documents.flatMap(({ documentId }) => definitionsOf?.(documentId) ?? []),
      );
    },
    forkSession,
    runTool: createRunTool(createScriptSandbox(), noHttp),
  };
}

/** A key belongs to the endpoint it was given for: a log that names another one goes there without it. */
export function endpointOf(
  settings: Pick<SettingsState, 'baseUrl' | 'apiKey'>,
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly apiKey: string } {
  const isSame = baseUrl === undefined || baseUrl === settings.baseUrl;
  return { baseUrl: baseUrl ?? settings.baseUrl, apiKey: isSame ? settings.apiKey : '' };
}
