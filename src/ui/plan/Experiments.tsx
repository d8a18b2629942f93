// Experiments: what refinement is worth on the tasks with checks, with and without lost outputs, beside one chain; and the
// blind vote between their results.

import { Download, Play, Square, Vote as VoteIcon } from 'lucide-react';
import { type AcceptanceCheck, countVotes, experimentConditions, type MeanInterval, mostVoted } from '../../core/plan';
import { planMessages as t } from '../../messages/plan.en';
import {
  experimentCsv,
  type MeasuredRun,
  measuredTasks,
  tableOf,
  type Vote,
  votable,
} from '../../state/plan/experimentStore';
import { Button } from '../kit/Button';
import { CheckField } from '../kit/CheckField';
import { Columns } from '../kit/Columns';
import { EmptyState } from '../kit/EmptyState';
import { Row, Stack } from '../kit/Layout';
import { Alert, Status } from '../kit/Notice';
import { Section } from '../kit/Section';
import { Table } from '../kit/Table';
import { Hint, Text } from '../kit/Text';
import { saveText } from '../studio/saveFile';
import { testIds } from '../testIds';
import { describeCheck } from './checkDraft';
import { NumberField } from './NumberField';
import { useExperiments, useTasks } from './openExperiments';
import styles from './Plan.module.css';
import { AskedModel } from './PlanSetup';
import { tellSpan } from './planWords';
import { ResultView } from './ResultPanel';

const percent = (share: number) => `${Math.round(share * 100)} %`;
const withInterval = ({ mean, interval }: MeanInterval, tell: (value: number) => string) =>
  interval ? `${tell(mean)} [${tell(interval.low)}, ${tell(interval.high)}]` : tell(mean);
const two = (value: number) => value.toFixed(2);

function useConditionNames(): Readonly<Record<string, string>> {
  const names = [t.condPlan, t.condRefined, t.condMasked, t.condMaskedRefined, t.condChain, t.condChainMasked];
  return Object.fromEntries(experimentConditions.map(({ id }, index) => [id, names[index] ?? id]));
}

const listed = (checks: readonly AcceptanceCheck[]) => checks.map(describeCheck).join('; ');

interface TaskTableProps {
  readonly task: string;
  readonly title: string;
  readonly runs: readonly MeasuredRun[];
}

function TaskTable({ task, title, runs }: TaskTableProps) {
  const names = useConditionNames();
  const startVote = useExperiments((state) => state.startVote);
  const ballots = useExperiments((state) => state.ballots).filter((ballot) => ballot.task === task);
  const candidates = votable(runs, task).map(({ condition }) => condition);
  const votes = countVotes(candidates, ballots);
  const checks = useTasks().find(({ id }) => id === task)?.checks ?? [];
  const judged = checks.filter(({ kind }) => kind === 'judged');
  return (
    <Section
      title={title}
      actions={
        candidates.length > 1 && (
          <Button small icon={<VoteIcon size={13} />} onClick={() => startVote(task)}>
            {t.vote}
          </Button>
        )
      }
    >
      <Table kind="figures" oneLine>
        <thead>
          <tr>
            <th scope="col">{t.condition}</th>
            <th scope="col">{t.runs}</th>
            <th scope="col" data-tip={t.successTip}>
              {t.success}
            </th>
            <th scope="col">{t.checksPassed}</th>
            <th scope="col">{t.time}</th>
            <th scope="col">{t.speedUpShort}</th>
            <th scope="col">{t.updates}</th>
            <th scope="col" data-tip={t.changedTip}>
              {t.changedRatio}
            </th>
            {ballots.length > 0 && <th scope="col">{t.points}</th>}
          </tr>
        </thead>
        <tbody>
          {tableOf(runs, task).map((row) => (
            <tr key={row.condition}>
              <th scope="row">{names[row.condition]}</th>
              <td>{row.runs}</td>
              <td>{withInterval(row.success, percent)}</td>
              <td>{withInterval(row.score, percent)}</td>
              <td>{withInterval(row.makespan, tellSpan)}</td>
              <td>{two(row.speedUp.mean)}</td>
              <td>{two(row.updates.mean)}</td>
              <td>{withInterval(row.changedRatio, percent)}</td>
              {ballots.length > 0 && <td>{votes.find(({ id }) => id === row.condition)?.points ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </Table>
      {checks.length > 0 && (
        <Hint>
          {t.executable}: {listed(checks.filter(({ kind }) => kind !== 'judged'))}.
          {judged.length > 0 && ` ${t.judged}: ${listed(judged)} (${t.notJudged})`}
        </Hint>
      )}
    </Section>
  );
}

/** Results side by side, without saying where they come from. */
function VoteView({ vote, runs }: { readonly vote: Vote; readonly runs: readonly MeasuredRun[] }) {
  const { rank, endVote } = useExperiments('rank', 'endVote');
  const answers = new Map(votable(runs, vote.task).map(({ condition, answer }) => [condition, answer ?? '']));
  return (
    <Stack gap="3" pad="4">
      <Row gap="3" wraps>
        <Text as="h2" size="title">
          {measuredTasks(runs).find(({ id }) => id === vote.task)?.title}
        </Text>
        <Text tone="muted">{t.voteText({ rank: String(vote.ranking.length + 1) })}</Text>
        <Text room="grows" />
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
                <ResultView text={answers.get(id) ?? ''} />
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
  if (vote) return <VoteView vote={vote} runs={runs} />;
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
        <TaskTable key={id} task={id} title={title} runs={runs} />
      ))}
      <Hint>
        {t.intervals} {isRehearsed && t.rehearsedFigures}
      </Hint>
    </Stack>
  );
}

export function ExperimentRight() {
  const { choices, choose, work, run, cancel, clear, runs, ballots, problem, isUnstored } = useExperiments(
    'choices',
    'choose',
    'work',
    'run',
    'cancel',
    'clear',
    'runs',
    'ballots',
    'problem',
    'isUnstored',
  );
  const tasks = useTasks();
  const toggle = (id: string, isOn: boolean) =>
    choose({ tasks: isOn ? [...choices.tasks, id] : choices.tasks.filter((one) => one !== id) });
  return (
    <Stack gap="4" pad="4">
      <Section title={t.tasks}>
        {tasks.map(({ id, title }) => (
          <CheckField
            key={id}
            label={title}
            checked={choices.tasks.includes(id)}
            onChange={(isOn) => toggle(id, isOn)}
          />
        ))}
        <Text as="p" size="sm" tone="muted">
          {t.ownTasksNote}
        </Text>
      </Section>
      <Columns of="numbers">
        <NumberField
          label={t.repetitions}
          value={choices.repetitions}
          min={1}
          max={100}
          onChange={(repetitions) => choose({ repetitions })}
        />
        <NumberField
          label={t.probability}
          value={choices.maskProbability}
          min={0}
          max={1}
          step={0.05}
          onChange={(maskProbability) => choose({ maskProbability })}
        />
        <NumberField
          label={t.candidateCount}
          value={choices.candidates}
          min={1}
          max={20}
          onChange={(candidates) => choose({ candidates })}
        />
        <NumberField
          label={t.concurrency}
          value={choices.concurrency}
          min={1}
          max={64}
          onChange={(concurrency) => choose({ concurrency })}
        />
        <NumberField label={t.seed} value={choices.seed} min={0} max={1e9} onChange={(seed) => choose({ seed })} />
      </Columns>
      <AskedModel />
      {problem !== undefined && <Alert>{problem}</Alert>}
      {isUnstored && <Alert level="warning">{t.experimentUnstored}</Alert>}
      <Row gap="2" wraps>
        {work.kind === 'running' ? (
          <>
            <Button icon={<Square size={14} />} onClick={cancel}>
              {t.stop}
            </Button>
            <Status as="span">{t.runsDone({ done: String(work.done), of: String(work.of) })}</Status>
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
            <Button
              icon={<Download size={14} />}
              onClick={() => saveText(experimentCsv(runs), 'plan-experiment.csv', 'text/csv')}
            >
              CSV
            </Button>
            <Button
              icon={<Download size={14} />}
              onClick={() => {
                const votes = measuredTasks(runs).map(({ id }) => ({
                  task: id,
                  ballots: ballots.filter(({ task }) => task === id).map(({ ranking }) => ranking),
                  points: countVotes(
                    votable(runs, id).map(({ condition }) => condition),
                    ballots.filter(({ task }) => task === id),
                  ),
                }));
                const document = { choices, runs, votes, pointsByRank: [4, 3, 2, 1].slice(0, mostVoted) };
                saveText(`${JSON.stringify(document, null, 2)}\n`, 'plan-experiment.json', 'application/json');
              }}
            >
              JSON
            </Button>
            <Button tone="quiet" onClick={clear}>
              {t.clearExperiment}
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}
