import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  ExternalLink,
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
import { Message } from '../../kit/Message';
import { Note } from '../../kit/Note';
import { Hint, Text, type TextTone } from '../../kit/Text';
import { useRun, useShell } from '../../studio/weirContext';
import styles from './Execute.module.css';
import { CallLine, ExecuteFailure, StepList } from './ExecuteParts';
import { formatTokens, mixedKindLabels, type OutcomeLabel, outcomeLabelOf } from './executeLabels';
import { useExecuteStore } from './executeStores';

const outcomeStyles: Readonly<Record<OutcomeLabel['kind'], readonly [icon: ReactNode, tone: TextTone]>> = {
  waiting: [<CircleDashed key="icon" size={14} />, 'muted'],
  running: [<Loader key="icon" size={14} />, 'accent'],
  good: [<CircleCheck key="icon" size={14} />, 'done'],
  odd: [<CircleSlash key="icon" size={14} />, 'blocked'],
  bad: [<CircleAlert key="icon" size={14} />, 'failed'],
};

interface DisclosureLineProps {
  readonly title: string;
  readonly outcome: OutcomeLabel;
  readonly facts: readonly (string | undefined)[];
  readonly open?: boolean;
  readonly children: ReactNode;
}

/** A collapsible line. */
export function DisclosureLine({ title, outcome, facts, open, children }: DisclosureLineProps) {
  const [icon, tone] = outcomeStyles[outcome.kind];
  return (
    <Disclosure
      look="row"
      open={open}
      title={
        <>
          <b>{title}</b>
          <IconText icon={icon} tone={tone} weight="medium">
            {outcome.label}
          </IconText>
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
  const { number, phase, steps, execution, succeeded, storeProblem: unkept, oneStage, task } = rollout;
  const show = useExecuteStore((state) => state.showOneStage);
  const showPage = useShell((state) => state.showComparePage);
  const calls = steps.filter((step) => step.kind === 'called').length;
  const recoveries = steps.filter((step) => step.kind === 'recovered').length;
  const outcome: OutcomeLabel = execution
    ? outcomeLabelOf(execution.outcome, succeeded, task.golden !== undefined)
    : phase === 'running'
      ? { kind: 'running', label: t.running }
      : { kind: 'waiting', label: t.waiting };
  return (
    <DisclosureLine
      title={t.rolloutNumber({ number })}
      outcome={outcome}
      facts={[
        calls > 0 ? t.callCount(calls) : undefined,
        recoveries > 0 ? t.recoveryCount(recoveries) : undefined,
        formatTokens(execution?.tokens),
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
          <p>{oneStage.mixed ? t.mixed({ kind: mixedKindLabels[oneStage.mixed] }) : t.notMixed}</p>
          <Button
            disabled={oneStage.graph.nodes.length === 0}
            onClick={() => void show(rollout).then(() => showPage('comparison'))}
          >
            {t.showItsGraph}
          </Button>
        </Note>
      )}
      <ExecuteFailure message={unkept === undefined ? undefined : t.notStored({ names: unkept })} />
      {execution && unkept === undefined && <OpenRunButton id={rollout.id} />}
    </DisclosureLine>
  );
}

export function OpenRunButton({ id }: { readonly id: string }) {
  const openRun = useRun((state) => state.openRun);
  const setMode = useShell((state) => state.setMode);
  const open = async () => {
    setMode('run');
    await openRun(id);
  };
  return (
    <div>
      <Button tone="quiet" icon={<ExternalLink size={13} />} onClick={() => void open()}>
        {t.openInRun}
      </Button>
    </div>
  );
}

/** The steps of an execution, call by call. */
export function ExecutionSteps({
  steps,
  outcome,
}: {
  readonly steps: readonly (ExecutionStep | BuildStep)[];
  readonly outcome: ExecutionOutcome | undefined;
}) {
  return (
    <StepList outcome={outcome}>
      {steps.map((step) => (
        <li key={`${step.kind}-${step.seq}`} data-kind={step.kind}>
          <StepLine step={step} />
        </li>
      ))}
    </StepList>
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
            <b>{t.retried({ fault: faults[step.fault], attempt: step.attempt })}</b>
            <Hint lines="asTyped">
              <Message text={step.message} />
            </Hint>
          </div>
        </>
      );
    default:
      return (
        <>
          {step.kind === 'built' ? <Hammer size={13} /> : <Plug size={13} />}
          <div>
            <CallLine name={step.name} given={step.arguments} result={step.result} isBrief={step.kind === 'built'} />
            {'reasoning' in step && step.reasoning && (
              <Text as="p" size="sm" tone="faint">
                {step.reasoning}
              </Text>
            )}
          </div>
        </>
      );
  }
}
