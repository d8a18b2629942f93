// Helpers shared by the parts of the store of executions: the chosen model, the stored runs, the chosen traces.

import { type Execution, executionOfTrace } from '../../core/executeSummarize';
import type { ChatPort } from '../../core/llm';
import type { Trace } from '../../core/logs';
import { executeMessages as t } from '../../messages/execute.en';
import type { RunEngine } from '../runs/runState';
import { readExecutionFacts, restoreExecution } from './executeFacts';
import type { ExecutePorts, RolloutModel } from './executeState';
import { type TraceSet, traceSetOf } from './traceReference';

export interface ExecutionModel extends RolloutModel {
  readonly engine: RunEngine;
  readonly chat: ChatPort;
}

/** The model chosen in the page header; a text explains why it cannot be used. */
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

/** The stored run of an execution with its execution facts. */
export function findStoredRun({ runs }: ExecutePorts, id: string) {
  const run = runs.getState().runs.find((listed) => listed.id === id);
  return { run, facts: readExecutionFacts(run?.execution) };
}

export interface ChosenTrace {
  readonly trace: Trace;
  readonly execution: Execution;
  /** Bench task of the execution. */
  readonly benchId: string | undefined;
}

/** References to traces, and the ids of these traces. */
export type ReferredTraces = Pick<TraceSet, 'traces' | 'traceIds'>;

/** The traces chosen in the comparison. */
export function chosenTraces({ compare }: ExecutePorts): ReferredTraces {
  const { chosen, files } = compare.getState();
  const sets = chosen.map((id) => traceSetOf(files, id));
  return { traces: sets.flatMap(({ traces }) => traces), traceIds: sets.flatMap(({ traceIds }) => traceIds) };
}

/** Every chosen trace as an execution: stored executions with their task, others as recorded. */
export async function chosenExecutionTraces(ports: ExecutePorts): Promise<readonly ChosenTrace[]> {
  const traces = await (await ports.loadTraces()).readTraces(chosenTraces(ports).traces);
  return traces.map((trace) => {
    // A trace that was kept for another document is still the same execution.
    const { run, facts } = findStoredRun(ports, trace.id);
    const execution = facts && run ? restoreExecution(run, facts, trace) : executionOfTrace(trace);
    return { trace, execution, benchId: facts?.benchId };
  });
}
