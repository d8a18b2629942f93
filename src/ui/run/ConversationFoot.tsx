import { GitFork, Plug, Send } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { type SessionState, toolBackend } from '../../core/session';
import { maxIntakeLength, tooLongIntake } from '../../core/support';
import { runMessages as t } from '../../messages/run.en';
import { runTalkMessages } from '../../messages/runTalk.en';
import { Button, IconButton } from '../kit/Button';
import { TextArea } from '../kit/Controls';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Alert } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { useRun, useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { describeEnd } from './eventText';
import { readable } from './readable';
import { SuggestedMessages } from './SuggestedMessages';
import { readTypedJson } from './verbs/checkJson';
import { EditButtons, PausedCard, PendingView } from './verbs/PausedCard';
import { pendingOf } from './verbs/pendingOf';

function MessageBox({ disabled }: { readonly disabled: boolean }) {
  const say = useRun((state) => state.say);
  const [text, setText] = useState('');
  const isTooLong = text.length > maxIntakeLength;
  const send = () => {
    if (text.trim() === '' || disabled || isTooLong) return;
    say(text.trim());
    setText('');
  };
  return (
    <Row
      as="form"
      gap="1"
      align="end"
      size="fixed"
      surface="foot"
      wraps
      className={styles.foot}
      onSubmit={() => send()}
    >
      <TextArea
        rows={2}
        room="grows"
        className={styles.message}
        value={text}
        placeholder={disabled ? runTalkMessages.agentWorks : runTalkMessages.saySomethingAsTheUser}
        aria-label={runTalkMessages.messageToTheAgent}
        data-testid={testIds.messageInput}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <IconButton
        label={runTalkMessages.send}
        type="submit"
        side="top"
        disabled={disabled || text.trim() === '' || isTooLong}
        icon={<Send size={16} />}
      />
      {isTooLong && <Alert>{runTalkMessages.messageTooLong({ problem: tooLongIntake(text.length) })}</Alert>}
    </Row>
  );
}

/** The person plays the API: types what it returns. */
function ToolAnswerForm({
  callId,
  name,
  args,
}: {
  readonly callId: string;
  readonly name: string;
  readonly args: unknown;
}) {
  const answerTool = useRun((state) => state.answerTool);
  const [text, setText] = useState('{}');
  const [problem, setProblem] = useState<string | undefined>();
  const answer = () => {
    const read = readTypedJson(text);
    if ('problem' in read) setProblem(read.problem);
    else answerTool(callId, { kind: 'succeeded', value: read.value });
  };
  return (
    <Stack gap="2" pad="3" size="fixed" surface="foot">
      <Hint size="ui" lines="anywhere">
        <Plug size={13} /> <code>{name}</code> {runTalkMessages.asksForResult} <code>{readable(args)}</code>
      </Hint>
      <TextArea
        mono
        rows={3}
        value={text}
        spellCheck={false}
        aria-label={runTalkMessages.resultOf({ name })}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {problem && <Alert>{problem}</Alert>}
      <Row gap="2" justify="last">
        <Button onClick={() => answerTool(callId, { kind: 'failed', message: runTalkMessages.serviceUnavailable })}>
          {runTalkMessages.letItFail}
        </Button>
        <Button tone="primary" onClick={answer}>
          {runTalkMessages.answerTheCall}
        </Button>
      </Row>
    </Stack>
  );
}

/** An earlier moment: what came next then, and the way back or into a fork from here. */
function PastCard({ state }: { readonly state: SessionState }) {
  const { moveTo, fork, cursor } = useRun('moveTo', 'fork', 'cursor');
  const isOver = useRun((run) => run.active?.live.phase.kind === 'ended');
  const openDialog = useShell((shell) => shell.openDialog);
  const pending = pendingOf(state);
  const isImported = state.imported !== undefined && !state.forkedFrom;
  return (
    <Note as="section" tone="warning" edge="top" className={styles.card} aria-label={runTalkMessages.viewingPast}>
      <p>
        <b>{runTalkMessages.youAreLookingAt}</b>
      </p>
      {pending && <PendingView pending={pending} />}
      <Row gap="2" wraps>
        <Button onClick={() => moveTo(undefined)}>{isOver ? runTalkMessages.showEnd : runTalkMessages.showLive}</Button>
        <Button
          icon={<GitFork size={13} />}
          onClick={() => {
            if (isImported) openDialog('fork');
            else if (cursor !== undefined) void fork(cursor, undefined, { paused: true });
          }}
        >
          {isImported ? runTalkMessages.forkDialog : runTalkMessages.forkHere}
        </Button>
        {pending && !isImported && <EditButtons pending={pending} inFork />}
      </Row>
    </Note>
  );
}

/** Why nothing is to be said now. */
const Standing = ({ children }: { readonly children: ReactNode }) => (
  <Row gap="3" pad="3" size="fixed" surface="foot" justify="between">
    <Text tone="muted">{children}</Text>
  </Row>
);

interface FailedProps {
  readonly message: string;
  readonly isEndpoint: boolean;
  onRetry(): void;
}

/** Why the model did not answer, and what to do: ask again, after the time that the server asks for, or another server. */
function Failed({ message, isEndpoint, onRetry }: FailedProps) {
  const openDialog = useShell((shell) => shell.openDialog);
  const [left, setLeft] = useState(() => Math.min(600, Math.ceil(Number(/wait ([\d.]+) s/.exec(message)?.[1] ?? 0))));
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Note says="alert" tone="error">
      <Stack gap="2">
        <Text lines="anywhere">{message}</Text>
        <Row gap="2" justify="last" wraps>
          {isEndpoint && <Button onClick={() => openDialog('endpoint')}>{t.changeEndpoint}</Button>}
          <Button tone="primary" onClick={onRetry}>
            {left > 0 ? t.retryIn({ seconds: left }) : t.retry}
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}

/** What the session waits for, and how to go on. */
export function ConversationFoot({ state, isLive }: { readonly state: SessionState; readonly isLive: boolean }) {
  const { retry, goOn } = useRun('retry', 'goOn');
  const isAttached = useRun((run) => run.active?.attached ?? true);
  const frozen = useRun((run) => run.active?.frozen);
  const isReadOnly = useRun((run) => run.active?.readOnly === true);
  const { phase } = state;
  if (!isLive) return <PastCard state={state} />;
  if (frozen !== undefined && (state.imported || phase.kind !== 'ended')) return <Standing>{frozen}</Standing>;
  if (phase.kind === 'ended')
    return <Standing>{runTalkMessages.sessionEnded({ reason: describeEnd(phase.reason) })}</Standing>;
  // Every verb would only say again whose it is.
  if (isReadOnly) {
    return state.paused ? (
      <PausedCard state={state} readOnly />
    ) : (
      <Standing>{runTalkMessages.anotherTabHoldsThisRun}</Standing>
    );
  }
  if (phase.kind === 'failed') {
    return <Failed message={phase.message} onRetry={retry} isEndpoint={!state.config.rehearsal} />;
  }
  const isMine = phase.kind === 'awaiting-tool' && toolBackend(state.config, phase.name).kind === 'manual';
  if (!isAttached && !state.paused && phase.kind !== 'awaiting-user' && !isMine) {
    return (
      <Standing>
        {runTalkMessages.interrupted} <Button onClick={goOn}>{runTalkMessages.continueSession}</Button>
      </Standing>
    );
  }
  return (
    <>
      {state.paused && <PausedCard state={state} />}
      {phase.kind === 'awaiting-tool' && isMine && (
        <ToolAnswerForm key={phase.callId} callId={phase.callId} name={phase.name} args={phase.arguments} />
      )}
      {(phase.kind === 'awaiting-user' || (!state.paused && !isMine)) && (
        <>
          <SuggestedMessages state={state} />
          <MessageBox disabled={phase.kind !== 'awaiting-user'} />
        </>
      )}
    </>
  );
}
