import { useEffect, useState } from 'react';
import type { ChatWait } from '../../core/llm';
import { endpointWaitMessages as t } from '../../messages/endpointWait.en';
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

/** Counts down to the next attempt; the button starts it at once. */
export function RetryNote({ wait }: { readonly wait: Retry }) {
  const { status, waitMs, retryNow } = wait;
  const [left, setLeft] = useState(Math.ceil(waitMs / 1000));
  useEffect(() => {
    const end = performance.now() + waitMs;
    setLeft(Math.ceil(waitMs / 1000));
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000))), 250);
    return () => clearInterval(timer);
  }, [waitMs]);
  const why = status === 429 ? t.tooMany : status === undefined ? t.unreachable : t.asksToWait({ status });
  return (
    <Note tone="warning">
      <Row gap="2" justify="between" wraps>
        <Text figures>
          <Status as="span">{why}</Status> {left > 0 ? t.nextAttempt({ seconds: left }) : t.trying}
        </Text>
        <Button small onClick={retryNow}>
          {t.tryNow}
        </Button>
      </Row>
    </Note>
  );
}
