import { useRef } from 'react';
import { Stack } from '../kit/Layout';
import { useRun } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { ConversationFoot } from './ConversationFoot';
import { thinkingText } from './eventText';
import { RunBar } from './RunBar';
import { RunStart } from './RunStart';
import { Coming, Remark } from './Talk';
import { Transcript } from './Transcript';

export function Conversation() {
  const shown = useRun((state) => state.shown);
  const isLive = useRun((state) => state.cursor === undefined);
  const streaming = useRun((state) => state.streaming);
  const problem = useRun((state) => state.problem);
  const isHeld = useRun((state) => state.held !== undefined);
  const isAttached = useRun((state) => state.active?.attached ?? false);
  const runId = useRun((state) => state.active?.id);
  const scroller = useRef<HTMLElement>(null);
  if (!shown) return <RunStart />;
  // A stored run asks nobody until it is taken up.
  const asked =
    isLive && isAttached && !isHeld && shown.phase.kind === 'awaiting-model' ? shown.phase.request.purpose : undefined;
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
        aria-label="Conversation"
      >
        <Transcript runId={runId} entries={shown.transcript} scroller={scroller} />
        {asked && <Coming>{streaming === '' ? thinkingText[asked] : streaming}</Coming>}
        {problem && <Remark level="error">{problem}</Remark>}
      </Stack>
      <ConversationFoot state={shown} isLive={isLive} />
    </Stack>
  );
}
