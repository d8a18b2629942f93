import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatWait } from '../../core/llm';
import { endpointWaitMessages as t } from '../../messages/endpointWait.en';
import { endpointWaits, selectWait, type WaitScope } from '../../state/settings/endpointWaits';
import { Button } from '../kit/Button';
import { Row } from '../kit/Layout';
import { LinkButton } from '../kit/LinkButton';
import { Note } from '../kit/Note';
import { Status } from '../kit/Notice';
import { Quiet, Text } from '../kit/Text';
import { useShell } from './weirContext';

type Silence = Extract<ChatWait, { readonly kind: 'silence' }>;
type Retry = Extract<ChatWait, { readonly kind: 'retry' }>;

const secondsOf = (milliseconds: number) => Math.round(milliseconds / 1000);

/** The time without data, with the limit. */
export function SilenceText({ wait: { silentMs, limitMs } }: { readonly wait: Silence }) {
  const openDialog = useShell((state) => state.openDialog);
  const seconds = secondsOf(silentMs);
  return (
    <Quiet figures>
      {limitMs === undefined ? t.waitingWithoutLimit({ seconds }) : t.waiting({ seconds, limit: secondsOf(limitMs) })}{' '}
      <LinkButton onClick={() => openDialog('endpoint')}>{t.changeLimit}</LinkButton>
    </Quiet>
  );
}

/** Times at which the next attempts start, so that a countdown shown again does not start anew. */
const ends = new WeakMap<Retry, number>();
function secondsLeft(wait: Retry): number {
  const now = performance.now();
  const end = ends.get(wait) ?? now + wait.waitMs;
  ends.set(wait, end);
  return Math.max(0, Math.ceil((end - now) / 1000));
}

interface RetryNoteProps {
  readonly wait: Retry;
  /** Ends the wait; by default that of this request. */
  readonly onRetry?: () => void;
}

/** Counts down to the next attempt; the button starts it at once. */
export function RetryNote({ wait, onRetry = wait.retryNow }: RetryNoteProps) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), 250);
    return () => clearInterval(timer);
  }, []);
  const { status } = wait;
  const left = secondsLeft(wait);
  const why = status === 429 ? t.tooMany : status === undefined ? t.unreachable : t.asksToWait({ status });
  return (
    <Note tone="warning">
      <Row gap="2" justify="between" wraps>
        <Text figures>
          <Status as="span">{why}</Status> {left > 0 ? t.nextAttempt({ seconds: left }) : t.trying}
        </Text>
        <Button small onClick={onRetry}>
          {t.tryNow}
        </Button>
      </Row>
    </Note>
  );
}

/** The waits of all requests of evaluations or of plans, as one line. */
export function EndpointWaits({ scope }: { readonly scope: WaitScope }) {
  const waits = useStore(endpointWaits, (state) => state.waits);
  const { wait, count, retryNow } = selectWait(waits, scope);
  if (wait === undefined) return null;
  return (
    <Row gap="2" pad="2" surface="bar" size="fixed" wraps>
      {wait.kind === 'retry' ? <RetryNote wait={wait} onRetry={retryNow} /> : <SilenceText wait={wait} />}
      {count > 1 && <Quiet figures>{t.requests(count)}</Quiet>}
    </Row>
  );
}
