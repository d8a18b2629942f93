import { useMemo } from 'react';
import type { ArmComparison, ReportRow } from '../../../core/sessionEvaluation';
import { groupBy } from '../../../core/support';
import { agentsMessages as t } from '../../../messages/agents.en';
import { evaluationMessages } from '../../../messages/evaluation.en';
import { coreText } from '../../../messages/i18n';
import {
  contestOf,
  describeReport,
  describeSuccess,
  printReport,
  type ReportForm,
} from '../../../state/evaluate/agentsReport';
import { ColumnTable } from '../../kit/ColumnTable';
import { Disclosure } from '../../kit/Disclosure';
import { EmptyState } from '../../kit/EmptyState';
import { formatDateTime } from '../../kit/formatValues';
import { Row, Stack } from '../../kit/Layout';
import { Choice, LineChoice } from '../../kit/SelectField';
import { Tag } from '../../kit/Tag';
import { Hint, Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { SaveMenu } from '../SaveMenu';
import { explainRows, explainSetting } from './explainResult';
import { FigureTable } from './FigureTable';
import { ResultPlots } from './ResultPlots';
import { useAgentsStore } from './useAgentsStore';

/** Compares the best agent with the first agent in one sentence. */
function Headline({ rows }: { readonly rows: readonly ReportRow[] }) {
  const contest = contestOf(rows);
  if (!contest) return null;
  const { base, best, isBetter } = contest;
  const setting = base.setting.toUpperCase();
  return (
    <Text as="p" size="read">
      {isBetter
        ? t.best({
            best: coreText(best.armTitle),
            bestShare: describeSuccess(best),
            base: coreText(base.armTitle),
            baseShare: describeSuccess(base),
            setting,
          })
        : t.noAgentBetter({ base: coreText(base.armTitle), baseShare: describeSuccess(base), setting })}
    </Text>
  );
}

function Failures() {
  const failed = useAgentsStore((state) => state.evaluations.find(({ id }) => id === state.opened?.id)?.failed);
  if (!failed || failed.length === 0) return null;
  return (
    <Disclosure look="card" title={t.failures} note={t.failedCells(failed.length)}>
      {[...groupBy(failed, ({ message }) => message)].map(([why, cells]) => (
        <Text as="p" key={why} size="sm" lines="anywhere">
          {t.failureCount({ count: cells.length, why })}
        </Text>
      ))}
    </Disclosure>
  );
}

function GroupField() {
  const { groupBy, setGroup } = useAgentsStore('groupBy', 'setGroup');
  const by = { workflow: t.groupWorkflow, domain: t.groupDomain, role: t.groupRole, category: t.groupCategory };
  return (
    <LineChoice
      label={t.group}
      value={groupBy ?? ''}
      options={{ '': t.groupNone, ...by }}
      onChange={(id) => setGroup(id === '' ? undefined : id)}
    />
  );
}

const signed = (value: number) => `${value >= 0 ? '+' : '−'}${Math.abs(value).toFixed(3)}`;

function PairComparisons({
  title,
  comparisons,
}: {
  readonly title: string;
  readonly comparisons: readonly ArmComparison[];
}) {
  const names = { success: t.success, progress: evaluationMessages.taskProgress, violations: t.violationsFigure };
  return (
    <Stack scrolls>
      <ColumnTable
        kind="figures"
        oneLine
        caption={title}
        rows={comparisons}
        keyOf={({ arm, setting, figure }) => `${arm}/${setting}/${figure}`}
        columns={[
          { head: t.arm, cell: ({ arm }) => coreText(arm) },
          {
            head: t.setting,
            isTextColumn: true,
            cell: ({ setting }) => setting.toUpperCase(),
            titleOf: ({ setting }) => explainSetting(setting),
          },
          { head: t.figure, isTextColumn: true, cell: ({ figure }) => names[figure] },
          { head: t.pairs, cell: ({ paired }) => paired.pairs },
          { head: t.difference, cell: ({ paired }) => signed(paired.difference) },
          {
            head: t.intervalHead,
            cell: ({ paired: { interval } }) =>
              interval ? t.interval({ low: signed(interval.low), high: signed(interval.high) }) : '–',
          },
          { head: 'p', cell: ({ paired }) => paired.p?.toFixed(3) ?? '–' },
        ]}
      />
    </Stack>
  );
}

/** Compares every agent with the first, and this evaluation with another stored evaluation, pair by pair. */
function ComparisonSection() {
  const { evaluations, compared, compareWith } = useAgentsStore('evaluations', 'compared', 'compareWith');
  const openedId = useAgentsStore((state) => state.opened?.id);
  const measured = useAgentsStore((state) => state.opened?.measured);
  const others = evaluations.filter(({ id, done }) => id !== openedId && done > 0);
  const against = measured?.againstFirst ?? [];
  const title = t.against({ arm: coreText(measured?.report.rows[0]?.armTitle ?? '') });
  const other = evaluations.find(({ id }) => id === compared?.id);
  return (
    <>
      {against.length > 0 && (
        <Stack as="section" gap="1" aria-label={title}>
          <h3>{title}</h3>
          <PairComparisons title={title} comparisons={against} />
        </Stack>
      )}
      {others.length > 0 && (
        <Stack as="section" gap="1" aria-label={t.compareWith}>
          <Row as="label" gap="2">
            <Text weight="strong">{t.compareWith}</Text>
            <Choice
              value={compared?.id ?? ''}
              options={[
                ['', t.compareNone],
                ...others.map(({ id, name, createdAt }) => [id, `${name} (${formatDateTime(createdAt)})`] as const),
              ]}
              onChange={(id) => void compareWith(id === '' ? undefined : id)}
            />
          </Row>
          {compared &&
            (compared.comparisons.length > 0 ? (
              <PairComparisons
                title={t.comparedTitle({ name: other?.name ?? '' })}
                comparisons={compared.comparisons}
              />
            ) : (
              <Hint size="ui">{t.noSharedSessions}</Hint>
            ))}
        </Stack>
      )}
    </>
  );
}

/** Exports the same files that the command line writes. */
function ExportMenu() {
  const opened = useAgentsStore((state) => state.opened);
  if (!opened?.measured) return null;
  const { measured } = opened;
  const print = (form: ReportForm) => () => printReport(opened, measured, form);
  return (
    <SaveMenu
      label={t.export}
      tone="plain"
      title={t.exportTable}
      files={[
        [t.exportCsv, 'report.csv', print('csv')],
        [t.exportMarkdown, 'report.md', print('markdown')],
        [t.exportLatex, 'report.tex', print('latex')],
        [t.exportJson, 'report.json', print('json')],
        [t.exportHtml, 'report.html', print('html')],
        [t.exportCells, 'cells.jsonl', print('cells')],
      ]}
    />
  );
}

/** Figures of the open evaluation. */
export function ResultsView() {
  const isOpen = useAgentsStore((state) => state.opened !== undefined);
  const report = useAgentsStore((state) => state.opened?.measured?.report);
  const name = useAgentsStore((state) => state.evaluations.find(({ id }) => id === state.opened?.id)?.name ?? '');
  // Cells finish many times a second, so the view is computed only for a new report.
  const view = useMemo(() => report && describeReport(report), [report]);
  const layouts = view?.layouts ?? [];
  const isRehearsal = report?.rehearsed.includes('agent') === true;
  if (!isOpen) return <EmptyState>{t.nothingOpen}</EmptyState>;
  return (
    <Stack size="full" gap="4" pad="4" scrolls data-testid={testIds.agentsResults}>
      <Stack gap="2">
        <Row gap="3" wraps justify="between">
          <Row gap="2" wraps>
            <Text as="h2" size="title">
              {coreText(name)}
            </Text>
            {isRehearsal && <Tag title={t.rehearsalNote}>{t.rehearsalTag}</Tag>}
          </Row>
          <Row gap="2" wraps>
            <GroupField />
            <ExportMenu />
          </Row>
        </Row>
        {report && <Headline rows={report.rows} />}
        {view && <Hint>{view.facts.map(coreText).join(' ')}</Hint>}
        {report?.rehearsal && <Hint>{isRehearsal ? t.rehearsalNote : view?.rehearsalNotes.map(coreText)}</Hint>}
        {report?.lackingNotes.map((note) => (
          <Hint key={note}>{coreText(note)}</Hint>
        ))}
      </Stack>
      <Failures />
      {!report || report.rows.length === 0 ? (
        <Hint size="ui">{t.firstCells}</Hint>
      ) : (
        <>
          {layouts.slice(0, 1).map((layout) => (
            <FigureTable key={layout.title} layout={layout} />
          ))}
          <Stack>
            <Hint>{t.notes}</Hint>
            {explainRows(report.rows).map((text) => (
              <Hint key={text}>{text}</Hint>
            ))}
          </Stack>
          <ResultPlots />
          {layouts.slice(1).map((layout) => (
            <FigureTable key={layout.title} layout={layout} />
          ))}
          <ComparisonSection />
        </>
      )}
    </Stack>
  );
}
