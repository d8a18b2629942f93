import { Download, FileText, MessagesSquare, Network, Workflow } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { LogTarget } from '../../core/logs';
import type { MenuGroup } from '../kit/Menu';
import { exportRuns, exportTargets } from '../studio/saveRuns';
import { useWeir } from '../studio/weirContext';

const icons: Readonly<Record<LogTarget, ReactNode>> = {
  log: <Download size={14} />,
  chat: <MessagesSquare size={14} />,
  otlp: <Network size={14} />,
  transcript: <FileText size={14} />,
  xes: <Workflow size={14} />,
};

export function useExportRuns(): (target: LogTarget, ids: readonly string[]) => Promise<void> {
  const stores = useWeir();
  return useCallback((target, ids) => exportRuns(stores, target, ids), [stores]);
}

/** The forms as entries of a menu. */
export function exportGroup(
  title: string,
  ids: readonly string[],
  exportAs: ReturnType<typeof useExportRuns>,
): MenuGroup {
  return {
    title,
    items: exportTargets.map(({ id, label, hint }) => ({
      id: `export-${id}`,
      label,
      hint,
      icon: icons[id],
      onSelect: () => void exportAs(id, ids),
    })),
  };
}
