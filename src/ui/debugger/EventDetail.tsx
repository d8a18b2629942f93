import type { ReactNode } from 'react';
import type { ChatMessage } from '../../core/llm';
import type { SessionEvent } from '../../core/session';
import { EmptyHint } from '../shell/primitives/EmptyHint';
import { useRun, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import styles from './EventDetail.module.css';
import { describeEvent } from './eventText';

function Section({ title, children, open = true }: { title: string; children: ReactNode; open?: boolean }) {
  return (
    <details className={styles.section} open={open}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

function Text({ children }: { readonly children: string }) {
  return <pre className={styles.text}>{children}</pre>;
}

const Json = ({ value }: { readonly value: unknown }) => <Text>{JSON.stringify(value, null, 2) ?? 'nothing'}</Text>;

function Messages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  return (
    <ol className={styles.messages}>
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a logged prompt never changes its order.
        <li key={index}>
          <span className={styles.role}>{message.role}</span>
          {message.content !== '' && <Text>{message.content}</Text>}
          {message.toolCalls && <Json value={message.toolCalls} />}
        </li>
      ))}
    </ol>
  );
}

/** The model call that an event of the agent came from: the last one asked before it. */
function findRequest(events: readonly SessionEvent[], index: number) {
  const event = events[index];
  const wanted = event && 'requestId' in event ? event.requestId : undefined;
  for (let i = index; i >= 0; i--) {
    const candidate = events[i];
    if (candidate?.kind !== 'model.requested') continue;
    if (wanted === undefined || candidate.requestId === wanted) return candidate;
  }
  return undefined;
}

function findReply(events: readonly SessionEvent[], requestId: string) {
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i];
    if (event?.kind === 'model.responded' && event.requestId === requestId) return event;
  }
  return undefined;
}

const modelKinds = new Set<SessionEvent['kind']>([
  'model.requested',
  'model.streamed',
  'model.responded',
  'model.failed',
  'decision.unreadable',
  'agent.decided',
  'controller.judged',
  'decision.accepted',
  'decision.denied',
]);

function Particulars({ event }: { readonly event: SessionEvent }) {
  switch (event.kind) {
    case 'controller.judged':
      return (
        <Section title={`Verdict of ${event.verdict.controller}`}>
          <p className={styles.verdict} data-allowed={event.verdict.allowed}>
            {event.verdict.allowed ? 'Allowed' : 'Denied'}. {event.verdict.reason}
          </p>
          {event.verdict.facts && <Json value={event.verdict.facts} />}
          <Json value={event.decision} />
        </Section>
      );
    case 'decision.denied':
      return (
        <Section title={`Denied by ${event.controller}`}>
          <p className={styles.verdict} data-allowed={false}>
            {event.reason}
          </p>
          <Json value={event.decision} />
        </Section>
      );
    case 'controller.advised':
      return (
        <Section title={`Advice of ${event.controller}`}>
          <Text>{event.text}</Text>
          {event.facts && <Json value={event.facts} />}
        </Section>
      );
    case 'model.requested':
    case 'model.responded':
      return null;
    default: {
      const {
        v: _v,
        seq: _seq,
        sessionId: _sessionId,
        at: _at,
        turn: _turn,
        kind: _kind,
        nodeId: _nodeId,
        ...rest
      } = event;
      return (
        <Section title="Content">
          <Json value={rest} />
        </Section>
      );
    }
  }
}

/** Everything about one event: what it says, the exact prompt behind it, the raw output and its timing. */
export function EventDetail() {
  const active = useRun((state) => state.active);
  const cursor = useRun((state) => state.cursor);
  const selected = useRun((state) => state.selected);
  const select = useWorkspace((state) => state.select);
  const events = active?.events ?? [];
  const index = selected ?? (cursor === undefined ? events.length - 1 : cursor - 1);
  const event = events[index];
  if (!event) {
    return <EmptyHint text="Select an event on the timeline to see its prompt, raw output and verdict." />;
  }
  const request = modelKinds.has(event.kind) ? findRequest(events, index) : undefined;
  const reply = request ? findReply(events, request.requestId) : undefined;
  const { nodeId } = event;
  return (
    <div className={styles.detail} data-testid={testIds.eventDetail}>
      <header>
        <h2>{describeEvent(event)}</h2>
        <p className={styles.facts}>
          <code>{event.kind}</code>
          <span>event {index + 1}</span>
          <span>turn {event.turn}</span>
          <time dateTime={new Date(event.at).toISOString()}>{new Date(event.at).toLocaleTimeString()}</time>
          {nodeId && (
            <button type="button" onClick={() => select([nodeId])}>
              {nodeId}
            </button>
          )}
        </p>
      </header>
      <Particulars event={event} />
      {reply && (
        <Section title="Raw output">
          <p className={styles.facts}>
            <span>{Math.round(reply.timing.latencyMs)} ms</span>
            {reply.timing.firstTokenMs !== undefined && (
              <span>first token after {Math.round(reply.timing.firstTokenMs)} ms</span>
            )}
            {reply.timing.retries > 0 && <span>{reply.timing.retries} retries</span>}
            {reply.reply.usage && (
              <span>
                {reply.reply.usage.promptTokens} + {reply.reply.usage.completionTokens} tokens
              </span>
            )}
          </p>
          {reply.reply.content !== '' && <Text>{reply.reply.content}</Text>}
          {reply.reply.toolCalls.length > 0 && <Json value={reply.reply.toolCalls} />}
        </Section>
      )}
      {request && (
        <Section title={`Prompt: ${request.messages.length} messages`} open={event.kind === 'model.requested'}>
          <Messages messages={request.messages} />
        </Section>
      )}
    </div>
  );
}
