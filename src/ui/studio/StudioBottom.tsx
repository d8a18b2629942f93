import { SlidersHorizontal } from 'lucide-react';
import { useEffect } from 'react';
import { panelsMessages as t } from '../../messages/panels.en';
import type { Analysis } from '../../state/support/analysis';
import { IconButton } from '../kit/Button';
import { CountBadge, TabBar } from '../kit/TabBar';
import { MetricsPanel } from './MetricsPanel';
import { countBySeverity, ProblemsPanel } from './ProblemsPanel';
import { useTextIsRead } from './ReadingHint';
import { VersionsPanel } from './versions/VersionsPanel';
import { useShell, useWeir, useWorkspace } from './weirContext';

export function ProblemsBadge() {
  return <ProblemCount diagnostics={useWorkspace((state) => state.analysis.diagnostics)} />;
}

export function ProblemCount({ diagnostics }: Pick<Analysis, 'diagnostics'>) {
  const counts = countBySeverity(diagnostics);
  const level = counts.error > 0 ? 'error' : counts.warning > 0 ? 'warning' : 'info';
  const count = counts.error + counts.warning + counts.info + counts.hint;
  return count > 0 ? <CountBadge count={count} level={level} /> : null;
}

/** Key of the document that was opened last and is read, while this page is open. */
let lastRead: string | undefined;

/** An open panel shows the problems when a document with errors is opened, not the tab that was used last. */
function useProblemsOfOpened() {
  const { shell } = useWeir();
  const key = useWorkspace((state) => state.editorKey);
  const isTextRead = useTextIsRead();
  const hasErrors = useWorkspace((state) => state.analysis.diagnostics.some(({ severity }) => severity === 'error'));
  useEffect(() => {
    if (!isTextRead || lastRead === key) return;
    lastRead = key;
    const { mode, bottomOpen, setBottomTab } = shell.getState();
    if (hasErrors && mode === 'author' && bottomOpen) setBottomTab('problems');
  }, [shell, key, isTextRead, hasErrors]);
}

export function StudioBottom() {
  useProblemsOfOpened();
  const tab = useShell((state) => state.bottomTab.author);
  const { setBottomTab, openDialog } = useShell('setBottomTab', 'openDialog');
  return (
    <TabBar
      label={t.problemsMetricsAndVersions}
      value={tab}
      onChange={setBottomTab}
      tabs={[
        { id: 'problems', label: t.problems, badge: <ProblemsBadge />, content: <ProblemsPanel /> },
        { id: 'metrics', label: t.metrics, content: <MetricsPanel /> },
        { id: 'versions', label: t.versions, content: <VersionsPanel /> },
      ]}
      actions={
        tab === 'problems' && (
          <IconButton
            label={t.settingsTitle}
            side="left"
            onClick={() => openDialog('checks')}
            icon={<SlidersHorizontal size={15} />}
          />
        )
      }
    />
  );
}
