import { RotateCcw } from 'lucide-react';
import type { SessionEvent } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { formatCost, usageCost } from '../../../state/logView/usageCost';
import { Button } from '../../kit/Button';
import { CodeBox } from '../../kit/CodeBox';
import { Facts } from '../../kit/Facts';
import { LinkButton } from '../../kit/LinkButton';
import { Note } from '../../kit/Note';
import { Quiet } from '../../kit/Text';
import { useRun, useSettings } from '../../studio/weirContext';
import { InspectorJson, InspectorSection } from './inspectorParts';
import { PricesPopover } from './PricesPopover';

const ms = (value: number) => `${Math.round(value).toLocaleString('en')} ms`;

interface FiguresProps {
  readonly model: string;
  readonly event: SessionEvent & { readonly kind: 'model.responded' | 'model.failed' };
}

/** Time, tokens and cost of a model call. */
function Figures({ model, event }: FiguresProps) {
  const { prices, currency } = useSettings('prices', 'currency');
  const { timing } = event;
  const isReply = event.kind === 'model.responded';
  const usage = isReply ? event.reply.usage : undefined;
  const price = prices[model];
  const tokens = usage
    ? `${usage.promptTokens.toLocaleString('en')} + ${usage.completionTokens.toLocaleString('en')}`
    : t.notReported;
  const cost = (
    <PricesPopover
      trigger={
        <LinkButton title={t.pricesOfModels}>
          {price && usage ? formatCost(usageCost(usage, price), currency) : t.noPrice}
        </LinkButton>
      }
    />
  );
  return (
    <Facts
      look="line"
      rows={[
        [t.latency, ms(timing.latencyMs)],
        timing.firstTokenMs !== undefined && [t.firstToken, ms(timing.firstTokenMs)],
        [t.retries, timing.retries],
        isReply && [t.tokens, tokens],
        isReply && [t.cost, cost],
      ]}
    />
  );
}

const failures: Readonly<Record<string, string>> = {
  unauthorized: t.endpointRefusedTheKey,
  'not-found': t.endpointNotFound,
  'rate-limited': t.endpointRateLimit,
  'bad-request': t.endpointRefusedTheRequest,
  'server-error': t.endpointFailed,
  timeout: t.requestTimedOut,
  unreachable: t.endpointUnreachable,
  cancelled: t.callCancelled,
  'stream-broken': t.streamBrokeOff,
  'malformed-response': t.answerUnreadable,
};

interface ReplyViewProps extends FiguresProps {
  readonly events: readonly SessionEvent[];
  readonly index: number;
}

/** Shows the raw reply with its figures or, after a failure, the error and its remedy. */
export function ReplyView({ events, index, ...figures }: ReplyViewProps) {
  const { event } = figures;
  const retry = useRun((state) => state.retry);
  const isOpen = useRun((state) => state.active?.live.phase.kind === 'failed' && !state.active.readOnly);
  if (event.kind === 'model.failed') {
    const { failure } = event;
    const isLast = !events.slice(index + 1).some((other) => other.kind === 'model.requested');
    return (
      <InspectorSection title={t.failure}>
        <Note tone="error" role="note">
          <b>
            {failures[failure.kind] ?? failure.kind}
            {failure.status === undefined ? '' : ` (${failure.status})`}
          </b>
          <p>{failure.message}</p>
          {isOpen && isLast && (
            <Button icon={<RotateCcw size={14} />} onClick={retry}>
              {t.retryReply}
            </Button>
          )}
        </Note>
        <Figures {...figures} />
        {failure.partial !== undefined && failure.partial !== '' && (
          <>
            <Quiet>{t.partialOutput}</Quiet>
            <CodeBox>{failure.partial}</CodeBox>
          </>
        )}
      </InspectorSection>
    );
  }
  const { reply } = event;
  return (
    <InspectorSection title={t.rawOutput} note={reply.finishReason && t.finishedBy({ reason: reply.finishReason })}>
      <Figures {...figures} />
      {reply.content !== '' && <CodeBox>{reply.content}</CodeBox>}
      {reply.toolCalls.length > 0 && (
        <>
          <Quiet>{t.rawToolCalls}</Quiet>
          <InspectorJson value={reply.toolCalls} />
        </>
      )}
    </InspectorSection>
  );
}
