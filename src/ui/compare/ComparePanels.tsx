// The panels of the compare mode. A new tab is a line in one of the two tables, and its id in `state/shellStore.ts`.

import { type ReactNode, useEffect } from 'react';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { BottomTab, RightTab } from '../../state/frame/shellStore';
import { later } from '../kit/later';
import { CountBadge, TabBar } from '../kit/TabBar';
import { useCompare, useShell } from '../studio/weirContext';
import { CompareEvidence } from './CompareEvidence';
import { CompareScores } from './CompareScores';
import { CompareTraces, useFirstChoice } from './CompareTraces';

// What executes tasks and tests workflows is a part of its own, for whoever opens one of its tabs.
const CompareChanges = later(async () => (await import('./CompareChanges')).CompareChanges);
const ExecutePanel = later(async () => (await import('./execute/ExecutePanel')).ExecutePanel);
const SummarizePanel = later(async () => (await import('./execute/SummarizePanel')).SummarizePanel);
const TestPanel = later(async () => (await import('./execute/TestPanel')).TestPanel);
const PathsPanel = later(async () => (await import('./execute/PathsPanel')).PathsPanel);

interface PanelTab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly content: ReactNode;
  readonly badge?: ReactNode;
}

/** How many changes can be written. */
function ChangesBadge() {
  const count = useCompare((state) => state.hunks?.filter(({ plan }) => plan.kind === 'planned').length ?? 0);
  return count > 0 && <CountBadge count={count} />;
}

const rightTabs: readonly PanelTab<RightTab>[] = [
  { id: 'scores', label: t.scores, content: <CompareScores /> },
  { id: 'evidence', label: t.evidence, content: <CompareEvidence /> },
  { id: 'changes', label: t.changes, content: <CompareChanges />, badge: <ChangesBadge /> },
  { id: 'paths', label: t.paths, content: <PathsPanel /> },
];

const bottomTabs: readonly PanelTab<BottomTab>[] = [
  { id: 'traces', label: t.traces, content: <CompareTraces /> },
  { id: 'execute', label: t.execute, content: <ExecutePanel /> },
  { id: 'summarize', label: t.summarize, content: <SummarizePanel /> },
  { id: 'test', label: t.test, content: <TestPanel /> },
];

export function CompareRight() {
  const tab = useShell((state) => state.rightTab.compare);
  const setRightTab = useShell((state) => state.setRightTab);
  const result = useCompare((state) => state.result);
  const planHunks = useCompare((state) => state.planHunks);
  // Planned as soon as there is something to compare: the number on the tab says whether it is worth a look.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has hunks of its own.
  useEffect(() => void planHunks(), [result, planHunks]);
  return <TabBar label={t.rightTabs} value={tab} onChange={setRightTab} tabs={rightTabs} />;
}

export function CompareBottom() {
  const tab = useShell((state) => state.bottomTab.compare);
  const setBottomTab = useShell((state) => state.setBottomTab);
  // Whichever tab is shown: another document has traces and candidates of its own.
  useFirstChoice();
  return <TabBar label={t.traces} value={tab} onChange={setBottomTab} tabs={bottomTabs} />;
}
