import { Download, FileText, MessagesSquare, Network, Workflow } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import type { LogTarget } from '../../core/logs';
import { saveText } from '../author/formats/saveText';
import type { MenuGroup } from '../shell/primitives/Menu';
import { useWeir } from '../shell/weirContext';

const targets: readonly {
  readonly id: LogTarget;
  readonly label: string;
  readonly hint: string;
  readonly icon: ReactNode;
}[] = [
  { id: 'log', label: 'Weir log', hint: 'JSON Lines: everything, to be opened again', icon: <Download size={14} /> },
  { id: 'chat', label: 'OpenAI chat messages', hint: 'JSON, with tool calls', icon: <MessagesSquare size={14} /> },
  { id: 'otlp', label: 'OpenTelemetry spans', hint: 'OTLP JSON with GenAI attributes', icon: <Network size={14} /> },
  { id: 'transcript', label: 'Transcript', hint: 'Markdown, to be read', icon: <FileText size={14} /> },
  { id: 'xes', label: 'XES', hint: 'Event log for process mining', icon: <Workflow size={14} /> },
];

/** Downloads runs in one of the forms; what a form cannot hold is told. */
export function useExportRuns(): (target: LogTarget, ids: readonly string[]) => Promise<void> {
  const { repository, runs, workspace } = useWeir();
  return useCallback(
    async (target, ids) => {
      const { notify } = workspace.getState();
      const loaded = await import('../../state/exportRuns').catch(() => undefined);
      if (!loaded) {
        notify('error', 'The part of Weir that exports runs could not be loaded. Check the connection and try again.');
        return;
      }
      const result = await loaded.exportRuns(target, ids, repository, runs.getState().active);
      if (!result.ok) {
        notify('error', result.error);
        return;
      }
      const { text, fileName, mediaType, notes } = result.value;
      saveText(text, fileName, mediaType);
      notify('info', [`Saved as ${fileName}.`, ...notes.slice(0, 4)].join(' '));
    },
    [repository, runs, workspace],
  );
}

/** The forms as entries of a menu. */
export function exportGroup(
  title: string,
  ids: readonly string[],
  exportRuns: ReturnType<typeof useExportRuns>,
): MenuGroup {
  return {
    title,
    items: targets.map(({ id, label, hint, icon }) => ({
      id: `export-${id}`,
      label,
      hint,
      icon,
      onSelect: () => void exportRuns(id, ids),
    })),
  };
}
