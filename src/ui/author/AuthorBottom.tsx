import { SlidersHorizontal } from 'lucide-react';
import { later } from '../shell/later';
import { IconButton } from '../shell/primitives/Button';
import { CountBadge, TabBar } from '../shell/primitives/TabBar';
import { useShell, useWorkspace } from '../shell/weirContext';
import { countBySeverity, ProblemsPanel } from './ProblemsPanel';

const MetricsPanel = later(async () => (await import('./MetricsPanel')).MetricsPanel);
const VersionsPanel = later(async () => (await import('./versions/VersionsPanel')).VersionsPanel);

export function ProblemsBadge() {
  const diagnostics = useWorkspace((state) => state.analysis.diagnostics);
  const counts = countBySeverity(diagnostics);
  const level = counts.error > 0 ? 'error' : counts.warning > 0 ? 'warning' : 'info';
  const count = counts.error + counts.warning + counts.info + counts.hint;
  return count > 0 ? <CountBadge count={count} level={level} /> : null;
}

export function AuthorBottom() {
  const tab = useShell((state) => state.bottomTab.author);
  const setBottomTab = useShell((state) => state.setBottomTab);
  const openDialog = useShell((state) => state.openDialog);
  return (
    <TabBar
      label="Problems, metrics and versions"
      value={tab}
      onChange={setBottomTab}
      tabs={[
        { id: 'problems', label: 'Problems', badge: <ProblemsBadge />, content: <ProblemsPanel /> },
        { id: 'metrics', label: 'Metrics', content: <MetricsPanel /> },
        { id: 'versions', label: 'Versions', content: <VersionsPanel /> },
      ]}
      actions={
        tab === 'problems' && (
          <IconButton label="Settings of the checks" side="left" onClick={() => openDialog('checks')}>
            <SlidersHorizontal size={15} />
          </IconButton>
        )
      }
    />
  );
}
