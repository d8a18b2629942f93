import { CircleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { StoredRun } from '../../../core/storage';
import { executeMessages as t } from '../../../messages/execute.en';
import { readExecutionFacts } from '../../../state/compare/executeFacts';
import type { Batch } from '../../../state/compare/executeState';
import { missingInputs, taskInputs } from '../../../state/compare/taskInputs';
import { formatStartedAt } from '../../../state/runs/runNames';
import { Button } from '../../kit/Button';
import { Columns } from '../../kit/Columns';
import { Row, Stack } from '../../kit/Layout';
import { Note } from '../../kit/Note';
import { Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useDocumentTools } from '../../studio/tools/useDocumentTools';
import { useRun, useWorkspace } from '../../studio/weirContext';
import { testIds } from '../../testIds';

import { ExecuteFailure, SideHead } from './ExecuteParts';
import { adviceFor, formatTokens, outcomeLabelOf } from './executeLabels';
import { useExecuteStore } from './executeStores';
import { inputFieldId } from './InputFields';
import { PendingCallForm } from './PendingCallForm';
import { DisclosureLine, ExecutionSteps, OpenRunButton, RolloutCard } from './RolloutCard';
import { TaskForm } from './TaskForm';

/** The task at the left, its results at the right: the current rollouts, and the stored ones. */
export function ExecutePanel() {
  return (
    <Columns of="sides" data-testid={testIds.execute}>
      <TaskForm />
      <Stack as="section" gap="2" pad="2" scrolls tabIndex={0} aria-label={t.executions}>
        <Rollouts />
        <KeptExecutions />
      </Stack>
    </Columns>
  );
}

function Rollouts() {
  const { batch, resumeExecute, pendingCall } = useExecuteStore('batch', 'resumeExecute', 'pendingCall');
  const documentId = useWorkspace((state) => state.history.document.id);
  if (!batch || batch.documentId !== documentId)
    return (
      <Hint>
        {t.executeAbout} <b>{t.summarize}</b>.
      </Hint>
    );
  const left = batch.rollouts.filter(({ phase }) => phase !== 'done').length;
  const succeeded = batch.rollouts.filter((rollout) => rollout.succeeded).length;
  const isKnown = batch.rollouts.every(({ task }) => task.golden !== undefined);
  const rollouts = batch.rollouts.length;
  const count = { done: rollouts - left, rollouts };
  const words = {
    running: t.rolloutsDone(count),
    done: (isKnown ? t.succeededOf : t.finishedOf)({ done: succeeded, countOf: t.rolloutCount(rollouts) }),
    cancelled: t.cancelledKept(count),
    halted: t.stoppedKept(count),
  };
  return (
    <>
      <SideHead title={batch.title} isSticky>
        <Status>{words[batch.phase]}</Status>
        {(batch.phase === 'cancelled' || batch.phase === 'halted') && (
          <Button onClick={() => void resumeExecute()}>{t.continueWith({ traces: t.rolloutCount(left) })}</Button>
        )}
      </SideHead>
      <ExecuteFailure message={batch.halt} />
      {batch.phase === 'done' && <Advice batch={batch} />}
      {pendingCall && <PendingCallForm key={pendingCall.id} pendingCall={pendingCall} />}
      <Stack as="ol">
        {batch.rollouts.map((rollout) => (
          <li key={rollout.id}>
            <RolloutCard rollout={rollout} />
          </li>
        ))}
      </Stack>
    </>
  );
}

/** Advice for failed rollouts, once for each kind of failure. */
function Advice({ batch: { rollouts, rehearsal, setup } }: { readonly batch: Batch }) {
  const tools = useDocumentTools();
  const inputs = useMemo(() => (setup.benchId === undefined ? taskInputs(tools) : []), [tools, setup.benchId]);
  const advice = new Map(
    rollouts.flatMap(({ task, execution }) => {
      if (execution?.outcome.kind !== 'failed') return [];
      // A language model also reads values from the text of the task.
      const missing = rehearsal ? missingInputs(inputs, JSON.stringify(task.inputs ?? {})) : [];
      const words = adviceFor(execution.outcome.reason, { rehearsal, missing });
      return words === undefined ? [] : [[words, missing] as const];
    }),
  );
  return [...advice].map(([words, [missing]]) => (
    <Note key={words} tone="warning" icon={<CircleAlert size={14} />}>
      <Row gap="2" wraps justify="between">
        <p>{words}</p>
        {missing !== undefined && (
          <Button onClick={() => document.getElementById(inputFieldId(missing))?.focus()}>{t.fillInInputs}</Button>
        )}
      </Row>
    </Note>
  ));
}

/** Executions of earlier batches; each log is read when it is expanded. */
function KeptExecutions() {
  const runs = useRun((state) => state.runs);
  const documentId = useWorkspace((state) => state.history.document.id);
  const batch = useExecuteStore((state) => state.batch);
  const live = new Set(batch?.rollouts.map(({ id }) => id));
  const kept = runs.filter((run) => run.documentId === documentId && run.execution !== undefined && !live.has(run.id));
  if (kept.length === 0) return null;
  return (
    <Stack as="section" gap="1" aria-label={t.storedExecutions}>
      <Text as="h3" tone="muted">
        {t.storedExecutions}
      </Text>
      <Stack as="ol">
        {kept.slice(0, 50).map((run) => (
          <li key={run.id}>
            <KeptExecution run={run} />
          </li>
        ))}
      </Stack>
      {kept.length > 50 && <Hint>{t.olderExecutions({ count: kept.length - 50 })}</Hint>}
    </Stack>
  );
}

function KeptExecution({ run }: { readonly run: StoredRun }) {
  const facts = readExecutionFacts(run.execution);
  if (!facts) return null;
  return (
    <DisclosureLine
      title={run.name ?? run.title}
      outcome={outcomeLabelOf(facts.outcome)}
      facts={[formatStartedAt(run), `${run.model}${run.rehearsal ? t.noLlm : ''}`, formatTokens(facts.tokens)]}
    >
      <KeptSteps id={run.id} />
      <OpenRunButton id={run.id} />
    </DisclosureLine>
  );
}

function KeptSteps({ id }: { readonly id: string }) {
  const execution = useAsyncAnswer(
    id,
    useExecuteStore((state) => state.loadExecution),
  );
  if (execution === 'unreadable') return <Hint>{t.recordUnreadable}</Hint>;
  return execution && <ExecutionSteps steps={execution.steps} outcome={execution.outcome} />;
}
