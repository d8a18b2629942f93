// The bottom panel of WorfEval: means by source with what they were computed by, and the list of items.

import {
  describeMethod,
  type MeanScores,
  printCsvTable,
  printMarkdownTable,
  viewTable,
  type WorfMethod,
} from '../../../core/evaluation';
import type { Score } from '../../../core/graph';
import { worfMessages as t } from '../../../messages/worf.en';
import type { WorfResult } from '../../../state/evaluate/worfDesk';
import { Stack } from '../../kit/Layout';
import { TabBar } from '../../kit/TabBar';
import { Table } from '../../kit/Table';
import { Hint, Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { testIds } from '../../testIds';
import { useWorfeval } from '../openWorfeval';
import { SaveMenu } from '../SaveMenu';
import { ItemList } from './ItemList';
import { NothingYet } from './NothingYet';
import styles from './WorfBottom.module.css';
import { WorfCharts } from './WorfCharts';

const fixed = (value: number) => value.toFixed(4);

function Means({
  name,
  row,
  knowsAll,
}: {
  readonly name: string;
  readonly row: MeanScores;
  readonly knowsAll: boolean;
}) {
  const three = (score: Score) => [score.precision, score.recall, score.f1];
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{row.count.toLocaleString('en')}</td>
      {three(row.chain).map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: precision, recall, F1.
        <td key={index}>{index === 2 ? <b>{fixed(value)}</b> : fixed(value)}</td>
      ))}
      {knowsAll && <td>{fixed(row.allOrders?.f1 ?? 0)}</td>}
      {three(row.graph).map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: precision, recall, F1.
        <td key={index}>{index === 2 ? <b>{fixed(value)}</b> : fixed(value)}</td>
      ))}
      <Warned count={row.missing} />
      <Warned count={row.bounds} />
    </tr>
  );
}

/** A number that should be none. */
const Warned = ({ count }: { readonly count: number }) => (
  <td>{count > 0 ? <Text tone="warning">{count}</Text> : count}</td>
);

function Metrics() {
  const { result, method } = useWorfeval('result', 'method');
  if (!result || !method) return <NothingYet what={t.meansWhen} />;
  const { all, bySource, unknown } = result;
  const knowsAll = all.allOrders !== undefined;
  return (
    <Stack gap="1" pad="4" data-testid={testIds.worfTable}>
      <Table kind="figures" oneLine className={styles.means}>
        <thead>
          <tr>
            <th scope="col">{t.source}</th>
            <th scope="col">{t.items}</th>
            <th scope="col">{t.chainP}</th>
            <th scope="col">R</th>
            <th scope="col">F1</th>
            {knowsAll && (
              <th scope="col" title={t.aboutChainAll}>
                {t.allOrders}
              </th>
            )}
            <th scope="col">{t.graphP}</th>
            <th scope="col">R</th>
            <th scope="col">F1</th>
            <th scope="col" title={t.aboutMissing}>
              {t.missing}
            </th>
            <th scope="col" title={t.aboutBounds}>
              {t.bounds}
            </th>
          </tr>
        </thead>
        <tbody>
          {bySource.map((row) => (
            <Means key={row.source} name={row.source} row={row} knowsAll={knowsAll} />
          ))}
          <Means name={t.all} row={all} knowsAll={knowsAll} />
        </tbody>
      </Table>
      <Hint>{t.computedBy({ describeMethod: describeMethod(method) })}</Hint>
      {unknown.length > 0 && (
        <Hint>
          {unknown.length.toLocaleString('en')} {unknown.length === 1 ? t.predictionHas : t.predictionsHave}{' '}
          {t.noGoldItem} {unknown.length === 1 ? 'is' : 'are'} {t.notScored({ slice: unknown.slice(0, 5).join(', ') })}
          {unknown.length > 5 && ' ...'}
        </Hint>
      )}
    </Stack>
  );
}

function Export({ result, method }: { readonly result: WorfResult; readonly method: WorfMethod }) {
  const { all, bySource, rows, unknown } = result;
  const json = () => {
    const perItem = rows.map(({ index: _, goldNodes: __, predictedNodes: ___, ...item }) => item);
    const table = { ...all, bySource, perItem, missingIds: [], unknownIds: unknown };
    return `${JSON.stringify(viewTable(table, method), undefined, 2)}\n`;
  };
  const items = [
    {
      id: 'markdown',
      label: t.tableAsMarkdown,
      onSelect: () => saveText(printMarkdownTable({ ...all, bySource }, method), 'worfeval.md', 'text/markdown'),
    },
    {
      id: 'csv',
      label: t.itemsAsCsv,
      onSelect: () => saveText(printCsvTable(rows, method), 'worfeval.csv', 'text/csv'),
    },
    { id: 'json', label: t.everythingAsJson, onSelect: () => saveText(json(), 'worfeval.json', 'application/json') },
  ];
  return <SaveMenu items={items} />;
}

export function WorfBottom() {
  const { bottomTab: tab, showBottom, result, method } = useWorfeval('bottomTab', 'showBottom', 'result', 'method');
  return (
    <TabBar
      label={t.scores}
      value={tab}
      onChange={showBottom}
      actions={result && method && <Export result={result} method={method} />}
      tabs={[
        { id: 'items', label: t.items, content: <ItemList /> },
        { id: 'table', label: t.table, content: <Metrics /> },
        { id: 'charts', label: t.charts, content: <WorfCharts /> },
      ]}
    />
  );
}
