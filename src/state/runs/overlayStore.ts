// Store of the overlays of the run canvas that need more than the shown state: amounts, coverage over many runs, a
// session judged again. Logs are read once, in slices that keep the page responsive; read logs stay cached.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Coverage, OverlayMode, SessionTrace } from '../../core/projection';
import type { RejudgeChange, Rejudged, SessionDocument, SessionEvent } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runStateMessages as t } from '../../messages/runState.en';
import { reasonOf } from '../support/describeRefusal';
import { createLatestCheck } from '../support/latestCheck';
import { omitUndefined } from '../support/omitUndefined';
import { createYielder } from '../support/yielder';
import type { OverlayMeter } from './overlayMeter';

/** Which stored runs of a document are measured together. */
export type OverlayRunSelection =
  | { readonly kind: 'all' }
  | { readonly kind: 'tag' | 'model'; readonly value: string }
  | { readonly kind: 'selected'; readonly ids: readonly string[] };

interface ReadRuns {
  /** In the requested order; unreadable runs are left out. */
  readonly traces: readonly SessionTrace[];
  readonly unreadable: number;
  /** The user cancelled the reading, so runs are missing. */
  readonly cancelled: boolean;
}

/** A graph with the measures of the runs read. */
interface Measured {
  readonly graph: WorkflowGraph;
  readonly read: ReadRuns;
  readonly coverage: Coverage;
}

/** A session judged under other settings. */
export interface SettingsTrial {
  readonly runId: string;
  /** Number of judged events. */
  readonly length: number;
  readonly change: RejudgeChange;
  /** Title of the document, if the session is judged against its current text. */
  readonly recheck?: string;
  /** Number of events done so far while it runs. */
  readonly done?: number;
  readonly result?: Rejudged;
  readonly problem?: string;
}

export interface OverlayState {
  readonly mode: OverlayMode;
  readonly choice: OverlayRunSelection;
  /** Undefined until the first measuring overlay is shown. */
  readonly meter: OverlayMeter | undefined;
  /** Progress of reading logs. */
  readonly reading: { readonly done: number; readonly total: number } | undefined;
  readonly read: ReadRuns | undefined;
  readonly measured: Measured | undefined;
  readonly trial: SettingsTrial | undefined;
  /** Why an overlay could not be computed. */
  readonly problem: string | undefined;

  setMode(mode: OverlayMode): void;
  setChoice(choice: OverlayRunSelection): void;
  /**
   * Reads the logs of runs in slices. A repeated call for the same runs does nothing, unless `again` resumes a
   * cancelled reading.
   */
  readRuns(runs: readonly StoredRun[], how?: { readonly again?: boolean }): Promise<void>;
  /** Keeps the logs read so far. */
  cancelReading(): void;
  /** Measures the logs read on a graph, in slices. */
  measure(graph: WorkflowGraph): Promise<void>;
  /** Judges a session again, in slices. */
  startTrial(
    run: { readonly id: string; readonly events: readonly SessionEvent[] },
    change: RejudgeChange,
    recheck?: string,
  ): Promise<void>;
  endTrial(): void;
}

export interface OverlayPorts {
  loadEvents(runId: string): Promise<readonly SessionEvent[]>;
  /** The tools that a session on the document would have. */
  buildTools(document: SessionDocument): Promise<RejudgeChange['tools']>;
  loadMeter(): Promise<OverlayMeter>;
}

export type OverlayStore = StoreApi<OverlayState>;

/** Filters the runs by the selection. `runs` is sorted newest first, and so is the result. */
export function chooseRuns(
  runs: readonly StoredRun[],
  documentId: string,
  choice: OverlayRunSelection,
): readonly StoredRun[] {
  const own = runs.filter((run) => run.documentId === documentId);
  switch (choice.kind) {
    case 'all':
      return own;
    case 'tag':
      return own.filter((run) => run.tags?.includes(choice.value));
    case 'model':
      return own.filter((run) => run.model === choice.value);
    case 'selected':
      return own.filter((run) => choice.ids.includes(run.id));
  }
}

/** Events folded between two checks of the clock. */
const PORTION = 200;

/** Changes when a run continues: its cached trace is then outdated. */
const stampOf = ({ id, turns, ended = '', denied, violations }: StoredRun) =>
  `${id} ${turns} ${ended} ${denied} ${violations}`;

export function createOverlayStore(ports: OverlayPorts): OverlayStore {
  const read = new Map<string, { readonly stamp: string; readonly trace: SessionTrace }>();
  let lastRequest = '';
  const beginReading = createLatestCheck();
  const beginMeasuring = createLatestCheck();
  const beginJudging = createLatestCheck();

  return createStore<OverlayState>((set, get) => {
    const withMeter = async (): Promise<OverlayMeter | undefined> => {
      try {
        const meter = get().meter ?? (await ports.loadMeter());
        set({ meter, problem: undefined });
        return meter;
      } catch {
        set({ problem: t.overlayNotLoaded });
        return undefined;
      }
    };

    const readTrace = async (
      meter: OverlayMeter,
      run: StoredRun,
      yieldToPage: () => Promise<void>,
    ): Promise<SessionTrace | undefined> => {
      const stamp = stampOf(run);
      const before = read.get(run.id);
      if (before?.stamp === stamp) return before.trace;
      try {
        const events = await ports.loadEvents(run.id);
        const fold = meter.createFold();
        for (const [index, event] of events.entries()) {
          fold.add(event);
          if (index % PORTION === PORTION - 1) await yieldToPage();
        }
        const state = fold.state();
        if (!state) return undefined;
        const trace = meter.traceSession(state);
        read.set(run.id, { stamp, trace });
        return trace;
      } catch {
        // An unreadable log must not hide the others; it is counted.
        return undefined;
      }
    };

    return {
      mode: 'status',
      choice: { kind: 'all' },
      meter: undefined,
      reading: undefined,
      read: undefined,
      measured: undefined,
      trial: undefined,
      problem: undefined,

      setMode: (mode) => {
        set({ mode });
        if (mode !== 'status') void withMeter();
      },
      setChoice: (choice) => set({ choice }),

      readRuns: async (runs, { again = false } = {}) => {
        const key = runs.map(stampOf).join('\n');
        if (key === lastRequest && !again && (get().read || get().reading)) return;
        lastRequest = key;
        const isNewest = beginReading();
        set({ reading: { done: 0, total: runs.length } });
        const meter = await withMeter();
        if (!isNewest()) return;
        if (!meter) return set({ reading: undefined });
        const traces: SessionTrace[] = [];
        let unreadable = 0;
        const yieldToPage = createYielder();
        for (const [index, run] of runs.entries()) {
          const trace = await readTrace(meter, run, yieldToPage);
          await yieldToPage();
          if (!isNewest()) return;
          if (get().reading === undefined) return set({ read: { traces, unreadable, cancelled: true } });
          if (trace) traces.push(trace);
          else unreadable += 1;
          set({ reading: { done: index + 1, total: runs.length } });
        }
        set({ reading: undefined, read: { traces, unreadable, cancelled: false } });
      },
      cancelReading: () => set({ reading: undefined }),

      measure: async (graph) => {
        const { read, measured } = get();
        if (!read || (measured?.graph === graph && measured.read === read)) return;
        const isNewest = beginMeasuring();
        const meter = await withMeter();
        if (!meter || !isNewest()) return;
        const counting = meter.createCoverage(graph);
        const yieldToPage = createYielder();
        for (const trace of read.traces) {
          counting.add(trace);
          await yieldToPage();
          if (!isNewest()) return;
        }
        set({ measured: { graph, read, coverage: counting.coverage() } });
      },

      startTrial: async ({ id, events }, change, recheck) => {
        const isNewest = beginJudging();
        const show = (part: Pick<SettingsTrial, 'done' | 'result' | 'problem'>) => {
          if (!isNewest()) return;
          set({ trial: { runId: id, length: events.length, change, ...omitUndefined({ recheck }), ...part } });
        };
        show({ done: 0 });
        const meter = await withMeter();
        if (!meter) return show({ problem: t.overlayNotLoaded });
        try {
          const { document } = change;
          const tools = document && !change.tools ? await ports.buildTools(document) : change.tools;
          const steps = meter.rejudgeInSteps(events, { ...change, ...omitUndefined({ tools }) });
          const yieldToPage = createYielder();
          for (;;) {
            const step = steps.next();
            if (step.done) {
              return show(step.value.ok ? { result: step.value.value } : { problem: step.value.error.message });
            }
            await yieldToPage();
            if (!isNewest()) return;
            show({ done: step.value });
          }
        } catch (error) {
          show({ problem: t.notJudgedAgain({ reason: reasonOf(error) }) });
        }
      },
      endTrial: () => {
        beginJudging();
        set({ trial: undefined });
      },
    };
  });
}
