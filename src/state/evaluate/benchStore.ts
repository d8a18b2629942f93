// Store of the task bench: the choices, the running cells, and every stored result. Invariant: a result is stored
// before it is shown as done; a run reuses every stored result under the same settings, also those of an earlier visit.

import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { executableToGraph } from '../../core/executable';
import type { ChatPort } from '../../core/llm';
import type { CanvasView } from '../../core/projection';
import { loadOnce, shape, wholeNumberBetween } from '../../core/support';
import {
  type BenchCellName,
  type BenchCellResult,
  type BenchPlan,
  type BenchSettings,
  type BenchStrategy,
  benchCellKey,
  benchCellsOf,
  benchStrategies,
  benchTasks,
  defaultBenchSettings,
  findTask,
  readCellResult,
  runBench,
} from '../../core/taskBench';
import { benchMessages as t } from '../../messages/bench.en';
import { createLatestTask } from '../support/latestTask';
import { benchSettingsOf, chosenCellsOf, resultsForSettings, shownOwnTasks } from './benchView';
import type { EvaluationStoreParts } from './evaluationPorts';
import { type OwnTaskActions, type OwnTaskFile, ownTaskActions, readStoredTaskFile } from './ownTaskActions';
import { rememberedChoices } from './rememberedChoices';

export interface BenchResultStore {
  readonly durable: boolean;
  load(): Promise<readonly unknown[]>;
  save(key: string, value: unknown): Promise<boolean>;
  remove(keys: readonly string[]): Promise<void>;
}

export interface BenchService {
  readonly resultStore: BenchResultStore;
  openChat(settings: Pick<BenchSettings, 'endpoint'>): ChatPort;
  /** Milliseconds, for the runtime of each cell. */
  now?(): number;
}

/** The known strategies among the stored ones, in the order of the bench. */
const strategiesOr = (otherwise: readonly BenchStrategy[]) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((chosen) => benchStrategies.map(({ id }) => id).filter((id) => chosen.includes(id))),
      v.readonly(),
    ),
    otherwise,
  );

const choicesSchema = shape({
  /** Ids, also of own tasks, which are read later. */
  tasks: v.fallback(
    v.pipe(v.array(v.string()), v.readonly()),
    benchTasks.filter(({ difficulty }) => difficulty === 'easy').map(({ id }) => id),
  ),
  strategies: strategiesOr(['es-react-react', 'es-plan-plan', 'miner']),
  rollouts: v.fallback(wholeNumberBetween(1, 50), defaultBenchSettings.rollouts),
  selection: v.fallback(v.picklist(['all', 'all-success', 'random-success']), defaultBenchSettings.selection),
  seed: v.fallback(wholeNumberBetween(0, 2 ** 31 - 1), defaultBenchSettings.seed),
  /** FlowMind's main setting; it sets rollouts and selection. */
  isSinglePass: v.fallback(v.boolean(), false),
  /** Number of parallel cells. */
  concurrency: v.fallback(wholeNumberBetween(1, 16), 1),
});
const remembered = rememberedChoices('weir.bench', choicesSchema);

/** The last choices, without entries that the bench no longer has. */
export type BenchChoices = v.InferOutput<typeof choicesSchema>;

export type BenchWork =
  | { readonly kind: 'idle' }
  /** `pausing`: running cells finish, no other cell starts. */
  | {
      readonly kind: 'running' | 'pausing';
      readonly cells: readonly BenchCellName[];
      readonly settings: BenchSettings;
    }
  /** A model is being asked about the tasks of a file: for further tests, or to solve them without tools. */
  | {
      readonly kind: 'asking';
      readonly what: 'tests' | 'filter';
      readonly file: string;
      readonly done: number;
      readonly of: number;
    };

export interface OpenedCell extends BenchCellName {
  /** The workflow that the cell built, or the reference of its task. */
  readonly shows: 'built' | 'reference';
  readonly view: CanvasView;
}

export interface BenchState extends OwnTaskActions {
  /** `loading` until the stored results have been read. */
  readonly phase: 'loading' | 'ready' | 'unavailable';
  readonly durable: boolean;
  readonly choices: BenchChoices;
  /** Files of the user's own tasks, by name. */
  readonly taskFiles: readonly OwnTaskFile[];
  readonly work: BenchWork;
  /** Status texts of running cells, by `benchCellKey`. */
  readonly progress: Readonly<Record<string, string>>;
  /** Under all settings; the latest result of a cell comes last. */
  readonly results: readonly BenchCellResult[];
  /** How the last run ended, or why a run cannot start. */
  readonly message: { readonly tone: 'note' | 'problem'; readonly text: string } | undefined;
  readonly opened: OpenedCell | undefined;
  readonly rightTab: 'setup' | 'cell';

  choose(change: Partial<BenchChoices>): void;
  /** Measures all chosen cells that have no result; `cell`: measures this cell, again if it has one. */
  run(cell?: BenchCellName): Promise<void>;
  pause(): void;
  cancel(): void;
  open(cell: BenchCellName, shows?: OpenedCell['shows']): Promise<void>;
  close(): void;
  /** Deletes the stored results under the chosen settings. */
  clear(): Promise<void>;
  showRight(tab: BenchState['rightTab']): void;
}

export type BenchStore = StoreApi<BenchState>;

export const storedResultKey = (result: BenchCellResult): string => `${result.settings} ${benchCellKey(result)}`;

export function createBenchStore({ settings, setupStorage, loadEvaluation }: EvaluationStoreParts): BenchStore {
  const running = createLatestTask();
  const ready = loadOnce(async () => (await loadEvaluation()).openBench());

  const store = createStore<BenchState>((set, get) => {
    const chosenSettings = () => benchSettingsOf(get().choices, settings.getState());
    const keepResult = async (resultStore: BenchResultStore, result: BenchCellResult) => {
      const isStored = await resultStore.save(storedResultKey(result), result);
      const { [benchCellKey(result)]: _, ...progress } = get().progress;
      set({
        progress,
        results: [...get().results.filter((old) => storedResultKey(old) !== storedResultKey(result)), result],
        ...(isStored ? {} : { message: { tone: 'problem', text: t.notStored } }),
      });
      const { opened } = get();
      if (opened && benchCellKey(opened) === benchCellKey(result)) await get().open(result, opened.shows);
    };

    return {
      phase: 'loading',
      durable: true,
      choices: remembered.read(setupStorage),
      taskFiles: [],
      work: { kind: 'idle' },
      progress: {},
      results: [],
      message: undefined,
      opened: undefined,
      rightTab: 'setup',

      choose: (change) => {
        const choices = { ...get().choices, ...change };
        set({ choices, message: undefined });
        remembered.keep(setupStorage, choices);
      },

      run: async (cell) => {
        if (get().work.kind !== 'idle') return;
        const { choices } = get();
        const under = chosenSettings();
        if (typeof under === 'string') {
          set({ message: { tone: 'problem', text: under } });
          return;
        }
        const chosen = cell ? { tasks: [cell.task], strategies: [cell.strategy] } : chosenCellsOf(get());
        const plan: BenchPlan = { ...under, ...chosen };
        const cells = benchCellsOf(plan);
        const signal = running.begin();
        set({ work: { kind: 'running', cells, settings: under }, progress: {}, message: undefined });
        try {
          const { resultStore, openChat, now } = await ready();
          const saving: Promise<void>[] = [];
          const end = await runBench(
            plan,
            {
              chat: openChat(plan),
              cancel: signal,
              ...(now ? { now } : {}),
              isPaused: () => get().work.kind === 'pausing',
              onProgress: (cell, progress) => {
                if (!signal.aborted) set({ progress: { ...get().progress, [benchCellKey(cell)]: progress } });
              },
              onCell: (result) => void saving.push(keepResult(resultStore, result)),
            },
            {
              results: get().results.filter((result) => !cell || benchCellKey(result) !== benchCellKey(cell)),
              concurrency: choices.concurrency,
              ownTasks: shownOwnTasks(get()),
            },
          );
          await Promise.all(saving);
          set({ message: get().message ?? messageOf(end.kind, end.waiting) });
        } catch {
          set({ message: { tone: 'problem', text: t.notLoaded } });
        } finally {
          set({ work: { kind: 'idle' }, progress: {} });
        }
      },

      pause: () => {
        const { work } = get();
        if (work.kind === 'running') set({ work: { ...work, kind: 'pausing' } });
      },

      cancel: running.cancel,

      open: async (cell, shows = 'built') => {
        const found = resultsForSettings(get(), chosenSettings()).get(benchCellKey(cell));
        const built = found?.kind === 'measured' ? found.graph : undefined;
        const graph = shows === 'reference' ? findTask(cell.task, shownOwnTasks(get()))?.reference : built;
        const drawn = executableToGraph(graph ?? { nodes: [], edges: [] });
        const { layout } = await loadEvaluation();
        const places = await layout(drawn);
        const nodes = drawn.nodes.flatMap((node) => {
          const position = places[node.id];
          return position ? [{ ...node, position }] : [];
        });
        const { task, strategy } = cell;
        set({ opened: { task, strategy, shows, view: { nodes, edges: drawn.edges } }, rightTab: 'cell' });
      },

      close: () => set({ opened: undefined }),

      clear: async () => {
        const under = chosenSettings();
        if (typeof under === 'string' || get().work.kind !== 'idle') return;
        const removedKeys = [...resultsForSettings(get(), under).values()].map(storedResultKey);
        const { resultStore } = await ready();
        await resultStore.remove(removedKeys);
        set({
          results: get().results.filter((result) => !removedKeys.includes(storedResultKey(result))),
          opened: undefined,
          rightTab: 'setup',
        });
      },

      showRight: (rightTab) => set({ rightTab }),

      ...ownTaskActions({ get, set, ready, chosenSettings, begin: running.begin }),
    };
  });

  void ready().then(
    async ({ resultStore }) => {
      const values = await resultStore.load();
      const files = (await Promise.all(values.map(readStoredTaskFile))).flatMap((file) => file ?? []);
      const unread = files.flatMap((file) => ('error' in file ? [file.error] : []));
      const stored = values.flatMap((value) => readCellResult(value) ?? []);
      const newer = new Set(store.getState().results.map(storedResultKey));
      const results = [...stored.filter((result) => !newer.has(storedResultKey(result))), ...store.getState().results];
      store.setState({
        phase: 'ready',
        durable: resultStore.durable,
        results,
        taskFiles: files.flatMap((file) => ('error' in file ? [] : [file])),
        ...(unread.length > 0 ? { message: { tone: 'problem', text: unread.join(' ') } } : {}),
      });
    },
    () => store.setState({ phase: 'unavailable', message: { tone: 'problem', text: t.notLoaded } }),
  );
  return store;
}

function messageOf(kind: 'done' | 'cancelled' | 'paused' | 'endpoint', waiting: number): BenchState['message'] {
  const left = t.cellsLeft(waiting);
  const ends = {
    done: undefined,
    cancelled: { tone: 'note', text: t.cancelled({ left }) },
    paused: { tone: 'note', text: t.paused({ left }) },
    endpoint: { tone: 'problem', text: t.stoppedByEndpoint({ left }) },
  } as const;
  return ends[kind];
}
