// Shows the number of replies of the open run that are not judged, with a card that sends all of them to a judge model.

import type { SessionState } from '../../../core/session';
import { judgeMessages as t } from '../../../messages/judge.en';
import { runStartMessages } from '../../../messages/runStart.en';
import { judgedReplies } from '../../../state/runs/judgedReplies';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Note } from '../../kit/Note';
import { PopoverCard } from '../../kit/PopoverCard';
import { Hint, Text } from '../../kit/Text';
import { useRun, useSettings } from '../../studio/weirContext';
import { useReplyJudge } from './useReplyJudge';

export function NotJudgedCount({ state }: { readonly state: SessionState }) {
  const listed = useRun(({ runs }) => runs.find(({ id }) => id === state.sessionId));
  const { open, judged, falseClaims, models } = judgedReplies(state, listed);
  const notJudged = state.counters.notJudged - judged.length;
  const words = [
    ...(notJudged > 0 ? [runStartMessages.notJudgedCount({ count: notJudged })] : []),
    ...(judged.length > 0 ? [t.judgedCount({ judged: judged.length, models: models.join(', ') })] : []),
  ];
  return (
    <>
      <PopoverCard
        width={320}
        align="start"
        label={t.figures}
        trigger={
          <LinkButton look="quiet" title={runStartMessages.notJudgedHint}>
            {words.join(', ')}
          </LinkButton>
        }
      >
        <JudgeCard runId={state.sessionId} open={open} hasOpenSteps={notJudged > open.length} />
      </PopoverCard>
      {falseClaims > 0 && (
        <Text tone="failed" weight="strong">
          {t.falseClaimCount(falseClaims)}
        </Text>
      )}
    </>
  );
}

interface JudgeCardProps {
  readonly runId: string;
  readonly open: readonly number[];
  readonly hasOpenSteps: boolean;
}

function JudgeCard({ runId, open, hasOpenSteps }: JudgeCardProps) {
  const { work, problem, judge, cancel } = useReplyJudge('work', 'problem', 'judge', 'cancel');
  const { model, source } = useSettings(({ modelChoice }) => modelChoice);
  const ownWork = work?.runId === runId ? work : undefined;
  return (
    <>
      <Hint>{open.length > 0 ? t.explanation : t.allJudged}</Hint>
      {hasOpenSteps && <Hint>{t.undecidedSteps}</Hint>}
      {ownWork && (
        <Hint>
          {t.judging({
            model: ownWork.model,
            next: Math.min(ownWork.done + 1, ownWork.seqs.length),
            total: ownWork.seqs.length,
          })}
        </Hint>
      )}
      {problem?.runId === runId && <Note tone="error">{problem.message}</Note>}
      {source === 'rehearsal' && open.length > 0 && <Hint>{t.needsEndpoint}</Hint>}
      <Row justify="last">
        {ownWork ? (
          <Button onClick={cancel}>{t.cancel}</Button>
        ) : (
          open.length > 0 && (
            <Button
              tone="primary"
              disabled={source === 'rehearsal' || work !== undefined}
              onClick={() => void judge(open)}
            >
              {t.judgeAll({ model })}
            </Button>
          )
        )}
      </Row>
    </>
  );
}
