// Experiments: measure refinement on the tasks with checks, with and without lost outputs, against a single chain; and
// a blind vote between the results.

import { Download, Play, Square, Vote as VoteIcon } from 'lucide-react';
import { useMemo } from 'react';
import type { AcceptanceCheck, MeanInterval } from '../../core/plan';
import { formatScore, formatSpan, memoize } from '../../core/support';
import { coreText } from '../../messages/i18n';
import { planMessages as t } from '../../messages/plan.en';
import { describeCheck } from '../../state/plan/checkDraft';
import {
  createExperimentStore,
  type ExperimentState,
  type ExperimentStore,
  experimentCsv,
  experimentJson,
  experimentRows,
  measuredTasks,
  tasksToMeasure,
  type Vote,
  type VotedRow,
  votable,
} from '../../state/plan/experimentStore';
import { modelOf } from '../../state/plan/planStore';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { Columns } from '../kit/Columns';
import { ColumnTable, type TableColumn } from '../kit/ColumnTable';
import { EmptyState } from '../kit/EmptyState';
import { Row, Stack } from '../kit/Layout';
import { Alert, Status } from '../kit/Notice';
import { Section } from '../kit/Section';
import { Hint, Text } from '../kit/Text';
import { createStoreHook } from '../studio/createStoreHook';
import { saveText } from '../studio/saveFile';
import { useWeir, type WeirStores } from '../studio/weirContext';
import { testIds } from '../testIds';
import { NumberFields } from './NumberFields';
import styles from './Plan.module.css';
import { PlanResultView } from './PlanResultPanel';
import { PlanModel } from './PlanSetup';
import { openPlanStore, usePlanStore } from './usePlanStore';

/** The single experiment store of an app; an experiment continues when the mode is left. */
const openExperiments = memoize((weir: WeirStores): ExperimentStore => {
  const { settings, setupStorage: storage, loadPlans: load } = weir;
  return createExperimentStore({
    storage,
    load,
    tasks: () => tasksToMeasure(openPlanStore(weir).getState().plans),
    model: () => modelOf(settings.getState()),
  });
});

const useExperiments = createStoreHook<ExperimentState>(() => openExperiments(useWeir()));

/** The tasks to measure: the built-in ones, and the user's own that have checks. */
function useTasks() {
  const plans = usePlanStore((state) => state.plans);
  return useMemo(() => tasksToMeasure(plans), [plans]);
}

const percent = (share: number) => `${Math.round(share * 100)} %`;
const withInterval = ({ mean, interval }: MeanInterval, formatValue: (value: number) => string) => {
  if (mean === null) return '–';
  return interval
    ? `${formatValue(mean)} [${formatValue(interval.low)}, ${formatValue(interval.high)}]`
    : formatValue(mean);
};

const conditions = [t.condPlan, t.condRefined, t.condMasked, t.condMaskedRefined, t.condChain, t.condChainMasked];

const figureColumns: readonly TableColumn<VotedRow>[] = [
  { head: t.runs, cell: (row) => row.runs },
  { head: t.success, tip: t.successTip, cell: (row) => withInterval(row.success, percent) },
  { head: t.checksPassed, cell: (row) => withInterval(row.score, percent) },
  { head: t.time, cell: (row) => withInterval(row.makespan, formatSpan) },
  { head: t.speedUpShort, cell: (row) => formatScore(row.speedUp.mean, 2) },
  { head: t.updates, cell: (row) => formatScore(row.updates.mean, 2) },
  { head: t.initialCount, tip: t.initialTip, cell: (row) => formatScore(row.initial?.mean, 2) },
  { head: t.changedCount, tip: t.changedCountTip, cell: (row) => formatScore(row.changed?.mean, 2) },
  { head: t.changedRatio, tip: t.changedTip, cell: (row) => withInterval(row.changedRatio, percent) },
];

const listed = (checks: readonly AcceptanceCheck[]) => checks.map(describeCheck).join('; ');

function TaskTable({ task, title }: { readonly task: string; readonly title: string }) {
  const { runs, startVote, ballots } = useExperiments('runs', 'startVote', 'ballots');
  const { rows, candidates, hasVotes } = useMemo(() => experimentRows(runs, ballots, task), [runs, ballots, task]);
  const checks = useTasks().find(({ id }) => id === task)?.checks ?? [];
  const judged = checks.filter(({ kind }) => kind === 'judged');
  return (
    <Section
      title={title}
      actions={
        candidates > 1 && (
          <Button small icon={<VoteIcon size={13} />} onClick={() => startVote(task)}>
            {t.vote}
          </Button>
        )
      }
    >
      <ColumnTable
        kind="figures"
        oneLine
        rows={rows}
        keyOf={({ condition }) => condition}
        columns={[
          { head: t.condition, cell: ({ place }) => conditions[place] },
          ...figureColumns,
          hasVotes && { head: t.points, cell: ({ points }) => points ?? '–' },
        ]}
      />
      {checks.length > 0 && (
        <Hint>
          {t.executable}: {listed(checks.filter(({ kind }) => kind !== 'judged'))}.
          {judged.length > 0 && ` ${t.judged}: ${listed(judged)} (${t.notJudged})`}
        </Hint>
      )}
    </Section>
  );
}

/** Results side by side, without their source. */
function VoteView({ vote }: { readonly vote: Vote }) {
  const { runs, rank, endVote } = useExperiments('runs', 'rank', 'endVote');
  const answers = new Map(votable(runs, vote.task).map(({ condition, answer }) => [condition, answer ?? '']));
  return (
    <Stack gap="3" pad="4">
      <Row gap="3" wraps>
        <Text as="h2" size="title">
          {coreText(measuredTasks(runs).find(({ id }) => id === vote.task)?.title ?? '')}
        </Text>
        <Text tone="muted">{t.voteText({ rank: String(vote.ranking.length + 1) })}</Text>
        <Text flex="grows" />
        <Button onClick={endVote}>{t.endVote}</Button>
      </Row>
      <Columns of="cards">
        {vote.shown.map((id, index) => {
          const letter = 'ABCD'[index] ?? '';
          const place = vote.ranking.indexOf(id);
          return (
            <Stack key={id} gap="2" pad="3" surface="card" as="section" aria-label={t.resultLetter({ letter })}>
              <Row gap="2" justify="between">
                <h3>{t.resultLetter({ letter })}</h3>
                {place === -1 ? (
                  <Button small onClick={() => rank(id)}>
                    {t.bestOfRest}
                  </Button>
                ) : (
                  <Text size="sm" tone="done">
                    {t.ranked({ rank: String(place + 1) })}
                  </Text>
                )}
              </Row>
              <Stack className={styles.voted} scrolls>
                <PlanResultView text={answers.get(id) ?? ''} />
              </Stack>
            </Stack>
          );
        })}
      </Columns>
    </Stack>
  );
}

export function ExperimentCenter() {
  const { runs, vote, work } = useExperiments('runs', 'vote', 'work');
  if (vote) return <VoteView vote={vote} />;
  if (runs.length === 0)
    return (
      <EmptyState look="page" title={work.kind === 'running' ? t.experimentRunning : t.experimentTitle}>
        <p>{t.experimentText}</p>
      </EmptyState>
    );
  const isRehearsed = runs.some(({ model }) => model.startsWith('rehearsal-'));
  return (
    <Stack gap="4" pad="4" data-testid={testIds.planExperiment}>
      {measuredTasks(runs).map(({ id, title }) => (
        <TaskTable key={id} task={id} title={coreText(title)} />
      ))}
      <Hint>
        {t.intervals} {isRehearsed && t.rehearsedFigures}
      </Hint>
    </Stack>
  );
}

export function ExperimentRight() {
  const state = useExperiments((all) => all);
  const { choices, choose, work, run, cancel, clear, runs, problem, isNotStored } = state;
  const tasks = useTasks();
  const toggle = (id: string, isChecked: boolean) =>
    choose({ tasks: isChecked ? [...choices.tasks, id] : choices.tasks.filter((one) => one !== id) });
  const save = (format: string, mediaType: string, print: () => string) => (
    <Button
      icon={<Download size={14} />}
      onClick={() => saveText(print(), `plan-experiment.${format.toLowerCase()}`, mediaType)}
    >
      {format}
    </Button>
  );
  return (
    <Stack gap="4" pad="4">
      <Section title={t.tasks}>
        {tasks.map(({ id, title }) => (
          <CheckField
            key={id}
            label={coreText(title)}
            checked={choices.tasks.includes(id)}
            onChange={(isChecked) => toggle(id, isChecked)}
          />
        ))}
        <Hint>{t.ownTasksNote}</Hint>
      </Section>
      <NumberFields
        values={choices}
        fields={[
          ['repetitions', t.repetitions, 1, 100],
          ['maskProbability', t.probability, 0, 1, 0.05],
          ['candidates', t.candidateCount, 1, 20],
          ['concurrency', t.concurrency, 1, 64],
          ['seed', t.seed, 0, 1e9],
        ]}
        onChange={choose}
      />
      <PlanModel />
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isNotStored && <Alert level="warning">{t.experimentUnstored}</Alert>}
      <Row gap="2" wraps>
        {work.kind === 'running' ? (
          <>
            <Button icon={<Square size={14} />} onClick={cancel}>
              {t.stop}
            </Button>
            <Status as="span">{t.runsDone({ done: String(work.done), total: String(work.of) })}</Status>
          </>
        ) : (
          <Button
            tone="primary"
            icon={<Play size={14} />}
            disabled={!tasks.some(({ id }) => choices.tasks.includes(id))}
            onClick={() => void run()}
          >
            {t.runExperiment}
          </Button>
        )}
      </Row>
      {runs.length > 0 && work.kind === 'idle' && (
        <>
          <Hint>{t.replacesRuns}</Hint>
          <Row gap="2" wraps>
            {save('CSV', 'text/csv', () => experimentCsv(runs))}
            {save('JSON', 'application/json', () => experimentJson(state))}
            <Button tone="quiet" onClick={clear}>
              {t.clearExperiment}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}
