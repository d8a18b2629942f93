import { useMemo, useState } from 'react';
import type { ChatMessage, ToolSchema } from '../../../core/llm';
import type { SessionEvent } from '../../../core/session';
import { Segments } from '../../kit/Segments';
import { previousRequest } from './eventLinks';
import styles from './inspector.module.css';
import { EventLink, Fold, Json, Section, Text } from './inspectorParts';
import { LinesDiff } from './LinesDiff';
import { diffPrompts, type PromptPart } from './promptDiff';

type Request = SessionEvent & { readonly kind: 'model.requested' };

/** Messages drawn before somebody asks for all of them. */
const MOST = 60;

function Message({ message, sign }: { readonly message: ChatMessage; readonly sign?: 'added' | 'removed' }) {
  return (
    <li className={styles.message} data-sign={sign}>
      <span className={styles.role}>
        {message.role}
        {message.toolCallId !== undefined && <code> {message.toolCallId}</code>}
        {sign === 'added' && <b>+ new</b>}
        {sign === 'removed' && <b>− gone</b>}
      </span>
      {message.content !== '' && <Text>{message.content}</Text>}
      {message.toolCalls && <Json value={message.toolCalls} />}
    </li>
  );
}

function Messages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const [isWhole, setWhole] = useState(messages.length <= MOST);
  const hidden = isWhole ? 0 : messages.length - MOST;
  const [head, tail] = isWhole ? [messages, []] : [messages.slice(0, MOST / 2), messages.slice(-MOST / 2)];
  return (
    <ol className={styles.messages}>
      {head.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a logged prompt never changes its order.
        <Message key={index} message={message} />
      ))}
      {hidden > 0 && (
        <li>
          <button type="button" className={styles.folded} onClick={() => setWhole(true)}>
            {hidden} more messages
          </button>
        </li>
      )}
      {tail.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a logged prompt never changes its order.
        <Message key={-1 - index} message={message} />
      ))}
    </ol>
  );
}

function Part({ part }: { readonly part: PromptPart }) {
  switch (part.kind) {
    case 'same': {
      const count = part.messages.length;
      return (
        <li>
          <Fold summary={`${count} ${count === 1 ? 'message' : 'messages'} unchanged`}>
            <Messages messages={part.messages} />
          </Fold>
        </li>
      );
    }
    case 'changed':
      return (
        <li className={styles.message}>
          <span className={styles.role}>
            {part.message.role} <b>changed</b>
          </span>
          <LinesDiff diff={part.diff} />
        </li>
      );
    default:
      return <Message message={part.message} sign={part.kind} />;
  }
}

function Tools({ tools, before }: { readonly tools: readonly ToolSchema[]; readonly before: Request | undefined }) {
  const isSame = before !== undefined && JSON.stringify(before.tools) === JSON.stringify(tools);
  return (
    <Section title={`Tools offered: ${tools.length}`} open={false} note={isSame ? 'as before' : undefined}>
      {tools.map((tool) => (
        <Fold
          key={tool.name}
          summary={
            <>
              <code>{tool.name}</code> {tool.description}
            </>
          }
        >
          <Json value={tool.parameters} />
        </Fold>
      ))}
    </Section>
  );
}

interface PromptViewProps {
  readonly events: readonly SessionEvent[];
  /** Of the request. */
  readonly index: number;
  readonly open: boolean;
}

/** The exact messages of a model call, whole or as what became of the call before it. */
export function PromptView({ events, index, open }: PromptViewProps) {
  const request = events[index] as Request;
  const [view, setView] = useState<'changes' | 'whole'>('changes');
  const earlier = useMemo(() => previousRequest(events, index), [events, index]);
  const before = earlier === undefined ? undefined : (events[earlier] as Request);
  const diff = useMemo(() => (before ? diffPrompts(before.messages, request.messages) : undefined), [before, request]);
  const size = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  return (
    <>
      <Section
        title={`Prompt: ${request.messages.length} messages`}
        open={open}
        note={`${size.toLocaleString('en')} characters`}
      >
        {diff && earlier !== undefined && (
          <div className={styles.diffHead}>
            <Segments
              legend="What of the prompt is shown"
              value={view}
              onChange={setView}
              options={[
                { id: 'changes', label: 'Changes' },
                { id: 'whole', label: 'Whole' },
              ]}
            />
            <span>
              {diff.added === 0 && diff.removed === 0 ? (
                'Nothing changed since '
              ) : (
                <>
                  <ins>+{diff.added}</ins> <del>−{diff.removed}</del> lines since{' '}
                </>
              )}
              <EventLink index={earlier} />
            </span>
          </div>
        )}
        {diff && view === 'changes' ? (
          <ol className={styles.messages}>
            {diff.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one difference never change their order.
              <Part key={at} part={part} />
            ))}
          </ol>
        ) : (
          <Messages messages={request.messages} />
        )}
      </Section>
      {request.tools && request.tools.length > 0 && <Tools tools={request.tools} before={before} />}
    </>
  );
}
