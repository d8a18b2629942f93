// A chat with an endpoint, with the key that the settings hold when it is asked: one that was mended serves what is under
// way. A key belongs to the endpoint it was given for.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import type { ChatPort } from '../core/llm';
import { cleanAddress, type SecretFilter } from '../core/support';
import type { SettingsState } from '../state/settings/settingsStore';

export function createLiveChat(
  settings: StoreApi<SettingsState>,
  baseUrl: string | undefined,
  secrets: () => SecretFilter,
): ChatPort {
  const endpoint = () => ({ ...chatEndpointOf(settings.getState(), baseUrl), secrets });
  let now = endpoint();
  let port = createOpenAiChat(now);
  return {
    complete: (...request) => {
      const next = endpoint();
      if (next.apiKey !== now.apiKey) port = createOpenAiChat(next);
      now = next;
      return port.complete(...request);
    },
  };
}

/** A key belongs to the endpoint it was given for: a log that names another one goes there without it. */
export function chatEndpointOf(
  settings: Pick<SettingsState, 'baseUrl' | 'apiKey'>,
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly apiKey: string } {
  // A log names an address without what may be secret in it.
  const isConfiguredEndpoint = baseUrl === undefined || cleanAddress(baseUrl) === cleanAddress(settings.baseUrl);
  return isConfiguredEndpoint ? { baseUrl: settings.baseUrl, apiKey: settings.apiKey } : { baseUrl, apiKey: '' };
}
