// What the verbs of a run share: the open run's runner, its way to storage, this tab's hold of it. One run at a time has
// a runner; a stored one gets it with the first thing the user does in it. Every event is on its way to storage as soon
// as it happens, so a killed tab loses nothing logged.

import type { SessionEvent, SessionRunner, SessionState } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { runStateMessages as t } from '../../messages/runState.en';
import { atEndOfTask } from '../support/breathe';
import { describeRefusal, reasonOf } from '../support/describeRefusal';
import { known, withEntry } from '../support/known';
import { createBreakpointShelf, createHitCounter, enabledOf, type SetBreakpoint, withHits } from './breakpoints';
import { createEventWriter, type EventWriter } from './eventWriter';
import { claimOf, documentOf, keptFacts, rowOf, type SessionOf, sessionOf, summarise } from './runFacts';
import type { ActiveRun, RunClaim, RunEngine, RunPorts, RunState, StartOptions, Unstored } from './runState';
import type { Moments } from './stateAt';

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
  let loading: Promise<RunEngine> | undefined;
  /** Counts what was opened or closed: a run that waits for the engine gives way to a later choice. */
  let choice = 0;
  let runner: SessionRunner | undefined;
  let moments: Moments | undefined;
  let writer: EventWriter | undefined;
  let claim: Promise<RunClaim | undefined> | undefined;
  /** Runs whose row in the list was refused, and those whose events were. */
  const rows = new Set<string>();
  const logs = new Set<string>();
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

  const setUnstored = (id: string, unstored: Unstored | undefined) =>
    set({ unstored: withEntry(get().unstored, id, unstored) });

  /** The newest row there is of a run; refused, it is tried again. Without its row nobody finds a log. */
  const saveRow = async (id: string): Promise<void> => {
    const run = get().runs.find((listed) => listed.id === id);
    if (!run) return;
    try {
      await repository.saveRun(run);
      if (rows.delete(id) && !logs.has(id)) setUnstored(id, undefined);
    } catch (error) {
      rows.add(id);
      if (!get().unstored[id]) setUnstored(id, { from: 1, why: describeRefusal(error) });
      clearTimeout(rowTimer);
      rowTimer = setTimeout(() => {
        for (const other of rows) void saveRow(other);
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
    const [left, held] = [writer, claim];
    runner?.dispose();
    runner = undefined;
    writer = undefined;
    claim = undefined;
    await left?.flush();
    (await held)?.release();
  };

  const buildWriter = (id: string): EventWriter => {
    const tell = (problem: string | undefined) => {
      if (get().active?.id === id) set({ problem });
    };
    const settle = () => {
      logs.delete(id);
      if (!rows.has(id)) setUnstored(id, undefined);
    };
    let told: string | undefined;
    return createEventWriter({
      append: (events) => repository.appendEvents(events),
      onRefused: (error, seq) => {
        const unstored = { from: seq + 1, why: describeRefusal(error) };
        logs.add(id);
        setUnstored(id, unstored);
        const before = told;
        told = describeUnstored(unstored);
        // What was said last is not said again over another problem.
        if (before !== told || get().problem === undefined) tell(told);
      },
      onRecovered: () => {
        settle();
        if (get().problem === told) tell(undefined);
      },
      onConflict: () => {
        settle();
        if (get().active?.id === id) runner?.pause();
        tell(t.otherTabContinued);
      },
    });
  };

  const attach = (loaded: RunEngine, input: Attachment) => {
    const { id, config, document, log } = input;
    const written = buildWriter(id);
    const row = { ...rowOf(id, document, config, log?.[0]?.at ?? clock.now()), ...input.facts };
    /** Events come in bursts; the screen follows once per task. */
    const publish = atEndOfTask(() => {
      const { state, events } = created;
      // Whatever was said of the run meanwhile (a name, a tag) stays.
      const listed = get().runs.find((run) => run.id === id);
      remember(summarise({ ...row, ...keptFacts(listed) }, state, clock.now()));
      if (runner !== created || get().active?.id !== id) return;
      const active: ActiveRun = { id, events: [...events], live: state, attached: true };
      const breakpoints = hitsOf(active);
      const change = { active, breakpoints, held: created.held };
      set(get().cursor === undefined ? { ...change, shown: state } : change);
    });
    const created = loaded.createRunner({
      ...sessionOf(loaded, input),
      clock,
      ...known({ runTool: loaded.runTool, log }),
      ...(input.paused ? { startPaused: true } : {}),
      // A rehearsal can be held again, so its pieces are not logged: the same session has the same number of events.
      ...(config.rehearsal ? { streamIntervalMs: Number.POSITIVE_INFINITY } : {}),
      breakpoints: enabledOf(get().breakpoints),
      onEvent: (event) => {
        written.push(event);
        if (event.kind === 'model.requested' || event.kind === 'model.responded') set({ streaming: '' });
        publish();
      },
      onDelta: (_requestId, text) => {
        if (runner === created) set({ streaming: get().streaming + text });
      },
    });
    runner?.dispose();
    runner = created;
    moments = loaded.createMoments();
    writer = written;
    const active: ActiveRun = { id, events: [...created.events], live: created.state, attached: true };
    set({ active, shown: created.state, held: undefined, ...idle, problem: undefined });
    created.start();
    // A log that is taken up and moves no further brings no event that would tell.
    if (runner === created) set({ held: created.held });
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
    runner: () => runner,
    moments: () => moments,
    engine: () => engine,
    loadEngine: async (): Promise<RunEngine | undefined> => {
      try {
        loading ??= ports.loadEngine();
        engine = await loading;
      } catch {
        loading = undefined;
        set({ problem: t.sessionsNotLoaded });
      }
      return engine;
    },
    /** Something is opened or closed; what it gives says whether it still is the last one. */
    choose: () => {
      choice += 1;
      const mine = choice;
      return () => mine === choice;
    },
    leave,
    /** Nothing more of the open run is written. */
    closeWriter: () => writer?.close(),
    flush: async () => writer?.flush(),
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
      return runner;
    },
    whyFrozen,
    remember,
    loadBreakpoints,
    /** The list as it stands in the open run: how often each has stopped it. */
    counted: (list: readonly SetBreakpoint[]) => hitsOf(get().active, list),
  };
}
