import { ArrowUpDown, CircleCheck, CircleMinus, CirclePlus, PencilLine } from 'lucide-react';
import type { ReactNode } from 'react';
import type { WorfSide } from '../../../state/evaluate/worfDesk';
import type { PlacedPair } from '../../../state/evaluate/worfPairView';
import { Columns } from '../../kit/Columns';
import { EmptyState } from '../../kit/EmptyState';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Legend } from '../../kit/Legend';
import { PanePair } from '../../kit/Panes';
import { Segments } from '../../kit/Segments';
import type { TextTone } from '../../kit/Text';
import { Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { useWorfeval } from '../openWorfeval';
import { PairPane } from '../PairPane';
import { SampleFiles } from './SampleFiles';
import { SideField } from './SideField';
import styles from './WorfCenter.module.css';

const sideNames: Readonly<Record<WorfSide, string>> = { gold: 'Gold', predicted: 'Predicted' };

function MarkLegend() {
  const light = useWorfeval((state) => state.light);
  const isReference = useWorfeval((state) => state.method?.mode === 'reference');
  const counted =
    light === 'chain'
      ? 'In the common chain'
      : isReference
        ? 'Same edges under same numbers'
        : 'In the common subgraph';
  const entry = (tone: TextTone, icon: ReactNode, words: string) => (
    <IconText as="li" tone={tone} icon={icon}>
      {words}
    </IconText>
  );
  return (
    <Legend>
      {entry('accent', <CircleCheck size={12} />, counted)}
      {light === 'chain'
        ? entry('reordered', <ArrowUpDown size={12} />, 'Matched, listed against gold’s order')
        : entry('reordered', <PencilLine size={12} />, isReference ? 'Matched, not counted' : 'Matched, other edges')}
      {entry('missing', <CircleMinus size={12} />, 'Missing: only gold')}
      {entry('added', <CirclePlus size={12} />, 'Added: only predicted')}
      <li>2 ↔ 3: node 2 here is node 3 there</li>
    </Legend>
  );
}

function SidePane({ side, opened }: { readonly side: WorfSide; readonly opened: PlacedPair }) {
  const light = useWorfeval((state) => state.light);
  const selected = useWorfeval((state) => state.selected);
  const select = useWorfeval((state) => state.select);
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
      absent={isAbsent ? 'Nothing was predicted for this item: it scores 0.' : undefined}
    />
  );
}

/** Where the two sides come in, before there is anything to draw. */
function Start() {
  return (
    <EmptyState look="page" title="Score predicted workflows against gold ones">
      <p>
        Two files in, a table out. WorfEval matches the subtasks by their texts, then asks how much of the order (chain)
        and of the edges (graph) the prediction has right.
      </p>
      <Columns of="cards">
        <SideField side="gold" />
        <SideField side="predicted" />
      </Columns>
      <SampleFiles />
      <Text as="p" size="sm" tone="faint">
        A record a line, <code>{'{"id", "nodes", "edges"}'}</code> or <code>{'{"id", "text"}'}</code>; one answer in
        WorfBench&rsquo;s text form; or a PDL, Mermaid or AOV document. Files stay in this browser.
      </Text>
    </EmptyState>
  );
}

/** The open pair as two graphs; before the first result, the way in. */
export function WorfCenter() {
  const opened = useWorfeval((state) => state.opened);
  const light = useWorfeval((state) => state.light);
  const setLight = useWorfeval((state) => state.setLight);
  if (!opened) return <Start />;
  const { score, id } = opened.pair;
  const figures = score && (
    <>
      <b>{score.graph.f1.toFixed(3)}</b> graph{score.graph.exact ? '' : ' (lower bound)'},{' '}
      <b>{score.chain.f1.toFixed(3)}</b> chain F1
    </>
  );
  return (
    <Stack size="full">
      <Row gap="3" pad="2" wraps surface="toolbar" size="fixed">
        <Text as="h2" lines="cut" className={styles.id} title={id}>
          {id}
        </Text>
        <Text as="p" tone="muted" figures lines="oneLine" room="grows">
          {figures}
        </Text>
        <Segments
          legend="Shown in both graphs"
          options={[
            { id: 'graph', label: 'Common subgraph' },
            { id: 'chain', label: 'Common chain' },
          ]}
          value={light}
          onChange={setLight}
        />
        <MarkLegend />
      </Row>
      <PanePair
        label="Resize the two graphs"
        left={<SidePane side="gold" opened={opened} />}
        right={<SidePane side="predicted" opened={opened} />}
      />
    </Stack>
  );
}
