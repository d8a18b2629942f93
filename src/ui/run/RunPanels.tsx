import { CountBadge, TabBar } from '../kit/TabBar';
import { ProblemsPanel } from '../studio/ProblemsPanel';
import { ProblemsBadge } from '../studio/StudioBottom';
import { SourcePanel } from '../studio/StudioRight';
import { useRun, useShell } from '../studio/weirContext';
import { Conversation } from './Conversation';
import { EventDetail } from './EventDetail';
import { EventList } from './events/EventList';
import { FlipsBadge, RejudgePanel } from './rejudge/RejudgePanel';
import { Timeline } from './Timeline';
import { BreakpointsPanel } from './verbs/BreakpointsPanel';
import { DebugBar } from './verbs/DebugBar';

export function RunRight() {
  const tab = useShell((state) => state.rightTab.run);
  const setRightTab = useShell((state) => state.setRightTab);
  return (
    <TabBar
      label="Conversation and event"
      head={<DebugBar />}
      value={tab}
      onChange={setRightTab}
      tabs={[
        { id: 'conversation', label: 'Conversation', content: <Conversation /> },
        { id: 'event', label: 'Event', content: <EventDetail /> },
        { id: 'source', label: 'Source', content: <SourcePanel /> },
      ]}
    />
  );
}

export function RunBottom() {
  const tab = useShell((state) => state.bottomTab.run);
  const setBottomTab = useShell((state) => state.setBottomTab);
  const count = useRun((state) => state.active?.events.length ?? 0);
  const breakpoints = useRun((state) => state.breakpoints.length);
  return (
    <TabBar
      label="Timeline, events and problems"
      value={tab}
      onChange={setBottomTab}
      tabs={[
        {
          id: 'timeline',
          label: 'Timeline',
          badge: count > 0 ? <CountBadge count={count} /> : undefined,
          content: <Timeline />,
        },
        { id: 'events', label: 'Events', content: <EventList /> },
        {
          id: 'breakpoints',
          label: 'Breakpoints',
          badge: breakpoints > 0 ? <CountBadge count={breakpoints} /> : undefined,
          content: <BreakpointsPanel />,
        },
        { id: 'rejudge', label: 'Judge again', badge: <FlipsBadge />, content: <RejudgePanel /> },
        { id: 'problems', label: 'Problems', badge: <ProblemsBadge />, content: <ProblemsPanel /> },
      ]}
    />
  );
}
