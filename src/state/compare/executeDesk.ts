// What the parts of the store of executions share: its state, its ports, the model that is chosen, the traces that are.

import type { Execution } from '../../core/executeSummarize';
import type { ChatPort } from '../../core/llm';
import type { Trace } from '../../core/logs';
import { executeMessages as t } from '../../messages/execute.en';
import type { RunEngine } from '../runs/runState';
import { readFacts, restoreExecution } from './executeFacts';
import type { ExecutePorts, ExecuteState, ModelName } from './executeState';
import { tracesOfRun } from './reconstruction';

export interface ExecuteDesk {
  readonly ports: ExecutePorts;
  get(): ExecuteState;
  set(change: Partial<ExecuteState>): void;
}

export interface AskedModel extends ModelName {
  readonly engine: RunEngine;
  readonly chat: ChatPort;
}

/** The model that is chosen in the head of the page; a text says why it cannot be asked. */
export async function openModel({ ports }: ExecuteDesk): Promise<AskedModel | string> {
  const { modelChoice, baseUrl } = ports.settings.getState();
  const rehearsal = modelChoice.source === 'rehearsal';
  if (!rehearsal && (baseUrl === '' || modelChoice.model === '')) return t.noEndpoint;
  try {
    const engine = await ports.loadEngine();
    const chat = engine.createChat({ rehearsal, ...(rehearsal ? {} : { baseUrl }) });
    return { engine, chat, model: modelChoice.model, rehearsal };
  } catch {
    return t.notLoaded;
  }
}

export interface ChosenTrace {
  readonly trace: Trace;
  readonly execution: Execution;
  /** Of the bench task that it was an attempt at. */
  readonly benchId: string | undefined;
}

/** Every trace that is chosen in the comparison, as an execution: kept ones with their task, others as recorded. */
export async function chosenTraces({ ports }: ExecuteDesk): Promise<readonly ChosenTrace[]> {
  const { compare, runs, repository, work } = ports;
  const { chosen, files } = compare.getState();
  const found: ChosenTrace[] = [];
  for (const id of chosen) {
    const file = files.find((item) => item.id === id);
    const traces = file ? file.traces : tracesOfRun(await repository.loadEvents(id));
    for (const trace of traces) {
      // One that was taken along to another document is still the execution it was.
      const run = runs.getState().runs.find((listed) => listed.id === (file ? trace.id : id));
      const facts = readFacts(run?.execution);
      const execution = facts && run ? restoreExecution(run.id, run.model, facts, trace) : work.executionOfTrace(trace);
      found.push({ trace, execution, benchId: facts?.benchId });
    }
  }
  return found;
}
