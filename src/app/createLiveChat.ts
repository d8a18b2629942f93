// A chat with an endpoint that uses the current key of the settings for each request: a corrected key also applies to
// running sessions. A key is sent only to the origin it was entered for.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import type { ChatPort } from '../core/llm';
import { cleanAddress, type SecretFilter } from '../core/support';
import { keyFor } from '../state/settings/endpointKeys';
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
      if (next.apiKey !== now.apiKey || next.baseUrl !== now.baseUrl) port = createOpenAiChat(next);
      now = next;
      return port.complete(...request);
    },
  };
}

/** The endpoint at an address, which may come from a log; undefined: that of the settings. */
export function chatEndpointOf(
  settings: Pick<SettingsState, 'baseUrl' | 'keys'>,
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly apiKey: string } {
  // The address in a log has no parts that may be secret.
  const isConfiguredEndpoint = baseUrl === undefined || cleanAddress(baseUrl) === cleanAddress(settings.baseUrl);
  const address = isConfiguredEndpoint ? settings.baseUrl : baseUrl;
  return { baseUrl: address, apiKey: keyFor(settings, address) };
}
