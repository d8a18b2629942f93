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
import { benchMessages as t } from '../../../messages/bench.en';
import { resultsUnder } from '../../../state/evaluate/benchStore';
import { Stack } from '../../kit/Layout';
import { TabBar } from '../../kit/TabBar';
import { Table } from '../../kit/Table';
import { Hint } from '../../kit/Text';
import { saveText } from '../../studio/saveFile';
import { testIds } from '../../testIds';
import { SaveMenu } from '../SaveMenu';
import styles from './BenchBottom.module.css';
import { useBench, useBenchSettings } from './openBench';

/** FlowMind's measures: a row for each strategy, a part for each group. */
function Measures({ groups }: { readonly groups: readonly BenchGroup[] }) {
  if (groups.length === 0) {
    return (
      <Hint size="ui" padded>
        {t.measuresEmpty}
      </Hint>
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
      aria-label={t.flowmindsMeasures}
      tabIndex={0}
    >
      <Table kind="figures" oneLine className={styles.measures}>
        <thead>
          <tr>
            <th scope="col">{t.strategy}</th>
            <th scope="col" title={t.aboutCases}>
              {t.cases}
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
      <Hint>{t.aboutFigures}</Hint>
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
      label: t.tableAsMarkdown,
      onSelect: () => saveText(printBenchMarkdown(groups, heading), 'task-bench.md', 'text/markdown'),
    },
    { id: 'csv', label: t.tableAsCsv, onSelect: () => saveText(printBenchCsv(groups), 'task-bench.csv', 'text/csv') },
    {
      id: 'json',
      label: t.resultsAsJsonLines,
      onSelect: () =>
        saveText(`${results.map((one) => JSON.stringify(one)).join('\n')}\n`, 'task-bench.jsonl', 'application/jsonl'),
    },
  ];
  return <SaveMenu items={items} />;
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
      : t.settingsOf({
          value:
            settings.endpoint === undefined
              ? t.modelByRules({ model: settings.model })
              : `${settings.model} at ${settings.endpoint}`,
          rollouts: settings.rollouts,
          selection: settings.selection,
          seed: settings.seed,
        });
  const part = (kind: BenchGroup['kind']) => <Measures groups={groups.filter((group) => group.kind === kind)} />;
  return (
    <TabBar
      label={t.measures}
      value={tab}
      onChange={setTab}
      actions={groups.length > 0 && <Save results={results} groups={groups} heading={heading} />}
      tabs={[
        { id: 'all', label: t.measures, content: part('all') },
        { id: 'category', label: t.byCategory, content: part('category') },
        { id: 'difficulty', label: t.byDifficulty, content: part('difficulty') },
      ]}
    />
  );
}
