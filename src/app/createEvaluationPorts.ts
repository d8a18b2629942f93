// Ports of Evaluate.

import type { StoreApi } from 'zustand/vanilla';
import { createEmbeddings } from '../adapters/openai';
import { detectFormat, parseWorfbench, readAov } from '../core/formats';
import type { WorkflowGraph } from '../core/graph';
import type { EvaluationPorts } from '../state/evaluate/evaluationPorts';
import type { SettingsState } from '../state/settings/settingsStore';
import type { Positions, WeirPorts } from '../state/support/ports';
import { openAgentsService } from './agentsService';
import { openBenchService } from './benchService';
import { chatEndpointOf } from './createLiveChat';
import { createSentenceModels } from './createSentenceModels';
import { createWorfClient } from './worfClient';

export interface EvaluationPortsInput {
  readonly settings: StoreApi<SettingsState>;
  readonly analyse: WeirPorts['analyse'];
  layout(graph: WorkflowGraph): Promise<Positions>;
}

export function createEvaluationPorts({ settings, analyse, layout }: EvaluationPortsInput): EvaluationPorts {
  return {
    createScorer: createWorfClient,
    embed: (model, texts, onProgress, signal) => {
      return createEmbeddings(chatEndpointOf(settings.getState(), undefined)).embed(model, texts, {
        onProgress,
        signal,
      });
    },
    sentenceModels: createSentenceModels(),
    readWorkflow: async (name, text) => {
      const format = detectFormat(text, name);
      if (format === 'worfbench') {
        const read = parseWorfbench(text);
        return read.ok ? read.value.graph : undefined;
      }
      if (format === 'aov') {
        const read = readAov(text);
        return read.ok ? read.value : undefined;
      }
      if (format !== 'pdl' && format !== 'mermaid') return undefined;
      const { graphs } = await analyse(format, text);
      return graphs.procedure ?? graphs.flowchart;
    },
    layout,
    openAgents: async () => openAgentsService(settings, analyse),
    openBench: async () => openBenchService(settings),
  };
}
