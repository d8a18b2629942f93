// One predicted turn: the conversation that the agent was shown, the turn of the reference, the prediction, the verdict.

import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { type Counts, type ReferenceTurn, readDataSet, type TurnRecord } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { Button } from '../../kit/Button';
import { Row, Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { useAgents } from './openAgents';

const noTurns: readonly ReferenceTurn[] = [];

/** Turns of a reference session of the open evaluation; none where the data have no such session. */
function useReference(id: string): readonly ReferenceTurn[] {
  const data = useAgents((state) => state.opened?.plan.inlineData);
  return useMemo(() => {
    const read = data && readDataSet(JSON.stringify(data));
    return (read?.ok && read.value.references.find((reference) => reference.id === id)?.turns) || noTurns;
  }, [data, id]);
}

const isHit = ({ hits, expected, predicted }: Counts) => hits === expected && hits === predicted;

/** What was right and what was not, part by part. */
function verdictsOf({
  calls,
  node,
  judged,
}: TurnRecord): readonly { readonly name: string; readonly right: boolean }[] {
  return [
    ...(calls
      ? [
          { name: t.rightApi, right: isHit(calls.selection) },
          { name: t.rightInvocation, right: isHit(calls.invocation) },
          { name: t.rightParameters, right: isHit(calls.parameters) },
        ]
      : []),
    ...(node === null ? [] : [{ name: t.rightNode, right: node }]),
    ...(judged?.consistent == null ? [] : [{ name: t.judgeAgrees, right: judged.consistent }]),
  ];
}

function Said({ turn }: { readonly turn: ReferenceTurn }) {
  const result =
    turn.kind !== 'call' ? undefined : turn.failure !== undefined ? turn.failure : JSON.stringify(turn.result ?? null);
  return (
    <Stack as="li">
      <Text size="sm" tone="muted">
        {turn.kind === 'user' ? t.saidByUser : turn.kind === 'call' ? t.calledByAgent : t.saidByAgent}
        {turn.kind === 'user' && turn.oow !== undefined && ` (${turn.oow})`}
      </Text>
      <Text lines="anywhere">
        {turn.kind === 'call' ? (
          <code>
            {turn.name} {JSON.stringify(turn.arguments)} → {result}
          </code>
        ) : (
          turn.text
        )}
      </Text>
    </Stack>
  );
}

interface TurnDetailsProps {
  readonly turn: TurnRecord & { readonly session: string };
  readonly onClose: () => void;
}

export function TurnDetails({ turn, onClose }: TurnDetailsProps) {
  const turns = useReference(turn.session);
  const verdicts = verdictsOf(turn);
  return (
    <Stack gap="3" as="section" aria-label={t.turnOf({ session: turn.session, turn: turn.turn + 1 })}>
      <Row gap="2" wraps>
        <Button icon={<ArrowLeft size={14} />} onClick={onClose}>
          {t.allTurns}
        </Button>
        <Text as="h3" weight="strong">
          {t.turnOf({ session: turn.session, turn: turn.turn + 1 })}
        </Text>
      </Row>
      <Row gap="4" align="start">
        <Stack gap="1" size="grows">
          <Text as="h4" size="sm" tone="muted">
            {t.conversationBefore}
          </Text>
          {turns.length === 0 ? (
            <Text tone="muted">{t.noReference}</Text>
          ) : (
            <Stack as="ol" gap="2">
              {turns.slice(0, turn.turn).map((said, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: turns of a reference stay in their order.
                <Said key={index} turn={said} />
              ))}
            </Stack>
          )}
        </Stack>
        <Stack gap="3" size="grows">
          <Stack gap="1">
            <Text as="h4" size="sm" tone="muted">
              {t.reference}
            </Text>
            <Text lines="anywhere">{turn.reference}</Text>
          </Stack>
          <Stack gap="1">
            <Text as="h4" size="sm" tone="muted">
              {t.predicted}
            </Text>
            <Text lines="anywhere" tone={turn.predicted === null ? 'error' : 'plain'}>
              {turn.predicted ?? t.nothingRead}
            </Text>
          </Stack>
          <Row as="ul" gap="4" wraps>
            {verdicts.map(({ name, right }) => (
              <li key={name}>
                <Text tone={right ? 'done' : 'failed'}>
                  {right ? t.verdictRight({ name }) : t.verdictWrong({ name })}
                </Text>
              </li>
            ))}
            {turn.judged?.score != null && <li>{t.judgeScore({ score: turn.judged.score })}</li>}
          </Row>
          {turn.judged && (
            <Stack gap="1">
              <Text as="h4" size="sm" tone="muted">
                {t.judgeReply}
              </Text>
              <Text lines="anywhere">{turn.judged.reply}</Text>
            </Stack>
          )}
        </Stack>
      </Row>
    </Stack>
  );
}
