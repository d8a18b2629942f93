import { useRef } from 'react';
import { runMessages as t } from '../../messages/run.en';
import { runTalkMessages } from '../../messages/runTalk.en';
import { EmptyHint } from '../kit/EmptyHint';
import { Stack } from '../kit/Layout';
import { ProblemText } from '../studio/ProblemText';
import { useRun } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { ConversationFoot } from './ConversationFoot';
import { SessionNote } from './conversationParts';
import { RunBar } from './RunBar';
import { RunStart } from './RunStart';
import { StreamedReply, WaitingForReply } from './StreamedReply';
import { Transcript } from './Transcript';

interface PendingRequest {
  readonly purpose: 'agent' | 'user' | 'tool';
  readonly model: string;
}

/** The reply that is being received. Separate, because its text changes with every frame. */
function PendingReply({ purpose, model }: PendingRequest) {
  const { streaming, wait, stop } = useRun('streaming', 'wait', 'stop');
  return (
    <>
      {streaming !== '' && <StreamedReply streamed={streaming} />}
      <WaitingForReply purpose={purpose} model={model} wait={wait} onStop={stop} />
    </>
  );
}

export function Conversation() {
  const { shown, problem } = useRun('shown', 'problem');
  const { active, cursor, pausedEffect } = useRun('active', 'cursor', 'pausedEffect');
  const scroller = useRef<HTMLElement>(null);
  if (!shown) return <RunStart />;
  const isLive = cursor === undefined;
  // A stored run has no pending request until it is resumed (attached to a runner).
  const pendingRequest =
    isLive && active?.attached && !pausedEffect && shown.phase.kind === 'awaiting-model'
      ? { purpose: shown.phase.request.purpose, model: shown.phase.request.model ?? shown.config.model }
      : undefined;
  // The foot shows the failure with its remedy, so the transcript leaves it out.
  const last = shown.transcript.at(-1);
  const isShownBelow =
    isLive && shown.phase.kind === 'failed' && last?.kind === 'notice' && last.text === shown.phase.message;
  const entries = isShownBelow ? shown.transcript.slice(0, -1) : shown.transcript;
  return (
    <Stack size="full" data-testid={testIds.conversation}>
      <RunBar state={shown} />
      <Stack
        ref={scroller}
        size="grows"
        scrolls
        gap="2"
        pad="3"
        className={styles.transcript}
        role="log"
        aria-label={runTalkMessages.conversation}
      >
        {isLive && shown.transcript.length === 0 && shown.phase.kind === 'awaiting-user' && (
          <EmptyHint text={shown.config.rehearsal ? `${t.empty} ${t.rehearsal}` : t.empty} />
        )}
        <Transcript entries={entries} scroller={scroller} />
        {pendingRequest && <PendingReply key={shown.transcript.length} {...pendingRequest} />}
        {problem && (
          <SessionNote level="error">
            <ProblemText text={problem} />
          </SessionNote>
        )}
      </Stack>
      <ConversationFoot state={shown} />
    </Stack>
  );
}
