import { Plug, Plus, Send } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type SessionState, suggestionFacts, suggestMessages, toolBackend } from '../../core/session';
import { inputTooLong, maxInputLength } from '../../core/support';
import { runMessages as t } from '../../messages/run.en';
import { runStartMessages as start } from '../../messages/runStart.en';
import { runTalkMessages as talk } from '../../messages/runTalk.en';
import { describeEnd } from '../../state/logView/eventText';
import { parseTypedJson } from '../../state/logView/parseTypedJson';
import { pendingStepOf } from '../../state/logView/pendingStep';
import { keyFor } from '../../state/settings/endpointKeys';
import { Button, IconButton } from '../kit/Button';
import { Chip } from '../kit/Chip';
import { TextArea } from '../kit/Controls';
import { Row, Stack } from '../kit/Layout';
import { Note } from '../kit/Note';
import { Alert } from '../kit/Notice';
import { Hint, Text } from '../kit/Text';
import { useRun, useSettings, useShell } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { formatJsonLine } from './formatValue';
import { isForeign, useDebugActions } from './verbs/debugActions';
import { EditButton, PausedCard, PendingView } from './verbs/PausedCard';
import { VerbButton } from './verbs/VerbButton';

function MessageBox({ disabled }: { readonly disabled: boolean }) {
  const sendUserMessage = useRun((state) => state.sendUserMessage);
  const [text, setText] = useState('');
  const isTooLong = text.length > maxInputLength;
  const cannotSend = disabled || text.trim() === '' || isTooLong;
  const send = () => {
    if (cannotSend) return;
    sendUserMessage(text.trim());
    setText('');
  };
  return (
    <Row as="form" gap="1" align="end" size="fixed" surface="foot" wraps className={styles.foot} onSubmit={send}>
      <TextArea
        rows={2}
        flex="grows"
        className={styles.message}
        value={text}
        placeholder={disabled ? talk.agentWorks : talk.messagePlaceholder}
        aria-label={talk.messageToTheAgent}
        data-testid={testIds.messageInput}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <IconButton label={talk.send} type="submit" side="top" disabled={cannotSend} icon={<Send size={16} />} />
      {isTooLong && <Alert>{talk.messageTooLong({ problem: inputTooLong(text.length) })}</Alert>}
    </Row>
  );
}

/** Suggested user messages as buttons that send them. */
function SuggestedMessages({ state }: { readonly state: SessionState }) {
  const sendUserMessage = useRun((run) => run.sendUserMessage);
  const facts = useMemo(() => suggestionFacts(state.document), [state.document]);
  const texts = suggestMessages(facts, state);
  if (texts.length === 0) return null;
  const isFirst = !state.transcript.some((entry) => entry.kind === 'user');
  return (
    <Row
      role="group"
      gap="1"
      wraps
      pad="2"
      size="fixed"
      aria-label={isFirst ? t.openings : t.replies}
      data-testid={testIds.suggestions}
    >
      {texts.map((text) => (
        <Chip key={text} onClick={() => sendUserMessage(text)}>
          {text}
        </Chip>
      ))}
    </Row>
  );
}

/** The form with which a person plays the API: the person types the return value. */
function ToolAnswerForm({ call }: { readonly call: SessionState['phase'] & { readonly kind: 'awaiting-tool' } }) {
  const { callId, name } = call;
  const answerTool = useRun((state) => state.answerTool);
  const [text, setText] = useState('{}');
  const [problem, setProblem] = useState<string | undefined>();
  const answer = () => {
    const read = parseTypedJson(text);
    setProblem(read.problem);
    if (read.value !== undefined) answerTool(callId, { kind: 'succeeded', value: read.value });
  };
  return (
    <Stack gap="2" pad="3" size="fixed" surface="foot">
      <Hint size="ui" lines="anywhere">
        <Plug size={13} /> <code>{name}</code> {talk.asksForResult} <code>{formatJsonLine(call.arguments)}</code>
      </Hint>
      <TextArea
        mono
        rows={3}
        value={text}
        spellCheck={false}
        aria-label={talk.resultOf({ name })}
        onChange={(event) => {
          setText(event.target.value);
          setProblem(undefined);
        }}
      />
      {problem && <Alert>{problem}</Alert>}
      <Row gap="2" justify="last">
        <Button onClick={() => answerTool(callId, { kind: 'failed', message: talk.serviceUnavailable })}>
          {talk.letItFail}
        </Button>
        <Button tone="primary" onClick={answer}>
          {talk.answerTheCall}
        </Button>
      </Row>
    </Stack>
  );
}

/** Shown at an earlier event: the next event of the log, and buttons to return to the end or to fork. */
function PastCard({ state }: { readonly state: SessionState }) {
  const moveTo = useRun((run) => run.moveTo);
  const hasEnded = useRun((run) => run.active?.live.phase.kind === 'ended');
  const openDialog = useShell((shell) => shell.openDialog);
  const actions = useDebugActions();
  const pending = pendingStepOf(state);
  return (
    <Note as="section" tone="warning" edge="top" className={styles.card} aria-label={talk.viewingPast}>
      <p>
        <b>{talk.viewingEarlierEvent}</b>
      </p>
      {pending && <PendingView pending={pending} />}
      <Row gap="2" wraps>
        <Button onClick={() => moveTo(undefined)}>{hasEnded ? talk.showEnd : talk.showLive}</Button>
        {isForeign(state) ? (
          <VerbButton verb="fork" isPast onClick={() => openDialog('fork')} />
        ) : (
          <>
            <VerbButton verb="continue" isPast onClick={actions.continue} />
            <VerbButton verb="stepDecision" isPast onClick={actions.stepDecision} />
            {pending && <EditButton pending={pending} isPast />}
          </>
        )}
      </Row>
    </Note>
  );
}

/** The reason why the session ended, and the next actions. */
function Ended({ reason }: { readonly reason: string }) {
  const closeRun = useRun((run) => run.closeRun);
  const openDialog = useShell((shell) => shell.openDialog);
  return (
    <Row gap="2" pad="3" size="fixed" surface="foot" justify="between" wraps>
      <Text tone="muted">{talk.sessionEnded({ reason: describeEnd(reason) })}</Text>
      <Row gap="2" wraps>
        <VerbButton verb="fork" onClick={() => openDialog('fork')} />
        <Button icon={<Plus size={14} />} onClick={closeRun}>
          {start.newSession}
        </Button>
      </Row>
    </Row>
  );
}

/** Explains why no message can be sent now. */
const WaitingNote = ({ children }: { readonly children: ReactNode }) => (
  <Row gap="3" pad="3" size="fixed" surface="foot" justify="between">
    <Text tone="muted">{children}</Text>
  </Row>
);

const wasReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * The reason why the model did not answer, and the remedies: retry, retry after the server's wait time, or use another
 * server. `endpoint`: its address, '' in logs without one; undefined for a rehearsal model.
 */
function Failed({ message, endpoint }: { readonly message: string; readonly endpoint: string | undefined }) {
  const retry = useRun((run) => run.retry);
  const openDialog = useShell((shell) => shell.openDialog);
  // A key kept in memory is lost after a reload; the server then rejects the request with status 401.
  const isKeyless = useSettings(
    (settings) =>
      endpoint !== undefined && keyFor(settings, endpoint || settings.baseUrl) === '' && /\(401\)/.test(message),
  );
  const [left, setLeft] = useState(() => Math.min(600, Math.ceil(Number(/wait ([\d.]+) s/.exec(message)?.[1] ?? 0))));
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <Note announcement="alert" tone="error">
      <Stack gap="2">
        <Text lines="anywhere">{message}</Text>
        {isKeyless && <Text lines="anywhere">{wasReloaded() ? t.keyForgotten : t.keyMissing}</Text>}
        <Row gap="2" justify="last" wraps>
          {endpoint !== undefined && (
            <Button onClick={() => openDialog('endpoint')}>{isKeyless ? t.enterKey : t.changeEndpoint}</Button>
          )}
          <Button tone="primary" onClick={retry}>
            {left > 0 ? t.retryIn({ seconds: left }) : t.retry}
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}

/** Shows the input that the session waits for, with the actions that continue it. */
export function ConversationFoot({ state }: { readonly state: SessionState }) {
  const { resumeInterrupted, active, cursor } = useRun('resumeInterrupted', 'active', 'cursor');
  const { attached = true, readOnlyReason, readOnly = false } = active ?? {};
  const { phase } = state;
  if (cursor !== undefined) return <PastCard state={state} />;
  if (readOnlyReason !== undefined && (state.imported || phase.kind !== 'ended'))
    return <WaitingNote>{readOnlyReason}</WaitingNote>;
  if (phase.kind === 'ended') return <Ended reason={phase.reason} />;
  // A run that is open in another tab accepts no action, so one note replaces the action buttons.
  if (readOnly) {
    return state.paused ? <PausedCard state={state} readOnly /> : <WaitingNote>{talk.runOpenInOtherTab}</WaitingNote>;
  }
  if (phase.kind === 'failed') {
    const { rehearsal, baseUrl = '' } = state.config;
    return <Failed message={phase.message} endpoint={rehearsal ? undefined : baseUrl} />;
  }
  const isManualTool = phase.kind === 'awaiting-tool' && toolBackend(state.config, phase.name).kind === 'manual';
  if (!attached && !state.paused && phase.kind !== 'awaiting-user' && !isManualTool) {
    return (
      <WaitingNote>
        {talk.interrupted} <Button onClick={resumeInterrupted}>{talk.continueSession}</Button>
      </WaitingNote>
    );
  }
  return (
    <>
      {state.paused && <PausedCard state={state} />}
      {phase.kind === 'awaiting-tool' && isManualTool && <ToolAnswerForm key={phase.callId} call={phase} />}
      {(phase.kind === 'awaiting-user' || (!state.paused && !isManualTool)) && (
        <>
          <SuggestedMessages state={state} />
          <MessageBox disabled={phase.kind !== 'awaiting-user'} />
        </>
      )}
    </>
  );
}
