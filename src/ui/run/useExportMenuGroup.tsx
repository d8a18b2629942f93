import { Download, FileText, MessagesSquare, Network, Workflow } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuGroup } from '../kit/Menu';
import { type ExportTarget, exportOrAskRuns, exportTargets } from '../studio/downloadRuns';
import { useWeir } from '../studio/weirContext';

const icons: Readonly<Record<ExportTarget, ReactNode>> = {
  log: <Download size={14} />,
  chat: <MessagesSquare size={14} />,
  otlp: <Network size={14} />,
  transcript: <FileText size={14} />,
  xes: <Workflow size={14} />,
};

/** Menu entries for the export formats of runs. */
export function useExportMenuGroup(title: string, ids: readonly string[]): MenuGroup {
  const stores = useWeir();
  return {
    title,
    items: exportTargets.map(({ id, label, hint }) => ({
      id: `export-${id}`,
      label,
      hint,
      icon: icons[id],
      onSelect: () => void exportOrAskRuns(stores, id, ids),
    })),
  };
}
