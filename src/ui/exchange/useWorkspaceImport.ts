import { useMemo, useRef, useState } from 'react';
import { commonMessages as common } from '../../messages/common.en';
import { exchangeMessages as t } from '../../messages/exchange.en';
import type { WorkProgress } from '../../state/exchange/shareExport';
import type { ImportPlan, ImportReport, SettingsParts, UndoReport } from '../../state/exchange/shareImport';
import type { Sharing } from '../../state/exchange/sharing';
import { useWeir } from '../studio/weirContext';
import { formatUnits } from './exchangeFormat';

export type WorkspaceImportStage =
  | { readonly kind: 'idle'; readonly problem?: string }
  | { readonly kind: 'reading'; readonly name: string; readonly progress: WorkProgress }
  | { readonly kind: 'planned'; readonly name: string; readonly plan: ImportPlan }
  | { readonly kind: 'writing'; readonly name: string; readonly progress: WorkProgress }
  | { readonly kind: 'undoing' }
  | { readonly kind: 'done'; readonly name: string; readonly report: ImportReport; readonly undone?: UndoReport };

export type WorkspaceImport = ReturnType<typeof useWorkspaceImport>;

const isWriting = ({ kind }: WorkspaceImportStage) => kind === 'writing' || kind === 'undoing';
const start: WorkProgress = { done: 0, total: 1 };

export function describeImportReport({ documents, snapshots, runs, restored }: ImportReport): string {
  const parts = [
    documents.length > 0 && formatUnits(documents.length, 'document'),
    snapshots.length > 0 && formatUnits(snapshots.length, 'version'),
    runs.length > 0 && formatUnits(runs.length, 'run'),
    restored.length > 0 && t.runsRestored(restored.length),
  ];
  return parts.filter(Boolean).join(', ') || 'nothing';
}

/** An import from its file to its undo. Its state is kept when the dialog closes. */
export function useWorkspaceImport(isOpen: boolean) {
  const { share, workspace } = useWeir();
  const [stage, setStage] = useState<WorkspaceImportStage>({ kind: 'idle' });
  const live = useRef({ stage, isOpen });
  live.current = { stage, isOpen };
  const control = useRef<AbortController | undefined>(undefined);

  const actions = useMemo(() => {
    const begin = () => {
      control.current?.abort();
      control.current = new AbortController();
      return control.current.signal;
    };
    const read = async (file: File) => {
      // A running write is completed first.
      if (isWriting(live.current.stage)) {
        workspace.getState().notify('warning', t.importBusy({ name: file.name }));
        return;
      }
      const signal = begin();
      const show = (next: WorkspaceImportStage) => {
        if (control.current?.signal === signal) setStage(next);
      };
      const { name } = file;
      const onProgress = (progress: WorkProgress) => show({ kind: 'reading', name, progress });
      onProgress(start);
      const plan = await share.getState().ask(async (sharing) => {
        const content = await sharing.readWorkspace(file, { signal, onProgress });
        return content.ok ? sharing.planImport(content.value, { signal }) : content;
      });
      if (plan.ok) show({ kind: 'planned', name, plan: plan.value });
      else show({ kind: 'idle', problem: plan.error ?? t.cancelledUnchanged });
    };

    const undoReport = async (sharing: Sharing, name: string, report: ImportReport) => {
      setStage({ kind: 'undoing' });
      const undone = await sharing.undoImport(report);
      setStage({ kind: 'done', name, report, undone });
      return undone;
    };

    return {
      read,
      write: async (parts: SettingsParts) => {
        const { stage: planned } = live.current;
        if (planned.kind !== 'planned') return;
        const { name, plan } = planned;
        const signal = begin();
        setStage({ kind: 'writing', name, progress: start });
        const sharing = await share.getState().load();
        const onProgress = (progress: WorkProgress) => setStage({ kind: 'writing', name, progress });
        const report = await sharing.applyImport(plan, parts, { signal, onProgress });
        setStage({ kind: 'done', name, report });
        if (live.current.isOpen) return;
        const { notify } = workspace.getState();
        const why = report.stopped ? t.importEndedEarly : t.importDone;
        notify(report.stopped ? 'warning' : 'info', `${why}. From ${name}: ${describeImportReport(report)}.`, {
          label: common.undo,
          run: () => void undoReport(sharing, name, report),
        });
      },
      undo: async () => {
        const { stage: done } = live.current;
        if (done.kind === 'done') await undoReport(await share.getState().load(), done.name, done.report);
      },
      cancel: () => control.current?.abort(),
      /** Returns to the first step. */
      reset: () => setStage({ kind: 'idle' }),
      /** Called when the dialog closes: reading is cancelled, writing continues and ends with a notice. */
      leave: () => {
        if (isWriting(live.current.stage)) return;
        control.current?.abort();
        // A late report of a closed dialog is ignored.
        control.current = undefined;
        setStage({ kind: 'idle' });
      },
    };
  }, [share, workspace]);
  return { stage, ...actions };
}
