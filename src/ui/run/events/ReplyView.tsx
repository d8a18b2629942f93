import { RotateCcw } from 'lucide-react';
import type { SessionEvent } from '../../../core/session';
import { Button } from '../../kit/Button';
import { Facts } from '../../kit/Facts';
import { LinkButton } from '../../kit/LinkButton';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { useRun, useSettings } from '../../studio/weirContext';
import { costOf, describeCost } from './cost';
import { Code, Json, Section } from './inspectorParts';
import { PricesPopover } from './PricesPopover';

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`;

interface FiguresProps {
  readonly events: readonly SessionEvent[];
  readonly model: string;
  readonly sessionModel: string;
  readonly event: SessionEvent & { readonly kind: 'model.responded' | 'model.failed' };
}

/** Time, tokens and cost of a model call. */
function Figures({ events, model, sessionModel, event }: FiguresProps) {
  const prices = useSettings((state) => state.prices);
  const currency = useSettings((state) => state.currency);
  const { timing } = event;
  const usage = event.kind === 'model.responded' ? event.reply.usage : undefined;
  const price = prices[model];
  const tokens = usage
    ? `${usage.promptTokens.toLocaleString('en')} + ${usage.completionTokens.toLocaleString('en')}`
    : 'not told';
  const cost = (
    <PricesPopover
      events={events}
      sessionModel={sessionModel}
      trigger={
        <LinkButton title="Prices of models">
          {price && usage ? describeCost(costOf(usage, price), currency) : 'no price'}
        </LinkButton>
      }
    />
  );
  return (
    <Facts
      look="line"
      rows={[
        ['Latency', ms(timing.latencyMs)],
        ...(timing.firstTokenMs === undefined ? [] : [['First token', ms(timing.firstTokenMs)] as const]),
        ['Retries', timing.retries],
        ...(event.kind === 'model.responded'
          ? ([
              ['Tokens', tokens],
              ['Cost', cost],
            ] as const)
          : []),
      ]}
    />
  );
}

const failures: Readonly<Record<string, string>> = {
  unauthorized: 'The endpoint refused the key',
  'not-found': 'The endpoint does not know the address or the model',
  'rate-limited': 'The endpoint limits how often it is asked',
  'bad-request': 'The endpoint refused the request',
  'server-error': 'The endpoint failed',
  timeout: 'No answer came in time',
  unreachable: 'The endpoint could not be reached',
  cancelled: 'The call was given up',
  'stream-broken': 'The stream broke off',
  'malformed-response': 'The answer could not be read',
};

interface ReplyViewProps extends FiguresProps {
  readonly index: number;
}

/** What came back, to the letter, with its figures; of a failure what happened and what to do. */
export function ReplyView({ index, ...figures }: ReplyViewProps) {
  const { event, events } = figures;
  const retry = useRun((state) => state.retry);
  const isOpen = useRun((state) => state.active?.live.phase.kind === 'failed' && !state.active.readOnly);
  if (event.kind === 'model.failed') {
    const { failure } = event;
    const isLast = !events.slice(index + 1).some((other) => other.kind === 'model.requested');
    return (
      <Section title="Failure">
        <Note tone="error" role="note">
          <b>
            {failures[failure.kind] ?? failure.kind}
            {failure.status === undefined ? '' : ` (${failure.status})`}
          </b>
          <p>{failure.message}</p>
          {isOpen && isLast && (
            <Button icon={<RotateCcw size={14} />} onClick={retry}>
              Ask again
            </Button>
          )}
        </Note>
        <Figures {...figures} />
        {failure.partial !== undefined && failure.partial !== '' && (
          <>
            <Text size="sm" tone="muted">
              What had come until then
            </Text>
            <Code>{failure.partial}</Code>
          </>
        )}
      </Section>
    );
  }
  const { reply } = event;
  return (
    <Section title="Raw output" note={reply.finishReason && `ended by ${reply.finishReason}`}>
      <Figures {...figures} />
      {reply.content !== '' && <Code>{reply.content}</Code>}
      {reply.toolCalls.length > 0 && (
        <>
          <Text size="sm" tone="muted">
            Tool calls of the endpoint, arguments as they came
          </Text>
          <Json value={reply.toolCalls} />
        </>
      )}
    </Section>
  );
}
