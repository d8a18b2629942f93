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
import { executeMessages as t } from '../../../messages/execute.en';
import type { Rollout } from '../../../state/compare/executeState';
import { Button } from '../../kit/Button';
import { Disclosure } from '../../kit/Disclosure';
import { IconText } from '../../kit/IconText';
import { Stack } from '../../kit/Layout';
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import type { TextTone } from '../../kit/Text';
import { Hint, Text } from '../../kit/Text';
import { useShell } from '../../studio/weirContext';
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
    <IconText icon={icons[outcome.kind]} tone={tones[outcome.kind]} weight="medium">
      {outcome.word}
    </IconText>
  );
}

const tones: Readonly<Record<ToldOutcome['kind'], TextTone>> = {
  waiting: 'muted',
  running: 'accent',
  good: 'done',
  odd: 'blocked',
  bad: 'failed',
};

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
    <Disclosure
      look="row"
      open={open}
      onOpenChange={(isOpen) => isOpen && onOpen?.()}
      title={
        <>
          <b>{title}</b>
          <OutcomeMark outcome={outcome} />
          <Text as="small" size="sm" tone="muted" figures>
            {facts.filter((fact) => fact !== undefined && fact !== '').join(', ')}
          </Text>
        </>
      }
    >
      {children}
    </Disclosure>
  );
}

export function RolloutCard({ rollout }: { readonly rollout: Rollout }) {
  const { number, phase, steps, execution, succeeded, unkept, oneStage, task } = rollout;
  const show = useExecute((state) => state.showOneStage);
  const showPage = useShell((state) => state.showComparePage);
  const calls = steps.filter((step) => step.kind === 'called').length;
  const recoveries = steps.filter((step) => step.kind === 'recovered').length;
  const outcome: ToldOutcome = execution
    ? outcomeOf(execution.outcome, succeeded, task.golden !== undefined)
    : phase === 'running'
      ? { kind: 'running', word: t.running }
      : { kind: 'waiting', word: t.waiting };
  return (
    <Folded
      title={t.rolloutNumber({ number })}
      outcome={outcome}
      facts={[
        calls > 0 ? countOf(calls, 'call') : undefined,
        recoveries > 0 ? `${recoveries} ${recoveries === 1 ? 'recovery' : 'recoveries'}` : undefined,
        tellTokens(execution?.tokens),
      ]}
      {...(phase === 'running' ? { open: true } : {})}
    >
      {task.inputs && (
        <Hint lines="anywhere">
          {t.inputs} <code>{JSON.stringify(task.inputs)}</code>
        </Hint>
      )}
      <ExecutionSteps steps={steps} outcome={execution?.outcome} />
      {task.golden !== undefined && execution && succeeded === false && (
        <Hint lines="anywhere">
          {t.expected} <code>{JSON.stringify(task.golden)}</code>
        </Hint>
      )}
      {oneStage && (
        <Note>
          <p>{oneStage.mixed ? t.mixed({ value: mixedWords[oneStage.mixed] }) : t.notMixed}</p>
          <Button
            disabled={oneStage.graph.nodes.length === 0}
            onClick={() => void show(rollout).then(() => showPage('comparison'))}
          >
            {t.showItsGraph}
          </Button>
        </Note>
      )}
      {unkept !== undefined && (
        <Note says="alert" tone="error" icon={<CircleAlert size={14} />}>
          {t.notStored({ unkept })}
        </Note>
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
    <Stack as="ol" gap="1h" className={styles.steps}>
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
                {t.answer} <code>{JSON.stringify(outcome.answer)}</code>
              </>
            ) : (
              outcome.message
            )}
          </div>
        </li>
      )}
    </Stack>
  );
}

const faults = {
  format: t.unreadableReply,
  call: t.callRefused,
  graph: t.graphNotValid,
  model: t.endpointBrokeOff,
};

function StepLine({ step }: { readonly step: ExecutionStep | BuildStep }) {
  switch (step.kind) {
    case 'planned':
      return (
        <>
          <ListChecks size={13} />
          <div>
            {t.plan}
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
            <b>{t.retried({ value: faults[step.fault], attempt: step.attempt })}</b>
            <Hint lines="asTyped">
              <Message text={step.message} />
            </Hint>
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
            <Text as="div" mono>
              {step.name}({JSON.stringify(step.arguments)})
            </Text>
            {result.kind === 'failed' ? (
              <Text as="p" tone="failed">
                {t.failedWith({ message: result.message })}
              </Text>
            ) : (
              step.kind === 'called' && (
                <Text as="code" tone="muted" lines={6} className={styles.result}>
                  {JSON.stringify(result.value)}
                </Text>
              )
            )}
            {reasoning && (
              <Text as="p" size="sm" tone="faint">
                {reasoning}
              </Text>
            )}
          </div>
        </>
      );
    }
  }
}
