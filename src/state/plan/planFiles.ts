// Files and documents of the plan mode: reads plans, tasks and runs, and prints them.

import { convertTo, detectFormat } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';
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
import type { PlanPorts } from './planPorts';
import type { PlanStore } from './planStore';
import type { StoredPlan, StoredPlanRun } from './readStoredPlans';

/** The result of opening a text: a reason why it was refused, or notes on what it does not keep. */
export type OpenedPlanFile =
  | { readonly kind: 'opened'; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly reason: string };

const opened: OpenedPlanFile = { kind: 'opened', notes: [] };
const refused = (reason: string): OpenedPlanFile => ({ kind: 'refused', reason });
const stem = (name: string) => name.replace(/\.[^.]+$/, '');

/** Opens the graph of a document as a plan: its dependencies, or its flowchart. */
export function openPlanGraph(
  store: PlanStore,
  name: string,
  graphs: { readonly dependency?: WorkflowGraph; readonly flowchart?: WorkflowGraph },
): OpenedPlanFile {
  const graph = graphs.dependency ?? graphs.flowchart;
  const read = graph && planFromGraph(graph);
  if (!read?.ok) return refused(read ? read.error.message : t.fileIsNotAPlan);
  const { notes, ...plan } = read.value;
  store.getState().addPlan({ name, task: name, plan });
  return { kind: 'opened', notes };
}

/** Opens a plan, a task, a run or a document. */
export async function openPlanText(
  store: PlanStore,
  { name, text }: { readonly name: string; readonly text: string },
  readGraphs: PlanPorts['readGraphs'],
): Promise<OpenedPlanFile> {
  const task = readPlanTask(text);
  if (task) {
    if (!task.ok) return refused(task.error.message);
    store.getState().addPlan({ ...task.value, name: task.value.title });
    return opened;
  }
  const format = detectFormat(text, name);
  if (format === 'plan-log') {
    const log = readPlanLog(text);
    if (!log.ok) return refused(log.error.message);
    await store.getState().addRun(stem(name), log.value);
    return opened;
  }
  if (format === 'aov') {
    const plan = readPlan(text);
    if (!plan.ok) return refused(plan.error.message);
    store.getState().addPlan({ name: stem(name), task: stem(name), plan: plan.value });
    return opened;
  }
  if (format !== 'pdl' && format !== 'mermaid') return refused(t.fileIsNotAPlan);
  const { graphs } = await readGraphs(format, text);
  return openPlanGraph(store, stem(name), graphs);
}

export interface PlanFile {
  readonly text: string;
  readonly name: string;
  readonly mediaType: string;
}

const fileOf = (name: string) => name.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 60) || 'plan';

export const planFile = (name: string, plan: Plan, form: PlanFormat): PlanFile => ({
  text: printPlan(plan, form),
  name: `${fileOf(name)}.json`,
  mediaType: 'application/json',
});

export const planTaskFile = ({ name: title, task, checks }: StoredPlan, plan: Plan): PlanFile => ({
  text: printPlanTask({ task, title, checks, plan }),
  name: `${fileOf(title)}.task.json`,
  mediaType: 'application/json',
});

/** Undefined if the run cannot be read. */
export async function planLogFile(store: PlanStore, { id, name }: StoredPlanRun): Promise<PlanFile | undefined> {
  const events = await store.getState().logOf(id);
  return (
    events && {
      text: printPlanLog(events),
      name: `${fileOf(name)}.plan.jsonl`,
      mediaType: 'application/x-ndjson',
    }
  );
}

/** The plan as the text of a document. */
export const convertPlan = (title: string, plan: Plan, kind: 'mermaid' | 'pdl') =>
  convertTo(kind, { kind: 'subtasks', graph: planGraph(plan), title }, {});
