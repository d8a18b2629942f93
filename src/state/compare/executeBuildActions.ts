// Actions of the summarize stage: build a workflow from the chosen traces and add it to the comparison.

import {
  checkExecutable,
  type ExecutableGraph,
  emptyExecutable,
  executableToGraph,
  type GraphValidity,
  readExecutable,
} from '../../core/executable';
import {
  type BuildStep,
  type SummarizeStrategy,
  selectExecutions,
  summarizeExecutions,
  type TokenUse,
  traceOfExecution,
} from '../../core/executeSummarize';
import { detailComments, printMermaid } from '../../core/formats';
import type { ChatToolSchema } from '../../core/llm';
import type { MinedWorkflow } from '../../core/reconstruct';
import type { StoredRun } from '../../core/storage';
import type { JsonObject, JsonValue } from '../../core/support';
import { findBenchTask, toolSetOfTask } from '../../core/taskBench';
import { executeMessages as t } from '../../messages/execute.en';
import { reasonOf } from '../support/describeRefusal';
import { createLatestTask } from '../support/latestTask';
import { loadSessionDocuments } from '../workspace/loadSessionDocuments';
import { readExecutionFacts } from './executeFacts';
import type { BuildSetup } from './executeSetup';
import type { Building, ExecutePorts, ExecuteState, ExecuteStore, RolloutModel } from './executeState';
import {
  type ChosenTrace,
  chosenExecutionTraces,
  chosenTraces,
  type ExecutionModel,
  findStoredRun,
  openExecutionModel,
  type ReferredTraces,
} from './executionContext';
import type { RebuiltOrigin, RebuiltWorkflow } from './rebuiltWorkflow';
import { tracesOfRun } from './traceReader';

/** Candidate id of the mined runnable workflow: mining with another threshold replaces it. */
const MINED = 'mined-runnable';

const noTokens: TokenUse = { promptTokens: 0, completionTokens: 0, requests: 0, estimated: false };

const originOf = (by: RolloutModel, strategy: SummarizeStrategy, tokens = noTokens): RebuiltOrigin => ({
  kind: 'model',
  model: by.model,
  strategy,
  isRehearsal: by.rehearsal,
  tokens,
});

/** Traces that a model has received. */
const referTo = (given: readonly ChosenTrace[]): ReferredTraces => {
  const traces = given.map(({ trace }) => trace);
  return { traces: [{ kind: 'traces', traces }], traceIds: traces.map(({ id }) => id) };
};

const wordsOf = ({ problems }: GraphValidity) => problems.map(({ message }) => message);

export function createExecuteBuildActions(ports: ExecutePorts, { getState: get, setState: set }: ExecuteStore) {
  const { compare, runs, repository, workspace, newId } = ports;
  const turns = createLatestTask();

  const change = (id: string, part: Partial<Building>) => {
    const { building } = get();
    if (building?.id === id) set({ building: { ...building, ...part } });
  };

  const offer = (
    graph: ExecutableGraph,
    label: string,
    origin: RebuiltOrigin,
    traces: ReferredTraces,
    notes: readonly string[],
    mined?: MinedWorkflow,
  ): string => {
    const rebuilt: RebuiltWorkflow = {
      id: mined ? MINED : newId(),
      label,
      origin,
      graph: mined?.graph ?? executableToGraph(graph),
      executable: graph,
      ...(mined ? { evidence: mined.evidence } : {}),
      notes,
      ...traces,
    };
    // Not awaited: it is measured in a worker, and the view shows its progress.
    void compare.getState().addCandidate(rebuilt);
    return rebuilt.id;
  };

  /** Names and parameters of the tools that the traces called, if they are declared. */
  const toolsOfTraces = async (traceIds: readonly string[]): Promise<readonly ChatToolSchema[]> => {
    const benchIds = traceIds.flatMap((id) => findStoredRun(ports, id).facts?.benchId ?? []);
    const bench = findBenchTask(benchIds[0]);
    if (bench) return toolSetOfTask(bench).schemas;
    const { document } = await loadSessionDocuments(ports, [], ports.tools.getState().definitions);
    return (await ports.loadEngine()).buildTools(document);
  };

  const mine = async (noise: number, chosen: ReferredTraces, signal: AbortSignal) => {
    const inputs: Record<string, JsonObject> = {};
    const answers: Record<string, JsonValue> = {};
    for (const id of chosen.traceIds) {
      const { facts } = findStoredRun(ports, id);
      if (facts?.task.inputs !== undefined) inputs[id] = facts.task.inputs;
      // The final text of a session is a reply to the user, not a result.
      if (facts?.outcome.kind === 'finished' && facts.strategy !== 'recorded') answers[id] = facts.outcome.answer;
    }
    const { traces, traceIds } = chosen;
    const question = { traces, inputs, answers, tools: await toolsOfTraces(traceIds), noise };
    const { executable, mined, notes } = await (await ports.loadTraces()).mineRunnable(question, signal);
    if (signal.aborted) return;
    const left = noise === 0 ? '' : t.noiseOf({ noise: Math.round(noise * 100) });
    const label = t.runnableByRule({ leftOut: left, traces: t.traceCount(traceIds.length) });
    offer(executable, label, { kind: 'miner' }, chosen, [...new Set([...notes, ...mined.notes])], mined);
  };

  const buildByModel = async (
    setup: BuildSetup,
    { chat, model, rehearsal }: ExecutionModel,
    chosen: readonly ChosenTrace[],
    signal: AbortSignal,
  ) => {
    const { strategy, selection, seed } = setup;
    const selected = selectExecutions(
      chosen.map(({ execution }) => execution),
      selection,
      seed,
    );
    if (selected.length === 0) return set({ problem: selection === 'all' ? t.noneReadable : t.noneSucceeded });
    const given = chosen.filter(({ execution }) => selected.includes(execution));
    const tools = await toolsOfTraces(given.map(({ trace }) => trace.id));
    if (signal.aborted) return;
    const spent = given.flatMap(({ execution: { tokens } }) =>
      tokens ? [tokens.promptTokens + tokens.completionTokens] : [],
    );
    const id = newId();
    set({
      building: {
        id,
        documentId: workspace.getState().history.document.id,
        setup,
        model,
        rehearsal,
        given: given.length,
        chosen: chosen.length,
        phase: 'running',
        steps: [],
        graph: emptyExecutable,
        validity: undefined,
        ...(spent.length === given.length ? { executeTokens: spent.reduce((sum, one) => sum + one, 0) } : {}),
      },
    });
    const steps: BuildStep[] = [];
    const onStep = (step: BuildStep) => {
      if (signal.aborted) return;
      steps.push(step);
      const grown =
        step.kind === 'built' ? { graph: step.graph, validity: checkExecutable(step.graph, { tools }) } : {};
      change(id, { steps: [...steps], ...grown });
    };
    const stage = { chat, model, seed, cancel: signal, onStep };
    const summary = await summarizeExecutions(selected, stage, { strategy, tools });
    const { graph, validity, outcome } = summary;
    change(id, { phase: 'done', steps: summary.steps, graph, validity, summary });
    if (outcome.kind !== 'finished' || signal.aborted) return;
    const label = `${model}${rehearsal ? t.noLlm : ''}, ${strategyNames[strategy]}, ${t.traceCount(given.length)}`;
    const origin = originOf({ model, rehearsal }, strategy, summary.tokens);
    change(id, { candidateId: offer(graph, label, origin, referTo(given), wordsOf(validity)) });
  };

  const cancelBuild = () => {
    turns.cancel();
    const { building } = get();
    if (building?.phase === 'running') change(building.id, { phase: 'done' });
  };

  /** Rollouts belong to the document they were made with: adds the chosen ones to the comparison of another document. */
  const takeAlong = (attempts: readonly StoredRun[]): void => {
    for (const { id, name, title } of attempts) {
      const label = t.executionOf({ name: name ?? title });
      compare.getState().addTraces({ id: `attempt:${id}`, label, traces: [{ kind: 'run', id }], traceIds: [id] });
    }
  };

  return {
    importWorkflow: (text, fileName) => {
      const read = readExecutable(text);
      if (!read.ok) return `${fileName}: ${read.error.message}`;
      const graph = read.value;
      const notes = [t.fromFile, ...wordsOf(checkExecutable(graph))];
      offer(graph, fileName, { kind: 'miner' }, chosenTraces(ports), notes);
      return undefined;
    },
    inputsOfRebuilt: ({ traceIds }) => {
      const facts = traceIds.flatMap((id) => findStoredRun(ports, id).facts ?? []);
      return {
        bench: findBenchTask(facts.find(({ benchId }) => benchId !== undefined)?.benchId),
        inputs: facts.find(({ task }) => task.inputs !== undefined)?.task.inputs,
      };
    },
    behaviourOf: async ({ source, candidate, rebuilding: { brokenOff } }, signal) => {
      try {
        const question = { gold: source, candidate: candidate.graph, brokenOff };
        return await (await ports.loadTraces()).compareBehaviour(question, signal);
      } catch (error) {
        return reasonOf(error);
      }
    },
    openReference: (benchId) => {
      const bench = findBenchTask(benchId);
      if (!bench) return;
      const { chosen } = compare.getState();
      const attempts = runs
        .getState()
        .runs.filter((run) => chosen.includes(run.id) && readExecutionFacts(run.execution)?.benchId === benchId);
      const drawn = executableToGraph(bench.reference);
      const source = `${detailComments(drawn)}${printMermaid(drawn).text}`;
      workspace.getState().createDocument({ title: bench.title, kind: 'mermaid', source });
      takeAlong(attempts);
    },
    build: async () => {
      cancelBuild();
      const signal = turns.begin();
      const { buildSetup } = get();
      set({ problem: undefined });
      const model = buildSetup.method === 'miner' ? undefined : await openExecutionModel(ports);
      if (typeof model === 'string') return set({ problem: model });
      try {
        const chosen = chosenTraces(ports);
        if (chosen.traceIds.length === 0) return set({ problem: t.chooseTraces });
        if (!model) return await mine(buildSetup.noise, chosen, signal);
        await buildByModel(buildSetup, model, await chosenExecutionTraces(ports), signal);
      } catch (error) {
        if (signal.aborted) return;
        cancelBuild();
        set({ problem: (model ? t.buildFailed : t.miningFailed)({ message: reasonOf(error) }) });
      }
    },
    cancelBuild,
    showUnfinished: async () => {
      const { building } = get();
      if (!building) return;
      const { setup, model, graph, summary } = building;
      const label = t.notFinished({ model, strategy: strategyNames[setup.strategy] });
      const origin = originOf(building, setup.strategy, summary?.tokens);
      offer(graph, label, origin, chosenTraces(ports), wordsOf(checkExecutable(graph)));
    },
    showOneStage: async ({ number, oneStage, execution }) => {
      const { batch } = get();
      if (!batch || !oneStage || !execution) return;
      const { graph, validity, mixed } = oneStage;
      const [stored] = tracesOfRun(await repository.loadEvents(execution.id));
      const strategy = execution.strategy === 'react' ? 'react' : 'plan-and-build';
      // The stored trace, so that its evidence links to events of the run.
      const trace = stored ?? traceOfExecution(execution);
      offer(
        graph,
        t.oneStageRollout({ number }),
        originOf(batch, strategy, execution.tokens),
        { traces: [{ kind: 'traces', traces: [trace] }], traceIds: [trace.id] },
        [t.oneStageNote, ...(mixed ? [t.mixedNote({ mixed })] : []), ...wordsOf(validity)],
      );
    },
  } satisfies Partial<ExecuteState>;
}

const strategyNames = { react: 'ReAct', 'plan-and-build': t.planAndBuildWord } as const;
