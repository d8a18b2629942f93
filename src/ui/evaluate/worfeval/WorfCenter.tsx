import { ArrowUpDown, FlaskConical } from 'lucide-react';
import gold from '../../../examples/worfeval/gold.jsonl?raw';
import predicted from '../../../examples/worfeval/predicted.jsonl?raw';
import { worfMessages as t } from '../../../messages/worf.en';
import { worfevalMessages as texts } from '../../../messages/worfeval.en';
import { Button } from '../../kit/Button';
import { EmptyState } from '../../kit/EmptyState';
import { Row, Stack } from '../../kit/Layout';
import { PanePair } from '../../kit/Panes';
import { Segments } from '../../kit/Segments';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { PairLegend, PairPane, PairScore } from '../PairPane';
import { useWorfevalStore } from '../useWorfevalStore';
import styles from './WorfCenter.module.css';

function MarkLegend() {
  const highlight = useWorfevalStore((state) => state.highlight);
  const isReference = useWorfevalStore((state) => state.result?.method.mode === 'reference');
  const highlightLabels =
    highlight === 'chain'
      ? { matchedLabel: t.inTheCommonChain, uncountedLabel: t.orderViolatedAbout, otherIcon: <ArrowUpDown size={12} /> }
      : isReference && { matchedLabel: t.sameEdgesAbout, uncountedLabel: t.matchedNotCounted };
  return (
    <PairLegend {...highlightLabels} missing={t.missingOnlyGold} added={t.addedOnlyPredicted}>
      <li>{t.otherNumberAbout}</li>
    </PairLegend>
  );
}

const samples = { gold, predicted };

/** An introduction that is shown before any result. It offers samples; files are chosen in Setup. */
function Start() {
  const readFile = useWorfevalStore((state) => state.readFile);
  const takeSamples = async () => {
    for (const side of ['gold', 'predicted'] as const) {
      const text = samples[side];
      await readFile(side, { name: `sample-${side}.jsonl`, size: text.length, text: async () => text });
    }
  };
  return (
    <EmptyState look="page" title={t.emptyTitle}>
      <p>{t.emptyAbout}</p>
      <Row gap="3" wraps>
        <Button tone="primary" icon={<FlaskConical size={14} />} onClick={() => void takeSamples()}>
          {texts.sample}
        </Button>
        <Text tone="muted">{texts.sampleAbout}</Text>
      </Row>
      <Text as="p" size="sm" tone="faint">
        {t.recordPerLine} <code>{'{"id", "nodes", "edges"}'}</code> {t.or} <code>{'{"id", "text"}'}</code>
        {t.otherFiles}
      </Text>
    </EmptyState>
  );
}

/** The open pair as two graphs; before the first result, the introduction. */
export function WorfCenter() {
  const { opened, highlight, setHighlight } = useWorfevalStore('opened', 'highlight', 'setHighlight');
  const { selected, select } = useWorfevalStore('selected', 'select');
  if (!opened) return <Start />;
  const { id, predicted } = opened.pair;
  const pane = { opened, highlight, selected, select };
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Text as="h2" lines="cut" className={styles.id} title={id}>
          {id}
        </Text>
        <Hint size="ui" figures lines="oneLine" flex="grows">
          <PairScore pair={opened.pair} />
        </Hint>
        <Segments
          legend={t.shownInBothGraphs}
          options={{ graph: t.commonSubgraph, chain: t.commonChain }}
          value={highlight}
          onChange={setHighlight}
        />
        <MarkLegend />
      </Row>
      <PanePair
        label={t.resizeGraphs}
        left={<PairPane {...pane} side="gold" title={t.gold} testId={testIds.worfGold} />}
        right={
          <PairPane
            {...pane}
            side="predicted"
            title={t.predicted}
            testId={testIds.worfPredicted}
            emptyText={predicted ? undefined : t.nothingPredicted}
          />
        }
      />
    </Stack>
  );
}
