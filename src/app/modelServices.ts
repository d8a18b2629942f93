// The parts that talk to models: the engine of sessions, the chats of evaluations and plans, the dialog's test of a
// connection.

import { loadSdk, testConnection } from '../adapters/openai';
import { withSharedWaits } from '../state/settings/endpointWaits';
import type { WeirStores } from '../ui/studio/weirContext';
import { createRunEngine, type RunEngineInput } from './createRunEngine';
import { endpointProfiles } from './endpointProfiles';

export const modelServices = {
  createRunEngine,
  loadSdk,
  endpointProfiles,
  createChat: (settings: RunEngineInput['settings'], model: Parameters<WeirStores['openChat']>[0]) =>
    withSharedWaits(createRunEngine({ settings }).createChat(model), 'evaluation'),
  testConnection: async (
    endpoint: Parameters<WeirStores['testConnection']>[0],
  ): ReturnType<WeirStores['testConnection']> => {
    const result = await testConnection(endpoint);
    return result.ok ? { ok: true, ...result.value } : { ok: false, message: result.error.message, models: [] };
  },
};
