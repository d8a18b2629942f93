// Actions on a plan before it runs: its task, its candidates, the chosen candidate, and manual edits. Invariant: the
// graph of the open plan is always valid; each change of it can be undone.

import { defaultRefinement, editPlan, type Plan, planTask, subtaskTitle } from '../../core/plan';
import { coreText } from '../../messages/i18n';
import { planMessages as t } from '../../messages/plan.en';
import { omitUndefined } from '../support/omitUndefined';
import type { ImportedPlan, PlanModeState, PlanTools } from './planStore';
import type { StoredPlan } from './readStoredPlans';
import { firstChoices } from './readStoredPlans';

/** A new plan is refined when a subtask has failed, so that one failure does not end the whole run. */
const newPlanSettings = { ...firstChoices, refinement: { ...defaultRefinement, when: 'failure' } } as const;

const nameOf = (task: string) => subtaskTitle({ id: task.split('\n', 1)[0] ?? task, requirement: task });

export function planDraftActions({ get, set, ready, withPorts, model, keep, forget }: PlanTools) {
  let planning: AbortController | undefined;
  const show = (open: StoredPlan) => {
    get().closeRun();
    set({ open, page: 'plan', past: [], future: [], selection: [], problem: undefined, tab: 'setup' });
  };
  const add = ({ name, task, plan, checks = [] }: ImportedPlan) => {
    const made: StoredPlan = {
      v: 1,
      id: crypto.randomUUID(),
      name,
      task,
      checks,
      roles: {},
      count: 5,
      rule: 'paper',
      candidates: [],
      ...(plan ? { plan } : {}),
      places: {},
      settings: newPlanSettings,
      updatedAt: Date.now(),
    };
    show(made);
    keep(made);
  };
  const planOf = (id: string) => get().plans.find((one) => one.id === id);
  /** Applies a change of the graph; the previous state goes to the undo stack. */
  const turn = (plan: Plan, stacks: Pick<PlanModeState, 'past' | 'future'>) => {
    const { open, selection } = get();
    if (!open) return;
    const there = new Set(plan.subtasks.map(({ id }) => id));
    keep({ ...open, plan });
    set({ ...stacks, selection: selection.filter((id) => there.has(id)) });
  };
  return {
    begin: (given) => {
      const task = typeof given === 'string' ? given.trim() : given.task;
      if (typeof given === 'string') add({ name: nameOf(task) || t.untitled, task });
      else add({ name: coreText(given.title), task, checks: given.checks });
    },
    openPlan: (id) => {
      const plan = planOf(id);
      if (plan) show(plan);
    },
    change: (change) => {
      const { open } = get();
      if (open) keep({ ...open, ...change });
    },
    changeSettings: (change) => {
      const { open } = get();
      if (open) keep({ ...open, settings: omitUndefined({ ...open.settings, ...change }) as StoredPlan['settings'] }); // the same fields
    },
    makeCandidates: async () => {
      const { open, work } = get();
      const chosen = model();
      if (!open || !chosen || work.kind !== 'idle' || open.task.trim() === '') return;
      const { id, task, roles, count, rule } = open;
      const { seed, temperature } = open.settings;
      const controller = new AbortController();
      planning = controller;
      const { plan: _plan, suggested: _suggested, chosen: _chosen, ...rest } = open;
      get().closeRun();
      keep({ ...rest, candidates: [], places: {}, planner: chosen.model });
      set({ work: { kind: 'planning', done: 0, of: count }, problem: undefined, past: [], future: [], selection: [] });
      /** Another plan may be open by now. */
      const update = (change: (plan: StoredPlan) => StoredPlan) => {
        const plan = planOf(id);
        if (plan) keep(change(plan));
      };
      await withPorts(async ({ openChat }) => {
        const planned = await planTask(
          { task, roles, chat: openChat(chosen), model: chosen.model, count, rule, seed, temperature },
          (candidate) => {
            if (controller.signal.aborted) return;
            set({ work: { kind: 'planning', done: candidate.index + 1, of: count } });
            update((plan) => ({
              ...plan,
              candidates: [
                ...plan.candidates,
                candidate.kind === 'valid'
                  ? { kind: 'valid', plan: candidate.plan, corrected: candidate.replies.length > 1 }
                  : { kind: 'dropped', reason: candidate.reason },
              ],
            }));
          },
          controller.signal,
        );
        const best = planned.candidates.find(({ index }) => index === planned.chosen);
        update((plan) =>
          best?.kind === 'valid' && plan.candidates[best.index]?.kind === 'valid'
            ? { ...plan, suggested: best.index, chosen: best.index, plan: best.plan }
            : plan,
        );
        if (!best && !controller.signal.aborted) set({ problem: t.allDropped });
      });
      if (planning === controller) set({ work: { kind: 'idle' } });
    },
    stopPlanning: () => planning?.abort(),
    choose: (index) => {
      const { open } = get();
      const candidate = open?.candidates[index];
      if (!open || candidate?.kind !== 'valid' || open.chosen === index) return;
      get().closeRun();
      const past = open.plan ? [...get().past, open.plan] : get().past;
      keep({ ...open, chosen: index, plan: candidate.plan, places: {} });
      set({ past, future: [], selection: [] });
    },
    edit: (edit) => {
      const { open, past, run } = get();
      if (!open?.plan || run) return undefined;
      const edited = editPlan(open.plan, edit);
      if (!edited.ok) return edited.error;
      if (edited.value !== open.plan) turn(edited.value, { past: [...past, open.plan], future: [] });
      if (edit.kind === 'rename') set({ selection: [edit.id.trim()] });
      return undefined;
    },
    undo: () => {
      const { open, past, future, run } = get();
      const before = past.at(-1);
      if (open?.plan && before && !run) turn(before, { past: past.slice(0, -1), future: [open.plan, ...future] });
    },
    redo: () => {
      const { open, past, future, run } = get();
      const [after, ...laterStates] = future;
      if (open?.plan && after && !run) turn(after, { past: [...past, open.plan], future: laterStates });
    },
    addPlan: add,
    rename: (id, name) => {
      const plan = planOf(id);
      if (plan && name.trim() !== '') keep({ ...plan, name: name.trim() });
    },
    removePlan: (id) => {
      const plan = planOf(id);
      set({ plans: get().plans.filter((one) => one.id !== id) });
      if (get().open?.id === id) {
        get().closeRun();
        set({ open: undefined, page: 'plans' });
      }
      forget(id);
      const removal = ready().then(({ repository }) => repository.remove('plans', id));
      return () => void removal.then(() => plan && keep(plan)).catch(() => set({ problem: t.notStored }));
    },
  } satisfies Partial<PlanModeState>;
}
