// Ports of the evaluation of agents; loaded when that view is first shown.

import type { StoreApi } from 'zustand/vanilla';
import { createOpenAiChat } from '../adapters/openai';
import { openEvaluationRepository } from '../adapters/storage/openEvaluationRepository';
import { createWorkerClient } from '../adapters/workers/createWorkerClient';
import { flowchartProcedure } from '../core/formats';
import type { ChatPort } from '../core/llm';
import { buildSessionTools, type SessionDocument } from '../core/session';
import type { LoadedWorkflow, ModelRef, WorkflowEntry } from '../core/sessionEvaluation';
import { createRateLimiter, readDataSet, usedShare } from '../core/sessionEvaluation';
import { createSecretSource, fail, type JsonObject, knownSecrets, ok } from '../core/support';
import { examples } from '../examples';
import ablation from '../examples/evaluation/ablation.plan.json?raw';
import sampleData from '../examples/evaluation/data.json?raw';
import formats from '../examples/evaluation/formats.plan.json?raw';
import papers from '../examples/evaluation/papers.plan.json?raw';
import scenarios from '../examples/evaluation/scenarios.plan.json?raw';
import { appMessages as t } from '../messages/app.en';
import { stoppedMessages } from '../messages/stopped.en';
import type { AgentsService } from '../state/evaluate/agentsState';
import { withSharedWaits } from '../state/settings/endpointWaits';
import type { SettingsState } from '../state/settings/settingsStore';
import type { WeirPorts } from '../state/support/ports';
import { type AgentsMethods, createAgentsMethods, type PageChatCall } from './agentsMethods';
import { liveChatOptions } from './createLiveChat';
import { openEvaluationWorker } from './openEvaluationWorker';
import { sleep, withRateLimit } from './withRateLimit';

/** Id of the example with the same text, by sample file. */
const exampleOf: Readonly<Record<string, string>> = {
  '../hospitalAppointment.pdl.yaml': 'hospital-appointment',
  '../tableBooking.pdl.yaml': 'table-booking',
  '../libraryLoanChinese.pdl.yaml': 'library-loan-chinese',
};

/** The sample data with all referenced files inserted. */
function readSamples(): JsonObject {
  const data = JSON.parse(sampleData) as JsonObject; // included in Weir
  const workflows = (data['workflows'] as readonly JsonObject[]).map((workflow) => {
    const example = examples.find(({ id }) => id === exampleOf[String(workflow['file'])]);
    return example ? { ...workflow, source: example.source } : workflow;
  });
  return { ...data, workflows };
}

/** Names a workflow without a name as the command line does. */
const nameOf = (file: string) => file.replace(/^.*[\\/]/, '').replace(/(?:\.pdl)?\.[^.]+$/, '');

/** More workers would not be faster: the page and the browser need a processor too. */
const MAX_WORKERS = 6;

/** `openWorker` is for tests, where workers are not available. */
export async function openAgentsService(
  settings: StoreApi<SettingsState>,
  analyse: WeirPorts['analyse'],
  openWorker = openEvaluationWorker,
): Promise<AgentsService> {
  const secrets = createSecretSource(() => knownSecrets(settings.getState()));
  const chats = new Map<string, ChatPort>();
  /** Requests per minute by address, of the plans that have run. */
  const limits = new Map<string, number>();
  const takeTurn = createRateLimiter(Date.now);
  const admit = (baseUrl: string, perMinute: number) => async (signal?: AbortSignal) => {
    const wait = takeTurn(baseUrl, usedShare * perMinute);
    if (wait > 0) await sleep(wait, signal);
    signal?.throwIfAborted();
  };
  const openChat = ({ baseUrl = '' }: ModelRef): ChatPort => {
    const endpoint = liveChatOptions(settings.getState(), baseUrl);
    const perMinute = limits.get(baseUrl);
    const key = `${endpoint.baseUrl} ${perMinute} ${endpoint.apiKey}`;
    const chat =
      chats.get(key) ??
      withSharedWaits(
        withRateLimit(
          createOpenAiChat({
            ...endpoint,
            secrets,
            ...(perMinute === undefined ? {} : { admit: admit(baseUrl, perMinute) }),
          }),
        ),
        'evaluation',
      );
    chats.set(key, chat);
    return chat;
  };
  const processors = globalThis.navigator?.hardwareConcurrency ?? 4;
  const workers = Math.max(1, Math.min(MAX_WORKERS, processors - 1));
  const { call } = createWorkerClient<AgentsMethods>({
    open: openWorker,
    failure: stoppedMessages.evaluationsStopped,
    fallback: async () => createAgentsMethods(),
    // Figures are measured while all others run cells.
    size: workers + 1,
  });
  /** A call whose models the page asks; an abort ends their requests, too. */
  const withChats = (signal = new AbortController().signal) => ({
    signal,
    onAsk: ({ model, request }: Parameters<PageChatCall['ask']>[0]) => openChat(model).complete(request, {}, signal),
  });
  const repository = await openEvaluationRepository();

  const load = async (entry: WorkflowEntry): Promise<LoadedWorkflow | string> => {
    const { file, source } = entry;
    if (source === undefined) return t.workflowTextMissing({ title: entry.title, file });
    const kind = /\.(?:mmd|mermaid)$/.test(file) ? 'mermaid' : 'pdl';
    const { title, graphs } = await analyse(kind, source);
    const procedure =
      kind === 'mermaid' && graphs.flowchart ? flowchartProcedure(source, graphs.flowchart).procedure : undefined;
    const document: SessionDocument = {
      title: kind === 'pdl' && title.trim() !== '' ? title.trim() : nameOf(file),
      kind,
      source,
      ...(procedure === undefined ? {} : { procedure }),
    };
    return { entry, document, tools: buildSessionTools([document]) };
  };
  const loadWorkflows: AgentsService['loadWorkflows'] = async ({ workflows }) => {
    const loaded = await Promise.all(workflows.map(load));
    const problem = loaded.find((one) => typeof one === 'string');
    return problem === undefined ? ok(loaded.filter((one) => typeof one !== 'string')) : fail({ message: problem });
  };
  const plans = { ablation, formats, papers, scenarios };

  return {
    repository: {
      ...repository,
      saveResult: (id, cell, result, events) =>
        repository.saveResult(id, cell, secrets().value(result), secrets().value(events)),
      saveEvaluation: (evaluation) => repository.saveEvaluation(secrets().value(evaluation)),
    },
    workers,
    samples: {
      data: readSamples(),
      plans: Object.entries(plans).map(([id, text]) => ({ id, plan: JSON.parse(text) as JsonObject })), // included in Weir
    },
    loadWorkflows,
    runCell: (cell, plan, cancel) => {
      for (const [address, perMinute] of Object.entries(plan.rateLimits)) limits.set(address, perMinute);
      return call('cell', { cell, plan }, withChats(cancel));
    },
    rehearseUsers: (workflow, document, count) => call('rehearseUsers', { workflow, document, count }),
    writeUsers: (workflow, document, count, model) =>
      call('writeUsers', { workflow, document, count, model }, withChats()),
    forecast: async (plan) => {
      const data = readDataSet(JSON.stringify(plan['data'] ?? {}));
      if (!data.ok) return data;
      const workflows = await loadWorkflows(data.value);
      return workflows.ok ? call('forecast', { plan, workflows: workflows.value }) : workflows;
    },
    measure: (records, options) => call('measure', { records, options }),
    compare: (first, second, how) => call('compare', { first, second, how }),
    eventBehind: (events, figure) => call('eventForFigure', { events, figure }),
  };
}
