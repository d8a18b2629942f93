// Store that runs several agents on one script in parallel: a column and a stored run for each, all in one group. Every
// event is sent to storage as it happens, as in the run store, so the runs of a killed tab can be resumed one by one.
// Invariant: a column shows the fold of its log. A run that is opened in Run is released here first.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatWait } from '../../core/llm';
import {
  reduceSession,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionState,
} from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { sideBySideStateMessages as t } from '../../messages/sideBySideState.en';
import { reasonOf } from '../support/describeRefusal';
import { omitUndefined } from '../support/omitUndefined';
import type { AttachedRunner } from './attachRunner';
import { describeUnstored } from './runController';
import { claimRunIn, givenSubject, initialRunRow, runRowAfter, type SessionOf } from './runFacts';
import { namesOfRuns } from './runNames';
import type { RunClaim, RunEngine, RunStore, RunStorePorts } from './runState';

/** `waiting`: for the user, who can only answer in Run. `away`: it was opened in Run and continues there. */
export type SideStatus = 'running' | 'ended' | 'failed' | 'waiting' | 'paused' | 'away' | 'open';

export interface SideSession {
  /** Id of its run. */
  readonly id: string;
  readonly title: string;
  readonly state: SessionState;
  readonly events: readonly SessionEvent[];
  /** Text of the open model call as it streams. */
  readonly streaming: string;
  /** The wait of the open model call, from a few seconds of silence on. */
  readonly wait?: ChatWait | undefined;
  readonly status: SideStatus;
  /** Why it could not be stored or started. */
  readonly problem?: string;
}

export interface SideAgentRun {
  readonly title: string;
  readonly config: SessionConfig;
}

export interface SideBySideState {
  /** Shared by the runs in the history; undefined for runs that the user put side by side. */
  readonly group: string | undefined;
  readonly document: SessionDocument | undefined;
  readonly columns: readonly SideSession[];
  readonly isLoading: boolean;
  readonly problem: string | undefined;

  /** `subject`: the name of the script, if it has one. */
  start(
    document: SessionDocument,
    agents: readonly SideAgentRun[],
    others?: readonly SessionDocument[],
    subject?: string,
  ): Promise<void>;
  /** Shows stored runs without resuming them. */
  openStored(ids: readonly string[]): Promise<void>;
  /** Ends the session of one column, or of all. */
  stop(id?: string): void;
  /** Starts a new run in the column, with the same configuration; the previous run stays in the history. */
  rerun(id: string): Promise<void>;
  /** After a failure. */
  retry(id: string): void;
  /** Detaches a column's run, so that Run can attach it. Resolves when it is stored. */
  release(id: string): Promise<void>;
  /** Reloads the runs that continued in Run. */
  refresh(): Promise<void>;
  /** Returns to the choice of agents and ends running sessions. */
  clear(): void;
}

export interface SideBySidePorts {
  readonly runPorts: RunStorePorts;
  readonly runs: RunStore;
}

interface ClaimedRunner extends AttachedRunner {
  readonly claim: Promise<RunClaim | undefined>;
}

export function sideStatusOf({ phase, paused }: SessionState): SideStatus {
  if (phase.kind === 'ended') return 'ended';
  if (phase.kind === 'failed') return 'failed';
  if (phase.kind === 'awaiting-user' || phase.kind === 'awaiting-tool') return paused ? 'paused' : 'waiting';
  return paused ? 'paused' : 'running';
}

export function createSideBySide(given: SideBySidePorts): StoreApi<SideBySideState> {
  const { runPorts: ports, runs } = given;
  const { repository, clock } = ports;
  const runners = new Map<string, ClaimedRunner>();
  /**
   * Start time of the last run: each start time is later than the one before, so that the history keeps the order of
   * the columns.
   */
  let lastStartedAt = 0;
  /** Counts starts and opens: a late result of an earlier one is dropped. */
  let choice = 0;

  return createStore<SideBySideState>((set, get) => {
    const replace = (id: string, next: (column: SideSession) => SideSession) =>
      set({ columns: get().columns.map((column) => (column.id === id ? next(column) : column)) });
    const change = (id: string, next: Partial<SideSession>) => replace(id, (column) => ({ ...column, ...next }));
    const listedRun = (id: string) => runs.getState().runs.find((run) => run.id === id);

    /** Detaches this tab from a run and releases its claim once everything is stored. */
    const leave = async (id: string): Promise<void> => {
      const claimedRunner = runners.get(id);
      runners.delete(id);
      await claimedRunner?.leave();
      (await claimedRunner?.claim)?.release();
    };

    /** Attaches a runner to a column without starting it. */
    const attachSession = (
      engine: RunEngine,
      { document, others }: Required<Pick<SessionOf, 'document' | 'others'>>,
      { title, config }: SideAgentRun,
      facts: Pick<StoredRun, 'group' | 'subject'>,
    ): SideSession => {
      const id = ports.newId();
      lastStartedAt = Math.max(clock.now(), lastStartedAt + 1);
      const row = { ...initialRunRow(id, document, config, lastStartedAt), name: title, ...facts };
      let listedTurn = -1;
      const created = engine.attachRunner(
        ports,
        engine,
        { id, config, document, others },
        {
          onEvents: ({ state, events }) => {
            const status = sideStatusOf(state);
            // After its release, only the events up to the release are written.
            if (runners.has(id)) change(id, { state, events: [...events], status, streaming: created.streaming() });
            const run = runRowAfter(row, listedRun(id), state, clock.now());
            void repository.saveRun(run).catch(() => undefined);
            // The list of runs need not follow every event.
            if (listedTurn !== state.turn || status !== 'running') runs.getState().addRuns([run]);
            listedTurn = state.turn;
            if (status === 'ended') void leave(id);
          },
          onDelta: () => {
            if (runners.has(id)) change(id, { streaming: created.streaming() });
          },
          onWait: () => {
            if (runners.has(id)) change(id, { wait: created.wait() });
          },
          onUnstored: (unstored) =>
            replace(id, ({ problem: _problem, ...column }) => ({
              ...column,
              ...omitUndefined({ problem: unstored && describeUnstored(unstored) }),
            })),
        },
      );
      runners.set(id, { ...created, claim: claimRunIn(ports, id) });
      return { id, title, state: created.runner.state, events: [], streaming: '', status: 'running' };
    };

    const loadEngine = async () => {
      set({ isLoading: true, problem: undefined });
      const engine = await ports.loadEngine().catch(() => undefined);
      set({ isLoading: false, ...(engine ? {} : { problem: t.sessionsNotLoaded }) });
      return engine;
    };

    /** A run as stored, or as the run store has it; undefined if it cannot be read. */
    const readStored = async (id: string) => {
      try {
        const open = runs.getState().active;
        const events = open?.id === id ? open.events : await repository.loadEvents(id);
        if (events.length === 0) return undefined;
        const state = reduceSession(events);
        const hasEnded = state.phase.kind === 'ended' || state.phase.kind === 'failed';
        return { id, events, state, status: hasEnded ? sideStatusOf(state) : ('open' as const) };
      } catch {
        return undefined;
      }
    };

    const stop = (id?: string) => {
      for (const [runId, { runner }] of [...runners]) if (id === undefined || id === runId) runner.stop();
    };

    return {
      group: undefined,
      document: undefined,
      columns: [],
      isLoading: false,
      problem: undefined,
      start: async (document, agents, others = [], subject) => {
        choice += 1;
        const mine = choice;
        stop();
        const engine = await loadEngine();
        if (!engine || mine !== choice) return;
        const group = ports.newId();
        try {
          const columns = agents.map((agent) =>
            attachSession(engine, { document, others }, agent, omitUndefined({ group, subject })),
          );
          set({ group, document, columns, problem: undefined });
          for (const { id } of columns) runners.get(id)?.runner.start();
        } catch (error) {
          for (const id of [...runners.keys()]) void leave(id);
          set({ columns: [], problem: t.sessionsNotStarted({ reason: reasonOf(error) }) });
        }
      },
      openStored: async (ids) => {
        // The same runs are shown already, and some may be running.
        const shown = get().columns.map(({ id }) => id);
        if (ids.length === shown.length && ids.every((id) => shown.includes(id))) return get().refresh();
        choice += 1;
        const mine = choice;
        stop();
        set({ isLoading: true, problem: undefined });
        const listed = new Map(runs.getState().runs.map((run) => [run.id, run]));
        // By start time, whatever the order of the list.
        const startedAtOf = (id: string) => listed.get(id)?.startedAt ?? 0;
        const inOrder = [...ids].sort((first, second) => startedAtOf(first) - startedAtOf(second));
        const read = (await Promise.all(inOrder.map(readStored))).filter((log) => log !== undefined);
        if (mine !== choice) return;
        const unreadableCount = ids.length - read.length;
        const called = namesOfRuns(ids.flatMap((id) => listed.get(id) ?? []));
        const columns = read.map(
          (log): SideSession => ({ ...log, title: called.get(log.id) ?? log.state.document.title, streaming: '' }),
        );
        const groups = new Set(ids.map((id) => listed.get(id)?.group));
        const [first] = columns;
        set({
          group: groups.size === 1 ? [...groups][0] : undefined,
          document: first?.state.document,
          columns,
          isLoading: false,
          problem:
            unreadableCount === 0 ? undefined : t.runsOmitted({ count: unreadableCount, runs: t.runs(ids.length) }),
        });
      },
      stop,
      rerun: async (id) => {
        const mine = choice;
        const before = get().columns.find((column) => column.id === id);
        if (!before) return;
        stop(id);
        const engine = await loadEngine();
        if (!engine || mine !== choice) return;
        const group = get().group ?? ports.newId();
        const { config, document } = before.state;
        const documentId = document.documentId ?? listedRun(id)?.documentId;
        const kept = documentId ? { ...document, documentId } : document;
        const [started] = before.events;
        const others = (started?.kind === 'session.started' && started.others) || [];
        const subject = givenSubject(listedRun(id), before.state);
        const facts = omitUndefined({ group, subject });
        const column = attachSession(engine, { document: kept, others }, { title: before.title, config }, facts);
        set({ group });
        replace(id, () => column);
        runners.get(column.id)?.runner.start();
      },
      retry: (id) => void runners.get(id)?.runner.retry(),
      refresh: async () => {
        const detachedColumns = get().columns.filter(
          ({ id, status }) => !runners.has(id) && (status === 'away' || status === 'open'),
        );
        for (const log of await Promise.all(detachedColumns.map(({ id }) => readStored(id))))
          if (log) change(log.id, log);
      },
      release: async (id) => {
        if (!runners.has(id)) return;
        change(id, { status: 'away', streaming: '' });
        await leave(id);
      },
      clear: () => {
        choice += 1;
        stop();
        set({ columns: [], group: undefined, document: undefined, problem: undefined, isLoading: false });
      },
    };
  });
}
