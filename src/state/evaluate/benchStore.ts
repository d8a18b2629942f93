// Store of the task bench: the choices, the running cells, and every stored result. Invariant: a result is stored
// before it is shown as done; a run reuses every stored result under the same settings, also those of an earlier visit.

import * as v from 'valibot';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { executableToGraph } from '../../core/executable';
import type { ChatPort } from '../../core/llm';
import type { CanvasView } from '../../core/projection';
import { loadOnce, shape, wholeNumberIn } from '../../core/support';
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
  findBenchTask,
  isCurrentResult,
  readCellResult,
  runBench,
  settingsKey,
  singlePassSettings,
} from '../../core/taskBench';
import { benchMessages as t } from '../../messages/bench.en';
import type { SettingsState } from '../settings/settingsStore';
import { createLatestTask } from '../support/latestTask';
import type { EvaluationStoreParts } from './evaluationPorts';
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

/** Those of the ids that are in the list, in the order of the list. */
const someOf = <Id extends string>(all: readonly { readonly id: Id }[], otherwise: readonly Id[]) =>
  v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((chosen): readonly Id[] => all.map(({ id }) => id).filter((id) => chosen.includes(id))),
    ),
    otherwise,
  );

const choicesSchema = shape({
  tasks: someOf(
    benchTasks,
    benchTasks.filter(({ difficulty }) => difficulty === 'easy').map(({ id }) => id),
  ),
  strategies: someOf<BenchStrategy>(benchStrategies, ['es-react-react', 'es-plan-plan', 'miner']),
  rollouts: v.fallback(wholeNumberIn(1, 50), defaultBenchSettings.rollouts),
  selection: v.fallback(v.picklist(['all', 'all-success', 'random-success']), defaultBenchSettings.selection),
  seed: v.fallback(wholeNumberIn(0, 2 ** 31 - 1), defaultBenchSettings.seed),
  /** FlowMind's main setting; it sets rollouts and selection. */
  isSinglePass: v.fallback(v.boolean(), false),
  /** Number of parallel cells. */
  concurrency: v.fallback(wholeNumberIn(1, 16), 1),
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
    };

export interface OpenedCell extends BenchCellName {
  /** The workflow that the cell built, or the reference of its task. */
  readonly shows: 'built' | 'reference';
  readonly view: CanvasView;
}

export interface BenchState {
  /** `loading` until the stored results have been read. */
  readonly phase: 'loading' | 'ready' | 'unavailable';
  readonly durable: boolean;
  readonly choices: BenchChoices;
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
  run(): Promise<void>;
  pause(): void;
  cancel(): void;
  open(cell: BenchCellName, shows?: OpenedCell['shows']): Promise<void>;
  close(): void;
  /** Deletes the stored results under the chosen settings. */
  clear(): Promise<void>;
  showRight(tab: BenchState['rightTab']): void;
}

export type BenchStore = StoreApi<BenchState>;

/** The settings that a run would use now; a text explains why it cannot start. */
export function benchSettingsOf(choices: BenchChoices, settings: SettingsState): BenchSettings | string {
  const { modelChoice, baseUrl } = settings;
  const { rollouts, selection, seed, isSinglePass } = choices;
  const measured = isSinglePass ? singlePassSettings : { rollouts, selection };
  const common = { model: modelChoice.model, seed, ...measured };
  if (modelChoice.source === 'rehearsal') return common;
  return baseUrl === '' || modelChoice.model === '' ? t.noEndpoint : { ...common, endpoint: baseUrl };
}

export const storedResultKey = (result: BenchCellResult): string => `${result.settings} ${benchCellKey(result)}`;

/** Results under the settings, by `benchCellKey`; results of tasks that have changed since are left out. */
export function resultsForSettings(
  results: readonly BenchCellResult[],
  settings: BenchSettings | string,
): ReadonlyMap<string, BenchCellResult> {
  const key = typeof settings === 'string' ? undefined : settingsKey(settings);
  const counted = results.filter((result) => result.settings === key && isCurrentResult(result));
  return new Map(counted.map((result) => [benchCellKey(result), result]));
}

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

      run: async () => {
        if (get().work.kind !== 'idle') return;
        const { choices } = get();
        const under = chosenSettings();
        if (typeof under === 'string') {
          set({ message: { tone: 'problem', text: under } });
          return;
        }
        const plan: BenchPlan = { ...under, tasks: choices.tasks, strategies: choices.strategies };
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
            { results: get().results, concurrency: choices.concurrency },
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
        const found = resultsForSettings(get().results, chosenSettings()).get(benchCellKey(cell));
        const built = found?.kind === 'measured' ? found.graph : undefined;
        const graph = shows === 'reference' ? findBenchTask(cell.task)?.reference : built;
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
        const removedKeys = [...resultsForSettings(get().results, under).values()].map(storedResultKey);
        const { resultStore } = await ready();
        await resultStore.remove(removedKeys);
        set({
          results: get().results.filter((result) => !removedKeys.includes(storedResultKey(result))),
          opened: undefined,
          rightTab: 'setup',
        });
      },

      showRight: (rightTab) => set({ rightTab }),
    };
  });

  void ready().then(
    async ({ resultStore }) => {
      const stored = (await resultStore.load()).flatMap((value) => readCellResult(value) ?? []);
      const newer = new Set(store.getState().results.map(storedResultKey));
      const results = [...stored.filter((result) => !newer.has(storedResultKey(result))), ...store.getState().results];
      store.setState({ phase: 'ready', durable: resultStore.durable, results });
    },
    () => store.setState({ phase: 'unavailable', message: { tone: 'problem', text: t.notLoaded } }),
  );
  return store;
}

function messageOf(kind: 'done' | 'cancelled' | 'paused' | 'endpoint', waiting: number): BenchState['message'] {
  const left = `${waiting} ${waiting === 1 ? t.cellSingular : t.cellPlural} left.`;
  const ends = {
    done: undefined,
    cancelled: { tone: 'note', text: t.cancelled({ left }) },
    paused: { tone: 'note', text: t.paused({ left }) },
    endpoint: { tone: 'problem', text: t.stoppedByEndpoint({ left }) },
  } as const;
  return ends[kind];
}
