import { Check, Play, X } from 'lucide-react';
import type { PropsWithChildren } from 'react';
import type { JsonValue } from '../../../core/support';
import type { CellExecution, MeasuredCell } from '../../../core/taskBench';
import { benchMessages as t } from '../../../messages/bench.en';
import { coreText } from '../../../messages/i18n';
import { describeCell } from '../../../state/evaluate/benchView';
import { Button } from '../../kit/Button';
import { ColumnTable } from '../../kit/ColumnTable';
import { Disclosure } from '../../kit/Disclosure';
import { Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Hint, LoneHint, Quiet, Text } from '../../kit/Text';
import styles from './CellDetails.module.css';
import { useBenchStore, useMeasuredCells, useOwnTasks } from './useBenchStore';

/** A number beside a title. */
const Fact = ({ children }: PropsWithChildren) => (
  <Quiet weight="light" figures>
    {children}
  </Quiet>
);

/** A section with its title and a number beside the title. */
const Titled = ({ title, fact, children }: PropsWithChildren<{ readonly title: string; readonly fact?: string }>) => (
  <Stack gap="2">
    <h3>
      {title} {fact !== undefined && <Fact>{fact}</Fact>}
    </h3>
    {children}
  </Stack>
);

const TypedValue = ({ children }: PropsWithChildren) => (
  <Text as="pre" mono lines="asTyped">
    {children}
  </Text>
);

const shown = (value: JsonValue | undefined) => (value === undefined ? t.noAnswer : JSON.stringify(value));

const stepWords = (step: CellExecution['steps'][number]) => {
  switch (step.kind) {
    case 'planned':
      return { head: t.plan, body: step.plan.map((line, index) => `${index + 1}. ${line}`).join('\n') };
    case 'recovered':
      return { head: t.retriedAttempt({ attempt: step.attempt }), body: step.message };
    case 'called':
    case 'built': {
      const { name, result } = step;
      const answer = result.kind === 'succeeded' ? shown(result.value) : t.failed({ message: result.message });
      const isShown = step.kind === 'called' || result.kind === 'failed';
      return { head: name, body: `${JSON.stringify(step.arguments)}${isShown ? `\n→ ${answer}` : ''}` };
    }
  }
};

function Execution({ execution, number }: { readonly execution: CellExecution; readonly number: number }) {
  const { outcome, steps, inputs, golden, isSuccess, isComplete, isUsed, mixed } = execution;
  const verdict = isSuccess ? t.right : isComplete ? t.anotherAnswer : t.notComplete;
  return (
    <Disclosure
      look="row"
      title={
        <>
          <Text tone={isSuccess ? 'accent' : 'error'}>{isSuccess ? <Check size={13} /> : <X size={13} />}</Text>
          {t.rolloutOf({ number, verdict })}
          <Fact>
            {t.callsOf(steps.filter(({ kind }) => kind === 'called').length)}, {isUsed ? t.used : t.notUsed}
            {mixed ? `, ${mixed}` : ''}
          </Fact>
        </>
      }
    >
      <TypedValue>{JSON.stringify(inputs)}</TypedValue>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { head, body } = stepWords(step);
          return (
            <li key={step.seq}>
              <b>{head}</b>
              <TypedValue>{body}</TypedValue>
            </li>
          );
        })}
      </ol>
      <Hint lines="anywhere">
        {outcome.kind === 'finished' ? (
          t.answeredExpected({ answer: shown(outcome.answer), expected: shown(golden) })
        ) : (
          <Message text={t.endedWithout({ message: coreText(outcome.message) })} />
        )}
      </Hint>
    </Disclosure>
  );
}

function CellScores({ cell }: { readonly cell: MeasuredCell }) {
  const passed = cell.tests.filter((test) => test.passed).length;
  return (
    <>
      <Titled title={t.heldOutTests} fact={t.passedOf({ passed, tests: cell.tests.length })}>
        <ColumnTable
          kind="texts"
          className={styles.tests}
          rows={cell.tests}
          keyOf={({ inputs }) => JSON.stringify(inputs)}
          columns={[
            {
              head: <span className="visually-hidden">{t.verdict}</span>,
              cell: ({ passed }) => (
                <Text tone={passed ? 'accent' : 'error'}>
                  {passed ? <Check size={13} aria-label={t.passed} /> : <X size={13} aria-label={t.notPassed} />}
                </Text>
              ),
            },
            {
              head: t.inputs,
              cell: ({ inputs }) =>
                Object.entries(inputs).map(([name, value]) => (
                  <div key={name}>
                    {name}: {JSON.stringify(value)}
                  </div>
                )),
            },
            { head: t.golden, cell: ({ golden }) => shown(golden) },
            {
              head: t.answer,
              cell: ({ outcome }) =>
                outcome.kind === 'finished' ? (
                  shown(outcome.answer)
                ) : (
                  <Text tone="error">
                    <Message text={t.endedWithout({ message: coreText(outcome.message) })} />
                  </Text>
                ),
            },
          ]}
        />
      </Titled>
      <Titled title={t.workflow} fact={cell.isValid ? t.valid : t.notValid}>
        {cell.problems.length > 0 && (
          <Stack as="ul" gap="1">
            {[...new Set(cell.problems)].map((problem) => (
              <Text as="li" key={problem} size="sm" tone="muted" lines="anywhere">
                <Message text={coreText(problem)} />
              </Text>
            ))}
          </Stack>
        )}
        {cell.building.length > 0 && (
          <Disclosure
            look="row"
            title={
              <>
                {t.howItWasBuilt} <Fact>{t.stepsOf(cell.building.length)}</Fact>
              </>
            }
          >
            <ol className={styles.steps}>
              {cell.building.map(({ kind, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are their places in the list.
                <li key={index}>
                  {kind !== 'built' && <b>{kind === 'planned' ? t.plan : t.retries}</b>}
                  <TypedValue>{text}</TypedValue>
                </li>
              ))}
            </ol>
          </Disclosure>
        )}
      </Titled>
      <Titled title={t.executions}>
        {cell.executions.map((execution, index) => (
          <Execution key={execution.id} execution={execution} number={index + 1} />
        ))}
      </Titled>
    </>
  );
}

export function CellDetails() {
  const { opened, progress, run } = useBenchStore('opened', 'progress', 'run');
  const isIdle = useBenchStore((state) => state.work.kind === 'idle' && state.phase === 'ready');
  const measured = useMeasuredCells();
  const ownTasks = useOwnTasks();
  if (!opened) return <LoneHint>{t.openCell}</LoneHint>;
  const { task, strategy, key } = describeCell(opened, ownTasks);
  const result = measured.get(key);
  return (
    <Stack gap="4" pad="4">
      <Stack gap="2">
        <h3>{coreText(task?.title ?? '')}</h3>
        <Hint lines="anywhere">
          {coreText(task?.category ?? '')}, {coreText(task?.difficulty ?? '')}; {coreText(strategy)}
        </Hint>
        <p>
          <Message text={task?.text ?? ''} />
        </p>
        <div>
          <Button icon={<Play size={14} />} disabled={!isIdle} onClick={() => void run(opened)}>
            {result ? t.measureCellAgain : t.measureCell}
          </Button>
        </div>
      </Stack>
      {progress[key] !== undefined && <Hint lines="anywhere">{t.running({ step: progress[key] })}</Hint>}
      {!result && progress[key] === undefined && <Hint lines="anywhere">{t.notMeasured}</Hint>}
      {result?.kind === 'failed-by-endpoint' && (
        <Text as="p" tone="error" lines="anywhere">
          <Message text={t.endpointFailed({ message: result.message })} />
        </Text>
      )}
      {result?.kind === 'measured' && <CellScores cell={result} />}
    </Stack>
  );
}
