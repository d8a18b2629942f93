import { SlidersHorizontal } from 'lucide-react';
import { panelsMessages as t } from '../../messages/panels.en';
import type { Analysis } from '../../state/support/analysis';
import { IconButton } from '../kit/Button';
import { lazyComponent } from '../kit/lazyComponent';
import { CountBadge, TabBar } from '../kit/TabBar';
import { countBySeverity, ProblemsPanel, useConversionNotes } from './ProblemsPanel';
import { useShell, useWorkspace } from './weirContext';

const MetricsPanel = lazyComponent(async () => (await import('./MetricsPanel')).MetricsPanel);
const VersionsPanel = lazyComponent(async () => (await import('./versions/VersionsPanel')).VersionsPanel);

export function ProblemsBadge() {
  return <ProblemCount diagnostics={useWorkspace((state) => state.analysis.diagnostics)} />;
}

export function ProblemCount({ diagnostics }: Pick<Analysis, 'diagnostics'>) {
  const counts = countBySeverity(diagnostics);
  const level = counts.error > 0 ? 'error' : counts.warning > 0 ? 'warning' : 'info';
  const notes = useConversionNotes().length;
  const count = counts.error + counts.warning + counts.info + counts.hint + notes;
  return count > 0 ? <CountBadge count={count} level={level} /> : null;
}

export function StudioBottom() {
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
