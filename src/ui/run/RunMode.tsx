import { runStartMessages as t } from '../../messages/runStart.en';
import { overlayMeter } from '../../state/runs/overlayMeter';
import { CountBadge, TabBar } from '../kit/TabBar';
import { RunProblems, RunProblemsBadge, RunSource } from '../studio/RunText';
import { useRun, useShell } from '../studio/weirContext';
import { Conversation } from './Conversation';
import { EventDetail } from './EventDetail';
import { EventList } from './events/EventList';
import { eventsView } from './events/eventsView';
import { OtherDocumentNote } from './OtherDocumentNote';
import { OverlayLegend } from './overlay/OverlayLegend';
import { OverlayPanel } from './overlay/OverlayPanel';
import { RunLegend } from './RunLegend';
import { RunsPanel } from './RunsPanel';
import { SettingsTrialPanel, VerdictChangesBadge } from './rejudge/SettingsTrialPanel';
import { runDialogs } from './runDialogs';
import { setupStoreOf } from './setup/useSetupStore';
import { Timeline } from './Timeline';
import { BreakpointsPanel } from './verbs/BreakpointsPanel';
import { DebugBar } from './verbs/DebugBar';
import { DebugKeys } from './verbs/DebugKeys';

function RunRight() {
  const tab = useShell((state) => state.rightTab.run);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label={t.rightPanel}
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'conversation', label: t.conversation, content: <Conversation /> },
        { id: 'event', label: t.event, content: <EventDetail /> },
        { id: 'source', label: t.source, content: <RunSource /> },
      ]}
    />
  );
}

function RunBottom() {
  const tab = useShell((state) => state.bottomTab.run);
  const setBottomTab = useShell((state) => state.setBottomTab);
  const count = useRun((state) => state.active?.events.length ?? 0);
  const breakpoints = useRun((state) => state.breakpoints.length);
  return (
    <TabBar
      label={t.bottomPanel}
      value={tab}
      onChange={setBottomTab}
      tabs={[
        {
          id: 'timeline',
          label: t.timeline,
          badge: count > 0 ? <CountBadge count={count} /> : undefined,
          content: <Timeline />,
        },
        { id: 'events', label: t.events, content: <EventList /> },
        {
          id: 'breakpoints',
          label: t.breakpoints,
          badge: breakpoints > 0 ? <CountBadge count={breakpoints} /> : undefined,
          content: <BreakpointsPanel />,
        },
        { id: 'rejudge', label: t.judgeAgain, badge: <VerdictChangesBadge />, content: <SettingsTrialPanel /> },
        { id: 'problems', label: t.problems, badge: <RunProblemsBadge />, content: <RunProblems /> },
      ]}
    />
  );
}

export const runMode = {
  Right: RunRight,
  Bottom: RunBottom,
  Runs: RunsPanel,
  DebugBar,
  DebugKeys,
  dialogs: runDialogs,
  OtherDocumentNote,
  OverlayLegend,
  OverlayPanel,
  RunLegend,
  overlayMeter,
  setupStoreOf,
  showVisits: (nodeId: string) => eventsView.getState().setFilter({ nodeId }),
};
