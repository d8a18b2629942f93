// Actions on runs of plans: start, store event by event, resume, show at any earlier event. Invariant: an event is sent
// to storage in the turn in which it happens; the view is updated in batches, so that twenty parallel subtasks cost it
// no more than one.

import {
  applyPlanEvent,
  buildPlanTimeline,
  createPlanRunner,
  examplePlanTasks,
  foldPlan,
  type PlanEvent,
  type PlanRunner,
  type PlanStart,
  type PlanState,
  printPlanLog,
  readPlanLog,
} from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanPorts } from './planPorts';
import type { PlanModeState, PlanTools, ShownRun } from './planStore';
import { createPlanWriter, type PlanWriter } from './planWriter';
import type { PlanRunFigures, StoredPlan, StoredPlanRun } from './readStoredPlans';
import { readOrigin } from './readStoredPlans';

interface LiveRun {
  readonly runner: PlanRunner;
  head: StoredPlanRun;
  isNotStored: boolean;
  release(): void;
}

/** Milliseconds between two updates of the view: larger plans are updated less often. */
const bundleOf = ({ plan }: PlanState) => 80 + Math.min(400, plan.subtasks.length * 0.7);

export function planRunActions({ get, set, ready, withPorts, model, keep }: PlanTools) {
  const live = new Map<string, LiveRun>();
  /** Writers of all runs of this visit, by run id: the last events of an ended run may still be refused. */
  const writers = new Map<string, PlanWriter>();

  const shownOf = ({ head, runner, isNotStored }: LiveRun, isLive = true): ShownRun => ({
    head,
    events: [...runner.events],
    state: runner.state,
    isLive,
    isNotStored,
  });
  const keepHead = async (head: StoredPlanRun) => {
    set({ runs: [head, ...get().runs.filter(({ id }) => id !== head.id)].sort((a, b) => b.startedAt - a.startedAt) });
    const { repository, secrets } = await ready();
    return repository.save('runs', head.id, secrets().value(head));
  };

  /** Runs until the end, a pause or a question, and stores the events. */
  const go = async (head: StoredPlanRun, from: PlanStart | readonly PlanEvent[], ports: PlanPorts) => {
    const claim = await ports.claimRun(head.id);
    if (!claim) return set({ problem: t.heldElsewhere });
    const { repository, secrets, clock } = ports;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const writer = createPlanWriter({
      append: (events) => repository.append(head.id, events),
      onUnstored: (isNotStored) => {
        run.isNotStored = isNotStored;
        if (isNotStored) set({ problem: t.notStored });
        else if (get().problem === t.notStored) set({ problem: undefined });
        const shown = get().run;
        if (shown?.head.id === head.id) set({ run: { ...shown, isNotStored } });
      },
    });
    writers.set(head.id, writer);
    const show = () => {
      timer = undefined;
      if (get().run?.head.id === head.id) set({ run: shownOf(run) });
    };
    const ended = (state: PlanState) => {
      if (!state.outcome || !live.has(head.id)) return;
      live.delete(head.id);
      clearTimeout(timer);
      run.head = { ...run.head, outcome: state.outcome, figures: figuresOf(state) };
      void keepHead(run.head).catch(() => undefined);
      if (get().run?.head.id === head.id) set({ run: shownOf(run, false) });
      run.release();
    };
    const runner = createPlanRunner({
      chat: ports.openChat(head),
      clock,
      from,
      secrets,
      onEvent: (event, state) => {
        writer.push(event);
        timer ??= setTimeout(show, bundleOf(state));
        if (state.outcome) queueMicrotask(() => ended(state));
      },
    });
    const run: LiveRun = { runner, head, isNotStored: false, release: () => claim.release() };
    live.set(head.id, run);
    set({ run: shownOf(run), cursor: undefined, problem: undefined });
    void keepHead(head).catch(() => undefined);
    runner.start();
    if (runner.state.paused) runner.resume();
    show();
  };

  const headOf = (id: string) => get().runs.find((run) => run.id === id);
  const liveRun = () => live.get(get().run?.head.id ?? '')?.runner;
  const hide = () => set({ run: undefined, cursor: undefined });

  return {
    flushRuns: async () => {
      await Promise.all([...writers.values()].map((writer) => writer.flush()));
    },
    start: async () => {
      const { open, run } = get();
      const chosen = model();
      const plan = open?.plan;
      if (!plan || !chosen || (run?.isLive && !run.state.outcome)) return;
      await withPorts(async (ports) => {
        const id = ports.newId();
        const candidate = open.chosen;
        const written = candidate === undefined ? undefined : open.candidates[candidate];
        const isAsWritten = written?.kind === 'valid' && JSON.stringify(written.plan) === JSON.stringify(plan);
        const head: StoredPlanRun = {
          ...(isAsWritten && candidate !== undefined ? { candidate } : {}),
          v: 1,
          id,
          plan: open.id,
          name: open.name,
          startedAt: ports.clock.now(),
          ...chosen,
        };
        await go(
          head,
          {
            planId: id,
            task: open.task,
            plan,
            settings: { ...open.settings, model: chosen.model },
            ...(candidate === undefined ? {} : { origin: originOf(open.candidates, candidate) }),
            checks: open.checks,
          },
          ports,
        );
      });
    },
    openRun: async (id) => {
      const head = headOf(id);
      if (!head) return;
      if (get().open?.id !== head.plan) get().openPlan(head.plan);
      const going = live.get(id);
      if (going) {
        set({ run: shownOf(going), cursor: undefined, page: 'plan' });
        return;
      }
      await withPorts(async (ports) => {
        const events = await loadLog(ports, id);
        const state = events && foldPlan(events);
        if (!events || !state) return set({ problem: t.noLog });
        const [first] = events;
        // Its plan was deleted: restore it from the log.
        if (get().open?.id !== head.plan && first?.kind === 'plan.started')
          get().addPlan({ ...first, name: head.name });
        const own = { ...head, plan: get().open?.id ?? head.plan };
        if (own.plan !== head.plan) void keepHead(own).catch(() => undefined);
        set({
          run: { head: own, events, state, isLive: false, isNotStored: false },
          cursor: undefined,
          selection: [],
          page: 'plan',
          tab: state.outcome ? 'result' : 'subtask',
        });
      });
    },
    closeRun: hide,
    resume: async () => {
      const { run } = get();
      if (!run) return;
      const runner = liveRun();
      if (runner) {
        runner.resume();
        return;
      }
      await withPorts((ports) => go(run.head, run.events, ports));
    },
    pause: () => liveRun()?.pause(),
    cancel: () => liveRun()?.cancel(),
    review: (accepted) => liveRun()?.review(accepted),
    inject: (subtask) => liveRun()?.inject(subtask),
    moveTo: (cursor) => set({ cursor: cursor === get().run?.events.length ? undefined : cursor }),
    renameRun: (id, name) => {
      const head = headOf(id);
      const title = name.trim();
      if (!head || title === '') return;
      const going = live.get(id);
      if (going) going.head = { ...going.head, name: title };
      const { run } = get();
      if (run?.head.id === id) set({ run: { ...run, head: { ...run.head, name: title } } });
      void keepHead({ ...head, name: title }).then(
        (isStored) => !isStored && set({ problem: t.notStored }),
        () => set({ problem: t.notLoaded }),
      );
    },
    logOf: async (id) => {
      const going = live.get(id);
      if (going) return [...going.runner.events];
      return withPorts(async (ports) => {
        const events = await loadLog(ports, id);
        if (!events) set({ problem: t.noLog });
        return events;
      });
    },
    removeRun: (id) => {
      const head = headOf(id);
      const going = live.get(id);
      going?.runner.dispose();
      going?.release();
      writers.get(id)?.drop();
      writers.delete(id);
      live.delete(id);
      set({ runs: get().runs.filter((run) => run.id !== id) });
      if (get().run?.head.id === id) hide();
      const removal = ready().then(async (ports) => {
        const events = (await loadLog(ports, id)) ?? [];
        await ports.repository.remove('runs', id);
        return { ports, events };
      });
      return () =>
        void removal
          .then(async ({ ports, events }) => {
            if (head && (await ports.repository.append(id, events))) await keepHead(head);
          })
          .catch(() => set({ problem: t.notStored }));
    },
    addRun: async (name, events) => {
      const state = foldPlan(events);
      const [first] = events;
      if (!state || first?.kind !== 'plan.started') return set({ problem: t.noLog });
      await withPorts(async (ports) => {
        get().addPlan({ ...first, name, checks: checksOfLog(first) });
        const { open, runs } = get();
        // A log opened a second time becomes another run.
        const id = runs.some((run) => run.id === state.planId) ? ports.newId() : state.planId;
        const own = events.map((event) => ({ ...event, planId: id }));
        const { model: requestedModel, ...settings } = first.settings;
        if (open) keep({ ...open, ...readOrigin(first.origin), settings });
        const head: StoredPlanRun = {
          v: 1,
          id,
          plan: open?.id ?? '',
          name,
          startedAt: first.at,
          model: requestedModel,
          ...(state.outcome ? { outcome: state.outcome, figures: figuresOf(state) } : {}),
        };
        if (!(await ports.repository.append(id, own)) || !(await keepHead(head))) set({ problem: t.notStored });
        await get().openRun(id);
      });
    },
  } satisfies Partial<PlanModeState> & { flushRuns(): Promise<void> };
}

/** The checks in the log, or those of the example task it belongs to. */
const checksOfLog = ({ task, checks }: PlanEvent & { readonly kind: 'plan.started' }) =>
  checks ?? examplePlanTasks.find((one) => one.task === task)?.checks ?? [];

function figuresOf(state: PlanState): PlanRunFigures {
  const { makespan, speedUp } = buildPlanTimeline(state);
  const attempts = [...state.attempts.values()].flat();
  const failed = attempts.filter(({ outcome }) => outcome === 'failed').length;
  return { makespan, speedUp, attempts: attempts.length, failed };
}

const originOf = (candidates: StoredPlan['candidates'], chosen: number) => ({
  candidates: candidates.map((one) => (one.kind === 'valid' ? { plan: one.plan } : { dropped: one.reason })),
  chosen,
});

/** The log up to its first gap: a tab that was killed may have left one. */
async function loadLog({ repository }: PlanPorts, id: string): Promise<readonly PlanEvent[] | undefined> {
  const stored = (await repository.loadEvents(id)) as readonly { readonly seq?: unknown }[]; // checked right below
  const end = stored.findIndex((event, index) => event?.seq !== index);
  const read = readPlanLog(printPlanLog((end === -1 ? stored : stored.slice(0, end)) as readonly PlanEvent[]));
  return read.ok ? read.value : undefined;
}

/** Computes the shown state: of the whole log, or of its beginning. */
export function createPlanStateAt(): (run: ShownRun, cursor: number | undefined) => PlanState {
  let last: { readonly first: PlanEvent | undefined; readonly length: number; readonly state: PlanState } | undefined;
  return ({ events, state: latest }, cursor) => {
    if (cursor === undefined || cursor >= events.length) return latest;
    const [first] = events;
    const length = Math.max(1, cursor);
    const known = last && last.length <= cursor && last.first === first ? last : undefined;
    const state = events.slice(known?.length ?? 0, length).reduce(applyPlanEvent, known?.state);
    if (!state) return latest;
    last = { first, length, state };
    return state;
  };
}
