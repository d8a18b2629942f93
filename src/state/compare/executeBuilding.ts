// The summarize stage as the page sees it: from the chosen traces to a workflow that is set beside the authored one.

import { type ExecutableGraph, emptyExecutable } from '../../core/executable';
import type { BuildStep } from '../../core/executeSummarize';
import { printMermaid } from '../../core/formats';
import type { ToolSchema } from '../../core/llm';
import { findEvidence, type MinedWorkflow } from '../../core/reconstruct';
import type { StoredRun } from '../../core/storage';
import { executeMessages as t } from '../../messages/execute.en';
import { reasonOf } from '../support/describeRefusal';
import { planDocuments } from '../workspace/planDocuments';
import { type ChosenTrace, chosenTraces, type ExecuteDesk, openModel } from './executeDesk';
import { readFacts } from './executeFacts';
import type { Building, ExecuteState } from './executeState';
import type { RebuiltOrigin, RebuiltWorkflow } from './rebuiltWorkflow';
import { tracesOfRun } from './reconstruction';

const noneOf = {
  all: t.noneReadable,
  'all-success': t.noneSucceeded,
  'random-success': t.noneSucceeded,
} as const;

/** One place among the candidates: another threshold takes it over. */
const MINED = 'mined-runnable';

const noTokens = { promptTokens: 0, completionTokens: 0, requests: 0, estimated: false };

const countTraces = (count: number) => (count === 1 ? '1 trace' : t.tracesCount({ count }));

export function createBuilding(desk: ExecuteDesk) {
  const { ports, get, set } = desk;
  const { compare, work, newId } = ports;
  let running = new AbortController();

  const change = (id: string, part: Partial<Building>) => {
    const { building } = get();
    if (building?.id === id) set({ building: { ...building, ...part } });
  };

  const offer = (
    graph: ExecutableGraph,
    label: string,
    origin: RebuiltOrigin,
    traces: readonly ChosenTrace[],
    notes: readonly string[],
    mined?: MinedWorkflow,
  ): string => {
    const drawn = mined?.graph ?? work.executableToGraph(graph);
    const plain = traces.map(({ trace }) => trace);
    const id = mined ? MINED : newId();
    const rebuilt: RebuiltWorkflow = {
      id,
      label,
      origin,
      graph: drawn,
      executable: graph,
      evidence: mined?.evidence ?? findEvidence(drawn, plain),
      notes,
      traces: plain,
    };
    // It is measured beside the page; whoever looks at it waits.
    void compare.getState().offer(rebuilt);
    return rebuilt.id;
  };

  /** Names and parameters of the tools that the traces called, as far as somebody declares them. */
  const toolsOfTraces = async (traces: readonly ChosenTrace[]): Promise<readonly ToolSchema[]> => {
    const bench = work.findBenchTask(traces.find(({ benchId }) => benchId !== undefined)?.benchId ?? '');
    if (bench) return work.toolsOf(bench).schemas;
    const { document } = await planDocuments(ports, [], ports.tools.getState().definitions);
    return (await ports.loadEngine()).buildTools(document);
  };

  const factsOfTraces = ({ traces }: RebuiltWorkflow) => {
    const listed = new Map(ports.runs.getState().runs.map((run) => [run.id, run.execution]));
    return traces.flatMap(({ id }) => readFacts(listed.get(id)) ?? []);
  };

  const mine = async (signal: AbortSignal) => {
    const { noise } = get().buildSetup;
    const chosen = await chosenTraces(desk);
    if (chosen.length === 0) return set({ problem: t.chooseTraces });
    try {
      const { executable, mined, notes } = await ports.aside.ask(
        {
          kind: 'mine',
          traces: chosen.map(({ trace }) => trace),
          inputs: Object.fromEntries(
            chosen.flatMap(({ trace, execution }) =>
              execution.task.inputs === undefined ? [] : [[trace.id, execution.task.inputs]],
            ),
          ),
          answers: Object.fromEntries(
            chosen.flatMap(({ trace, execution: { strategy, outcome } }) =>
              // What a session said at its end is words for a person, no result.
              outcome.kind === 'finished' && strategy !== 'recorded' ? [[trace.id, outcome.answer]] : [],
            ),
          ),
          tools: await toolsOfTraces(chosen),
          noise,
        },
        signal,
      );
      if (signal.aborted) return;
      const left = noise === 0 ? '' : `, noise ${Math.round(noise * 100)} %`;
      const label = t.runnableByRule({ left, countTraces: countTraces(chosen.length) });
      offer(executable, label, { kind: 'miner' }, chosen, [...new Set([...notes, ...mined.notes])], mined);
    } catch (error) {
      if (signal.aborted) return;
      set({ problem: t.miningFailed({ message: reasonOf(error) }) });
    }
  };

  const chosenAttempts = (benchId: string): readonly StoredRun[] => {
    const { chosen } = compare.getState();
    const isAttempt = (run: StoredRun) => chosen.includes(run.id) && readFacts(run.execution)?.benchId === benchId;
    return ports.runs.getState().runs.filter(isAttempt);
  };

  const takeAlong = async (attempts: readonly StoredRun[]): Promise<void> => {
    for (const run of attempts) {
      const traces = tracesOfRun(await ports.repository.loadEvents(run.id));
      compare
        .getState()
        .addTraces({ id: `attempt:${run.id}`, label: t.executionOf({ value: run.name ?? run.title }), traces });
    }
  };

  return {
    importGraph: (graph, fileName) => {
      const { problems } = work.checkExecutable(graph);
      const notes = [t.fromFile, ...problems.map(({ message }) => message)];
      void chosenTraces(desk)
        .catch(() => [])
        .then((traces) => offer(graph, fileName, { kind: 'miner' }, traces, notes));
    },
    benchOf: (rebuilt) => factsOfTraces(rebuilt).find(({ benchId }) => benchId !== undefined)?.benchId,
    inputsOf: (rebuilt) => factsOfTraces(rebuilt).find(({ task }) => task.inputs !== undefined)?.task.inputs,
    openReference: (benchId) => {
      const bench = work.findBenchTask(benchId);
      if (!bench) return;
      const source = printMermaid(work.executableToGraph(bench.reference)).text;
      // Attempts at the task belong to the document they were made with: those that are chosen come along.
      const attempts = chosenAttempts(benchId);
      ports.workspace.getState().createDocument({ title: bench.title, kind: 'mermaid', source });
      void takeAlong(attempts);
    },
    build: async () => {
      running.abort();
      running = new AbortController();
      const { signal } = running;
      const { buildSetup } = get();
      set({ problem: undefined });
      if (buildSetup.method === 'miner') {
        await mine(signal);
        return;
      }
      const model = await openModel(desk);
      if (typeof model === 'string') return set({ problem: model });
      const chosen = await chosenTraces(desk);
      if (chosen.length === 0) return set({ problem: t.chooseTraces });
      const selected = work.selectExecutions(
        chosen.map(({ execution }) => execution),
        buildSetup.selection,
        buildSetup.seed,
      );
      if (selected.length === 0) return set({ problem: noneOf[buildSetup.selection] });
      const given = chosen.filter(({ execution }) => selected.includes(execution));
      const tools = await toolsOfTraces(given);
      if (signal.aborted) return;
      const spent = given.flatMap(({ execution: { tokens } }) =>
        tokens ? [tokens.promptTokens + tokens.completionTokens] : [],
      );
      const building: Building = {
        id: newId(),
        documentId: ports.workspace.getState().history.document.id,
        setup: buildSetup,
        model: model.model,
        rehearsal: model.rehearsal,
        given: given.length,
        chosen: chosen.length,
        phase: 'running',
        steps: [],
        graph: emptyExecutable,
        validity: undefined,
        ...(spent.length === given.length ? { executeTokens: spent.reduce((sum, one) => sum + one, 0) } : {}),
      };
      set({ building });
      const steps: BuildStep[] = [];
      try {
        const summary = await work.summarizeExecutions(
          selected,
          {
            chat: model.chat,
            model: model.model,
            seed: buildSetup.seed,
            cancel: signal,
            onStep: (step: BuildStep) => {
              if (signal.aborted) return;
              steps.push(step);
              const graph = step.kind === 'built' ? step.graph : undefined;
              change(building.id, {
                steps: [...steps],
                ...(graph ? { graph, validity: work.checkExecutable(graph, { tools }) } : {}),
              });
            },
          },
          { strategy: buildSetup.strategy, tools },
        );
        const { graph, validity, outcome, tokens } = summary;
        change(building.id, { phase: 'done', steps: summary.steps, graph, validity, summary });
        if (outcome.kind !== 'finished' || signal.aborted) return;
        const { strategy } = buildSetup;
        const candidateId = offer(
          graph,
          `${model.model}${model.rehearsal ? t.noLlm : ''}, ${strategyNames[strategy]}, ${countTraces(given.length)}`,
          { kind: 'model', model: model.model, strategy, isRehearsal: model.rehearsal, tokens },
          given,
          validity.valid ? [] : validity.problems.map(({ message }) => message),
        );
        change(building.id, { candidateId });
      } catch (error) {
        change(building.id, { phase: 'done' });
        set({ problem: t.buildFailed({ message: reasonOf(error) }) });
      }
    },
    cancelBuild: () => {
      running.abort();
      const { building } = get();
      if (building?.phase === 'running') change(building.id, { phase: 'done' });
    },
    showUnfinished: async () => {
      const { building } = get();
      if (!building) return;
      const { model, rehearsal, setup, graph, summary } = building;
      const tokens = summary?.tokens ?? noTokens;
      offer(
        graph,
        t.notFinished({ model, value: strategyNames[setup.strategy] }),
        { kind: 'model', model, strategy: setup.strategy, isRehearsal: rehearsal, tokens },
        await chosenTraces(desk),
        work.checkExecutable(graph).problems.map(({ message }) => message),
      );
    },
    showOneStage: async ({ number, oneStage, execution }) => {
      const { batch } = get();
      if (!batch || !oneStage || !execution) return;
      const { model, rehearsal } = batch;
      const { graph, validity, mixed } = oneStage;
      const [stored] = tracesOfRun(await ports.repository.loadEvents(execution.id));
      const strategy = execution.strategy === 'react' ? 'react' : 'plan-and-build';
      offer(
        graph,
        t.oneStageRollout({ number }),
        { kind: 'model', model, strategy, isRehearsal: rehearsal, tokens: execution.tokens ?? noTokens },
        // As it is stored, so that its evidence opens the run.
        [{ trace: stored ?? work.traceOfExecution(execution), execution, benchId: undefined }],
        [
          t.oneStageNote,
          ...(mixed ? [t.mixedNote({ mixed })] : []),
          ...validity.problems.map(({ message }) => message),
        ],
      );
    },
  } satisfies Partial<ExecuteState>;
}

export const strategyNames = { react: 'ReAct', 'plan-and-build': t.planAndBuildWord } as const;
