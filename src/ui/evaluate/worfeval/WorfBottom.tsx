// The bottom panel of WorfEval: means by source with the settings of the computation, and the list of items.

import type { MeanScores } from '../../../core/evaluation';
import { formatScore } from '../../../core/support';
import { worfMessages as t } from '../../../messages/worf.en';
import { describeMethod, printWorfResult as print } from '../../../state/evaluate/worfReport';
import type { WorfResult } from '../../../state/evaluate/worfScorer';
import { ColumnTable } from '../../kit/ColumnTable';
import { Stack } from '../../kit/Layout';
import { TabBar } from '../../kit/TabBar';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { SaveMenu } from '../SaveMenu';
import { useWorfevalStore } from '../useWorfevalStore';
import { EmptyResult } from './EmptyResult';
import { ItemList } from './ItemList';
import styles from './WorfBottom.module.css';
import { WorfCharts } from './WorfCharts';

const fixed = (value: number | null | undefined) => formatScore(value, 4);

/** A number that should be zero. */
const warned = (count: number) => (count > 0 ? <Text tone="warning">{count}</Text> : count);

type MeansRow = MeanScores & { readonly source?: string };

const scoreColumns = (part: 'chain' | 'graph', head: string, about: string) => [
  { head, about, cell: (row: MeansRow) => fixed(row[part].precision) },
  { head: 'R', cell: (row: MeansRow) => fixed(row[part].recall) },
  { head: 'F1', about, cell: (row: MeansRow) => <b>{fixed(row[part].f1)}</b> },
];

function Metrics() {
  const result = useWorfevalStore((state) => state.result);
  if (!result) return <EmptyResult what={t.meansWhen} />;
  const { all, bySource, unknown, method } = result;
  const rows: readonly MeansRow[] = [...bySource, all];
  return (
    <Stack gap="1" pad="4" data-testid={testIds.worfTable}>
      <ColumnTable
        kind="figures"
        oneLine
        className={styles.means}
        rows={rows}
        keyOf={({ source }) => source ?? ' '}
        columns={[
          { head: t.source, cell: ({ source }) => source ?? t.all },
          { head: t.items, cell: ({ count }) => count.toLocaleString('en') },
          ...scoreColumns('chain', t.chainP, t.aboutChainF1),
          all.allOrders !== undefined && {
            head: t.allOrders,
            about: t.aboutChainAll,
            cell: ({ allOrders }) => fixed(allOrders?.f1),
          },
          ...scoreColumns('graph', t.graphP, t.aboutGraphF1),
          { head: t.missing, about: t.aboutMissing, cell: ({ missing }) => warned(missing) },
          { head: t.bounds, about: t.aboutBounds, cell: ({ bounds }) => warned(bounds) },
        ]}
      />
      <Hint>{t.computedBy({ method: describeMethod(method) })}</Hint>
      {all.cyclic > 0 && <Hint>{t.cyclicGold(all.cyclic)}</Hint>}
      {unknown.length > 0 && (
        <Hint>
          {t.unknownPredictions(unknown.length)} {unknown.slice(0, 5).join(', ')}
          {unknown.length > 5 && ' ...'}
        </Hint>
      )}
    </Stack>
  );
}

const Export = ({ result }: { readonly result: WorfResult }) => (
  <SaveMenu
    files={[
      [t.tableAsMarkdown, 'worfeval.md', () => print.markdown(result)],
      [t.itemsAsCsv, 'worfeval.csv', () => print.csv(result)],
      [t.everythingAsJson, 'worfeval.json', () => print.json(result)],
    ]}
  />
);

export function WorfBottom() {
  const { bottomTab: tab, showBottom, result } = useWorfevalStore('bottomTab', 'showBottom', 'result');
  return (
    <TabBar
      label={t.scores}
      value={tab}
      onChange={showBottom}
      actions={result && <Export result={result} />}
      tabs={[
        { id: 'items', label: t.items, content: <ItemList /> },
        { id: 'table', label: t.table, content: <Metrics /> },
        { id: 'charts', label: t.charts, content: <WorfCharts /> },
      ]}
    />
  );
}
