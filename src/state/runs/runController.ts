// What the verbs of a run share: the seat at the open run and this tab's hold of it. One run at a time has a runner; a
// stored one gets it with the first thing the user does in it.

import type { SessionEvent, SessionRunner, SessionState } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { loadedOnce } from '../../core/support';
import { runStateMessages as t } from '../../messages/runState.en';
import { describeRefusal, reasonOf } from '../support/describeRefusal';
import { createNewest } from '../support/latestCheck';
import { createRunSeat, type RunSeat } from './attachRunner';
import { createBreakpointShelf, createHitCounter, enabledOf, type SetBreakpoint, withHits } from './breakpointStore';
import { claimOf, documentOf, rowAfter, rowOf, type SessionOf } from './runFacts';
import type { ActiveRun, RunClaim, RunEngine, RunPorts, RunState, StartOptions, Unstored } from './runState';
import type { Moments } from './stateCache';

/** Milliseconds from a refused row of the list to the next try. */
const ROW_RETRY = 5000;
export const describeUnstored = ({ from, why }: Unstored) => t.notStoredFrom({ event: from, why });

export const idle = { cursor: undefined, selected: undefined, streaming: '' } as const;
export const byDate = (runs: readonly StoredRun[]) =>
  [...runs].sort((first, second) => second.startedAt - first.startedAt);

interface Attachment extends SessionOf, Pick<StartOptions, 'paused'> {
  /** A stored log to go on from. */
  readonly log?: readonly SessionEvent[];
  /** What the list is to know of the run from its first row on. */
  readonly facts?: Partial<StoredRun>;
}

export type RunDesk = ReturnType<typeof createRunDesk>;

export function createRunDesk(ports: RunPorts, get: () => RunState, set: (change: Partial<RunState>) => void) {
  const { repository, clock } = ports;
  let engine: RunEngine | undefined;
  const load = loadedOnce(() => ports.loadEngine());
  let seat: RunSeat | undefined;
  let moments: Moments | undefined;
  let claim: Promise<RunClaim | undefined> | undefined;
  /** By id, runs whose row in the list was refused, and those whose events were. */
  const rows = new Map<string, Unstored>();
  const logs = new Map<string, Unstored>();
  let rowTimer: ReturnType<typeof setTimeout> | undefined;
  const countHits = createHitCounter();
  const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  const shelf = createBreakpointShelf(ports.storage ?? forgetful);

  const hitsOf = (active: ActiveRun | undefined, list = get().breakpoints) =>
    withHits(list, countHits(active?.id, active?.events ?? []));

  /** The breakpoints of the document that counts now. */
  const loadBreakpoints = () => {
    const id = documentOf(get());
    set({ breakpoints: hitsOf(get().active, id === undefined ? [] : shelf.load(id)) });
  };

  const note = (refused: Map<string, Unstored>, id: string, unstored: Unstored | undefined) => {
    if (unstored) refused.set(id, unstored);
    else if (!refused.delete(id)) return;
    const { [id]: _before, ...others } = get().unstored;
    const left = logs.get(id) ?? rows.get(id);
    set({ unstored: left ? { ...others, [id]: left } : others });
  };

  /** The newest row there is of a run; refused, it is tried again. Without its row nobody finds a log. */
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
    // A fork of such a run was given a model of its own.
    if (run?.execution && !forkedFrom) return t.executionOnly;
    if (imported && !forkedFrom) return t.importedRecord;
    if (!run?.imported || config.rehearsal) return undefined;
    const isOwn = config.baseUrl !== undefined && (ports.isOwnEndpoint?.(config.baseUrl) ?? false);
    return isOwn ? undefined : t.foreignEndpoint;
  };

  /** Ends this tab's part in the open run; its hold goes once everything is stored. Resolves then. */
  const leave = async (): Promise<void> => {
    const [left, held] = [seat, claim];
    seat = undefined;
    claim = undefined;
    await left?.leave();
    (await held)?.release();
  };

  const attach = (loaded: RunEngine, { facts, paused, ...input }: Attachment) => {
    const { id, config, document, log } = input;
    const row = { ...rowOf(id, document, config, log?.[0]?.at ?? clock.now()), ...facts };
    const tell = (problem: string | undefined) => {
      if (get().active?.id === id) set({ problem });
    };
    let told: string | undefined;
    const created = createRunSeat(
      ports,
      loaded,
      {
        ...input,
        ...(paused ? { startPaused: true } : {}),
        // A rehearsal can be held again, so its pieces are not logged: the same session has the same number of events.
        ...(config.rehearsal ? { streamIntervalMs: Number.POSITIVE_INFINITY } : {}),
        breakpoints: enabledOf(get().breakpoints),
      },
      {
        onEvents: ({ state, events, held }) => {
          const listed = get().runs.find((run) => run.id === id);
          remember(rowAfter(row, listed, state, clock.now()));
          if (seat !== created || get().active?.id !== id) return;
          const active: ActiveRun = { id, events: [...events], live: state, attached: true };
          const change = { active, breakpoints: hitsOf(active), held, streaming: created.streaming() };
          set(get().cursor === undefined ? { ...change, shown: state } : change);
        },
        onDelta: () => {
          if (seat === created) set({ streaming: created.streaming() });
        },
        onUnstored: (unstored) => {
          note(logs, id, unstored);
          const before = told;
          told = unstored && describeUnstored(unstored);
          const { problem } = get();
          // What was said last is not said again over another problem.
          if (unstored ? told !== before || problem === undefined : problem === before) tell(told);
        },
        onConflict: () => {
          note(logs, id, undefined);
          tell(t.otherTabContinued);
        },
      },
    );
    const { runner } = created;
    seat = created;
    moments = loaded.createMoments();
    const active: ActiveRun = { id, events: [...runner.events], live: runner.state, attached: true };
    set({ active, shown: runner.state, held: undefined, ...idle, problem: undefined });
    runner.start();
    // A log that is taken up and moves no further brings no event that would tell.
    if (seat === created) set({ held: runner.held });
  };

  /** A run that cannot be set going says why; the log stays as it is. */
  const tryAttach = (loaded: RunEngine, input: Attachment): void => {
    try {
      attach(loaded, input);
    } catch (error) {
      set({ problem: t.sessionNotStarted({ reason: reasonOf(error) }) });
    }
  };

  return {
    ports,
    shelf,
    get,
    set,
    /** The runner of the open run, if it has one. */
    runner: () => seat?.runner,
    moments: () => moments,
    engine: () => engine,
    loadEngine: async (): Promise<RunEngine | undefined> => {
      try {
        engine = await load();
      } catch {
        set({ problem: t.sessionsNotLoaded });
      }
      return engine;
    },
    /** Something is opened or closed: a run that waits for the engine gives way to a later choice. */
    choose: createNewest(),
    leave,
    flush: async (): Promise<void> => {
      // Rows first: without its row nobody finds a log.
      for (const id of rows.keys()) void saveRow(id);
      await seat?.flush();
    },
    /** Opens a run that has just got its id. */
    begin: (loaded: RunEngine, input: Attachment) => {
      void leave();
      // Nobody else can know of a run that has just got its id: no need to wait.
      claim = claimOf(ports, input.id);
      const scope = input.facts?.documentId ?? input.document.documentId;
      if (scope !== documentOf(get())) set({ breakpoints: scope === undefined ? [] : shelf.load(scope) });
      tryAttach(loaded, input);
    },
    /** Shows a stored log, without a runner. */
    show: (run: ActiveRun, fold: Moments, held: RunClaim | undefined) => {
      void leave();
      claim = Promise.resolve(held);
      moments = fold;
      set({ active: run, shown: run.live, held: undefined, ...idle, problem: held ? undefined : t.runInOtherTab });
      loadBreakpoints();
    },
    /** The runner, in a stored run after taking it up; undefined, with a problem, where nobody may go on with it. */
    takeUp: (how?: Pick<Attachment, 'paused'>): SessionRunner | undefined => {
      const { active } = get();
      if (!active) return undefined;
      const problem = active.readOnly ? t.runInOtherTab : active.frozen;
      if (problem !== undefined) {
        set({ problem });
        return undefined;
      }
      if (!active.attached) {
        const { config, document } = active.live;
        // A run is open only once the engine is there.
        if (engine) tryAttach(engine, { id: active.id, config, document, log: active.events, ...how });
      }
      set({ cursor: undefined, selected: undefined, shown: get().active?.live });
      return seat?.runner;
    },
    whyFrozen,
    remember,
    loadBreakpoints,
    /** The list as it stands in the open run: how often each has stopped it. */
    counted: (list: readonly SetBreakpoint[]) => hitsOf(get().active, list),
  };
}
