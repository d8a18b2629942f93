// Shared base of the run actions: the attached runner of the open run and this tab's claim on it. One run at a time has
// a runner; a stored run gets one with the first action of the user.

import type { SessionEvent, SessionRunner, SessionState } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { loadOnce } from '../../core/support';
import { runStateMessages as t } from '../../messages/runState.en';
import { describeRefusal, reasonOf } from '../support/describeRefusal';
import { createLatestCheck } from '../support/latestCheck';
import type { AttachedRunner } from './attachRunner';
import { createBreakpointStore, createHitCounter, enabledOf, type SetBreakpoint, withHits } from './breakpointStore';
import { claimRunIn, documentIdOfRuns, initialRunRow, runRowAfter, type SessionOf } from './runFacts';
import type {
  ActiveRun,
  RunClaim,
  RunEngine,
  RunState,
  RunStorePorts,
  StartRunOptions,
  UnstoredEvents,
} from './runState';
import type { StateCache } from './stateCache';

/** Milliseconds from a refused row of the run list to the next try. */
const ROW_RETRY = 5000;
export const describeUnstored = ({ from, why }: UnstoredEvents) => t.notStoredFrom({ event: from, why });

export const idle = { cursor: undefined, selected: undefined, streaming: '', wait: undefined } as const;
export const byDate = (runs: readonly StoredRun[]) =>
  [...runs].sort((first, second) => second.startedAt - first.startedAt);

interface Attachment extends SessionOf, Pick<StartRunOptions, 'paused'> {
  /** Stored log to continue from. */
  readonly log?: readonly SessionEvent[];
  /** Fields of the run's first row in the list. */
  readonly facts?: Partial<StoredRun>;
}

export type RunController = ReturnType<typeof createRunController>;

export function createRunController(
  ports: RunStorePorts,
  get: () => RunState,
  set: (change: Partial<RunState>) => void,
) {
  const { repository, clock } = ports;
  let engine: RunEngine | undefined;
  const load = loadOnce(() => ports.loadEngine());
  let attachedRunner: AttachedRunner | undefined;
  let stateCache: StateCache | undefined;
  let claim: Promise<RunClaim | undefined> | undefined;
  /** Refused rows of the run list and refused events, by run id. */
  const rows = new Map<string, UnstoredEvents>();
  const logs = new Map<string, UnstoredEvents>();
  let rowTimer: ReturnType<typeof setTimeout> | undefined;
  const countHits = createHitCounter();
  const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const breakpointStore = createBreakpointStore(ports.storage ?? forgetful);

  const hitsOf = (active: ActiveRun | undefined, list = get().breakpoints) =>
    withHits(list, countHits(active?.id, active?.events ?? []));

  /** Loads the breakpoints of the document in use. */
  const loadBreakpoints = () => {
    const id = documentIdOfRuns(get());
    set({ breakpoints: hitsOf(get().active, id === undefined ? [] : breakpointStore.load(id)) });
  };

  const note = (refused: Map<string, UnstoredEvents>, id: string, unstored: UnstoredEvents | undefined) => {
    if (unstored) refused.set(id, unstored);
    else if (!refused.delete(id)) return;
    const { [id]: _before, ...others } = get().unstored;
    const left = logs.get(id) ?? rows.get(id);
    set({ unstored: left ? { ...others, [id]: left } : others });
  };

  /** Saves the latest row of a run, and retries if refused. A log without a row is in no list. */
  const saveRow = async (id: string): Promise<void> => {
    const run = get().runs.find((listed) => listed.id === id);
    if (!run) return;
    try {
      await repository.saveRun(run);
      note(rows, id, undefined);
    } catch (error) {
      note(rows, id, { from: 1, why: describeRefusal(error) });
      clearTimeout(rowTimer);
      rowTimer = setTimeout(() => {
        for (const other of rows.keys()) void saveRow(other);
      }, ROW_RETRY);
    }
  };

  const remember = (run: StoredRun) => {
    const { runs } = get();
    const isListed = runs.some(({ id }) => id === run.id);
    set({ runs: isListed ? runs.map((other) => (other.id === run.id ? run : other)) : byDate([run, ...runs]) });
    void saveRow(run.id);
  };

  const whyFrozen = (state: SessionState, run: StoredRun | undefined): string | undefined => {
    const { imported, forkedFrom, config } = state;
    // A fork of such a run has a model of its own.
    if (run?.execution && !forkedFrom) return t.executionOnly;
    if (imported && !forkedFrom) return t.importedRecord;
    if (!run?.imported || config.rehearsal) return undefined;
    const isOwnEndpoint = config.baseUrl !== undefined && (ports.isOwnEndpoint?.(config.baseUrl) ?? false);
    return isOwnEndpoint ? undefined : t.foreignEndpoint;
  };

  /** Detaches this tab from the open run and releases the claim once everything is stored. Resolves then. */
  const leave = async (): Promise<void> => {
    const [left, claimed] = [attachedRunner, claim];
    attachedRunner = undefined;
    claim = undefined;
    await left?.leave();
    (await claimed)?.release();
  };

  const attach = (loaded: RunEngine, { facts, paused, ...input }: Attachment) => {
    const { id, config, document, log } = input;
    const row = { ...initialRunRow(id, document, config, log?.[0]?.at ?? clock.now()), ...facts };
    const setProblem = (problem: string | undefined) => {
      if (get().active?.id === id) set({ problem });
    };
    let lastProblem: string | undefined;
    const created = loaded.attachRunner(
      ports,
      loaded,
      {
        ...input,
        ...(paused ? { startPaused: true } : {}),
        // A rehearsal can be repeated, so its text pieces are not logged: equal sessions have equally many events.
        ...(config.rehearsal ? { streamIntervalMs: Number.POSITIVE_INFINITY } : {}),
        breakpoints: enabledOf(get().breakpoints),
      },
      {
        onEvents: ({ state, events, pausedEffect }) => {
          const listed = get().runs.find((run) => run.id === id);
          remember(runRowAfter(row, listed, state, clock.now()));
          if (attachedRunner !== created || get().active?.id !== id) return;
          const active: ActiveRun = { id, events: [...events], live: state, attached: true };
          const change = { active, breakpoints: hitsOf(active), pausedEffect, streaming: created.streaming() };
          set(get().cursor === undefined ? { ...change, shown: state } : change);
        },
        onDelta: () => {
          if (attachedRunner === created) set({ streaming: created.streaming() });
        },
        onWait: () => {
          if (attachedRunner === created) set({ wait: created.wait() });
        },
        onUnstored: (unstored) => {
          note(logs, id, unstored);
          const before = lastProblem;
          lastProblem = unstored && describeUnstored(unstored);
          const { problem } = get();
          // Does not overwrite another problem with a message that was already shown.
          if (unstored ? lastProblem !== before || problem === undefined : problem === before) setProblem(lastProblem);
        },
        onConflict: () => {
          note(logs, id, undefined);
          setProblem(t.otherTabContinued);
        },
      },
    );
    const { runner } = created;
    attachedRunner = created;
    stateCache = loaded.createStateCache();
    const active: ActiveRun = { id, events: [...runner.events], live: runner.state, attached: true };
    set({ active, shown: runner.state, pausedEffect: undefined, ...idle, problem: undefined });
    runner.start();
    // A resumed log that makes no progress produces no event, so the state is set here.
    if (attachedRunner === created) set({ pausedEffect: runner.pausedEffect });
  };

  /** Reports why a run cannot start; the log stays unchanged. */
  const tryAttach = (loaded: RunEngine, input: Attachment): void => {
    try {
      attach(loaded, input);
    } catch (error) {
      set({ problem: t.sessionNotStarted({ reason: reasonOf(error) }) });
    }
  };

  return {
    ports,
    breakpointStore,
    get,
    set,
    /** The runner of the open run, if it has one. */
    runner: () => attachedRunner?.runner,
    stateCache: () => stateCache,
    engine: () => engine,
    loadEngine: async (): Promise<RunEngine | undefined> => {
      try {
        engine = await load();
      } catch {
        set({ problem: t.sessionsNotLoaded });
      }
      return engine;
    },
    /** Called when a run is opened or closed: a run that waits for the engine is dropped for a later choice. */
    choose: createLatestCheck(),
    leave,
    flush: async (): Promise<void> => {
      // Rows first: a log without a row is in no list.
      for (const id of rows.keys()) void saveRow(id);
      await attachedRunner?.flush();
    },
    /** Opens a run that has just got its id. */
    begin: (loaded: RunEngine, input: Attachment) => {
      void leave();
      // The id is new and known to this tab only, so there is no need to wait for the claim.
      claim = claimRunIn(ports, input.id);
      const scope = input.facts?.documentId ?? input.document.documentId;
      if (scope !== documentIdOfRuns(get()))
        set({ breakpoints: scope === undefined ? [] : breakpointStore.load(scope) });
      tryAttach(loaded, input);
    },
    /** Shows a stored log without a runner. */
    show: (run: ActiveRun, fold: StateCache, claimed: RunClaim | undefined) => {
      void leave();
      claim = Promise.resolve(claimed);
      stateCache = fold;
      set({
        active: run,
        shown: run.live,
        pausedEffect: undefined,
        ...idle,
        problem: claimed ? undefined : t.runInOtherTab,
      });
      loadBreakpoints();
    },
    /**
     * The runner of the open run; attaches one to a stored run. Undefined, with a problem set, if the run cannot be
     * resumed here.
     */
    takeUp: (how?: Pick<Attachment, 'paused'>): SessionRunner | undefined => {
      const { active } = get();
      if (!active) return undefined;
      const problem = active.readOnly ? t.runInOtherTab : active.readOnlyReason;
      if (problem !== undefined) {
        set({ problem });
        return undefined;
      }
      if (!active.attached) {
        const { config, document } = active.live;
        // A run is only open once the engine is loaded.
        if (engine) tryAttach(engine, { id: active.id, config, document, log: active.events, ...how });
      }
      set({ cursor: undefined, selected: undefined, shown: get().active?.live });
      return attachedRunner?.runner;
    },
    whyFrozen,
    remember,
    loadBreakpoints,
    /** The breakpoints with their hit counts in the open run. */
    counted: (list: readonly SetBreakpoint[]) => hitsOf(get().active, list),
  };
}
