import { convertTo, detectFormat } from '../../core/formats';
import {
  type Plan,
  type PlanFormat,
  planFromGraph,
  planGraph,
  printPlan,
  printPlanLog,
  printPlanTask,
  readPlan,
  readPlanLog,
  readPlanTask,
} from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { StoredPlan, StoredPlanRun } from '../../state/plan/readStoredPlans';
import { openConversion } from '../studio/openConversion';
import { saveText } from '../studio/saveFile';
import type { WeirStores } from '../studio/weirContext';
import { openPlanStore } from './usePlanStore';

const stem = (name: string) => name.replace(/\.[^.]+$/, '');
const fileOf = (name: string) => name.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60) || 'plan';

/** Opens plans, tasks and runs from files and documents, and exports them. */
export function createPlanFileActions(weir: WeirStores) {
  const store = openPlanStore(weir);
  const { workspace, shell } = weir;
  const notifyError = (message: string) => workspace.getState().notify('error', message);

  const addGraph = (name: string, graphs: { readonly dependency?: unknown; readonly flowchart?: unknown }) => {
    const graph = (graphs.dependency ?? graphs.flowchart) as Parameters<typeof planFromGraph>[0] | undefined;
    const read = graph && planFromGraph(graph);
    if (!read?.ok) return read ? read.error.message : t.fileIsNotAPlan;
    const { notes, ...plan } = read.value;
    store.getState().addPlan({ name, task: name, plan });
    if (notes.length > 0) workspace.getState().notify('info', notes.join(' '));
    return undefined;
  };

  const openText = async (name: string, text: string): Promise<string | undefined> => {
    const given = readPlanTask(text);
    if (given) {
      if (!given.ok) return given.error.message;
      store.getState().addPlan({ ...given.value, name: given.value.title });
      return undefined;
    }
    const format = detectFormat(text, name);
    if (format === 'plan-log') {
      const log = readPlanLog(text);
      if (!log.ok) return log.error.message;
      await store.getState().addRun(stem(name), log.value);
      return undefined;
    }
    if (format === 'aov') {
      const read = readPlan(text);
      if (!read.ok) return read.error.message;
      store.getState().addPlan({ name: stem(name), task: stem(name), plan: read.value });
      return undefined;
    }
    if (format !== 'pdl' && format !== 'mermaid') return t.fileIsNotAPlan;
    const { graphs } = await (await weir.loadPlans()).readGraphs(format, text);
    return addGraph(stem(name), graphs);
  };

  return {
    openFiles: async (files: readonly File[]) => {
      for (const file of files) {
        const reason = await file.text().then(
          (text) => openText(file.name, text),
          () => t.fileIsNotAPlan,
        );
        if (reason !== undefined) notifyError(t.fileRefused({ name: file.name, reason }));
      }
    },
    openDocument: () => {
      const { history, analysis } = workspace.getState();
      const { title } = history.document;
      const reason = addGraph(title, analysis.graphs);
      if (reason !== undefined) notifyError(t.fileRefused({ name: title, reason }));
    },
    saveAov: (name: string, plan: Plan, form: PlanFormat) =>
      saveText(printPlan(plan, form), `${fileOf(name)}.json`, 'application/json'),
    saveTask: ({ name: title, task, checks }: StoredPlan, plan: Plan) =>
      saveText(printPlanTask({ task, title, checks, plan }), `${fileOf(title)}.task.json`, 'application/json'),
    saveLog: async ({ id, name }: StoredPlanRun) => {
      const events = await store.getState().logOf(id);
      if (events) saveText(printPlanLog(events), `${fileOf(name)}.plan.jsonl`, 'application/x-ndjson');
    },
    openAs: (name: string, plan: Plan, kind: 'mermaid' | 'pdl') => {
      const converted = convertTo(kind, { kind: 'subtasks', graph: planGraph(plan), title: name }, {});
      if (!converted.ok) {
        notifyError(converted.error.message);
        return;
      }
      const { text: source, notes } = converted.value;
      openConversion(workspace, { title: name, kind, source }, notes);
      shell.getState().setMode('author');
    },
  };
}
