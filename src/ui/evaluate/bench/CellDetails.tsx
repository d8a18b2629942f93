import { Check, X } from 'lucide-react';
import type { JsonValue } from '../../../core/support';
import {
  type CellExecution,
  type CellTest,
  cellKey,
  findBenchTask,
  type MeasuredCell,
  settingsKey,
  strategyLabel,
} from '../../../core/taskBench';
import { resultsUnder } from '../../../state/evaluate/benchStore';
import { Table } from '../../kit/Table';
import styles from './BenchRight.module.css';
import { useBench, useBenchSettings } from './openBench';

const shown = (value: JsonValue | undefined) => (value === undefined ? 'no answer' : JSON.stringify(value));

const stepWords = (step: CellExecution['steps'][number]) => {
  switch (step.kind) {
    case 'planned':
      return { head: 'Plan', body: step.plan.map((line, index) => `${index + 1}. ${line}`).join('\n') };
    case 'recovered':
      return { head: `Asked again (${step.attempt})`, body: step.message };
    case 'called':
    case 'built': {
      const answer = step.result.kind === 'succeeded' ? shown(step.result.value) : `failed: ${step.result.message}`;
      return {
        head: step.name,
        body: `${JSON.stringify(step.arguments)}${step.kind === 'called' || step.result.kind === 'failed' ? `\n→ ${answer}` : ''}`,
      };
    }
  }
};

function Execution({ execution, number }: { readonly execution: CellExecution; readonly number: number }) {
  const { outcome, steps, inputs, golden, isSuccess, isComplete, isUsed, mixed } = execution;
  const verdict = isSuccess ? 'right' : isComplete ? 'another answer' : 'not complete';
  return (
    <details className={styles.part}>
      <summary>
        <span className={styles.verdict} data-good={isSuccess}>
          {isSuccess ? <Check size={13} /> : <X size={13} />}
        </span>
        Rollout {number}: {verdict}
        <span className={styles.faint}>
          {steps.filter(({ kind }) => kind === 'called').length} calls{isUsed ? ', used' : ', not used'}
          {mixed ? `, ${mixed}` : ''}
        </span>
      </summary>
      <pre>{JSON.stringify(inputs)}</pre>
      <ol className={styles.steps}>
        {steps.map((step) => {
          const { head, body } = stepWords(step);
          return (
            <li key={step.seq}>
              <b>{head}</b>
              <pre>{body}</pre>
            </li>
          );
        })}
      </ol>
      <p className={styles.note}>
        {outcome.kind === 'finished'
          ? `Answered ${shown(outcome.answer)}; expected ${shown(golden)}.`
          : `Ended without an answer: ${outcome.message}`}
      </p>
    </details>
  );
}

function Test({ test }: { readonly test: CellTest }) {
  const { passed, inputs, golden, outcome } = test;
  return (
    <tr>
      <td className={styles.verdict} data-good={passed}>
        {passed ? <Check size={13} aria-label="passed" /> : <X size={13} aria-label="failed" />}
      </td>
      <td>
        {Object.entries(inputs).map(([name, value]) => (
          <div key={name}>
            {name}: {JSON.stringify(value)}
          </div>
        ))}
      </td>
      <td>{shown(golden)}</td>
      <td>{outcome.kind === 'finished' ? shown(outcome.answer) : outcome.message}</td>
    </tr>
  );
}

function Measured({ cell }: { readonly cell: MeasuredCell }) {
  const passed = cell.tests.filter((test) => test.passed).length;
  return (
    <>
      <div className={styles.block}>
        <h3>
          Held-out tests <span className={styles.faint}>{`${passed} of ${cell.tests.length} passed`}</span>
        </h3>
        <Table kind="texts" className={styles.tests}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Verdict</span>
              </th>
              <th scope="col">Inputs</th>
              <th scope="col">Golden</th>
              <th scope="col">Answer</th>
            </tr>
          </thead>
          <tbody>
            {cell.tests.map((test) => (
              <Test key={JSON.stringify(test.inputs)} test={test} />
            ))}
          </tbody>
        </Table>
      </div>
      <div className={styles.block}>
        <h3>
          Workflow <span className={styles.faint}>{cell.isValid ? 'valid' : 'not valid'}</span>
        </h3>
        {cell.problems.length > 0 && (
          <ul className={styles.problems}>
            {[...new Set(cell.problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        )}
        {cell.building.length > 0 && (
          <details className={styles.part}>
            <summary>
              How it was built <span className={styles.faint}>{cell.building.length} steps</span>
            </summary>
            <ol className={styles.steps}>
              {cell.building.map(({ kind, text }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: steps are their places in the list.
                <li key={index}>
                  {kind !== 'built' && <b>{kind === 'planned' ? 'Plan' : 'Asked again'}</b>}
                  <pre>{text}</pre>
                </li>
              ))}
            </ol>
          </details>
        )}
      </div>
      <div className={styles.block}>
        <h3>Executions</h3>
        {cell.executions.map((execution, index) => (
          <Execution key={execution.id} execution={execution} number={index + 1} />
        ))}
      </div>
    </>
  );
}

export function CellDetails() {
  const opened = useBench((state) => state.opened);
  const results = useBench((state) => state.results);
  const progress = useBench((state) => state.progress);
  const settings = useBenchSettings();
  if (!opened) return <p className={styles.nothing}>Open a cell of the grid: what happened in it stands here.</p>;
  const task = findBenchTask(opened.task);
  const key = cellKey(opened);
  const result = resultsUnder(results, typeof settings === 'string' ? '' : settingsKey(settings)).get(key);
  return (
    <div className={styles.panel}>
      <div className={styles.block}>
        <h3>{task?.title}</h3>
        <p className={styles.note}>
          {task?.category}, {task?.difficulty}; {strategyLabel(opened.strategy)}
        </p>
        <p>{task?.text}</p>
      </div>
      {progress[key] !== undefined && <p className={styles.note}>Running: {progress[key]}.</p>}
      {!result && progress[key] === undefined && <p className={styles.note}>Not measured under these settings yet.</p>}
      {result?.kind === 'failed-by-endpoint' && (
        <p className={styles.problem}>
          The endpoint failed, which says nothing about the strategy; the next run tries again. {result.message}
        </p>
      )}
      {result?.kind === 'measured' && <Measured cell={result} />}
    </div>
  );
}
