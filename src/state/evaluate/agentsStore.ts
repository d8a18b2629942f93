// Store of the evaluation of agents: the plan draft, the stored evaluations and data sets, and the open evaluation.
// `agentsRunActions` runs them. Invariant: a stored evaluation contains its plan, its data and the texts of its
// workflows, so that later edits do not change what it measured.

import { createStore } from 'zustand/vanilla';
import { readDataSet } from '../../core/sessionEvaluation';
import type { EvaluationRepository, StoredDataSet, StoredEvaluation } from '../../core/storage';
import { isJsonObject, type JsonObject, loadOnce, looseName, ok } from '../../core/support';
import { agentsMessages as t } from '../../messages/agents.en';
import { createLatestTask } from '../support/latestTask';
import { recall, recallFields, remember } from '../support/rememberedFields';
import { createAgentsRunActions } from './agentsRunActions';
import type { AgentsParts, AgentsService, AgentsState, AgentsStore, ForecastState } from './agentsState';
import {
  completeData,
  type EvaluationPlanDraft,
  emptyDraft,
  entriesInDraft,
  entriesOf,
  planFileOf,
  presetDraft,
  readPlanFile,
  withField,
} from './evaluationData';

const draftKey = 'weir.evaluationPlan';
const openKey = 'weir.evaluation';
/** Number of users generated for a document without users. */
const USERS = 4;

export function createAgentsStore(parts: AgentsParts): AgentsStore {
  const openService = loadOnce(() => parts.openService());
  const forecasting = createLatestTask();
  /** Generated data, by text of the open document. */
  const made = new Map<string, () => Promise<JsonObject>>();

  return createStore<AgentsState>((set, get) => {
    const problem = (text: string) => set({ message: { tone: 'problem', text } });
    const ready = async () => {
      try {
        return await openService();
      } catch {
        set({ phase: 'unavailable' });
        problem(t.notLoaded);
        return undefined;
      }
    };
    const { measure, note, recordsOf, ...runs } = createAgentsRunActions({ ...parts, get, set, ready, problem });

    /** `takesSame`: the change does not affect the forecast; `new`: another plan replaces the draft. */
    const keepDraft = (draft: EvaluationPlanDraft, change?: 'takesSame' | 'new', dataChoice = get().dataChoice) => {
      const isNew = change === 'new';
      // The estimate of other data or of another plan is not known yet.
      const hasNewData = dataChoice !== get().dataChoice || isNew;
      const outlook = hasNewData ? ({ kind: 'working', at: 'estimate' } as const) : get().outlook;
      set({ draft, dataChoice, message: undefined, outlook, planKey: get().planKey + Number(isNew) });
      remember(parts.storage, draftKey, JSON.stringify({ draft, dataChoice }));
      if (change !== 'takesSame') void get().forecast();
    };

    /**
     * Marks the record as deleted in the repository; returns a function that removes the mark and shows the record
     * again.
     */
    const takeOff = <T extends StoredEvaluation | StoredDataSet>(
      stored: T | undefined,
      saveTo: (repository: EvaluationRepository, one: T) => Promise<boolean>,
      bringBack: (stored: T) => void,
    ) => {
      if (!stored) return () => undefined;
      const save = async (one: T) => {
        const service = await ready();
        if (service) await saveTo(service.repository, one);
      };
      const saved = save({ ...stored, deletedAt: parts.now() });
      return () => void saved.then(() => save(stored)).then(() => bringBack(stored));
    };

    const takeFromList = (id: string) => {
      const { work, opened, evaluations } = get();
      if (work.kind !== 'idle' && work.id === id) runs.cancel();
      if (opened?.id === id) runs.close();
      set({ evaluations: evaluations.filter((one) => one.id !== id) });
    };

    const usersFor = async (service: AgentsService): Promise<JsonObject | undefined> => {
      const document = await parts.openDocument();
      const { title, kind, source } = document;
      const sample = sampleOf(service.samples.data, source);
      if (sample) return sample;
      const key = `${title}\n${source}`;
      if (!made.has(key)) {
        const id = looseName(title) || 'workflow';
        const workflow = { id, title, kind, source };
        const make = async () => ({
          name: title,
          workflows: [workflow],
          ...(await service.rehearseUsers(id, document, USERS)),
        });
        made.set(key, loadOnce(make));
      }
      return made
        .get(key)?.()
        .catch(() => undefined);
    };

    const outlookOf = async (service: AgentsService, found: JsonObject | undefined): Promise<ForecastState> => {
      const { draft, dataChoice } = get();
      if (!found) return { kind: 'problem', message: t.noData };
      const data = withOthers(found, draft, service.samples.data);
      const { profiles } = data;
      if (Array.isArray(profiles) && profiles.length === 0 && dataChoice === 'open')
        return { kind: 'problem', message: t.noUsers };
      const forecast = await service.forecast(planFileOf(draft, data)).catch(() => undefined);
      if (!forecast) return { kind: 'problem', message: t.notLoaded };
      return forecast.ok
        ? { kind: 'ready', forecast: forecast.value, data }
        : { kind: 'problem', message: forecast.error.message };
    };

    void ready().then(async (service) => {
      if (!service) return;
      const { repository, samples } = service;
      const [evaluations, dataSets] = await Promise.all([repository.evaluations(), repository.dataSets()]);
      set({
        phase: 'ready',
        durable: repository.durable,
        plans: samples.plans,
        evaluations: withOwn(get().evaluations, stillThere(evaluations, repository.removeEvaluation)).sort(byCreation),
        dataSets: withOwn(get().dataSets, stillThere(dataSets, repository.removeDataSet)).sort(
          (one, other) => other.updatedAt - one.updatedAt,
        ),
      });
      const last = recall(parts.storage, openKey);
      if (last !== null && get().evaluations.some(({ id }) => id === last)) await runs.open(last);
      else await get().forecast();
    });

    return {
      phase: 'loading',
      durable: true,
      view: 'plan',
      plans: [],
      dataSets: [],
      evaluations: [],
      ...loadDraft(parts),
      planKey: 0,
      outlook: { kind: 'none' },
      opened: undefined,
      groupBy: undefined,
      picked: undefined,
      work: { kind: 'idle' },
      message: undefined,
      compared: undefined,
      ...runs,

      show: (view) => set({ view }),
      loadService: ready,
      pick: (picked) => set({ picked }),

      takePlan: (id) => {
        const sample = get().plans.find((one) => one.id === id);
        if (sample) keepDraft(presetDraft(get().draft, sample.plan), 'new');
      },
      runPlan: async (id) => {
        get().takePlan(id);
        await get().forecast();
        await get().start();
      },
      setField: (name, value) =>
        keepDraft(
          withField(get().draft, name, value),
          name === 'name' || name === 'concurrency' ? 'takesSame' : undefined,
        ),
      chooseData: (choice) => {
        const { workflows: _w, profiles: _p, ...draft } = get().draft;
        keepDraft(draft, undefined, choice);
      },

      forecast: async () => {
        const signal = forecasting.begin();
        const service = await ready();
        if (!service) return;
        if (get().dataChoice === 'open' && get().outlook.kind !== 'ready')
          set({ outlook: { kind: 'working', at: 'users' } });
        const found = await get().dataOf(get().dataChoice);
        if (signal.aborted) return;
        const outlook = await outlookOf(service, found);
        if (!signal.aborted) set({ outlook });
      },

      dataOf: async (choice) => {
        const service = await ready();
        if (!service) return undefined;
        if (choice === 'open') return usersFor(service);
        if (choice === 'samples') return service.samples.data;
        return get().dataSets.find(({ id }) => id === choice)?.data;
      },

      rename: async (id, name) => {
        if (name.trim() !== '') await note(id, { name: name.trim() });
      },
      remove: (id) => {
        const stored = get().evaluations.find((one) => one.id === id);
        takeFromList(id);
        const others = () => get().evaluations.filter((one) => one.id !== id);
        const bringBack = (one: StoredEvaluation) => set({ evaluations: [...others(), one].sort(byCreation) });
        return takeOff(stored, (repository, one) => repository.saveEvaluation(one), bringBack);
      },

      purge: async (ids) => {
        const service = await ready();
        for (const id of ids) {
          takeFromList(id);
          await service?.repository.removeEvaluation(id);
        }
      },
      purgeData: async (ids) => {
        const service = await ready();
        for (const id of ids) {
          set({ dataSets: get().dataSets.filter((one) => one.id !== id) });
          if (get().dataChoice === id) get().chooseData('open');
          await service?.repository.removeDataSet(id);
        }
      },

      setGroup: (groupBy) => {
        set({ groupBy, picked: undefined });
        void measure();
      },

      compareWith: async (id) => {
        if (id === undefined) {
          set({ compared: undefined });
          return;
        }
        const service = await ready();
        const { opened } = get();
        if (!service || !opened) return;
        const records = await recordsOf(service, id);
        const how = { seed: 1, byArm: true };
        const comparisons = await service.compare([...records.values()], opened.records, how).catch(() => undefined);
        if (!comparisons) problem(t.notLoaded);
        else if (get().opened?.id === opened.id) set({ compared: { id, comparisons } });
      },

      importPlan: (files) => {
        const found = files
          .map((file) => ({ name: file.name, read: readPlanFile(file.text) }))
          .find(({ read }) => read.ok || files.length === 1);
        if (!found) return problem(t.noPlanAmong);
        const { name, read } = found;
        if (!read.ok) return problem(`${name}: ${read.error.message}`);
        const { draft, data } = read.value;
        const complete = isJsonObject(data) ? ok(data) : completeData(String(data), files);
        if (!complete.ok) {
          // The draft is kept, with the chosen data.
          keepDraft(draft, 'new');
          set({ message: { tone: 'note', text: complete.error.message } });
          return;
        }
        const checked = readDataSet(JSON.stringify(complete.value));
        if (!checked.ok) return problem(checked.error.message);
        void get()
          .saveData(checked.value.name, complete.value)
          .then((choice) => keepDraft(draft, 'new', choice));
      },

      saveData: async (name, data, id = parts.newId()) => {
        const service = await ready();
        const stored = { version: 1 as const, id, name, updatedAt: parts.now(), data };
        set({ dataSets: [stored, ...get().dataSets.filter((one) => one.id !== id)] });
        if (!(await service?.repository.saveDataSet(stored))) problem(t.refused);
        if (get().dataChoice === id) void get().forecast();
        return id;
      },
      removeData: (id) => {
        const stored = get().dataSets.find((one) => one.id === id);
        const others = () => get().dataSets.filter((one) => one.id !== id);
        set({ dataSets: others() });
        if (get().dataChoice === id) get().chooseData('open');
        return takeOff(
          stored,
          (repository, one) => repository.saveDataSet(one),
          (one) => set({ dataSets: [one, ...others()] }),
        );
      },
    };
  });
}

const byCreation = (one: StoredEvaluation, other: StoredEvaluation) => other.createdAt - one.createdAt;

/** Records created before the repository was read precede those read from it. */
const withOwn = <T extends { readonly id: string }>(own: readonly T[], stored: readonly T[]): T[] => [
  ...own,
  ...stored.filter(({ id }) => !own.some((one) => one.id === id)),
];

/**
 * Returns the records that are not marked as deleted, and deletes the marked ones permanently: their undo is gone after
 * a reload.
 */
function stillThere<T extends StoredEvaluation | StoredDataSet>(
  all: readonly T[],
  remove: (id: string) => unknown,
): T[] {
  for (const { id, deletedAt } of all) if (deletedAt !== undefined) remove(id);
  return all.filter(({ deletedAt }) => deletedAt === undefined);
}

/** The part of the samples for a workflow text, if the text is one of them. */
function sampleOf(data: JsonObject, source: string): JsonObject | undefined {
  const workflow = entriesOf(data, 'workflows').find((one) => one['source'] === source);
  if (!workflow) return undefined;
  const belongsToWorkflow = (one: JsonObject) => one['workflow'] === workflow['id'];
  return {
    ...data,
    name: String(workflow['title']),
    workflows: [workflow],
    profiles: entriesOf(data, 'profiles').filter(belongsToWorkflow),
    references: entriesOf(data, 'references').filter(belongsToWorkflow),
  };
}

/** If the agent holds several workflows, adds the sample workflows to the only one of the data, without their users. */
function withOthers(data: JsonObject, draft: EvaluationPlanDraft, samples: JsonObject): JsonObject {
  const isCross = entriesInDraft(draft, 'settings').some(
    (one) => one === 'cross' || (isJsonObject(one) && one['cross'] === true),
  );
  const [only, ...more] = entriesOf(data, 'workflows');
  if (!isCross || !only || more.length > 0) return data;
  const others = entriesOf(samples, 'workflows').filter(
    ({ id, source }) => id !== only['id'] && source !== only['source'],
  );
  return { ...data, workflows: [only, ...others] };
}

function loadDraft({ storage }: AgentsParts): Pick<AgentsState, 'draft' | 'dataChoice'> {
  const { draft, dataChoice } = recallFields(storage, draftKey);
  if (!isJsonObject(draft)) return { draft: emptyDraft, dataChoice: 'open' };
  return { draft, dataChoice: typeof dataChoice === 'string' ? dataChoice : 'open' };
}
