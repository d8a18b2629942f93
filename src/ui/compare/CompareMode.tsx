// The pages of the compare mode: the comparison, and the pages that execute, build, test and list paths, each in full
// size.

import { ArrowLeftRight, Check, CircleMinus, CirclePlus, SkipForward } from 'lucide-react';
import { compareMessages as words } from '../../messages/compare.en';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { IconText } from '../kit/IconText';
import { Row, Stack } from '../kit/Layout';
import { Legend } from '../kit/Legend';
import { Segments } from '../kit/Segments';
import { useCompare } from '../studio/useCompare';
import { useShell } from '../studio/weirContext';
import { CompareCanvas } from './CompareCanvas';
import { CompareRight } from './ComparePanels';
import { useDefaultTraceChoice } from './CompareTraces';
import { ExecutePanel } from './execute/ExecutePanel';
import { PathsPanel } from './execute/PathsPanel';
import { SummarizePanel } from './execute/SummarizePanel';
import { TestPanel } from './execute/TestPanel';

const pages = {
  comparison: CompareCanvas,
  execute: ExecutePanel,
  summarize: SummarizePanel,
  test: TestPanel,
  paths: PathsPanel,
} as const;

const options = {
  comparison: t.comparison,
  execute: t.execute,
  summarize: t.summarize,
  test: t.test,
  paths: t.paths,
} as const;

/** Every mark of a comparison: colour, icon and word. */
const marks = [
  { Icon: Check, word: words.legendMatched },
  { Icon: SkipForward, word: words.legendSkipped, tone: 'failed', title: words.aboutSkipped },
  { Icon: CircleMinus, word: words.legendMissing, tone: 'missing', title: words.aboutMissing },
  { Icon: CirclePlus, word: words.legendAdded, tone: 'added', title: words.aboutAdded },
  { Icon: ArrowLeftRight, word: words.legendReordered, tone: 'reordered' },
] as const;

function CompareCenter() {
  const { comparePage: page, showComparePage: showPage } = useShell('comparePage', 'showComparePage');
  // For every page: traces and candidates belong to a document.
  useDefaultTraceChoice();
  const Page = pages[page];
  return (
    <Stack size="full">
      <Row gap="4" pad="2" surface="toolbar" size="fixed" wraps>
        <Segments legend={t.pages} options={options} value={page} onChange={showPage} />
        {page === 'comparison' && (
          <Legend>
            {marks.map(({ Icon, word, ...look }) => (
              <IconText as="li" key={word} icon={<Icon size={12} />} {...look}>
                {word}
              </IconText>
            ))}
          </Legend>
        )}
      </Row>
      <Stack size="grows">
        <Page />
      </Stack>
    </Stack>
  );
}

export const compareMode = { Center: CompareCenter, Right: CompareRight, storeOf: useCompare.storeOf };
