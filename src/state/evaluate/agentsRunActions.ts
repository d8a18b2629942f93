// Runs evaluations: each cell runs in a worker, its result and log are stored, then it counts. Invariant: a result is
// stored before it is shown; a finished cell never runs again, in whatever tab or visit it was finished.

import {
  addToSpans,
  beginRun,
  type CellRecord,
  type EvaluationCell,
  type EvaluationPlan,
  planEvaluationCells,
  readCellRecords,
  readDataSet,
  readEvaluationPlan,
} from '../../core/sessionEvaluation';
import type { StoredEvaluation } from '../../core/storage';
import { agentsMessages as t } from '../../messages/agents.en';
import { evaluationMessages } from '../../messages/evaluation.en';
import { createLatestTask } from '../support/latestTask';
import { remember } from '../support/rememberedFields';
import type { AgentsAccess, AgentsService, AgentsState, OpenedEvaluation } from './agentsState';
import { planFileOf, textIn } from './evaluationData';

/** Consecutive failed cells after which the rest is not run. */
const IN_A_ROW = 5;
/** Milliseconds between two measurements while cells are running. */
const MEASURE_INTERVAL = 2500;
/** Milliseconds over which finished cells are collected into one state update. */
const PORTION = 400;

interface Loaded {
  readonly plan: EvaluationPlan;
  readonly cells: readonly EvaluationCell[];
}

export function createAgentsRunActions(access: AgentsAccess) {
  const { get, set, ready, problem } = access;
  const running = createLatestTask();
  let loaded: (Loaded & { readonly id: string }) | undefined;
  let isMeasuring = false;
  let isStale = false;
  let endPause: (() => void) | undefined;

  /** Ends after the interval, or when the cells end, so that the final figures do not wait. */
  const pause = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, MEASURE_INTERVAL);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** Measures the records, and once more if records arrived meanwhile. */
  const measure = async (): Promise<void> => {
    if (isMeasuring) {
      isStale = true;
      return;
    }
    isMeasuring = true;
    do {
      isStale = false;
      const { opened, groupBy } = get();
      const service = await ready();
      if (!opened || !service) break;
      const { name, seed, inlineData } = opened.plan;
      const data = inlineData && textIn(inlineData, 'name');
      const cells = loaded?.id === opened.id ? loaded.cells : [];
      const failures = get().evaluations.find(({ id }) => id === opened.id)?.failed ?? [];
      const failed = failures.flatMap(({ id, message }) =>
        cells.filter((cell) => cell.id === id).map((cell) => ({ cell, message })),
      );
      const options = { name, seed, failed, ...(data ? { data } : {}), ...(groupBy === undefined ? {} : { groupBy }) };
      const measured = await service.measure(opened.records, options).catch(() => undefined);
      const now = get().opened;
      if (measured && now?.id === opened.id) set({ opened: { ...now, measured } });
      if (get().work.kind !== 'idle') await pause();
    } while (isStale);
    isMeasuring = false;
  };

  const load = async (service: AgentsService, { id, plan: file }: StoredEvaluation): Promise<Loaded | undefined> => {
    if (loaded?.id === id) return loaded;
    const plan = readEvaluationPlan(JSON.stringify(file));
    const data = plan.ok ? readDataSet(JSON.stringify(plan.value.inlineData ?? {})) : plan;
    const workflows = data.ok ? await service.loadWorkflows(data.value) : data;
    // Evaluations of earlier versions open even if their arms show different facts.
    const cells =
      plan.ok && data.ok && workflows.ok
        ? planEvaluationCells({ ...plan.value, unequalFacts: true }, data.value, workflows.value)
        : workflows;
    if (!plan.ok || !cells.ok) {
      problem(cells.ok ? '' : cells.error.message);
      return undefined;
    }
    loaded = { id, plan: plan.value, cells: cells.value as readonly EvaluationCell[] };
    return loaded;
  };

  /** Writes a change of an evaluation to the list and to the repository. */
  const note = async (id: string, change: Partial<StoredEvaluation>) => {
    const before = get().evaluations.find((one) => one.id === id);
    if (!before) return;
    const after = { ...before, ...change };
    set({ evaluations: get().evaluations.map((one) => (one.id === id ? after : one)) });
    await (await ready())?.repository.saveEvaluation(after);
  };

  const spansOf = (id: string) => get().evaluations.find((one) => one.id === id)?.spans ?? [];

  const recordsOf = async (service: AgentsService, id: string) => {
    const results = await service.repository.results(id);
    return readCellRecords(results.map((result) => JSON.stringify(result)).join('\n')).records;
  };

  const inOrder = (cells: readonly string[], records: ReadonlyMap<string, CellRecord>) =>
    cells.flatMap((id) => records.get(id) ?? []);

  const openRecords = async (id: string): Promise<void> => {
    const service = await ready();
    const stored = get().evaluations.find((one) => one.id === id);
    if (!service || !stored) return;
    const found = await load(service, stored);
    if (!found) return;
    const results = await recordsOf(service, id);
    const planned = found.cells.map((cell) => cell.id);
    // An earlier version gave its cells other ids: its results are shown, and the evaluation does not continue.
    const isEarlier = [...results.keys()].some((cell) => !planned.includes(cell));
    if (isEarlier) loaded = { ...found, id, cells: found.cells.filter((cell) => results.has(cell.id)) };
    const cells = isEarlier ? [...results.keys()] : planned;
    const records = inOrder(cells, results);
    const opened: OpenedEvaluation = { id, plan: found.plan, cells, records, measured: undefined };
    set({ opened, view: 'results', picked: undefined, compared: undefined, message: undefined });
    remember(access.storage, 'weir.evaluation', id);
    const [done, count] = [opened.records.length, cells.length];
    if (stored.done !== done || stored.cells !== count) void note(id, { done, cells: count });
  };

  const open = async (id: string): Promise<void> => {
    await openRecords(id);
    await measure();
  };

  const run = async (id: string): Promise<void> => {
    if (get().work.kind !== 'idle') return;
    const service = await ready();
    if (!service || get().work.kind !== 'idle') return;
    const signal = running.begin();
    set({ work: { kind: 'running', id, startedAt: access.now(), doneBefore: 0 }, message: undefined });
    const claimed = await access.claim?.(`evaluation.${id}`);
    if (access.claim && !claimed) {
      set({ work: { kind: 'idle' } });
      problem(t.otherTab);
      return;
    }
    try {
      // Includes cells that another tab has finished since.
      await openRecords(id);
      const { opened } = get();
      if (opened?.id !== id || !loaded) return;
      void measure();
      set({ work: { kind: 'running', id, startedAt: access.now(), doneBefore: opened.records.length } });
      const spans = spansOf(id);
      void note(id, { failed: [], spans: addToSpans(spans, beginRun(spans, access.now(), opened.cells.length)) });
      const end = await runCells(service, loaded, id, signal);
      set({ message: end });
    } finally {
      claimed?.release();
      set({ work: { kind: 'idle' } });
      endPause?.();
      await measure();
    }
  };

  const runCells = async (
    service: AgentsService,
    { plan, cells }: Loaded,
    id: string,
    signal: AbortSignal,
  ): Promise<AgentsState['message']> => {
    const records = new Map(get().opened?.records.map((record) => [record.id, record]));
    const waiting = cells.filter((cell) => !records.has(cell.id));
    const ids = cells.map((cell) => cell.id);
    let failed: readonly { readonly id: string; readonly message: string }[] = [];
    let [next, inARow, isRefused] = [0, 0, false];
    const shouldStop = () => signal.aborted || get().work.kind !== 'running' || inARow >= IN_A_ROW || isRefused;
    let measureTimer: ReturnType<typeof setTimeout> | undefined;
    /** Not after every cell: dozens may finish in a second. */
    const scheduleMeasure = () => {
      measureTimer ??= setTimeout(measureNow, PORTION);
    };
    const measureNow = () => {
      clearTimeout(measureTimer);
      measureTimer = undefined;
      const { opened } = get();
      if (opened?.id === id) set({ opened: { ...opened, records: inOrder(ids, records) } });
      const last = { kind: 'evaluation.ended', at: access.now(), left: cells.length - records.size } as const;
      void note(id, { done: records.size, failed, spans: addToSpans(spansOf(id), last) });
      void measure();
    };
    const work = async () => {
      while (next < waiting.length && !shouldStop()) {
        const cell = waiting[next] as EvaluationCell; // `next` is below the length
        next += 1;
        const outcome = await service
          .runCell(cell, plan, signal)
          .catch((error: unknown) => ({ kind: 'failed', id: cell.id, message: String(error) }) as const);
        if (outcome.kind === 'cancelled' || signal.aborted) return;
        if (outcome.kind === 'failed') {
          failed = [...failed, { id: outcome.id, message: outcome.message }];
          inARow += 1;
        } else {
          inARow = 0;
          if (!(await service.repository.saveResult(id, outcome.record.id, outcome.record, outcome.events))) {
            isRefused = true;
            return;
          }
          records.set(outcome.record.id, outcome.record);
        }
        scheduleMeasure();
      }
    };
    const usesEndpoint = cells.some(({ arm }) => !(arm.model ?? plan.models.agent).rehearsal);
    const atOnce = usesEndpoint ? plan.concurrency : Math.max(plan.concurrency, service.workers);
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work));
    measureNow();
    const left = cells.length - records.size;
    if (isRefused) return { tone: 'problem', text: t.refused };
    if (inARow >= IN_A_ROW)
      return { tone: 'problem', text: t.failedInARow({ count: IN_A_ROW, why: failed.at(-1)?.message ?? '' }) };
    return left === 0 ? undefined : { tone: 'note', text: t.left(left) };
  };

  return {
    measure,
    note,
    recordsOf,
    open,
    start: async () => {
      const { outlook, draft } = get();
      const service = await ready();
      if (outlook.kind !== 'ready' || !service || get().work.kind !== 'idle') return;
      const evaluation: StoredEvaluation = {
        version: 1,
        id: access.newId(),
        name: String(draft['name'] ?? evaluationMessages.evaluation),
        createdAt: access.now(),
        plan: planFileOf(draft, outlook.data),
        cells: outlook.forecast.estimate.cells,
        done: 0,
        failed: [],
      };
      set({ evaluations: [evaluation, ...get().evaluations] });
      if (!(await service.repository.saveEvaluation(evaluation))) problem(t.refused);
      await run(evaluation.id);
    },
    resume: async () => {
      const { opened } = get();
      if (opened) await run(opened.id);
    },
    pause: () => {
      const { work } = get();
      if (work.kind === 'running') set({ work: { ...work, kind: 'pausing' } });
    },
    cancel: running.cancel,
    close: () => {
      set({ opened: undefined, picked: undefined, compared: undefined, view: 'plan' });
      remember(access.storage, 'weir.evaluation', undefined);
    },
  };
}
