// The session engine with its chats.

import type { StoreApi } from 'zustand/vanilla';
import { createHttpTool } from '../adapters/httpTool/createHttpTool';
import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import { createScriptSandbox } from '../adapters/sandbox/createScriptSandbox';
import { parseTools } from '../core/formats';
import {
  buildSessionTools,
  createRunTool,
  createSessionRunner,
  forkSession,
  readToolFile,
  type SessionRunnerInput,
  withBackends,
} from '../core/session';
import { cleanAddress, createSecretSource, knownSecrets } from '../core/support';
import { attachRunner } from '../state/runs/attachRunner';
import { forkRun } from '../state/runs/forkRun';
import type { RunEngine } from '../state/runs/runState';
import { createStateCache } from '../state/runs/stateCache';
import type { SettingsState } from '../state/settings/settingsStore';
import { createLiveChat } from './createLiveChat';

export interface RunEngineInput {
  readonly settings: StoreApi<SettingsState>;
  /** The tool file that is attached to a document. */
  toolFileOf?(documentId: string | undefined): string | undefined;
}

export function createRunEngine({ settings, toolFileOf }: RunEngineInput): RunEngine {
  const secrets = createSecretSource(() => knownSecrets(settings.getState()));
  const rehearsalFetch = createRehearsalFetch({ delayMs: 120, chunkMs: 12 });
  const http = createHttpTool({
    findSecret: (wanted) => settings.getState().secrets.find(({ name }) => name === wanted),
    mayAsk: (origin) => settings.getState().toolOrigins.includes(origin),
    pageOrigin: location.origin,
    secrets,
  });
  const filesOf = (documents: readonly { readonly documentId?: string }[]) =>
    documents.map(({ documentId }) => readToolFile(toolFileOf?.(documentId)));
  /** In a new session, tools use the backends of their documents; a log has its own. */
  const withTools = (input: SessionRunnerInput): SessionRunnerInput => {
    if (input.log && input.log.length > 0) return input;
    let { tools } = input.config;
    for (const { backends } of filesOf([input.document, ...(input.others ?? [])]))
      tools = withBackends(tools, backends);
    return tools === input.config.tools ? input : { ...input, config: { ...input.config, tools } };
  };
  const runTool = createRunTool(createScriptSandbox(), http);
  return {
    createRunner: (input) => createSessionRunner({ runTool, secrets, ...withTools(input) }),
    createStateCache,
    attachRunner,
    forkRun,
    createChat: ({ rehearsal, baseUrl }) =>
      rehearsal
        ? createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: rehearsalFetch, secrets })
        : createLiveChat(settings, baseUrl, secrets),
    buildTools: (document, others = []) => {
      const documents = [document, ...others];
      const definitions = filesOf(documents).flatMap(({ definitions: text }) => {
        const read = text === undefined ? undefined : parseTools(text);
        return read?.ok ? read.value : [];
      });
      return buildSessionTools(documents, definitions);
    },
    forkSession: (events, length, options) => {
      const baseUrl = options.change?.baseUrl;
      const change = { ...options.change, ...(baseUrl === undefined ? {} : { baseUrl: cleanAddress(baseUrl) }) };
      return forkSession(events, length, secrets().value({ ...options, change }));
    },
    runTool,
  };
}
