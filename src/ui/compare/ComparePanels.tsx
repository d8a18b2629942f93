// The tabs beside a comparison. A new tab needs a row in this table and an id in `state/frame/shellStore.ts`.

import { useEffect } from 'react';
import { compareViewMessages as t } from '../../messages/compareView.en';
import type { CompareState } from '../../state/compare/compareStore';
import type { RightTab } from '../../state/frame/shellStore';
import { CountBadge, TabBar, type TabItem } from '../kit/TabBar';
import { useCompare } from '../studio/useCompare';
import { useShell } from '../studio/weirContext';
import { CompareChanges } from './CompareChanges';
import { CompareEvidence } from './CompareEvidence';
import { CompareScores } from './CompareScores';
import { CompareTraces } from './CompareTraces';

function Count({ of }: { readonly of: (state: CompareState) => number }) {
  const count = useCompare(of);
  return count > 0 && <CountBadge count={count} />;
}

const changesToWrite = ({ hunks }: CompareState) => hunks?.filter(({ plan }) => plan.kind === 'planned').length ?? 0;
const sourcesCompared = ({ chosen }: CompareState) => chosen.length;

const rightTabs: readonly TabItem<RightTab>[] = [
  { id: 'scores', label: t.scores, content: <CompareScores /> },
  { id: 'evidence', label: t.evidence, content: <CompareEvidence /> },
  { id: 'changes', label: t.changes, content: <CompareChanges />, badge: <Count of={changesToWrite} /> },
  { id: 'traces', label: t.traces, content: <CompareTraces />, badge: <Count of={sourcesCompared} /> },
];

export function CompareRight() {
  const tab = useShell((state) => state.rightTab.compare);
  const setRightTab = useShell((state) => state.setRightTab);
  const { result, planHunks } = useCompare('result', 'planHunks');
  // Planned as soon as there is a comparison, because the tab shows the number of hunks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result has other hunks.
  useEffect(() => void planHunks(), [result, planHunks]);
  return <TabBar label={t.rightTabs} value={tab} onChange={setRightTab} tabs={rightTabs} />;
}
