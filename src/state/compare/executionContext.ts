// What the parts of the store of executions share: the model that is chosen, the runs that are kept, the traces that are chosen.

import { type Execution, executionOfTrace } from '../../core/executeSummarize';
import type { ChatPort } from '../../core/llm';
import type { Trace } from '../../core/logs';
import { executeMessages as t } from '../../messages/execute.en';
import type { RunEngine } from '../runs/runState';
import { readExecutionFacts, restoreExecution } from './executeFacts';
import type { ExecutePorts, RolloutModel } from './executeState';
import { tracesOfRun } from './reconstruction';

export interface ExecutionModel extends RolloutModel {
  readonly engine: RunEngine;
  readonly chat: ChatPort;
}

/** The model that is chosen in the head of the page; a text says why it cannot be asked. */
export async function openExecutionModel({ settings, loadEngine }: ExecutePorts): Promise<ExecutionModel | string> {
  const { modelChoice, baseUrl } = settings.getState();
  const rehearsal = modelChoice.source === 'rehearsal';
  if (!rehearsal && (baseUrl === '' || modelChoice.model === '')) return t.noEndpoint;
  try {
    const engine = await loadEngine();
    const chat = engine.createChat({ rehearsal, ...(rehearsal ? {} : { baseUrl }) });
    return { engine, chat, model: modelChoice.model, rehearsal };
  } catch {
    return t.notLoaded;
  }
}

/** The run that an execution was stored as, and what was kept of it. */
export function findStoredRun({ runs }: ExecutePorts, id: string) {
  const run = runs.getState().runs.find((listed) => listed.id === id);
  return { run, facts: readExecutionFacts(run?.execution) };
}

export interface ChosenTrace {
  readonly trace: Trace;
  readonly execution: Execution;
  /** Of the bench task that it was an attempt at. */
  readonly benchId: string | undefined;
}

/** Every trace that is chosen in the comparison, as an execution: kept ones with their task, others as recorded. */
export async function chosenExecutionTraces(ports: ExecutePorts): Promise<readonly ChosenTrace[]> {
  const { chosen, files } = ports.compare.getState();
  const found: ChosenTrace[] = [];
  for (const id of chosen) {
    const file = files.find((item) => item.id === id);
    const traces = file ? file.traces : tracesOfRun(await ports.repository.loadEvents(id));
    for (const trace of traces) {
      // One that was taken along to another document is still the execution it was.
      const { run, facts } = findStoredRun(ports, file ? trace.id : id);
      const execution = facts && run ? restoreExecution(run, facts, trace) : executionOfTrace(trace);
      found.push({ trace, execution, benchId: facts?.benchId });
    }
  }
  return found;
}
