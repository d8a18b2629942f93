import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  Hammer,
  ListChecks,
  Loader,
  Plug,
  RotateCcw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { BuildStep, ExecutionOutcome, ExecutionStep } from '../../../core/executeSummarize';
import type { Rollout } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';
import styles from './Execute.module.css';
import { OpenRun } from './OpenRun';
import { useExecute } from './openExecute';
import { countOf, mixedWords, outcomeOf, type ToldOutcome, tellTokens } from './words';

const icons: Readonly<Record<ToldOutcome['kind'], ReactNode>> = {
  waiting: <CircleDashed size={14} />,
  running: <Loader size={14} />,
  good: <CircleCheck size={14} />,
  odd: <CircleSlash size={14} />,
  bad: <CircleAlert size={14} />,
};

export function OutcomeMark({ outcome }: { readonly outcome: ToldOutcome }) {
  return (
    <span className={styles.mark} data-outcome={outcome.kind}>
      {icons[outcome.kind]}
      {outcome.word}
    </span>
  );
}

interface FoldedProps {
  readonly title: string;
  readonly outcome: ToldOutcome;
  readonly facts: readonly (string | undefined)[];
  readonly open?: boolean;
  readonly onOpen?: () => void;
  readonly children: ReactNode;
}

/** A line that unfolds. */
export function Folded({ title, outcome, facts, open, onOpen, children }: FoldedProps) {
  return (
    <details
      className={styles.card}
      open={open}
      onToggle={(event) => {
        if ((event.currentTarget as HTMLDetailsElement).open) onOpen?.();
      }}
    >
      <summary>
        <b>{title}</b>
        <OutcomeMark outcome={outcome} />
        <small>{facts.filter((fact) => fact !== undefined && fact !== '').join(', ')}</small>
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}

export function RolloutCard({ rollout }: { readonly rollout: Rollout }) {
  const { number, phase, steps, execution, succeeded, unkept, oneStage, task } = rollout;
  const show = useExecute((state) => state.showOneStage);
  const calls = steps.filter((step) => step.kind === 'called').length;
  const recoveries = steps.filter((step) => step.kind === 'recovered').length;
  const outcome: ToldOutcome = execution
    ? outcomeOf(execution.outcome, succeeded, task.golden !== undefined)
    : phase === 'running'
      ? { kind: 'running', word: 'Running' }
      : { kind: 'waiting', word: 'Waiting' };
  return (
    <Folded
      title={`Rollout ${number}`}
      outcome={outcome}
      facts={[
        calls > 0 ? countOf(calls, 'call') : undefined,
        recoveries > 0 ? `${recoveries} ${recoveries === 1 ? 'recovery' : 'recoveries'}` : undefined,
        tellTokens(execution?.tokens),
      ]}
      {...(phase === 'running' ? { open: true } : {})}
    >
      {task.inputs && (
        <p className={styles.inputs}>
          Inputs <code>{JSON.stringify(task.inputs)}</code>
        </p>
      )}
      <ExecutionSteps steps={steps} outcome={execution?.outcome} />
      {task.golden !== undefined && execution && succeeded === false && (
        <p className={styles.inputs}>
          Expected <code>{JSON.stringify(task.golden)}</code>
        </p>
      )}
      {oneStage && (
        <div className={styles.oneStage}>
          <p>
            {oneStage.mixed
              ? `Mixed tool invocation. ${mixedWords[oneStage.mixed]}`
              : 'No mixed tool invocation: business calls came first, graph calls after them.'}
          </p>
          <Button disabled={oneStage.graph.nodes.length === 0} onClick={() => void show(rollout)}>
            Show its graph beside the authored one
          </Button>
        </div>
      )}
      {unkept !== undefined && (
        <Alert className={styles.problem}>
          <CircleAlert size={14} />
          <span>Not stored, and gone with the page: {unkept}</span>
        </Alert>
      )}
      {execution && unkept === undefined && <OpenRun id={rollout.id} />}
    </Folded>
  );
}

/** What was done, call by call. */
export function ExecutionSteps({
  steps,
  outcome,
}: {
  readonly steps: readonly (ExecutionStep | BuildStep)[];
  readonly outcome: ExecutionOutcome | undefined;
}) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={`${step.kind}-${step.seq}`} data-kind={step.kind}>
          <StepLine step={step} />
        </li>
      ))}
      {outcome && (
        <li data-kind={outcome.kind}>
          {outcome.kind === 'finished' ? <CircleCheck size={13} /> : <CircleAlert size={13} />}
          <div>
            {outcome.kind === 'finished' ? (
              <>
                Answer <code>{JSON.stringify(outcome.answer)}</code>
              </>
            ) : (
              outcome.message
            )}
          </div>
        </li>
      )}
    </ol>
  );
}

const faults = {
  format: 'Unreadable reply',
  call: 'Call refused',
  graph: 'Graph not valid',
  model: 'Endpoint broke off',
};

function StepLine({ step }: { readonly step: ExecutionStep | BuildStep }) {
  switch (step.kind) {
    case 'planned':
      return (
        <>
          <ListChecks size={13} />
          <div>
            Plan
            <ol className={styles.plan}>
              {step.plan.map((line, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a plan never change their order.
                <li key={index}>{line}</li>
              ))}
            </ol>
          </div>
        </>
      );
    case 'recovered':
      return (
        <>
          <RotateCcw size={13} />
          <div>
            <b>
              {faults[step.fault]}, asked again (attempt {step.attempt})
            </b>
            <p>
              <Message text={step.message} />
            </p>
          </div>
        </>
      );
    default: {
      const { result } = step;
      const reasoning = 'reasoning' in step ? step.reasoning : undefined;
      return (
        <>
          {step.kind === 'built' ? <Hammer size={13} /> : <Plug size={13} />}
          <div>
            <code className={styles.call}>
              {step.name}({JSON.stringify(step.arguments)})
            </code>
            {result.kind === 'failed' ? (
              <p className={styles.failed}>Failed: {result.message}</p>
            ) : (
              step.kind === 'called' && <code className={styles.result}>{JSON.stringify(result.value)}</code>
            )}
            {reasoning && <p className={styles.thought}>{reasoning}</p>}
          </div>
        </>
      );
    }
  }
}
