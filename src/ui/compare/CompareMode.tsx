// The pages of the compare mode: the comparison, and what executes, builds, tests and lists paths, each with the whole room.

import { compareViewMessages as t } from '../../messages/compareView.en';
import type { ComparePage } from '../../state/frame/shellStore';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/later';
import { Segments } from '../kit/Segments';
import { useShell } from '../studio/weirContext';
import { CompareCanvas } from './CompareCanvas';
import { CompareLegend } from './CompareLegend';
import { useFirstChoice } from './CompareTraces';

// What executes tasks and tests workflows is a part of its own, for whoever opens one of its pages.
const pages = {
  comparison: CompareCanvas,
  execute: later(async () => (await import('./execute/ExecutePanel')).ExecutePanel),
  summarize: later(async () => (await import('./execute/SummarizePanel')).SummarizePanel),
  test: later(async () => (await import('./execute/TestPanel')).TestPanel),
  paths: later(async () => (await import('./execute/PathsPanel')).PathsPanel),
} as const;

const options: readonly { readonly id: ComparePage; readonly label: string }[] = [
  { id: 'comparison', label: t.comparison },
  { id: 'execute', label: t.execute },
  { id: 'summarize', label: t.summarize },
  { id: 'test', label: t.test },
  { id: 'paths', label: t.paths },
];

export function CompareMode() {
  const { comparePage: page, showComparePage: showPage } = useShell('comparePage', 'showComparePage');
  // Whichever page is shown: another document has traces and candidates of its own.
  useFirstChoice();
  const Page = pages[page];
  return (
    <Stack size="full">
      <Row gap="4" pad="2" surface="toolbar" size="fixed" wraps>
        <Segments legend={t.pages} options={options} value={page} onChange={showPage} />
        {page === 'comparison' && <CompareLegend />}
      </Row>
      <Stack size="grows">
        <Page />
      </Stack>
    </Stack>
  );
}
