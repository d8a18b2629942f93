import { Download } from 'lucide-react';
import { useState } from 'react';
import {
  type BenchGroup,
  benchMeasures,
  benchTable,
  type CellResult,
  casesOf,
  printBenchCsv,
  printBenchMarkdown,
  settingsKey,
  strategyLabel,
} from '../../../core/taskBench';
import { resultsUnder } from '../../../state/evaluate/benchStore';
import { Button } from '../../kit/Button';
import { Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { TabBar } from '../../kit/TabBar';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { testIds } from '../../testIds';
import styles from './BenchBottom.module.css';
import { useBench, useBenchSettings } from './openBench';

/** FlowMind's measures: a row for each strategy, a part for each group. */
function Measures({ groups }: { readonly groups: readonly BenchGroup[] }) {
  if (groups.length === 0) {
    return (
      <Text as="p" tone="muted" padded>
        FlowMind&rsquo;s measures stand here once a cell is measured.
      </Text>
    );
  }
  return (
    <Stack
      as="section"
      gap="2"
      pad="4"
      size="full"
      scrolls
      data-testid={testIds.benchTable}
      aria-label="FlowMind's measures"
      tabIndex={0}
    >
      <Table kind="figures" oneLine className={styles.measures}>
        <thead>
          <tr>
            <th scope="col">Strategy</th>
            <th scope="col" title="Cells that were measured: one task each.">
              Cases
            </th>
            {benchMeasures.map(({ id, label, about }) => (
              <th key={id} scope="col" title={about} data-tip={about}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={`${group.kind} ${group.name}`}>
            {group.kind !== 'all' && (
              <tr>
                <th scope="rowgroup" colSpan={benchMeasures.length + 2} className={styles.group}>
                  {group.name}
                </th>
              </tr>
            )}
            {group.rows.map(({ strategy, measures }) => (
              <tr key={strategy}>
                <th scope="row">{strategyLabel(strategy)}</th>
                <td>{casesOf(measures)}</td>
                {benchMeasures.map(({ id, figure }) => {
                  const { text, n, interval, note } = figure(measures);
                  return (
                    <td key={id}>
                      {text}
                      <small>
                        {[n, interval, note].filter((part) => part !== undefined && part !== '').join('; ')}
                      </small>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      <Text as="p" size="sm" tone="muted">
        Below each figure: of how many, and for shares the 95 % interval of Wilson. Cells that the endpoint failed in
        are left out.
      </Text>
    </Stack>
  );
}

function Save({
  results,
  groups,
  heading,
}: {
  readonly results: readonly CellResult[];
  readonly groups: readonly BenchGroup[];
  readonly heading: string;
}) {
  const items = [
    {
      id: 'markdown',
      label: 'Table as Markdown',
      onSelect: () => saveText(printBenchMarkdown(groups, heading), 'task-bench.md', 'text/markdown'),
    },
    { id: 'csv', label: 'Table as CSV', onSelect: () => saveText(printBenchCsv(groups), 'task-bench.csv', 'text/csv') },
    {
      id: 'json',
      label: 'Results as JSON lines',
      onSelect: () =>
        saveText(`${results.map((one) => JSON.stringify(one)).join('\n')}\n`, 'task-bench.jsonl', 'application/jsonl'),
    },
  ];
  return (
    <Menu
      align="end"
      trigger={
        <Button tone="quiet" icon={<Download size={14} />}>
          Save
        </Button>
      }
      groups={[{ items }]}
    />
  );
}

export function BenchBottom() {
  const [tab, setTab] = useState<'all' | 'category' | 'difficulty'>('all');
  const stored = useBench((state) => state.results);
  const settings = useBenchSettings();
  const results = [...resultsUnder(stored, typeof settings === 'string' ? '' : settingsKey(settings)).values()];
  const groups = benchTable(results);
  const heading =
    typeof settings === 'string'
      ? ''
      : `${settings.endpoint === undefined ? `${settings.model} (rules that know the bench, no LLM)` : `${settings.model} at ${settings.endpoint}`}; ${settings.rollouts} rollouts, traces ${settings.selection}, seed ${settings.seed}`;
  const part = (kind: BenchGroup['kind']) => <Measures groups={groups.filter((group) => group.kind === kind)} />;
  return (
    <TabBar
      label="Measures"
      value={tab}
      onChange={setTab}
      actions={groups.length > 0 && <Save results={results} groups={groups} heading={heading} />}
      tabs={[
        { id: 'all', label: 'Measures', content: part('all') },
        { id: 'category', label: 'By category', content: part('category') },
        { id: 'difficulty', label: 'By difficulty', content: part('difficulty') },
      ]}
    />
  );
}
