// Ports of the task bench; loaded when the bench is first shown.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import { openResultStore } from '../adapters/storage/resultStore';
import { createSecretSource, knownSecrets } from '../core/support';
import type { BenchService } from '../state/evaluate/benchStore';
import { withSharedWaits } from '../state/settings/endpointWaits';
import type { SettingsState } from '../state/settings/settingsStore';
import { createLiveChat } from './createLiveChat';

export async function openBenchService(settings: StoreApi<SettingsState>): Promise<BenchService> {
  const secrets = createSecretSource(() => knownSecrets(settings.getState()));
  const resultStore = await openResultStore('weir-bench');
  return {
    resultStore: { ...resultStore, save: (key, value) => resultStore.save(key, secrets().value(value)) },
    openChat: ({ endpoint }) =>
      endpoint === undefined
        ? // These replies are not watched while they stream, so they need no delay.
          createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: createRehearsalFetch(), secrets })
        : withSharedWaits(createLiveChat(settings, endpoint, secrets), 'evaluation'),
  };
}
