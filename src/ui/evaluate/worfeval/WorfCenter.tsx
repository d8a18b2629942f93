import { ArrowUpDown, CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { worfMessages as t } from '../../../messages/worf.en';
import type { WorfSide } from '../../../state/evaluate/worfDesk';
import type { PlacedPair } from '../../../state/evaluate/worfPairView';
import { EmptyState } from '../../kit/EmptyState';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Legend } from '../../kit/Legend';
import { PanePair } from '../../kit/Panes';
import { Segments } from '../../kit/Segments';
import type { TextTone } from '../../kit/Text';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useWorfeval } from '../openWorfeval';
import { PairPane } from '../PairPane';
import { SampleFiles } from './SampleFiles';
import styles from './WorfCenter.module.css';

const sideNames: Readonly<Record<WorfSide, string>> = { gold: t.gold, predicted: t.predicted };

function MarkLegend() {
  const light = useWorfeval((state) => state.light);
  const isReference = useWorfeval((state) => state.method?.mode === 'reference');
  const counted =
    light === 'chain' ? t.inTheCommonChain : isReference ? t.sameEdgesUnderSameNumbers : t.inTheCommonSubgraph;
  const entry = (tone: TextTone, icon: ReactNode, words: string) => (
    <IconText as="li" tone={tone} icon={icon}>
      {words}
    </IconText>
  );
  return (
    <Legend>
      {entry('accent', <CircleCheck size={12} />, counted)}
      {light === 'chain'
        ? entry('reordered', <ArrowUpDown size={12} />, t.matchedListedAgainstGoldsOrder)
        : entry('reordered', <PencilLine size={12} />, isReference ? t.matchedNotCounted : t.matchedOtherEdges)}
      {entry('missing', <CircleMinus size={12} />, t.missingOnlyGold)}
      {entry('added', <CirclePlus size={12} />, t.addedOnlyPredicted)}
      <li>{t.otherNumber}</li>
    </Legend>
  );
}

function SidePane({ side, opened }: { readonly side: WorfSide; readonly opened: PlacedPair }) {
  const { light, selected, select } = useWorfeval('light', 'selected', 'select');
  const isAbsent = side === 'predicted' && !opened.pair.predicted;
  return (
    <PairPane
      side={side}
      title={sideNames[side]}
      opened={opened}
      light={light}
      selected={selected}
      onSelect={select}
      testId={side === 'gold' ? testIds.worfGold : testIds.worfPredicted}
      absent={isAbsent ? t.nothingPredicted : undefined}
    />
  );
}

/** What this is for, before there is anything to draw. The files are chosen in Setup, here there are samples. */
function Start() {
  return (
    <EmptyState look="page" title={t.emptyTitle}>
      <p>{t.emptyAbout}</p>
      <SampleFiles />
      <Text as="p" size="sm" tone="faint">
        {t.recordPerLine} <code>{'{"id", "nodes", "edges"}'}</code> {t.or} <code>{'{"id", "text"}'}</code>
        {t.otherFiles}
      </Text>
    </EmptyState>
  );
}

/** The open pair as two graphs; before the first result, the way in. */
export function WorfCenter() {
  const { opened, light, setLight } = useWorfeval('opened', 'light', 'setLight');
  if (!opened) return <Start />;
  const { score, id } = opened.pair;
  const figures = score && (
    <>
      <b>{score.graph.f1.toFixed(3)}</b> {t.graphWord}
      {score.graph.exact ? '' : t.lowerBound}, <b>{score.chain.f1.toFixed(3)}</b> {t.chainF1Word}
    </>
  );
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Text as="h2" lines="cut" className={styles.id} title={id}>
          {id}
        </Text>
        <Hint size="ui" figures lines="oneLine" room="grows">
          {figures}
        </Hint>
        <Segments
          legend={t.shownInBothGraphs}
          options={[
            { id: 'graph', label: t.commonSubgraph },
            { id: 'chain', label: t.commonChain },
          ]}
          value={light}
          onChange={setLight}
        />
        <MarkLegend />
      </Row>
      <PanePair
        label={t.resizeGraphs}
        left={<SidePane side="gold" opened={opened} />}
        right={<SidePane side="predicted" opened={opened} />}
      />
    </Stack>
  );
}
