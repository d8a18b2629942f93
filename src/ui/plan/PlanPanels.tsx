import { useState } from 'react';
import { planMessages as t } from '../../messages/plan.en';
import type { PlanTab } from '../../state/plan/planStore';
import { CountBadge, TabBar } from '../kit/TabBar';
import { testIds } from '../testIds';
import { CandidateTable } from './CandidateTable';
import { PlanResultPanel } from './PlanResultPanel';
import { PlanRunsList } from './PlanRunsList';
import { PlanSetup } from './PlanSetup';
import { PlanTimeline } from './PlanTimeline';
import { SubtaskPanel } from './SubtaskPanel';
import { UpdatesPanel } from './UpdatesPanel';
import { usePlanStore } from './usePlanStore';

/** The right panel of an open plan. */
export function PlanPanels() {
  const { tab, showTab } = usePlanStore('tab', 'showTab');
  const updates = usePlanStore(({ run }) => (run?.state.updates.length ?? 0) + (run?.state.update?.proposed ? 1 : 0));
  const waits = usePlanStore(({ run }) => run?.state.update?.proposed !== undefined);
  return (
    <TabBar<PlanTab>
      label={t.plans}
      value={tab}
      onChange={showTab}
      tabs={[
        { id: 'setup', label: t.setup, content: <PlanSetup />, testId: testIds.planSetup },
        { id: 'subtask', label: t.subtask, content: <SubtaskPanel />, testId: testIds.planSubtask },
        {
          id: 'updates',
          label: t.updates,
          content: <UpdatesPanel />,
          testId: testIds.planUpdates,
          badge: updates > 0 && <CountBadge count={updates} {...(waits && { level: 'warning' })} />,
        },
        { id: 'result', label: t.result, content: <PlanResultPanel />, testId: testIds.planResult },
      ]}
    />
  );
}

/** The bottom panel of an open plan. */
export function PlanBottomPanel() {
  const [tab, setTab] = useState<'timeline' | 'candidates' | 'runs'>('timeline');
  const candidates = usePlanStore(({ open }) => open?.candidates.length ?? 0);
  const runs = usePlanStore((state) => state.runs.filter(({ plan }) => plan === state.open?.id).length);
  return (
    <TabBar
      label={t.timeline}
      value={tab}
      onChange={setTab}
      tabs={[
        { id: 'timeline', label: t.timeline, content: <PlanTimeline />, testId: testIds.planTimeline },
        {
          id: 'candidates',
          label: t.candidates,
          content: <CandidateTable />,
          badge: candidates > 0 && <CountBadge count={candidates} />,
        },
        {
          id: 'runs',
          label: t.runs,
          content: <PlanRunsList />,
          testId: testIds.planRuns,
          badge: runs > 0 && <CountBadge count={runs} />,
        },
      ]}
    />
  );
}
