// The open run: its log, the moment shown, and the stored runs beside it. The log is the truth; every event is on its
// way to storage as soon as it happens, so a killed tab loses nothing logged.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatPort, ToolSchema } from '../core/llm';
import {
  type ControllerSetting,
  defaultControllers,
  defaultSessionConfig,
  type SessionConfig,
  type SessionDocument,
  type SessionEvent,
  type SessionRunner,
  type SessionRunnerInput,
  type SessionState,
  type ToolResult,
} from '../core/session';
import type { Repository, StoredRun } from '../core/storage';
import type { Clock } from '../core/support';
import type { Moments } from './stateAt';

/** What makes runs go. It comes with the first run: nobody needs it to write a procedure. */
export interface RunEngine {
  createRunner(input: SessionRunnerInput): SessionRunner;
  createMoments(): Moments;
  /** A chat for the model of a configuration; for a log from another day, as far as today's settings reach it. */
  createChat(config: Pick<SessionConfig, 'rehearsal' | 'baseUrl'>): ChatPort;
  /** Tools of a document, from what it declares. */
  buildTools(document: SessionDocument): readonly ToolSchema[];
}

export interface RunPorts {
  readonly repository: Repository;
  readonly clock: Clock;
  newId(): string;
  /** Asked once; asked again only after a failure. */
  loadEngine(): Promise<RunEngine>;
}

/** What the next run starts with; the user changes it in the setup panel. */
export type RunSetup = Omit<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>;

export interface ActiveRun {
  readonly id: string;
  readonly events: readonly SessionEvent[];
  /** After the last event. */
  readonly live: SessionState;
  /** False for a stored run that has not been taken up again. */
  readonly attached: boolean;
}

export interface RunState {
  readonly runs: readonly StoredRun[];
  readonly setup: RunSetup;
  readonly active: ActiveRun | undefined;
  /** Length of the prefix shown; undefined: live. */
  readonly cursor: number | undefined;
  /** State at the cursor. */
  readonly shown: SessionState | undefined;
  /** Index of the event selected in the log. */
  readonly selected: number | undefined;
  /** Text of the open model call as it streams. */
  readonly streaming: string;
  readonly problem: string | undefined;

  changeSetup(change: Partial<RunSetup>): void;
  startRun(
    document: SessionDocument,
    model: Pick<SessionConfig, 'model' | 'rehearsal' | 'baseUrl'>,
    change?: Partial<RunSetup>,
  ): void;
  say(text: string, ends?: boolean): void;
  answerTool(callId: string, result: ToolResult): void;
  setControllers(controllers: readonly ControllerSetting[]): void;
  pause(): void;
  resume(): void;
  retry(): void;
  /** Takes up a stored session whose tab went away while the agent was at work. */
  goOn(): void;
  stop(): void;
  openRun(id: string): Promise<void>;
  closeRun(): void;
  deleteRun(id: string): Promise<void>;
  /** Shows the moment after `length` events; undefined goes back to live. */
  moveTo(length: number | undefined): void;
  /** Selects an event and moves everything to it. */
  selectEvent(index: number | undefined): void;
}

export type RunStore = StoreApi<RunState>;

const { model: _model, rehearsal: _rehearsal, ...defaultSetup } = defaultSessionConfig;

function summarise(
  run: Omit<StoredRun, 'updatedAt' | 'turns' | 'denied' | 'violations'>,
  state: SessionState,
  at: number,
): StoredRun {
  return {
    ...run,
    updatedAt: at,
    turns: state.turn,
    denied: state.counters.denied,
    violations: state.counters.violations,
    ...(state.phase.kind === 'ended' ? { ended: state.phase.reason } : {}),
  };
}

export async function createRunStore(ports: RunPorts): Promise<RunStore> {
  const { repository, clock } = ports;
  const byDate = (runs: readonly StoredRun[]) => [...runs].sort((first, second) => second.startedAt - first.startedAt);
  const stored = byDate(await repository.listRuns());

  let engine: RunEngine | undefined;
  let loading: Promise<RunEngine> | undefined;
  /** Counts what was opened or closed: a run that waits for the engine gives way to a later choice. */
  let choice = 0;
  let runner: SessionRunner | undefined;
  let moments: Moments | undefined;
  let unsaved: SessionEvent[] = [];
  let saving: Promise<void> | undefined;

  return createStore<RunState>((set, get) => {
    /** One write at a time; what comes meanwhile goes with the next. A refused write is tried again with the next event. */
    const save = (): Promise<void> => {
      saving ??= (async () => {
        while (unsaved.length > 0) {
          const batch = unsaved;
          unsaved = [];
          try {
            await repository.appendEvents(batch);
          } catch {
            unsaved = [...batch, ...unsaved];
            set({ problem: 'The browser refused to store the run (its storage may be full). It goes on in memory.' });
            return;
          }
        }
      })().finally(() => {
        saving = undefined;
      });
      return saving;
    };

    const remember = (run: StoredRun) => {
      const known = get().runs.some((other) => other.id === run.id);
      set({
        runs: known ? get().runs.map((other) => (other.id === run.id ? run : other)) : byDate([run, ...get().runs]),
      });
      void repository.saveRun(run).catch(() => undefined);
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

    const attach = (
      { createRunner, createMoments, createChat, buildTools }: RunEngine,
      input: {
        id: string;
        config: SessionConfig;
        document: SessionDocument;
        log?: readonly SessionEvent[];
      },
    ) => {
      runner?.dispose();
      moments = createMoments();
      const { config, document } = input;
      const header = {
        version: 1 as const,
        id: input.id,
        documentId: document.documentId ?? '',
        title: document.title,
        model: config.model,
        rehearsal: config.rehearsal,
        startedAt: input.log?.[0]?.at ?? clock.now(),
      };
      let scheduled = false;
      const publish = () => {
        scheduled = false;
        if (!runner || get().active?.id !== input.id) return;
        const { state, events } = runner;
        const active: ActiveRun = { id: input.id, events: [...events], live: state, attached: true };
        set(get().cursor === undefined ? { active, shown: state } : { active });
        remember(summarise(header, state, clock.now()));
      };
      const created = createRunner({
        chat: createChat(config),
        clock,
        sessionId: input.id,
        config,
        document,
        tools: buildTools(document),
        ...(input.log ? { log: input.log } : {}),
        onEvent: (event) => {
          unsaved.push(event);
          void save();
          if (event.kind === 'model.requested' || event.kind === 'model.responded') set({ streaming: '' });
          // Events come in bursts; the screen follows once per task.
          if (!scheduled) {
            scheduled = true;
            queueMicrotask(publish);
          }
        },
        onDelta: (_requestId, text) => set({ streaming: get().streaming + text }),
      });
      runner = created;
      set({
        active: { id: input.id, events: [...created.events], live: created.state, attached: true },
        shown: created.state,
        cursor: undefined,
        selected: undefined,
        streaming: '',
        problem: undefined,
      });
      created.start();
    };

    /** A stored run is taken up again by the first thing the user does in it. */
    const takeUp = (): SessionRunner | undefined => {
      const { active } = get();
      if (!active) return undefined;
      if (!active.attached) {
        const { config, document } = active.live;
        // A run is open only once the engine is there.
        if (engine) attach(engine, { id: active.id, config, document, log: active.events });
      }
      set({ cursor: undefined, selected: undefined, shown: get().active?.live });
      return runner;
    };

    return {
      runs: stored,
      setup: defaultSetup,
      active: undefined,
      cursor: undefined,
      shown: undefined,
      selected: undefined,
      streaming: '',
      problem: undefined,

      changeSetup: (change) => set({ setup: { ...get().setup, ...change } }),
      startRun: (document, model, change = {}) => {
        choice += 1;
        const mine = choice;
        const input = { id: ports.newId(), config: { ...get().setup, ...change, ...model }, document };
        if (engine) attach(engine, input);
        else void loadEngine().then((loaded) => loaded && mine === choice && attach(loaded, input));
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
        if (get().active?.id === id) return;
        choice += 1;
        const mine = choice;
        await saving;
        const [loaded, events] = await Promise.all([loadEngine(), repository.loadEvents(id)]);
        if (!loaded || mine !== choice) return;
        if (events.length === 0) {
          set({ problem: 'This run holds no events: it was cut off before anything happened.' });
          return;
        }
        runner?.dispose();
        runner = undefined;
        moments = loaded.createMoments();
        try {
          const live = moments.at(events, events.length) as SessionState;
          set({
            active: { id, events, live, attached: false },
            shown: live,
            cursor: undefined,
            selected: undefined,
            streaming: '',
            problem: undefined,
          });
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          set({ problem: `This run's log cannot be read (${why}). It stays stored as it is.` });
        }
      },
      closeRun: () => {
        choice += 1;
        runner?.dispose();
        runner = undefined;
        set({ active: undefined, shown: undefined, cursor: undefined, selected: undefined, streaming: '' });
      },
      deleteRun: async (id) => {
        if (get().active?.id === id) get().closeRun();
        await repository.deleteRun(id);
        set({ runs: get().runs.filter((run) => run.id !== id) });
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
