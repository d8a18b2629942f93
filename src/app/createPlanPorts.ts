// Ports of the plan mode; loaded when that mode is first shown.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import { createParserCheck } from '../adapters/parserWorker/createParserCheck';
import { planDuration } from '../adapters/rehearsal/planDurations';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import { createScriptCheck } from '../adapters/sandbox/createScriptCheck';
import { createScriptSandbox } from '../adapters/sandbox/createScriptSandbox';
import { openPlanRepository } from '../adapters/storage/openPlanRepository';
import { claimRun } from '../adapters/storage/tabChannel';
import { createSecretSource, knownSecrets } from '../core/support';
import type { PlanPorts } from '../state/plan/planPorts';
import { withSharedWaits } from '../state/settings/endpointWaits';
import type { SettingsState } from '../state/settings/settingsStore';
import type { WeirPorts } from '../state/support/ports';
import { createLiveChat } from './createLiveChat';

let opened: Promise<PlanPorts> | undefined;

/** One database, one sandbox and one parser per page, shared by all callers. */
export function createPlanPorts(settings: StoreApi<SettingsState>, analyse: WeirPorts['analyse']): Promise<PlanPorts> {
  opened ??= openPorts(settings, analyse);
  // After a failure, the next call tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

async function openPorts(settings: StoreApi<SettingsState>, analyse: WeirPorts['analyse']): Promise<PlanPorts> {
  const secrets = createSecretSource(() => knownSecrets(settings.getState()));
  const repository = await openPlanRepository();
  return {
    repository: { ...repository, append: (runId, events) => repository.append(runId, secrets().value(events)) },
    clock: { now: () => Date.now() },
    newId: () => crypto.randomUUID(),
    checking: {
      runScript: createScriptCheck(createScriptSandbox()),
      typescriptFault: createParserCheck('typescript'),
      latexFault: createParserCheck('latex'),
    },
    secrets,
    claimRun,
    readGraphs: async (kind, text) => analyse(kind, text),
    openChat: ({ baseUrl }, pace = 1) =>
      baseUrl === undefined
        ? createOpenAiChat({
            baseUrl: rehearsalBaseUrl,
            apiKey: '',
            fetch: createRehearsalFetch({ thinkMs: (request) => pace * planDuration(request) }),
            secrets,
          })
        : withSharedWaits(createLiveChat(settings, baseUrl, secrets), 'plan'),
  };
}
