import type { Plan } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import type { StoredPlan, StoredPlanRun } from '../../state/plan/readStoredPlans';
import type { createPlanFileActions } from './planFileActions';

type PlanFiles = ReturnType<typeof createPlanFileActions>;

/** The exports of an open plan as files and documents; the log is that of the shown run. */
export function buildPlanExports(open: StoredPlan, plan: Plan, head: StoredPlanRun | undefined) {
  const { name } = open;
  const form = (id: string, title: string, use: (files: PlanFiles) => unknown) => ({ id, title, use });
  return {
    files: [
      form('aov', t.saveAov, ({ saveAov }) => saveAov(name, plan, 'paper')),
      form('authors', t.saveAovAuthors, ({ saveAov }) => saveAov(name, plan, 'authors')),
      form('task', t.saveTask, ({ saveTask }) => saveTask(open, plan)),
      ...(head ? [form('log', t.saveLog, ({ saveLog }) => saveLog(head))] : []),
    ],
    documents: [
      form('pdl', t.openAsPdlDocument, ({ openAs }) => openAs(name, plan, 'pdl')),
      form('mermaid', t.openAsMermaidDocument, ({ openAs }) => openAs(name, plan, 'mermaid')),
    ],
  };
}
