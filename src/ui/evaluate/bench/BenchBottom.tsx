import { useState } from 'react';
import type { BenchGroup, DiagnosisTable } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';
import { coreText } from '../../../messages/i18n';
import {
  buildBenchReport,
  measuredFigures,
  measuredStrategies,
  printBenchReport as print,
} from '../../../state/evaluate/benchReport';
import { ColumnTable } from '../../kit/ColumnTable';
import { Stack } from '../../kit/Layout';
import { Heading } from '../../kit/Section';
import { TabBar } from '../../kit/TabBar';
import { Table } from '../../kit/Table';
import { Hint, LoneHint } from '../../kit/Text';
import { testIds } from '../../testIds';
import { SaveMenu } from '../SaveMenu';
import styles from './BenchBottom.module.css';
import { useBenchSettings, useMeasuredCells, useOwnTasks } from './useBenchStore';

/** FlowMind's measures: a row for each strategy, a section for each group. */
function Measures({ groups }: { readonly groups: readonly BenchGroup[] }) {
  if (groups.length === 0) return <LoneHint>{t.measuresEmpty}</LoneHint>;
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
            {measuredFigures.map(({ id, label, about }) => (
              <th key={id} scope="col" title={coreText(about)} data-tip={coreText(about)}>
                {coreText(label)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={`${group.kind} ${group.name}`}>
            {group.kind !== 'all' && (
              <tr>
                <th scope="rowgroup" colSpan={measuredFigures.length + 2} className={styles.group}>
                  {coreText(group.name)}
                </th>
              </tr>
            )}
            {measuredStrategies(group).map(({ strategy, cases, figures }) => (
              <tr key={strategy}>
                <th scope="row">{coreText(strategy)}</th>
                <td>{coreText(cases)}</td>
                {figures.map(({ id, text, basis }) => (
                  <td key={id}>
                    {coreText(text)}
                    <small>{basis.map(coreText).join('; ')}</small>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </Table>
      <Hint>{t.aboutFigures}</Hint>
    </Stack>
  );
}

/** Failure modes, tests passed by execution and graph, failures by mixed tool invocation. */
function Diagnosis({ tables }: { readonly tables: readonly DiagnosisTable[] }) {
  if (tables.length === 0) return <LoneHint>{t.measuresEmpty}</LoneHint>;
  return (
    <Stack
      as="section"
      gap="4"
      pad="4"
      size="full"
      scrolls
      data-testid={testIds.benchDiagnosis}
      aria-label={t.diagnosis}
      tabIndex={0}
    >
      {tables.map(({ title, heads, rows, notes }) => (
        <Stack as="section" gap="1" key={title} aria-label={coreText(title)}>
          <Heading>{coreText(title)}</Heading>
          <ColumnTable
            kind="figures"
            oneLine
            rows={rows}
            keyOf={(_, index) => index}
            columns={heads.map((head, at) => ({
              head: coreText(head),
              cell: (row: readonly string[]) => coreText(row[at] ?? ''),
            }))}
          />
          {notes.map((note) => (
            <Hint key={note}>{coreText(note)}</Hint>
          ))}
        </Stack>
      ))}
    </Stack>
  );
}

export function BenchBottom() {
  const [tab, setTab] = useState<'all' | 'category' | 'difficulty' | 'diagnosis'>('all');
  const settings = useBenchSettings();
  const results = [...useMeasuredCells().values()];
  const ownTasks = useOwnTasks();
  const report = buildBenchReport(results, ownTasks);
  const { groups, diagnosis } = report;
  const labels = { all: t.measures, category: t.byCategory, difficulty: t.byDifficulty };
  return (
    <TabBar
      label={t.measures}
      value={tab}
      onChange={setTab}
      actions={
        groups.length > 0 && (
          <SaveMenu
            files={[
              [t.tableAsMarkdown, 'task-bench.md', () => print.markdown(report, settings)],
              [t.tableAsCsv, 'task-bench.csv', () => print.csv(report)],
              [t.diagnosisAsCsv, 'task-bench-diagnosis.csv', () => print.diagnosis(report)],
              [t.resultsAsJsonLines, 'task-bench.jsonl', () => print.results(results)],
            ]}
          />
        )
      }
      tabs={[
        ...(['all', 'category', 'difficulty'] as const).map((id) => ({
          id,
          label: labels[id],
          content: <Measures groups={groups.filter(({ kind }) => kind === id)} />,
        })),
        { id: 'diagnosis', label: t.diagnosis, content: <Diagnosis tables={diagnosis} /> },
      ]}
    />
  );
}
