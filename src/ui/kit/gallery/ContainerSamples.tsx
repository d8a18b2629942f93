import { Ellipsis, Plus } from 'lucide-react';
import { IconButton } from '../Button';
import { Chart, type ChartTools } from '../Chart';
import { Columns } from '../Columns';
import { ColumnTable } from '../ColumnTable';
import { DiffView } from '../DiffView';
import { Disclosure } from '../Disclosure';
import { Row, Stack } from '../Layout';
import { MissingPart } from '../lazyComponent';
import { PanelHead } from '../PanelHead';
import { Pane, PanePair } from '../Panes';
import { Progress } from '../Progress';
import { RowButton } from '../RowButton';
import { Text } from '../Text';
import styles from './Gallery.module.css';
import { GalleryEntry } from './GalleryEntry';

const surfaces = ['card', 'sunken', 'floating', 'bar', 'foot', 'toolbar', 'line'] as const;

const lines = ['while known == false:', '  ask(name)', '  check(name)', 'a', 'b', 'c', 'd', 'e', 'f', 'book(name)'];
const diff = {
  before: lines,
  after: lines.with(1, '  ask(name, city)').with(9, 'book(city)'),
  changes: [1, 9].map((start) => ({ before: { start, end: start + 1 }, after: { start, end: start + 1 } })),
};
const pairLines = (_: unknown, { before }: { before: { start: number } }) => [
  { before: before.start, after: before.start },
];
const scores = [
  { name: 'Chain', score: 0.75 },
  { name: 'Graph', score: 0.5 },
];
const drawScores = ({ plot, colours }: ChartTools) => ({
  height: 120,
  marginLeft: 60,
  x: { domain: [0, 1], grid: true },
  marks: [plot.barX(scores, { y: 'name', x: 'score', fill: colours.accent, tip: true })],
});
const diffWords = (before: string, after: string) => ({
  before: [{ text: before, changed: false }],
  after: [
    { text: after.slice(0, -5), changed: false },
    { text: after.slice(-5), changed: true },
  ],
});

const diffed = { diff, pairLines, diffWords, context: 1 };

const pane = (title: string) => (
  <Pane title={title} note="10 nodes">
    <Text padded as="p">
      What is looked at
    </Text>
  </Pane>
);

export const ContainerSamples = () => (
  <>
    <GalleryEntry name="Stack, Row: surfaces">
      {surfaces.map((surface) => (
        <Row key={surface} pad="2" surface={surface} justify="between">
          <span>{surface}</span>
          <Text tone="muted">at the end</Text>
        </Row>
      ))}
    </GalleryEntry>
    <GalleryEntry name="Columns, Disclosure">
      <Columns of="fields">
        {[1, 2, 3].map((number) => (
          <Stack key={number} pad="3" surface="sunken">
            {number}
          </Stack>
        ))}
      </Columns>
      <Disclosure title="A quiet line">What it unfolds.</Disclosure>
      <Disclosure look="row" open title={<b>A row of a list</b>}>
        What it unfolds.
      </Disclosure>
    </GalleryEntry>
    <GalleryEntry name="PanelHead">
      <PanelHead title="Runs" count={3}>
        <IconButton label="Add" icon={<Plus size={15} />} />
      </PanelHead>
      <Stack as="ul" pad="1">
        {[true, false].map((isOpen) => (
          <Row key={String(isOpen)} as="li" surface="line" data-active={isOpen || undefined}>
            <RowButton>{isOpen ? 'The one that is open' : 'Another one'}</RowButton>
            <IconButton small late label="More" icon={<Ellipsis size={15} />} />
          </Row>
        ))}
      </Stack>
    </GalleryEntry>
    <GalleryEntry name="Progress">
      <Row>
        <Progress label="Cells" value={412} max={480} />
      </Row>
    </GalleryEntry>
    <GalleryEntry name="Chart">
      <Chart
        title="Score by form"
        caption="The chain is met better than the graph."
        draw={drawScores}
        columns={['Form', 'Score']}
        marks={scores}
        cellsOf={({ name, score }) => [name, score]}
        table="Show as table"
        onSave={() => undefined}
      />
    </GalleryEntry>
    <GalleryEntry name="ColumnTable">
      <ColumnTable
        kind="figures"
        rows={[
          { name: 'Chain', recall: '0.500', f1: '0.667' },
          { name: 'Chosen', recall: '1.000', f1: '1.000' },
        ]}
        keyOf={({ name }) => name}
        isRowSelected={({ name }) => name === 'Chosen'}
        columns={[
          { head: 'Figures', cell: ({ name }) => name },
          { head: 'Recall', cell: ({ recall }) => recall },
          { head: 'F1', cell: ({ f1 }) => <b>{f1}</b> },
        ]}
      />
      <ColumnTable
        kind="texts"
        rows={['find the tool and look whether it is there']}
        keyOf={(text) => text}
        columns={[
          { head: 'Texts', cell: (text) => text },
          { head: 'that wrap', cell: () => 'lend it' },
        ]}
      />
    </GalleryEntry>
    <GalleryEntry name="Pane, PanePair">
      <Stack className={styles.panes}>
        <PanePair label="Resize the two panes" left={pane('Left')} right={pane('Right')} />
      </Stack>
    </GalleryEntry>
    <GalleryEntry name="DiffView">
      <DiffView {...diffed} head={(_, index) => `Change ${index + 1} of 2`} />
      <DiffView {...diffed} look="card" />
      <DiffView {...diffed} look="excerpt" label="An excerpt" head={({ before }) => `Line ${before.start + 1}`} />
    </GalleryEntry>
    <GalleryEntry name="MissingPart">
      <MissingPart onRetry={() => undefined} />
    </GalleryEntry>
  </>
);
