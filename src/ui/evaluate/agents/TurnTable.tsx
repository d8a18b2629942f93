// The turns behind a figure; a selected turn shows the conversation that the agent received, the reference turn, the
// prediction, and the verdict.

import { ArrowLeft } from 'lucide-react';
import { type ComponentProps, useMemo, useState } from 'react';
import type { ReferenceTurn } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { type ListedTurn, referenceTurns, turnVerdicts } from '../../../state/evaluate/agentsReport';
import { Button } from '../../kit/Button';
import { ColumnTable } from '../../kit/ColumnTable';
import { Row, Stack } from '../../kit/Layout';
import { LinkButton } from '../../kit/LinkButton';
import { Heading } from '../../kit/Section';
import { Quiet, Text } from '../../kit/Text';
import { useAgentsStore } from './useAgentsStore';

/** The verdict of each measured part: right or wrong. */
function verdictsOf(turn: ListedTurn) {
  const { selection, invocation, parameters, node, judge } = turnVerdicts(turn);
  const verdicts = [
    { name: t.rightApi, right: selection },
    { name: t.rightInvocation, right: invocation },
    { name: t.rightParameters, right: parameters },
    { name: t.rightNode, right: node },
    { name: t.judgeAgrees, right: judge },
  ];
  return verdicts.filter(({ right }) => right !== null);
}

function TurnText({ turn }: { readonly turn: ReferenceTurn }) {
  return (
    <Stack as="li">
      <Quiet>
        {turn.kind === 'user' ? t.userTurn : turn.kind === 'call' ? t.calledByAgent : t.agentTurn}
        {turn.kind === 'user' && turn.oow !== undefined && ` (${turn.oow})`}
      </Quiet>
      <Text lines="anywhere">
        {turn.kind === 'call' ? (
          <code>
            {turn.name} {JSON.stringify(turn.arguments)} → {turn.failure ?? JSON.stringify(turn.result ?? null)}
          </code>
        ) : (
          turn.text
        )}
      </Text>
    </Stack>
  );
}

const Titled = ({ title, children, ...rest }: ComponentProps<typeof Stack> & { readonly title: string }) => (
  <Stack gap="1" {...rest}>
    <Heading as="h4">{title}</Heading>
    {children}
  </Stack>
);

function TurnDetails({ turn, onClose }: { readonly turn: ListedTurn; readonly onClose: () => void }) {
  const data = useAgentsStore((state) => state.opened?.plan.inlineData);
  const turns = useMemo(() => referenceTurns(data, turn.session), [data, turn.session]);
  const name = t.turnOf({ session: turn.session, turn: turn.turn + 1 });
  return (
    <Stack gap="3" as="section" aria-label={name}>
      <Row gap="2" wraps>
        <Button icon={<ArrowLeft size={14} />} onClick={onClose}>
          {t.allTurns}
        </Button>
        <h3>{name}</h3>
      </Row>
      <Row gap="4" align="start">
        <Titled title={t.conversationBefore} size="grows">
          {turns.length === 0 ? (
            <Text tone="muted">{t.noReference}</Text>
          ) : (
            <Stack as="ol" gap="2">
              {turns.slice(0, turn.turn).map((previousTurn, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: turns of a reference stay in their order.
                <TurnText key={index} turn={previousTurn} />
              ))}
            </Stack>
          )}
        </Titled>
        <Stack gap="3" size="grows">
          <Titled title={t.reference}>
            <Text lines="anywhere">{turn.reference}</Text>
          </Titled>
          <Titled title={t.predicted}>
            <Text lines="anywhere" tone={turn.predicted === null ? 'error' : 'plain'}>
              {turn.predicted ?? t.nothingRead}
            </Text>
          </Titled>
          <Row as="ul" gap="4" wraps>
            {verdictsOf(turn).map(({ name, right }) => (
              <li key={name}>
                <Text tone={right ? 'done' : 'failed'}>
                  {right ? t.verdictRight({ name }) : t.verdictWrong({ name })}
                </Text>
              </li>
            ))}
            {turn.judged?.score != null && <li>{t.judgeScore({ score: Number(turn.judged.score.toFixed(1)) })}</li>}
            {turn.judged?.correctness != null && (
              <li>
                {t.judgeParts({
                  correctness: turn.judged.correctness,
                  helpfulness: turn.judged.helpfulness ?? '-',
                  humanness: turn.judged.humanness ?? '-',
                })}
              </li>
            )}
          </Row>
          {turn.judged && (
            <Titled title={t.judgeReply}>
              <Text lines="anywhere">{turn.judged.reply}</Text>
            </Titled>
          )}
        </Stack>
      </Row>
    </Stack>
  );
}

/** Predicted turns beside the reference turns; each opens with its conversation and verdict. */
export function TurnTable({ turns }: { readonly turns: readonly ListedTurn[] }) {
  const [openId, setOpen] = useState<string | undefined>(undefined);
  const open = turns.find(({ id }) => id === openId);
  if (open) return <TurnDetails turn={open} onClose={() => setOpen(undefined)} />;
  return (
    <ColumnTable
      kind="texts"
      caption={t.turns}
      rows={turns}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t.sessions,
          cell: ({ id, session, turn, oow }) => (
            <>
              <LinkButton aria-label={t.openTurn({ session, turn: turn + 1 })} onClick={() => setOpen(id)}>
                {t.turnOf({ session, turn: turn + 1 })}
              </LinkButton>
              {oow !== undefined && <small> {oow}</small>}
            </>
          ),
        },
        { head: t.reference, cell: ({ reference }) => reference },
        {
          head: t.predicted,
          cell: ({ predicted, judged }) => (
            <>
              <Text tone={predicted === null ? 'error' : 'plain'}>{predicted ?? t.nothingRead}</Text>
              {judged?.consistent != null && <small> {t.judgedAs({ verdict: String(judged.consistent) })}</small>}
            </>
          ),
        },
      ]}
    />
  );
}
