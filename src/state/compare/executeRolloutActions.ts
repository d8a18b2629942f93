// Actions of the execute stage: run the rollouts one after the other, store each when it ends and add it to the chosen
// traces. Invariant: a rollout that was cancelled, or in which the endpoint failed, is not stored and runs again on
// resume.

import {
  type Execution,
  type ExecutionStep,
  executeTask,
  isSuccess,
  runOneStage,
  traceOfExecution,
} from '../../core/executeSummarize';
import { traceToEvents } from '../../core/logs';
import { type MockCall, reduceSession, type ToolResult } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { type CancelSignal, describeJsonFault } from '../../core/support';
import { readExactJson } from '../../core/values';
import { executeMessages as t } from '../../messages/execute.en';
import { summariseRun } from '../runs/runFacts';
import { storeLog } from '../runs/storeLog';
import { reasonOf } from '../support/describeRefusal';
import { createLatestTask } from '../support/latestTask';
import { omitUndefined } from '../support/omitUndefined';
import { reasonInBrackets } from '../support/reasonInBrackets';
import { executionFactsOf, restoreExecution } from './executeFacts';
import type { Batch, ExecutePorts, ExecuteState, ExecuteStore, Rollout } from './executeState';
import { type ExecutionSubject, openExecutionSubject } from './executeSubject';
import { type ExecutionModel, findStoredRun, openExecutionModel } from './executionContext';
import { tracesOfRun } from './traceReader';

const GAVE_UP: ToolResult = { kind: 'failed', message: t.cancelledBeforeAnswer };

export function createExecuteRolloutActions(ports: ExecutePorts, { getState: get, setState: set }: ExecuteStore) {
  const { repository, runs, compare, clock, newId } = ports;
  const turns = createLatestTask();
  /** Subject of the current batch; the next batch replaces it. */
  let subject: ExecutionSubject | undefined;
  const waiting = new Map<string, (result: ToolResult) => void>();

  const changeBatch = (id: string, change: Partial<Batch>) => {
    const { batch } = get();
    if (batch?.id === id) set({ batch: { ...batch, ...change } });
  };
  const changeRollout = (batchId: string, number: number, change: Partial<Rollout>) => {
    const rollouts = get().batch?.rollouts ?? [];
    changeBatch(batchId, { rollouts: rollouts.map((one) => (one.number === number ? { ...one, ...change } : one)) });
  };

  const askPerson = (rollout: number) => (call: MockCall, cancel?: CancelSignal) =>
    new Promise<ToolResult>((resolve) => {
      const id = newId();
      const settle = (result: ToolResult) => {
        waiting.delete(id);
        cancel?.removeEventListener('abort', onAbort);
        if (get().pendingCall?.id === id) set({ pendingCall: undefined });
        resolve(result);
      };
      const onAbort = () => settle(GAVE_UP);
      if (cancel?.aborted) {
        resolve(GAVE_UP);
        return;
      }
      cancel?.addEventListener('abort', onAbort);
      waiting.set(id, settle);
      set({ pendingCall: { id, rollout, name: call.name, arguments: call.arguments } });
    });

  /** Returns false when no further rollout may start. */
  const runRollout = async (
    batch: Batch,
    { number, id, task }: Rollout,
    subject: ExecutionSubject,
    { chat, model }: ExecutionModel,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { setup } = batch;
    const temperature = Number.parseFloat(setup.temperature);
    const startedAt = clock.now();
    const steps: ExecutionStep[] = [];
    changeRollout(batch.id, number, { phase: 'running', steps: [] });
    const rolloutPorts = {
      chat,
      model,
      seed: setup.seed + number - 1,
      ...(Number.isFinite(temperature) ? { temperature } : {}),
      cancel: signal,
      onStep: (step: ExecutionStep) => {
        if (signal.aborted) return;
        steps.push(step);
        changeRollout(batch.id, number, { steps: [...steps] });
      },
    };
    const tools = subject.openTools(number - 1, askPerson(number));
    const { strategy } = setup;
    const one = setup.stages === 'one' ? await runOneStage(task, tools, rolloutPorts, { strategy }) : undefined;
    const ended = one?.execution ?? (await executeTask(task, tools, rolloutPorts, { strategy }));
    if (signal.aborted || (ended.outcome.kind === 'failed' && ended.outcome.reason === 'cancelled')) {
      changeRollout(batch.id, number, { phase: 'waiting', steps: [] });
      return false;
    }
    if (ended.outcome.kind === 'failed' && ended.outcome.reason === 'model') {
      changeRollout(batch.id, number, { phase: 'waiting' });
      changeBatch(batch.id, { phase: 'halted', halt: ended.outcome.message });
      return false;
    }
    const execution: Execution = { ...ended, id, model };
    const stored = await keepExecution(ports, batch, subject, { execution, startedAt, isOneStage: one !== undefined });
    changeRollout(batch.id, number, {
      phase: 'done',
      steps: execution.steps,
      execution,
      succeeded: isSuccess(execution),
      ...omitUndefined({ storeProblem: typeof stored === 'string' ? stored : undefined, oneStage: one }),
    });
    if (typeof stored !== 'string') runs.getState().addRuns([stored]);
    chooseTrace(batch, execution, typeof stored === 'string');
    return true;
  };

  /**
   * Adds the execution to the chosen traces; the first one of a batch replaces traces of other tasks and of sessions.
   */
  const chooseTrace = (batch: Batch, execution: Execution, isNotStored: boolean) => {
    // Another document is open now; its comparison is not about this task.
    if (ports.workspace.getState().history.document.id !== batch.documentId) return;
    const isSameTask = (id: string) =>
      findStoredRun(ports, id).facts?.task.id === execution.task.id ||
      get().batch?.rollouts.some((rollout) => rollout.id === id) === true;
    const kept = compare.getState().chosen.filter((id) => id !== execution.id && isSameTask(id));
    if (isNotStored) {
      const label = t.rolloutOf({ title: batch.title, id: execution.id });
      compare.setState({ chosen: kept });
      const traces = [{ kind: 'traces', traces: [traceOfExecution(execution)] }] as const;
      compare.getState().addTraces({ id: execution.id, label, traces, traceIds: [execution.id] });
    } else compare.getState().choose([...kept, execution.id]);
  };

  const go = async (batchId: string, model: ExecutionModel, own: ExecutionSubject) => {
    const signal = turns.begin();
    for (;;) {
      const { batch } = get();
      if (signal.aborted || batch?.id !== batchId) return;
      const next = batch.rollouts.find((rollout) => rollout.phase !== 'done');
      if (!next) {
        changeBatch(batchId, { phase: 'done' });
        return;
      }
      try {
        if (!(await runRollout(batch, next, own, model, signal))) return;
      } catch (error) {
        // A bug in Weir: keep the finished rollouts and show the error.
        changeRollout(batchId, next.number, { phase: 'waiting' });
        changeBatch(batchId, { phase: 'halted', halt: t.executionFailed({ message: reasonOf(error) }) });
        return;
      }
    }
  };

  return {
    execute: async () => {
      const { setup, draft } = get();
      turns.cancel();
      set({ problem: undefined });
      const model = await openExecutionModel(ports);
      if (typeof model === 'string') return set({ problem: model });
      const opened = await openExecutionSubject(ports, model, setup, draft);
      if (typeof opened === 'string') return set({ problem: opened });
      subject = opened;
      const { tasks, title } = opened;
      const batch: Batch = {
        id: newId(),
        documentId: ports.workspace.getState().history.document.id,
        title,
        setup,
        model: model.model,
        rehearsal: model.rehearsal,
        phase: 'running',
        rollouts: Array.from({ length: setup.rollouts }, (_, index) => ({
          id: newId(),
          number: index + 1,
          // `tasks` has at least one entry.
          task: tasks[index % tasks.length] as (typeof tasks)[number],
          phase: 'waiting',
          steps: [],
        })),
      };
      set({ batch });
      await go(batch.id, model, opened);
    },
    resumeExecute: async () => {
      const { batch } = get();
      if (!batch || !subject || batch.phase === 'running') return;
      const model = await openExecutionModel(ports);
      if (typeof model === 'string') return set({ problem: model });
      const { halt: _halt, ...rest } = batch;
      // The endpoint may have changed meanwhile: the remaining rollouts use the current model.
      set({ problem: undefined, batch: { ...rest, phase: 'running', model: model.model, rehearsal: model.rehearsal } });
      await go(batch.id, model, subject);
    },
    cancelExecute: () => {
      turns.cancel();
      const { batch } = get();
      if (batch?.phase !== 'running') return;
      const rollouts = batch.rollouts.map((rollout) =>
        rollout.phase === 'running' ? { ...rollout, phase: 'waiting' as const, steps: [] } : rollout,
      );
      set({ batch: { ...batch, phase: 'cancelled', rollouts } });
    },
    answerCall: (id, result) => waiting.get(id)?.(result),
    answerCallWith: (id, text) => {
      const value = readExactJson(text);
      if (value === undefined) return t.resultNotJson({ fault: describeJsonFault(text) });
      waiting.get(id)?.({ kind: 'succeeded', value });
      return undefined;
    },
    loadExecution: async (runId) => {
      const live = get().batch?.rollouts.find((rollout) => rollout.id === runId)?.execution;
      if (live) return live;
      const { run, facts } = findStoredRun(ports, runId);
      try {
        const [trace] = tracesOfRun(await repository.loadEvents(runId));
        return run && facts && trace ? restoreExecution(run, facts, trace) : 'unreadable';
      } catch {
        return 'unreadable';
      }
    },
  } satisfies Partial<ExecuteState>;
}

interface FinishedExecution {
  readonly execution: Execution;
  readonly startedAt: number;
  readonly isOneStage: boolean;
}

/**
 * Stores an execution as a run, so that its log opens in the run mode and serves as a trace like any other. Returns a
 * text if it could not be stored. Never rejects.
 */
async function keepExecution(
  { repository, clock }: ExecutePorts,
  { id: group, documentId, setup: { benchId }, model, rehearsal }: Batch,
  { document, schemas: tools, title }: ExecutionSubject,
  { execution, startedAt, isOneStage }: FinishedExecution,
): Promise<StoredRun | string> {
  const { id, tokens } = execution;
  const trace = { ...traceOfExecution(execution), id, model };
  const log = traceToEvents(trace, { document, tools, sessionId: id, startedAt });
  if (!log.ok) return log.error.message;
  const run: StoredRun = {
    ...summariseRun(
      { version: 1, id, documentId, title, model, rehearsal, startedAt, group },
      reduceSession(log.value),
      clock.now(),
    ),
    ...(tokens === undefined ? {} : { tokens: tokens.promptTokens + tokens.completionTokens }),
    execution: executionFactsOf(execution, omitUndefined({ benchId, oneStage: isOneStage || undefined })),
  };
  try {
    return (await storeLog(repository, run, log.value)) === 'stored' ? run : t.storedElsewhere;
  } catch (error) {
    return t.storingFailed({ why: reasonInBrackets(error) });
  }
}
