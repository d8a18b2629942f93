// Evaluations that run: each cell goes to a worker, its result and log are stored, then it counts. Invariant: a result is
// on the shelf before it is shown; a finished cell is not run again, in whichever tab or visit it was finished.

import {
  addToSpans,
  beginRun,
  type Cell,
  type CellRecord,
  type EvaluationPlan,
  planCells,
  readDataSet,
  readEvaluationPlan,
  readRecords,
} from '../../core/sessionEvaluation';
import type { StoredEvaluation } from '../../core/storage';
import { agentsMessages as t } from '../../messages/agents.en';
import { evaluationMessages } from '../../messages/evaluation.en';
import { takeTurns } from '../support/latestTask';
import { remember } from '../support/rememberedFields';
import type { AgentsAccess, AgentsDesk, AgentsState, OpenedEvaluation } from './agentsState';
import { planFileOf } from './evaluationData';

/** Cells that may fail one after the other before the rest is not tried. */
const IN_A_ROW = 5;
/** Milliseconds between two measurements while cells are running. */
const BREATH = 2500;
/** Milliseconds of finished cells that are told together. */
const PORTION = 400;

interface Loaded {
  readonly plan: EvaluationPlan;
  readonly cells: readonly Cell[];
}

export function createAgentsRun(access: AgentsAccess) {
  const { get, set, ready, problem } = access;
  const running = takeTurns();
  let loaded: (Loaded & { readonly id: string }) | undefined;
  let isMeasuring = false;
  let isStale = false;

  /** Measures what is there now, and once more when more came meanwhile. */
  const measure = async (): Promise<void> => {
    if (isMeasuring) {
      isStale = true;
      return;
    }
    isMeasuring = true;
    do {
      isStale = false;
      const { opened, groupBy } = get();
      const desk = await ready();
      if (!opened || !desk) break;
      const { name, seed } = opened.plan;
      const cells = loaded?.id === opened.id ? loaded.cells : [];
      const failures = get().evaluations.find(({ id }) => id === opened.id)?.failed ?? [];
      const failed = failures.flatMap(({ id, message }) =>
        cells.filter((cell) => cell.id === id).map((cell) => ({ cell, message })),
      );
      const options = { name, seed, failed, ...(groupBy === undefined ? {} : { groupBy }) };
      const measured = await desk.measure(opened.records, options).catch(() => undefined);
      const now = get().opened;
      if (measured && now?.id === opened.id) set({ opened: { ...now, measured } });
      if (get().work.kind !== 'idle') await new Promise((resolve) => setTimeout(resolve, BREATH));
    } while (isStale);
    isMeasuring = false;
  };

  const load = async (desk: AgentsDesk, { id, plan: file }: StoredEvaluation): Promise<Loaded | undefined> => {
    if (loaded?.id === id) return loaded;
    const plan = readEvaluationPlan(JSON.stringify(file));
    const data = plan.ok ? readDataSet(JSON.stringify(plan.value.inlineData ?? {})) : plan;
    const workflows = data.ok ? await desk.loadWorkflows(data.value) : data;
    const cells = plan.ok && data.ok && workflows.ok ? planCells(plan.value, data.value, workflows.value) : workflows;
    if (!plan.ok || !cells.ok) {
      problem(cells.ok ? '' : cells.error.message);
      return undefined;
    }
    loaded = { id, plan: plan.value, cells: cells.value as readonly Cell[] };
    return loaded;
  };

  /** Keeps what is known of an evaluation in the list and on the shelf. */
  const note = async (id: string, change: Partial<StoredEvaluation>) => {
    const before = get().evaluations.find((one) => one.id === id);
    if (!before) return;
    const after = { ...before, ...change };
    set({ evaluations: get().evaluations.map((one) => (one.id === id ? after : one)) });
    await (await ready())?.shelf.saveEvaluation(after);
  };

  const spansOf = (id: string) => get().evaluations.find((one) => one.id === id)?.spans ?? [];

  const recordsOf = async (desk: AgentsDesk, id: string) => {
    const results = await desk.shelf.results(id);
    return readRecords(results.map((result) => JSON.stringify(result)).join('\n')).records;
  };

  const inOrder = (cells: readonly string[], records: ReadonlyMap<string, CellRecord>) =>
    cells.flatMap((id) => records.get(id) ?? []);

  const open = async (id: string): Promise<void> => {
    const desk = await ready();
    const stored = get().evaluations.find((one) => one.id === id);
    if (!desk || !stored) return;
    const found = await load(desk, stored);
    if (!found) return;
    const cells = found.cells.map((cell) => cell.id);
    const records = inOrder(cells, await recordsOf(desk, id));
    const opened: OpenedEvaluation = { id, plan: found.plan, cells, records, measured: undefined };
    set({ opened, view: 'results', picked: undefined, compared: undefined, message: undefined });
    remember(access.storage, 'weir.evaluation', id);
    const [done, count] = [opened.records.length, cells.length];
    if (stored.done !== done || stored.cells !== count) void note(id, { done, cells: count });
    await measure();
  };

  const run = async (id: string): Promise<void> => {
    if (get().work.kind !== 'idle') return;
    const desk = await ready();
    if (!desk || get().work.kind !== 'idle') return;
    const signal = running.begin();
    set({ work: { kind: 'running', id, startedAt: access.now(), doneBefore: 0 }, message: undefined });
    const held = await access.claim?.(`evaluation.${id}`);
    if (access.claim && !held) {
      set({ work: { kind: 'idle' } });
      problem(t.otherTab);
      return;
    }
    try {
      // What another tab may have finished since counts.
      await open(id);
      const { opened } = get();
      if (opened?.id !== id || !loaded) return;
      set({ work: { kind: 'running', id, startedAt: access.now(), doneBefore: opened.records.length } });
      const spans = spansOf(id);
      void note(id, { failed: [], spans: addToSpans(spans, beginRun(spans, access.now(), opened.cells.length)) });
      const end = await runCells(desk, loaded, id, signal);
      set({ message: end });
    } finally {
      held?.release();
      set({ work: { kind: 'idle' } });
      await measure();
    }
  };

  const runCells = async (
    desk: AgentsDesk,
    { plan, cells }: Loaded,
    id: string,
    signal: AbortSignal,
  ): Promise<AgentsState['message']> => {
    const records = new Map(get().opened?.records.map((record) => [record.id, record]));
    const waiting = cells.filter((cell) => !records.has(cell.id));
    const ids = cells.map((cell) => cell.id);
    let failed: readonly { readonly id: string; readonly message: string }[] = [];
    let [next, inARow, isRefused] = [0, 0, false];
    const isOver = () => signal.aborted || get().work.kind !== 'running' || inARow >= IN_A_ROW || isRefused;
    let telling: ReturnType<typeof setTimeout> | undefined;
    /** Not for every cell: they may end by the dozen in a second. */
    const tell = () => {
      telling ??= setTimeout(tellNow, PORTION);
    };
    const tellNow = () => {
      clearTimeout(telling);
      telling = undefined;
      const { opened } = get();
      if (opened?.id === id) set({ opened: { ...opened, records: inOrder(ids, records) } });
      const last = { kind: 'evaluation.ended', at: access.now(), left: cells.length - records.size } as const;
      void note(id, { done: records.size, failed, spans: addToSpans(spansOf(id), last) });
      void measure();
    };
    const work = async () => {
      while (next < waiting.length && !isOver()) {
        const cell = waiting[next] as Cell; // below the length
        next += 1;
        const outcome = await desk
          .runCell(cell, plan, signal)
          .catch((error: unknown) => ({ kind: 'failed', id: cell.id, message: String(error) }) as const);
        if (outcome.kind === 'cancelled' || signal.aborted) return;
        if (outcome.kind === 'failed') {
          failed = [...failed, { id: outcome.id, message: outcome.message }];
          inARow += 1;
        } else {
          inARow = 0;
          if (!(await desk.shelf.saveResult(id, outcome.record.id, outcome.record, outcome.events))) {
            isRefused = true;
            return;
          }
          records.set(outcome.record.id, outcome.record);
        }
        tell();
      }
    };
    const usesEndpoint = cells.some(({ arm }) => !(arm.model ?? plan.models.agent).rehearsal);
    const atOnce = usesEndpoint ? plan.concurrency : Math.max(plan.concurrency, desk.workers);
    await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work));
    tellNow();
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
      const desk = await ready();
      if (outlook.kind !== 'ready' || !desk || get().work.kind !== 'idle') return;
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
      if (!(await desk.shelf.saveEvaluation(evaluation))) problem(t.refused);
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
    cancel: running.giveUp,
    close: () => {
      set({ opened: undefined, picked: undefined, compared: undefined, view: 'plan' });
      remember(access.storage, 'weir.evaluation', undefined);
    },
  };
}
