// The open run: its log, the moment shown, and the stored runs beside it. The log is the truth; every event is on its
// way to storage as soon as it happens, so a killed tab loses nothing logged. One tab at a time writes a run's log.
// Longer than most files because the actions share the runner, its writer and this tab's hold of the run.

import { createStore } from 'zustand/vanilla';
import {
  defaultControllers,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionRunner,
  type SessionState,
} from '../core/session';
import type { StoredRun } from '../core/storage';
import { createEventWriter, type EventWriter } from './eventWriter';
import type { ActiveRun, RunClaim, RunEngine, RunPorts, RunState, RunStore } from './runState';
import { describeListing, summarise } from './runSummary';
import type { Moments } from './stateAt';

export type { ActiveRun, RunClaim, RunEngine, RunPorts, RunSetup, RunState, RunStore } from './runState';

const { model: _model, rehearsal: _rehearsal, ...defaultSetup } = defaultSessionConfig;

const REFUSED = 'The browser refused to store the run (its storage may be full). It goes on in memory.';
const ELSEWHERE =
  'This run is in use in another tab. Go on with it there, or close it there and open it here again from the list.';
const OVERTAKEN =
  'Another tab has gone on with this run, so nothing more of it is stored from here. Open it again from the list to see what is stored.';

const FOREIGN =
  'This run was imported from a record of another program. There is no prompt and no model to go on with: run a new session on the document instead.';
const OTHER_ENDPOINT =
  'This run was imported, and its model answered at an endpoint that is not yours. Nothing is sent there: run a new session with your own model instead.';

const idle = { cursor: undefined, selected: undefined, streaming: '' } as const;
/** Events from which on reading, folding and drawing a stored run are tasks of their own. */
const LONG = 500;
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export async function createRunStore(ports: RunPorts): Promise<RunStore> {
  const { repository, clock } = ports;
  const byDate = (runs: readonly StoredRun[]) => [...runs].sort((first, second) => second.startedAt - first.startedAt);
  const listing = await repository.listRuns().catch(() => undefined);
  const claimRun = async (id: string): Promise<RunClaim | undefined> =>
    ports.claimRun ? ports.claimRun(id) : { release: () => undefined };

  let engine: RunEngine | undefined;
  let loading: Promise<RunEngine> | undefined;
  /** Counts what was opened or closed: a run that waits for the engine gives way to a later choice. */
  let choice = 0;
  let runner: SessionRunner | undefined;
  let moments: Moments | undefined;
  let writer: EventWriter | undefined;
  let claim: Promise<RunClaim | undefined> | undefined;

  return createStore<RunState>((set, get) => {
    const remember = (run: StoredRun) => {
      const known = get().runs.some((other) => other.id === run.id);
      set({
        runs: known ? get().runs.map((other) => (other.id === run.id ? run : other)) : byDate([run, ...get().runs]),
      });
      void repository.saveRun(run).catch(() => undefined);
    };

    const whyFrozen = ({ imported, config }: SessionState, run: StoredRun | undefined): string | undefined => {
      if (imported) return FOREIGN;
      if (!run?.imported || config.rehearsal) return undefined;
      const isOwn = config.baseUrl !== undefined && (ports.isOwnEndpoint?.(config.baseUrl) ?? false);
      return isOwn ? undefined : OTHER_ENDPOINT;
    };

    const loadEngine = async (): Promise<RunEngine | undefined> => {
      try {
        loading ??= ports.loadEngine();
        engine = await loading;
      } catch {
        loading = undefined;
        set({
          problem: 'The part of Weir that runs sessions could not be loaded. Check the connection and try again.',
        });
      }
      return engine;
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
      return createEventWriter({
        append: (events) => repository.appendEvents(events),
        onRefused: () => tell(REFUSED),
        onRecovered: () => {
          if (get().problem === REFUSED) tell(undefined);
        },
        onConflict: () => {
          if (get().active?.id === id) runner?.pause();
          tell(OVERTAKEN);
        },
      });
    };

    const attach = (
      { createRunner, createMoments, createChat, buildTools }: RunEngine,
      input: { id: string; config: SessionConfig; document: SessionDocument; log?: readonly SessionEvent[] },
    ) => {
      const { id, config, document } = input;
      const written = buildWriter(id);
      const header = {
        version: 1 as const,
        id,
        documentId: document.documentId ?? '',
        title: document.title,
        model: config.model,
        rehearsal: config.rehearsal,
        startedAt: input.log?.[0]?.at ?? clock.now(),
        ...keptFacts(get().runs.find((run) => run.id === id)),
      };
      let isPlanned = false;
      const publish = () => {
        isPlanned = false;
        const { state, events } = created;
        remember(summarise(header, state, clock.now()));
        if (runner !== created || get().active?.id !== id) return;
        const active: ActiveRun = { id, events: [...events], live: state, attached: true };
        set(get().cursor === undefined ? { active, shown: state } : { active });
      };
      const created = createRunner({
        chat: createChat(config),
        clock,
        sessionId: id,
        config,
        document,
        tools: buildTools(document),
        ...(input.log ? { log: input.log } : {}),
        onEvent: (event) => {
          written.push(event);
          if (event.kind === 'model.requested' || event.kind === 'model.responded') set({ streaming: '' });
          // Events come in bursts; the screen follows once per task.
          if (isPlanned) return;
          isPlanned = true;
          queueMicrotask(publish);
        },
        onDelta: (_requestId, text) => {
          if (runner === created) set({ streaming: get().streaming + text });
        },
      });
      runner?.dispose();
      runner = created;
      moments = createMoments();
      writer = written;
      set({
        active: { id, events: [...created.events], live: created.state, attached: true },
        shown: created.state,
        ...idle,
        problem: undefined,
      });
      created.start();
    };

    /** A run that cannot be set going says why; the log stays as it is. */
    const tryAttach = (...[loaded, input]: Parameters<typeof attach>): void => {
      try {
        attach(loaded, input);
      } catch (error) {
        set({ problem: `The session could not be started: ${reasonOf(error)}.` });
      }
    };

    const begin = (loaded: RunEngine, input: Parameters<typeof attach>[1]) => {
      void leave();
      // Nobody else can know of a run that has just got its id: no need to wait.
      claim = claimRun(input.id);
      tryAttach(loaded, input);
    };

    /** A stored run is taken up again by the first thing the user does in it. */
    const takeUp = (): SessionRunner | undefined => {
      const { active } = get();
      if (!active) return undefined;
      if (active.readOnly) {
        set({ problem: ELSEWHERE });
        return undefined;
      }
      if (active.frozen !== undefined) {
        set({ problem: active.frozen });
        return undefined;
      }
      if (!active.attached) {
        const { config, document } = active.live;
        // A run is open only once the engine is there.
        if (engine) tryAttach(engine, { id: active.id, config, document, log: active.events });
      }
      set({ cursor: undefined, selected: undefined, shown: get().active?.live });
      return runner;
    };

    return {
      runs: byDate(listing?.items ?? []),
      setup: defaultSetup,
      active: undefined,
      cursor: undefined,
      shown: undefined,
      selected: undefined,
      streaming: '',
      problem: describeListing(listing),

      changeSetup: (change) => set({ setup: { ...get().setup, ...change } }),
      startRun: (document, model, change = {}) => {
        choice += 1;
        const mine = choice;
        const input = { id: ports.newId(), config: { ...get().setup, ...change, ...model }, document };
        if (engine) begin(engine, input);
        else void loadEngine().then((loaded) => loaded && mine === choice && begin(loaded, input));
      },
      say: (text, ends) => takeUp()?.say(text, ends ? { ends } : {}),
      answerTool: (callId, result) => takeUp()?.answerTool(callId, result),
      setControllers: (controllers) => {
        set({ setup: { ...get().setup, controllers } });
        const { active } = get();
        if (active && active.live.phase.kind !== 'ended') takeUp()?.setControllers(controllers);
      },
      pause: () => takeUp()?.pause(),
      resume: () => takeUp()?.resume(),
      retry: () => takeUp()?.retry(),
      goOn: () => void takeUp(),
      stop: () => takeUp()?.stop(),
      openRun: async (id) => {
        const open = get().active;
        if (open?.id === id && !open.readOnly) return;
        choice += 1;
        const mine = choice;
        // What is under way to the log must be there before it is read.
        await writer?.flush();
        const held = await claimRun(id);
        const giveUp = (problem?: string) => {
          held?.release();
          if (problem !== undefined) set({ problem });
        };
        const [loaded, events] = await Promise.all([loadEngine(), repository.loadEvents(id).catch(() => undefined)]);
        if (!loaded || mine !== choice) return giveUp();
        if (!events) return giveUp('The browser did not give out this run. It stays stored: try again in a moment.');
        if (events.length === 0) {
          return giveUp('This run holds no events: it was cut off before anything happened.');
        }
        const fold = loaded.createMoments();
        try {
          if (events.length > LONG) await breathe();
          const live = (await fold.fill(events, breathe)) as SessionState;
          if (events.length > LONG) await breathe();
          if (mine !== choice) return giveUp();
          void leave();
          claim = Promise.resolve(held);
          moments = fold;
          const frozen = whyFrozen(
            live,
            get().runs.find((run) => run.id === id),
          );
          const active = {
            id,
            events,
            live,
            attached: false,
            ...(held ? {} : { readOnly: true }),
            ...(frozen === undefined ? {} : { frozen }),
          };
          set({ active, shown: live, ...idle, problem: held ? undefined : ELSEWHERE });
        } catch (error) {
          giveUp(`This run's log cannot be read (${reasonOf(error)}). It stays stored as it is.`);
        }
      },
      closeRun: () => {
        choice += 1;
        void leave();
        set({ active: undefined, shown: undefined, ...idle, problem: undefined });
      },
      addRuns: (runs) => {
        const ids = new Set(runs.map((run) => run.id));
        set({ runs: byDate([...runs, ...get().runs.filter((run) => !ids.has(run.id))]) });
      },
      deleteRun: async (id) => {
        if (get().active?.id === id) {
          writer?.close();
          const left = leave();
          get().closeRun();
          await left;
        }
        const held = await claimRun(id);
        if (!held) {
          set({ problem: 'This run is in use in another tab, so it was not deleted. Close it there first.' });
          return;
        }
        try {
          await repository.deleteRun(id);
          set({ runs: get().runs.filter((run) => run.id !== id) });
        } catch {
          set({ problem: 'The browser refused to delete the run. It stays stored: try again in a moment.' });
        } finally {
          held.release();
        }
      },
      moveTo: (length) => {
        const { active } = get();
        if (!active) return;
        const isLive = length === undefined || length >= active.events.length;
        const cursor = isLive ? undefined : Math.max(1, length);
        set({
          cursor,
          selected: undefined,
          shown: cursor === undefined ? active.live : moments?.at(active.events, cursor),
        });
      },
      selectEvent: (index) => {
        const { active } = get();
        if (!active || index === undefined) {
          set({ selected: undefined });
          return;
        }
        const bounded = Math.max(0, Math.min(index, active.events.length - 1));
        const isLast = bounded === active.events.length - 1;
        set({
          selected: bounded,
          cursor: isLast ? undefined : bounded + 1,
          shown: isLast ? active.live : moments?.at(active.events, bounded + 1),
        });
      },
    };
  });
}

/** A run that was imported stays marked and where it was put, also when somebody goes on with it. */
const keptFacts = (run: StoredRun | undefined): Partial<StoredRun> =>
  run?.imported === undefined ? {} : { imported: run.imported, documentId: run.documentId, title: run.title };

/** Controllers in one of the paper's settings, for the setup panel. */
export const controllerPresets = {
  none: defaultControllers('none'),
  pre: defaultControllers('pre'),
  post: defaultControllers('post'),
  both: defaultControllers('both'),
} as const;

/** Whether the text of a run's document is still the open one's. */
export function isSameText(run: SessionState, source: string): boolean {
  return run.document.source === source;
}
