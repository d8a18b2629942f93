// Shows a reply that could not be judged by its words: the reason, a button that sends it to a judge model, and the
// model's decision with its prompt and answer.

import { Scale, TriangleAlert } from 'lucide-react';
import { withoutKind } from '../../../core/graph';
import { isForJudge, type UnjudgedReason } from '../../../core/session';
import type { StoredJudgement } from '../../../core/storage';
import { judgeMessages as t } from '../../../messages/judge.en';
import { runTalkMessages } from '../../../messages/runTalk.en';
import { hasFalseClaim, judgementOf } from '../../../state/runs/judgedReplies';
import { CodeBox } from '../../kit/CodeBox';
import { Disclosure } from '../../kit/Disclosure';
import { Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Note } from '../../kit/Note';
import { Text } from '../../kit/Text';
import { useRun } from '../../studio/weirContext';
import { useReplyJudge } from './useReplyJudge';

const reasons: Readonly<Record<UnjudgedReason, string>> = {
  language: t.language,
  length: t.length,
  'no-words': t.noWords,
  wording: t.wording,
  value: t.value,
};

const names = (ids: readonly string[]) => [...new Set(ids.map(withoutKind))].join(', ');

function decisionText({ claims }: StoredJudgement): string {
  if (claims.length === 0) return t.claimsNothing;
  const wrong = claims.filter(({ unmet }) => unmet.length > 0);
  if (wrong.length === 0) return t.claimsOnly({ claims: names(claims.map(({ nodeId }) => nodeId)) });
  return t.claimsFalsely({
    claims: names(wrong.map(({ nodeId }) => nodeId)),
    unmet: names(wrong.flatMap(({ unmet }) => unmet)),
  });
}

const promptText = ({ prompt, raw }: StoredJudgement) =>
  [...prompt.map(({ role, content }) => `${role}:\n${content}`), ...(raw === undefined ? [] : [`judge:\n${raw}`])].join(
    '\n\n',
  );

export function NotJudgedNote({ seq, reason }: { readonly seq: number; readonly reason: UnjudgedReason }) {
  const runId = useRun(({ active }) => active?.id);
  const judgement = useRun(({ runs, active }) =>
    judgementOf(
      runs.find(({ id }) => id === active?.id),
      seq,
    ),
  );
  const { work, problem, judge, cancel } = useReplyJudge('work', 'problem', 'judge', 'cancel');
  const ownWork = work?.runId === runId && work?.seqs.includes(seq) ? work : undefined;
  const isOwnProblem = problem?.runId === runId && problem?.seqs.length === 1 && problem.seqs[0] === seq;
  const isFailed = judgement?.problem !== undefined;
  const isFalse = judgement !== undefined && !isFailed && hasFalseClaim(judgement);
  const button = ownWork ? (
    <>
      {t.judgingOne({ model: ownWork.model })} <LinkButton onClick={cancel}>{t.cancel}</LinkButton>
    </>
  ) : (
    <LinkButton disabled={work !== undefined} onClick={() => void judge([seq])}>
      {judgement ? t.judgeAgain : t.judge}
    </LinkButton>
  );
  return (
    <Stack gap="1" data-testid="not-judged">
      {(!judgement || isFailed) && (
        <Text size="sm" tone="muted">
          <Scale size={12} /> {t.notJudged({ reason: reasons[reason] })} {isForJudge(reason) && button}
        </Text>
      )}
      {isFailed && (
        <Note tone="warning">{t.noDecision({ model: judgement.model, reason: judgement.problem ?? '' })}</Note>
      )}
      {judgement && !isFailed && (
        <Note tone={isFalse ? 'failed' : 'plain'} icon={isFalse ? <TriangleAlert size={13} /> : <Scale size={13} />}>
          <Text size="sm">
            {isFalse && <strong>{runTalkMessages.violation} </strong>}
            {t.judgedBy({ model: judgement.model })} {decisionText(judgement)} {button}
          </Text>
        </Note>
      )}
      {judgement && (
        <Disclosure title={<Text size="sm">{t.promptAndAnswer}</Text>}>
          <CodeBox>{promptText(judgement)}</CodeBox>
        </Disclosure>
      )}
      {isOwnProblem && <Note tone="error">{problem.message}</Note>}
    </Stack>
  );
}
