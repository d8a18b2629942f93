// The session engine with its chats, as one piece that is loaded with the first run.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import { toolsFromDocument } from '../core/formats';
import { parsePdl } from '../core/language';
import { createSessionRunner } from '../core/session';
import type { RunEngine } from '../state/runStore';
import type { SettingsState } from '../state/settingsStore';
import { createMoments } from '../state/stateAt';

export { loadSdk } from '../adapters/openai';

export function createRunEngine(settings: StoreApi<SettingsState>): RunEngine {
  const rehearsalFetch = createRehearsalFetch({ delayMs: 120, chunkMs: 12 });
  return {
    createRunner: createSessionRunner,
    createMoments,
    createChat: ({ rehearsal, baseUrl }) =>
      rehearsal
        ? createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: rehearsalFetch })
        : createOpenAiChat(endpointOf(settings.getState(), baseUrl)),
    buildTools: (document) => (document.kind === 'pdl' ? toolsFromDocument(parsePdl(document.source)) : []),
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
