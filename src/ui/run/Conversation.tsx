import { useRef } from 'react';
import { useRun } from '../studio/weirContext';
import { testIds } from '../testIds';
import styles from './Conversation.module.css';
import { ConversationFoot } from './ConversationFoot';
import { thinkingText } from './eventText';
import { RunBar } from './RunBar';
import { RunStart } from './RunStart';
import { Transcript } from './Transcript';

export function Conversation() {
  const shown = useRun((state) => state.shown);
  const isLive = useRun((state) => state.cursor === undefined);
  const streaming = useRun((state) => state.streaming);
  const problem = useRun((state) => state.problem);
  const isHeld = useRun((state) => state.held !== undefined);
  const isAttached = useRun((state) => state.active?.attached ?? false);
  const runId = useRun((state) => state.active?.id);
  const scroller = useRef<HTMLDivElement>(null);
  if (!shown) return <RunStart />;
  // A stored run asks nobody until it is taken up.
  const asked =
    isLive && isAttached && !isHeld && shown.phase.kind === 'awaiting-model' ? shown.phase.request.purpose : undefined;
  return (
    <div className={styles.conversation} data-testid={testIds.conversation}>
      <RunBar state={shown} />
      <div ref={scroller} className={styles.transcript} role="log" aria-label="Conversation">
        <Transcript runId={runId} entries={shown.transcript} scroller={scroller} />
        {asked && (
          <div className={styles.agent}>
            <p className={styles.stream}>{streaming === '' ? thinkingText[asked] : streaming}</p>
          </div>
        )}
        {problem && (
          <p className={styles.notice} data-level="error">
            {problem}
          </p>
        )}
      </div>
      <ConversationFoot state={shown} isLive={isLive} />
    </div>
  );
}
