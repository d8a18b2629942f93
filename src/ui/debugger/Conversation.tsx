import { Plug, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { SessionState } from '../../core/session';
import { Button, IconButton } from '../shell/primitives/Button';
import { useRun } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { describeEnd } from './eventText';
import { RunBar } from './RunBar';
import { RunStart } from './RunStart';
import { readable } from './readable';
import { Transcript } from './Transcript';

function MessageBox({ disabled }: { readonly disabled: boolean }) {
  const say = useRun((state) => state.say);
  const [text, setText] = useState('');
  const send = () => {
    if (text.trim() === '' || disabled) return;
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
      <textarea
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
      <IconButton label="Send" type="submit" side="top" disabled={disabled || text.trim() === ''}>
        <Send size={16} />
      </IconButton>
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
    try {
      answerTool(callId, { kind: 'succeeded', value: JSON.parse(text) });
    } catch {
      setProblem('This is not JSON. Write an object such as {"status": "1"}.');
    }
  };
  return (
    <div className={styles.toolForm}>
      <p>
        <Plug size={13} /> <code>{name}</code> asks you for its result. Arguments: <code>{readable(args)}</code>
      </p>
      <textarea
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

function Foot({ state, isLive }: { readonly state: SessionState; readonly isLive: boolean }) {
  const moveTo = useRun((run) => run.moveTo);
  const retry = useRun((run) => run.retry);
  const resume = useRun((run) => run.resume);
  const goOn = useRun((run) => run.goOn);
  const isAttached = useRun((run) => run.active?.attached ?? true);
  const frozen = useRun((run) => run.active?.frozen);
  const { phase } = state;
  if (!isLive) {
    return (
      <div className={styles.past}>
        You are looking at an earlier moment.
        <Button onClick={() => moveTo(undefined)}>Back to live</Button>
      </div>
    );
  }
  if (frozen !== undefined && (state.imported || phase.kind !== 'ended'))
    return <p className={styles.past}>{frozen}</p>;
  if (phase.kind === 'ended') return <p className={styles.past}>Session ended: {describeEnd(phase.reason)}.</p>;
  if (phase.kind === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>{phase.message}</p>
        <Button onClick={retry}>Ask again</Button>
      </div>
    );
  }
  if (state.paused) {
    return (
      <div className={styles.past}>
        Paused. <Button onClick={resume}>Resume</Button>
      </div>
    );
  }
  if (phase.kind === 'awaiting-tool') {
    return <ToolAnswerForm key={phase.callId} callId={phase.callId} name={phase.name} args={phase.arguments} />;
  }
  if (!isAttached && phase.kind !== 'awaiting-user') {
    return (
      <div className={styles.past}>
        The tab closed while the agent was at work. <Button onClick={goOn}>Go on with the session</Button>
      </div>
    );
  }
  return <MessageBox disabled={phase.kind !== 'awaiting-user'} />;
}

export function Conversation() {
  const shown = useRun((state) => state.shown);
  const isLive = useRun((state) => state.cursor === undefined);
  const streaming = useRun((state) => state.streaming);
  const problem = useRun((state) => state.problem);
  const runId = useRun((state) => state.active?.id);
  const end = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const length = shown?.transcript.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line comes into view whenever one is added.
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, streaming]);
  if (!shown) return <RunStart />;
  const isThinking = isLive && shown.phase.kind === 'awaiting-model';
  return (
    <div className={styles.conversation} data-testid={testIds.conversation}>
      <RunBar state={shown} />
      <div ref={scroller} className={styles.transcript} role="log" aria-label="Conversation">
        <Transcript runId={runId} entries={shown.transcript} scroller={scroller} />
        {isThinking && (
          <div className={styles.agent}>
            <p className={styles.stream}>{streaming === '' ? 'The agent decides ...' : streaming}</p>
          </div>
        )}
        {problem && (
          <p className={styles.notice} data-level="error">
            {problem}
          </p>
        )}
        <div ref={end} />
      </div>
      <Foot state={shown} isLive={isLive} />
    </div>
  );
}
