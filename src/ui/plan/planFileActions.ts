import type { Plan, PlanFormat } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import {
  convertPlan,
  type OpenedPlanFile,
  openPlanGraph,
  openPlanText,
  type PlanFile,
  planFile,
  planLogFile,
  planTaskFile,
} from '../../state/plan/planFiles';
import type { StoredPlan, StoredPlanRun } from '../../state/plan/readStoredPlans';
import { createWithNotes } from '../../state/workspace/conversionNotes';
import { saveText } from '../studio/saveFile';
import type { WeirStores } from '../studio/weirContext';
import { openPlanStore } from './usePlanStore';

const save = ({ text, name, mediaType }: PlanFile) => saveText(text, name, mediaType);

/** Opens plans, tasks and runs from files and documents, and exports them. */
export function createPlanFileActions(weir: WeirStores) {
  const store = openPlanStore(weir);
  const { workspace, shell } = weir;
  const notifyError = (message: string) => workspace.getState().notify('error', message);

  const report = (name: string, result: OpenedPlanFile) => {
    if (result.kind === 'refused') notifyError(t.fileRefused({ name, reason: result.reason }));
    else if (result.notes.length > 0) workspace.getState().notify('info', result.notes.join(' '));
  };
  const open = async (file: File): Promise<OpenedPlanFile> => {
    const text = await file.text().catch(() => undefined);
    if (text === undefined) return { kind: 'refused', reason: t.fileIsNotAPlan };
    return openPlanText(store, { name: file.name, text }, async (kind, source) =>
      (await weir.loadPlans()).readGraphs(kind, source),
    );
  };

  return {
    openFiles: async (files: readonly File[]) => {
      for (const file of files) report(file.name, await open(file));
    },
    openDocument: () => {
      const { history, analysis } = workspace.getState();
      const { title } = history.document;
      report(title, openPlanGraph(store, title, analysis.graphs));
    },
    saveAov: (name: string, plan: Plan, form: PlanFormat) => save(planFile(name, plan, form)),
    saveTask: (stored: StoredPlan, plan: Plan) => save(planTaskFile(stored, plan)),
    saveLog: async (run: StoredPlanRun) => {
      const file = await planLogFile(store, run);
      if (file) save(file);
    },
    openAs: (name: string, plan: Plan, kind: 'mermaid' | 'pdl') => {
      const converted = convertPlan(name, plan, kind);
      if (!converted.ok) {
        notifyError(converted.error.message);
        return;
      }
      const { text: source, notes } = converted.value;
      createWithNotes(workspace, { title: name, kind, source }, notes);
      shell.getState().setMode('author');
    },
  };
}
