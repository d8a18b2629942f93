// Chats with endpoints that use the current key of the settings and the current profile of the endpoint for each request:
// a corrected key also applies to running sessions. A key is sent only to the origin it was entered for. What the
// endpoint refuses is remembered in its profile.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat, type OpenAiChatOptions } from '../adapters/openai';
import type { ChatPort } from '../core/llm';
import { cleanAddress, type SecretFilter } from '../core/support';
import { keyFor } from '../state/settings/endpointKeys';
import type { SettingsState } from '../state/settings/settingsStore';
import { endpointProfiles } from './endpointProfiles';

export function createLiveChat(
  settings: StoreApi<SettingsState>,
  baseUrl: string | undefined,
  secrets: () => SecretFilter,
): ChatPort {
  const options = () => ({ ...liveChatOptions(settings.getState(), baseUrl), secrets });
  let now = options();
  let port = createOpenAiChat(now);
  return {
    complete: (...request) => {
      const next = options();
      if (next.apiKey !== now.apiKey || next.baseUrl !== now.baseUrl) {
        port = createOpenAiChat(next);
        now = next;
      }
      return port.complete(...request);
    },
  };
}

/** The options of a chat with the endpoint at an address, as for `chatEndpointOf`. */
export function liveChatOptions(settings: EndpointSettings, baseUrl: string | undefined): OpenAiChatOptions {
  const endpoint = chatEndpointOf(settings, baseUrl);
  return {
    ...endpoint,
    profileOf: (model) => endpointProfiles.profileOf(endpoint.baseUrl, model),
    onLearned: ({ model, profile }) => endpointProfiles.save(endpoint.baseUrl, model, profile),
  };
}

type EndpointSettings = Pick<SettingsState, 'baseUrl' | 'keys'>;

/** The endpoint at an address, which may come from a log; undefined: that of the settings. */
export function chatEndpointOf(
  settings: EndpointSettings,
  baseUrl: string | undefined,
): { readonly baseUrl: string; readonly apiKey: string } {
  // The address in a log has no parts that may be secret.
  const isConfiguredEndpoint = baseUrl === undefined || cleanAddress(baseUrl) === cleanAddress(settings.baseUrl);
  const address = isConfiguredEndpoint ? settings.baseUrl : baseUrl;
  return { baseUrl: address, apiKey: keyFor(settings, address) };
}
