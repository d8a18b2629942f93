import { type ReactNode, useMemo, useState } from 'react';
import type { ChatMessage, ChatToolSchema } from '../../../core/llm';
import type { SessionEvent } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { previousModelRequest } from '../../../state/logView/eventLinks';
import { diffPrompts, type PromptPart } from '../../../state/logView/promptDiff';
import { Chip } from '../../kit/Chip';
import { CodeBox } from '../../kit/CodeBox';
import { classNames } from '../../kit/classNames';
import { Disclosure } from '../../kit/Disclosure';
import { Row, Stack } from '../../kit/Layout';
import { Segments } from '../../kit/Segments';
import { Quiet, Text } from '../../kit/Text';
import { toned } from '../../kit/tones';
import { LineDiffView } from '../../studio/TextDiff';
import styles from './inspector.module.css';
import { InspectorEventLink, InspectorJson, InspectorSection } from './inspectorParts';

type Request = SessionEvent & { readonly kind: 'model.requested' };

/** Number of messages rendered until the user expands the prompt. */
const MAX_MESSAGES = 60;

const Role = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Row gap="2">
    <Text size="xs" tone="muted">
      {name}
    </Text>
    <Text size="xs" className={styles.sign}>
      {children}
    </Text>
  </Row>
);

function Message({ message, sign }: { readonly message: ChatMessage; readonly sign?: 'added' | 'removed' }) {
  return (
    <li className={classNames(toned, styles.message)} data-mark={sign}>
      <Role name={message.role}>
        {message.toolCallId !== undefined && <code>{message.toolCallId}</code>}
        {sign === 'added' && <b>{t.addedMark}</b>}
        {sign === 'removed' && <b>{t.removedMark}</b>}
      </Role>
      {message.content !== '' && <CodeBox>{message.content}</CodeBox>}
      {message.toolCalls && <InspectorJson value={message.toolCalls} />}
    </li>
  );
}

function Messages({ messages }: { readonly messages: readonly ChatMessage[] }) {
  const [isExpanded, setWhole] = useState(messages.length <= MAX_MESSAGES);
  const hidden = isExpanded ? 0 : messages.length - MAX_MESSAGES;
  return (
    <Stack as="ol" gap="1">
      {messages.map((message, index) => {
        // A long prompt shows its first and its last messages.
        const behind = index - MAX_MESSAGES / 2;
        if (hidden > 0 && behind > 0 && behind < hidden) return null;
        return hidden > 0 && behind === 0 ? (
          <li key="hidden">
            <Chip onClick={() => setWhole(true)}>{t.moreMessages({ count: hidden })}</Chip>
          </li>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a logged prompt never changes its order.
          <Message key={index} message={message} />
        );
      })}
    </Stack>
  );
}

function Part({ part }: { readonly part: PromptPart }) {
  switch (part.kind) {
    case 'same': {
      const count = part.messages.length;
      return (
        <li>
          <Disclosure look="dashed" title={t.unchangedMessages(count)}>
            <Messages messages={part.messages} />
          </Disclosure>
        </li>
      );
    }
    case 'changed':
      return (
        <li>
          <Role name={part.message.role}>
            <b>{t.changed}</b>
          </Role>
          <LineDiffView look="card" context={2} diff={part.diff} />
        </li>
      );
    default:
      return <Message message={part.message} sign={part.kind} />;
  }
}

function Tools({ tools, before }: { readonly tools: readonly ChatToolSchema[]; readonly before: Request | undefined }) {
  const areToolsSame = before !== undefined && JSON.stringify(before.tools) === JSON.stringify(tools);
  return (
    <InspectorSection
      title={t.toolsOffered({ names: tools.length })}
      open={false}
      note={areToolsSame ? t.asBefore : undefined}
    >
      {tools.map((tool) => (
        <Disclosure
          key={tool.name}
          look="dashed"
          title={
            <span>
              <code>{tool.name}</code> {tool.description}
            </span>
          }
        >
          <InspectorJson value={tool.parameters} />
        </Disclosure>
      ))}
    </InspectorSection>
  );
}

interface PromptViewProps {
  readonly events: readonly SessionEvent[];
  /** Index of the request event. */
  readonly index: number;
  readonly open: boolean;
}

/** Shows the exact messages of a model call, either complete or as a diff against the previous call. */
export function PromptView({ events, index, open }: PromptViewProps) {
  const request = events[index] as Request;
  const [view, setView] = useState<'changes' | 'whole'>('changes');
  const earlier = useMemo(() => previousModelRequest(events, index), [events, index]);
  const before = earlier === undefined ? undefined : (events[earlier] as Request);
  const diff = useMemo(() => (before ? diffPrompts(before.messages, request.messages) : undefined), [before, request]);
  const size = request.messages.reduce((sum, message) => sum + message.content.length, 0);
  return (
    <>
      <InspectorSection
        title={t.promptTitle({ count: request.messages.length })}
        open={open}
        note={t.characterCount({ count: size.toLocaleString('en') })}
      >
        {diff && earlier !== undefined && (
          <Row gap="3" wraps>
            <Segments
              legend={t.promptView}
              value={view}
              onChange={setView}
              options={[
                { id: 'changes', label: t.changes },
                { id: 'whole', label: t.whole },
              ]}
            />
            <Quiet>
              {diff.added === 0 && diff.removed === 0 ? (
                t.noChangeSince
              ) : (
                <>
                  <Text as="b" tone="added">
                    +{diff.added}
                  </Text>{' '}
                  <Text as="b" tone="missing">
                    −{diff.removed}
                  </Text>{' '}
                  {t.linesSince}{' '}
                </>
              )}
              <InspectorEventLink index={earlier} />
            </Quiet>
          </Row>
        )}
        {diff && view === 'changes' ? (
          <Stack as="ol" gap="1">
            {diff.parts.map((part, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one difference never change their order.
              <Part key={at} part={part} />
            ))}
          </Stack>
        ) : (
          <Messages messages={request.messages} />
        )}
      </InspectorSection>
      {request.tools && request.tools.length > 0 && <Tools tools={request.tools} before={before} />}
    </>
  );
}
