// Store of the plan mode: the stored plans, the open plan, and the shown run. Composed of `planDraftActions` and
// `planRunActions`. Invariant: the shown run is the fold of its events; the user's changes are saved shortly after they
// are made.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type {
  AcceptanceCheck,
  ExamplePlanTask,
  Plan,
  PlanEdit,
  PlanEditRefusal,
  PlanEvent,
  PlanState,
} from '../../core/plan';
import { cleanAddress, loadOnce } from '../../core/support';
import { planMessages as t } from '../../messages/plan.en';
import type { SettingsState } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
import { createSaveTimer } from '../support/saveTimer';
import { unsavedRecords } from '../support/unsavedRecords';
import { planDraftActions } from './planDraftActions';
import type { ChosenModel, PlanPorts } from './planPorts';
import { planRunActions } from './planRunActions';
import type { PlanRunSettings, StoredPlan, StoredPlanRun } from './readStoredPlans';
import { readStoredPlan, readStoredRun } from './readStoredPlans';

export interface ShownRun {
  readonly head: StoredPlanRun;
  readonly events: readonly PlanEvent[];
  readonly state: PlanState;
  /** It runs in this tab. */
  readonly isLive: boolean;
  /** The repository refused an event: the log exists in this tab only. */
  readonly isNotStored: boolean;
}

export type PlanWork =
  | { readonly kind: 'idle' }
  | { readonly kind: 'planning'; readonly done: number; readonly of: number };
export type PlanTab = 'setup' | 'subtask' | 'updates' | 'result';
export type PlanPage = 'plans' | 'plan' | 'experiments';

export interface PlanModeState {
  readonly phase: 'loading' | 'ready' | 'unavailable';
  readonly durable: boolean;
  readonly page: PlanPage;
  /** Latest first. */
  readonly plans: readonly StoredPlan[];
  readonly runs: readonly StoredPlanRun[];
  readonly open: StoredPlan | undefined;
  /** Earlier and later states of the open plan's graph. */
  readonly past: readonly Plan[];
  readonly future: readonly Plan[];
  readonly work: PlanWork;
  readonly run: ShownRun | undefined;
  /** Number of shown events; undefined shows all of them, as they arrive. */
  readonly cursor: number | undefined;
  readonly selection: readonly string[];
  readonly tab: PlanTab;
  readonly problem: string | undefined;

  goTo(page: PlanPage): void;
  showTab(tab: PlanTab): void;
  select(ids: readonly string[]): void;
  dismiss(): void;
  /** Writes all unsaved changes. `closing`: the page is being closed and cannot wait for an answer. */
  flush(how?: { readonly closing?: boolean }): Promise<void>;

  /** Creates a plan for a task in words, or for an example task; no model is called yet. */
  begin(task: string | ExamplePlanTask): void;
  openPlan(id: string): void;
  change(change: Partial<Pick<StoredPlan, 'name' | 'task' | 'checks' | 'roles' | 'count' | 'rule' | 'places'>>): void;
  /** Undefined removes a setting. */
  changeSettings(change: { readonly [Key in keyof PlanRunSettings]?: PlanRunSettings[Key] | undefined }): void;
  /** Requests candidates; replaces the previous ones. */
  makeCandidates(): Promise<void>;
  stopPlanning(): void;
  choose(index: number): void;
  edit(edit: PlanEdit): PlanEditRefusal | undefined;
  undo(): void;
  redo(): void;
  /** Adds a plan or a task from outside as a new plan. */
  addPlan(given: ImportedPlan): void;
  rename(id: string, name: string): void;
  /** Returns a function that restores it. */
  removePlan(id: string): () => void;

  start(): Promise<void>;
  openRun(id: string): Promise<void>;
  closeRun(): void;
  /** Resumes a run that was paused, or that a closed tab left. */
  resume(): Promise<void>;
  pause(): void;
  cancel(): void;
  review(accepted: boolean): void;
  inject(subtask: string): void;
  moveTo(cursor: number | undefined): void;
  renameRun(id: string, name: string): void;
  /** Returns a function that restores it. */
  removeRun(id: string): () => void;
  /** The log of a stored run as far as it was stored; undefined, with a problem shown, if it cannot be read. */
  logOf(id: string): Promise<readonly PlanEvent[] | undefined>;
  /** Adds a log from outside as a run of a new plan. */
  addRun(name: string, events: readonly PlanEvent[]): Promise<void>;
}

/** Content of a file or a document: a task, its checks, and mostly a plan. */
export interface ImportedPlan {
  readonly name: string;
  readonly task: string;
  readonly plan?: Plan;
  readonly checks?: readonly AcceptanceCheck[];
}

export type PlanStore = StoreApi<PlanModeState>;

export interface PlanParts {
  readonly settings: StoreApi<SettingsState>;
  readonly storage: TextStorage;
  load(): Promise<PlanPorts>;
}

/** Helpers shared by the actions. */
export interface PlanTools {
  get(): PlanModeState;
  set(change: Partial<PlanModeState>): void;
  ready(): Promise<PlanPorts>;
  /** The result of `use`; undefined, with a problem shown, if the code cannot be loaded or the repository fails. */
  withPorts<T>(use: (ports: PlanPorts) => Promise<T>): Promise<T | undefined>;
  /** The chosen model; undefined, with a problem shown, if no model is available. */
  model(): ChosenModel | undefined;
  /** Replaces the open plan, shows it and saves it. */
  keep(plan: StoredPlan): void;
  /** A deleted plan is not saved any more. */
  forget(id: string): void;
}

/** The chosen model; undefined if no model is available. */
export function modelOf({ modelChoice, baseUrl }: SettingsState): ChosenModel | undefined {
  const { source, model } = modelChoice;
  if (source === 'rehearsal') return { model };
  return baseUrl === '' || model === '' ? undefined : { model, baseUrl: cleanAddress(baseUrl) };
}

const openKey = 'weir.plan.open';
const unsavedKey = 'weir.plan.unsaved';
/**
 * Milliseconds from the last change to its save, from the first unsaved change at most, and from a refused save to the
 * next try.
 */
const [SAVE_DELAY, LONGEST_WAIT, RETRY_DELAY] = [150, 750, 5000];

export function createPlanStore({ settings, storage, load }: PlanParts): PlanStore {
  const ready = loadOnce(load);
  const records = unsavedRecords(storage, unsavedKey);
  const store = createStore<PlanModeState>((set, get) => {
    const withPorts = async <T>(use: (ports: PlanPorts) => Promise<T>): Promise<T | undefined> => {
      try {
        return await use(await ready());
      } catch {
        set({ problem: t.notLoaded });
        return undefined;
      }
    };
    /** Plans to store, by id. */
    const unsaved = new Map<string, StoredPlan>();
    let retry: ReturnType<typeof setTimeout> | undefined;
    const saveAll = async () => {
      saveTimer.stop();
      clearTimeout(retry);
      const write = async (plan: StoredPlan) => {
        const isStored = await withPorts(({ repository, secrets }) =>
          repository.save('plans', plan.id, secrets().value(plan)),
        );
        if (isStored === false) set({ problem: t.notStored });
        if (!isStored || unsaved.get(plan.id) !== plan) return;
        unsaved.delete(plan.id);
        records.release(plan.id);
      };
      await Promise.all([...unsaved.values()].map(write));
      if (unsaved.size > 0 && !saveTimer.isWaiting()) retry = setTimeout(() => void saveAll(), RETRY_DELAY);
    };
    const saveTimer = createSaveTimer(() => void saveAll(), SAVE_DELAY, LONGEST_WAIT);
    const tools: PlanTools = {
      get,
      set,
      ready,
      withPorts,
      model: () => {
        const chosen = modelOf(settings.getState());
        if (!chosen) set({ problem: t.noEndpoint });
        return chosen;
      },
      keep: (plan) => {
        const { plans, open } = get();
        // Strictly later than the stored version: two changes in one millisecond, or a clock that was set back.
        const before = plans.find(({ id }) => id === plan.id)?.updatedAt ?? 0;
        const kept = { ...plan, updatedAt: Math.max(Date.now(), before + 1) };
        set({
          plans: [kept, ...plans.filter(({ id }) => id !== plan.id)],
          ...(open?.id === plan.id ? { open: kept } : {}),
        });
        unsaved.set(kept.id, kept);
        saveTimer.changed();
      },
      forget: (id) => {
        unsaved.delete(id);
        records.release(id);
      },
    };
    const { flushRuns, ...actions } = planRunActions(tools);
    return {
      phase: 'loading',
      durable: true,
      page: 'plans',
      plans: [],
      runs: [],
      open: undefined,
      past: [],
      future: [],
      work: { kind: 'idle' },
      run: undefined,
      cursor: undefined,
      selection: [],
      tab: 'setup',
      problem: undefined,
      goTo: (page) => set({ page, problem: undefined }),
      showTab: (tab) => set({ tab }),
      select: (selection) => set({ selection }),
      dismiss: () => set({ problem: undefined }),
      flush: async (how) => {
        if (how?.closing) for (const plan of unsaved.values()) records.keep(plan);
        await Promise.all([saveAll(), flushRuns()]);
      },
      ...planDraftActions(tools),
      ...actions,
    };
  });
  const inView = ({ open, run, page }: PlanModeState) =>
    JSON.stringify(page === 'plan' ? { plan: open?.id, run: run?.head.id } : {});
  let remembered: string | undefined;
  store.subscribe((state) => {
    const now = inView(state);
    if (state.phase !== 'ready' || now === remembered) return;
    remembered = now;
    remember(storage, openKey, now);
  });
  void ready().then(
    async ({ repository }) => {
      const { plans, runs } = await repository.load();
      const stored = plans.flatMap((value) => readStoredPlan(value) ?? []);
      // Another tab may have saved a plan after the page was closed.
      const isNewest = (plan: StoredPlan) =>
        !stored.some(({ id, updatedAt }) => id === plan.id && updatedAt >= plan.updatedAt);
      const left = Object.values(records.all()).flatMap((value) => readStoredPlan(value) ?? []);
      const unstored = left.filter(isNewest);
      for (const plan of repository.durable ? left : []) {
        if (!unstored.includes(plan) || (await repository.save('plans', plan.id, plan))) records.release(plan.id);
      }
      const known = store.getState();
      const latest = <T extends { readonly id: string }>(mine: readonly T[], read: readonly T[]) => [
        ...mine,
        ...read.filter(({ id }) => !mine.some((one) => one.id === id)),
      ];
      store.setState({
        durable: repository.durable,
        plans: latest(
          known.plans,
          latest(unstored, stored).sort((a, b) => b.updatedAt - a.updatedAt),
        ),
        runs: latest(
          known.runs,
          runs.flatMap((value) => readStoredRun(value) ?? []).sort((a, b) => b.startedAt - a.startedAt),
        ),
      });
      if (!known.open) await reopen(store, storage);
      store.setState({ phase: 'ready' });
    },
    () => store.setState({ phase: 'unavailable', problem: t.notLoaded }),
  );
  return store;
}

/** Opens the plan and run that were open when the page was left. */
async function reopen(store: PlanStore, storage: TextStorage): Promise<void> {
  const { plan, run } = recallFields(storage, openKey);
  const { plans, runs, openPlan, openRun } = store.getState();
  if (typeof plan !== 'string' || !plans.some(({ id }) => id === plan)) return;
  openPlan(plan);
  if (typeof run === 'string' && runs.some(({ id }) => id === run)) await openRun(run);
}
