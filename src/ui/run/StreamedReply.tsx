import { Plug } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ChatWait, readPartialReply } from '../../core/llm';
import { runMessages as t } from '../../messages/run.en';
import { runTalkMessages } from '../../messages/runTalk.en';
import { Button } from '../kit/Button';
import { Disclosure } from '../kit/Disclosure';
import { Row } from '../kit/Layout';
import { Hint, Quiet, Text } from '../kit/Text';
import { RetryNote, SilenceText } from '../studio/EndpointWait';
import { CallCard, SpokenMessage } from './conversationParts';
import { GrowingText } from './GrowingText';

export const ReasoningText = ({ text }: { readonly text: string }) => (
  <Disclosure title={runTalkMessages.thought}>
    <Hint lines="asTyped">
      <em>
        <GrowingText text={text} />
      </em>
    </Hint>
  </Disclosure>
);

/** The part of a reply that has been streamed so far. */
export function StreamedReply({ streamed }: { readonly streamed: string }) {
  const { thought, call, text } = readPartialReply(streamed);
  return (
    <>
      {thought !== undefined && <ReasoningText text={thought} />}
      {call && (
        <CallCard isViolation={false} data-state="open">
          <Row gap="2">
            <Plug size={13} />
            <code>{call.name}</code>
            <Text mono size="xs" lines="anywhere">
              <GrowingText text={call.argumentsText} />
            </Text>
          </Row>
        </CallCard>
      )}
      {text !== undefined && <SpokenMessage by="agent" text={<GrowingText text={text} />} />}
    </>
  );
}

interface WaitingProps {
  readonly purpose: 'agent' | 'user' | 'tool';
  readonly model: string;
  readonly wait: ChatWait | undefined;
  readonly onStop?: (() => void) | undefined;
}

/** Shows the party whose reply is pending and the elapsed time. A long wait can be stopped. */
export function WaitingForReply({ purpose, model, wait, onStop }: WaitingProps) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const words = { agent: t.waitingForAgent, user: t.waitingForUser, tool: t.waitingForTool }[purpose];
  return (
    <Row gap="2" wraps>
      {wait?.kind === 'retry' && <RetryNote wait={wait} />}
      {wait?.kind === 'silence' && <SilenceText wait={wait} />}
      {wait === undefined && <Quiet>{words({ model })} ...</Quiet>}
      {wait === undefined && seconds > 0 && <Quiet figures>{t.seconds({ seconds })}</Quiet>}
      {seconds > 1 && onStop && (
        <Button small onClick={onStop}>
          {t.stop}
        </Button>
      )}
    </Row>
  );
}
