// The panels of the compare mode. A new tab is a line in one of the two tables, and its id in `state/shellStore.ts`.

import type { ReactNode } from 'react';
import type { BottomTab, RightTab } from '../../state/shellStore';
import { later } from '../shell/later';
import { TabBar } from '../shell/primitives/TabBar';
import { useShell } from '../shell/weirContext';
import { CompareEvidence } from './CompareEvidence';
import { CompareScores } from './CompareScores';
import { CompareTraces } from './CompareTraces';

// What executes tasks and tests workflows is a part of its own, for whoever opens one of its tabs.
const ExecutePanel = later(async () => (await import('./execute/ExecutePanel')).ExecutePanel);
const SummarizePanel = later(async () => (await import('./execute/SummarizePanel')).SummarizePanel);
const TestPanel = later(async () => (await import('./execute/TestPanel')).TestPanel);

interface PanelTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
}

const rightTabs: readonly PanelTab<RightTab>[] = [
  { id: 'scores', label: 'Scores', content: <CompareScores /> },
  { id: 'evidence', label: 'Evidence', content: <CompareEvidence /> },
];

const bottomTabs: readonly PanelTab<BottomTab>[] = [
  { id: 'traces', label: 'Traces', content: <CompareTraces /> },
  { id: 'execute', label: 'Execute', content: <ExecutePanel /> },
  { id: 'summarize', label: 'Summarize', content: <SummarizePanel /> },
  { id: 'test', label: 'Test', content: <TestPanel /> },
];

export function CompareRight() {
  const tab = useShell((state) => state.rightTab.compare);
  const setRightTab = useShell((state) => state.setRightTab);
  return <TabBar label="Scores and evidence" value={tab} onChange={setRightTab} tabs={rightTabs} />;
}

export function CompareBottom() {
  const tab = useShell((state) => state.bottomTab.compare);
  const setBottomTab = useShell((state) => state.setBottomTab);
  return <TabBar label="Traces" value={tab} onChange={setBottomTab} tabs={bottomTabs} />;
}
