import { GitFork, Plug, Send } from 'lucide-react';
import { useState } from 'react';
import { type SessionState, toolBackend } from '../../core/session';
import { maxIntakeLength, tooLongIntake } from '../../core/support';
import { Button, IconButton } from '../kit/Button';
import { TextArea } from '../kit/Controls';
import { Alert } from '../kit/Notice';
import { useRun, useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { describeEnd } from './eventText';
import { readable } from './readable';
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
    <form
      className={styles.compose}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        rows={2}
        value={text}
        placeholder={disabled ? 'The agent is at work ...' : 'Say something as the user'}
        aria-label="Message to the agent"
        data-testid={testIds.messageInput}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <IconButton label="Send" type="submit" side="top" disabled={disabled || text.trim() === '' || isTooLong}>
        <Send size={16} />
      </IconButton>
      {isTooLong && <p className={styles.problem}>This message {tooLongIntake(text.length)}. Shorten it.</p>}
    </form>
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
    <div className={styles.toolForm}>
      <p>
        <Plug size={13} /> <code>{name}</code> asks you for its result. Arguments: <code>{readable(args)}</code>
      </p>
      <TextArea
        rows={3}
        value={text}
        spellCheck={false}
        aria-label={`Result of ${name} as JSON`}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {problem && <p className={styles.problem}>{problem}</p>}
      <div className={styles.buttons}>
        <Button onClick={() => answerTool(callId, { kind: 'failed', message: 'The service is not available.' })}>
          Let it fail
        </Button>
        <Button tone="primary" onClick={answer}>
          Answer the call
        </Button>
      </div>
    </div>
  );
}

/** An earlier moment: what came next then, and the way back or into a fork from here. */
function PastCard({ state }: { readonly state: SessionState }) {
  const moveTo = useRun((run) => run.moveTo);
  const fork = useRun((run) => run.fork);
  const cursor = useRun((run) => run.cursor);
  const isOver = useRun((run) => run.active?.live.phase.kind === 'ended');
  const openDialog = useShell((shell) => shell.openDialog);
  const pending = pendingOf(state);
  const isImported = state.imported !== undefined && !state.forkedFrom;
  return (
    <section className={styles.pastCard} aria-label="Earlier moment">
      <p>You are looking at an earlier moment.</p>
      {pending && <PendingView pending={pending} />}
      <div className={styles.pastButtons}>
        <Button onClick={() => moveTo(undefined)}>{isOver ? 'Back to the end' : 'Back to live'}</Button>
        <Button
          icon={<GitFork size={13} />}
          onClick={() => {
            if (isImported) openDialog('fork');
            else if (cursor !== undefined) void fork(cursor, undefined, { paused: true });
          }}
        >
          {isImported ? 'Fork from here ...' : 'Fork from here'}
        </Button>
        {pending && !isImported && <EditButtons pending={pending} inFork />}
      </div>
    </section>
  );
}

/** What the session waits for, and how to go on. */
export function ConversationFoot({ state, isLive }: { readonly state: SessionState; readonly isLive: boolean }) {
  const retry = useRun((run) => run.retry);
  const goOn = useRun((run) => run.goOn);
  const isAttached = useRun((run) => run.active?.attached ?? true);
  const frozen = useRun((run) => run.active?.frozen);
  const isReadOnly = useRun((run) => run.active?.readOnly === true);
  const { phase } = state;
  if (!isLive) return <PastCard state={state} />;
  if (frozen !== undefined && (state.imported || phase.kind !== 'ended'))
    return <p className={styles.past}>{frozen}</p>;
  if (phase.kind === 'ended') return <p className={styles.past}>Session ended: {describeEnd(phase.reason)}.</p>;
  // Every verb would only say again whose it is.
  if (isReadOnly) {
    return state.paused ? (
      <PausedCard state={state} readOnly />
    ) : (
      <p className={styles.past}>Another tab holds this run.</p>
    );
  }
  if (phase.kind === 'failed') {
    return (
      <Alert as="div" className={styles.failed}>
        <p>{phase.message}</p>
        <Button onClick={retry}>Ask again</Button>
      </Alert>
    );
  }
  const isMine = phase.kind === 'awaiting-tool' && toolBackend(state.config, phase.name).kind === 'manual';
  if (!isAttached && !state.paused && phase.kind !== 'awaiting-user' && !isMine) {
    return (
      <div className={styles.past}>
        The tab closed while the agent was at work. <Button onClick={goOn}>Go on with the session</Button>
      </div>
    );
  }
  return (
    <>
      {state.paused && <PausedCard state={state} />}
      {phase.kind === 'awaiting-tool' && isMine && (
        <ToolAnswerForm key={phase.callId} callId={phase.callId} name={phase.name} args={phase.arguments} />
      )}
      {(phase.kind === 'awaiting-user' || (!state.paused && !isMine)) && (
        <MessageBox disabled={phase.kind !== 'awaiting-user'} />
      )}
    </>
  );
}
