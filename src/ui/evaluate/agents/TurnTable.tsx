import { useState } from 'react';
import { oowCategoryOf } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import type { PickedFigure } from '../../../state/evaluate/agentsState';
import { LinkButton } from '../../kit/LinkButton';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { useAgents } from './openAgents';
import { TurnDetails } from './TurnDetails';

/** Predicted turns beside those of the reference; each opens with its conversation and verdict. */
export function TurnTable({ picked }: { readonly picked: PickedFigure }) {
  const records = useAgents((state) => state.opened?.records) ?? [];
  const groupBy = useAgents((state) => state.groupBy);
  const turns = records.flatMap((record) =>
    record.level === 'turn' &&
    record.arm === picked.arm &&
    (groupBy === undefined || picked.group === null || (record[groupBy] ?? 'none') === picked.group)
      ? record.turns
          .filter(({ oow }) =>
            picked.category === undefined
              ? (oow === undefined ? 'iw' : 'oow') === picked.setting
              : oow !== undefined && oowCategoryOf(oow) === picked.category,
          )
          .map((turn) => ({ ...turn, session: record.reference, id: `${record.id}/${turn.turn}` }))
      : [],
  );
  const [openId, setOpen] = useState<string | undefined>(undefined);
  const open = turns.find(({ id }) => id === openId);
  /** Turns with a wrong call come first, then those that lead elsewhere, then other words. */
  const weight = ({ calls, node, reference, predicted }: (typeof turns)[number]) =>
    calls && calls.invocation.hits < Math.max(calls.invocation.expected, calls.invocation.predicted)
      ? 3
      : node === false
        ? 2
        : Number(reference !== predicted);
  if (open) return <TurnDetails turn={open} onClose={() => setOpen(undefined)} />;
  return (
    <Table kind="texts">
      <caption className="visually-hidden">{t.turns}</caption>
      <thead>
        <tr>
          <th scope="col">{t.sessions}</th>
          <th scope="col">{t.reference}</th>
          <th scope="col">{t.predicted}</th>
        </tr>
      </thead>
      <tbody>
        {[...turns]
          .sort((one, other) => weight(other) - weight(one))
          .map((turn) => (
            <tr key={turn.id}>
              <td>
                <LinkButton
                  aria-label={t.openTurn({ session: turn.session, turn: turn.turn + 1 })}
                  onClick={() => setOpen(turn.id)}
                >
                  {t.turnOf({ session: turn.session, turn: turn.turn + 1 })}
                </LinkButton>
                {turn.oow !== undefined && <small> {turn.oow}</small>}
              </td>
              <td>{turn.reference}</td>
              <td>
                <Text tone={turn.predicted === null ? 'error' : 'plain'}>{turn.predicted ?? t.nothingRead}</Text>
                {turn.judged?.consistent != null && (
                  <small> {t.judgedAs({ what: String(turn.judged.consistent) })}</small>
                )}
              </td>
            </tr>
          ))}
      </tbody>
    </Table>
  );
}
