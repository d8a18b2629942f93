import { agentsMessages as t } from '../../../messages/agents.en';
import type { PickedFigure } from '../../../state/evaluate/agentsState';
import { Table } from '../../kit/Table';
import { Text } from '../../kit/Text';
import { useAgents } from './openAgents';

/** Predicted turns beside those of the reference. */
export function TurnTable({ picked }: { readonly picked: PickedFigure }) {
  const records = useAgents((state) => state.opened?.records) ?? [];
  const groupBy = useAgents((state) => state.groupBy);
  const turns = records.flatMap((record) =>
    record.level === 'turn' &&
    record.arm === picked.arm &&
    (groupBy === undefined || picked.group === null || (record[groupBy] ?? 'none') === picked.group)
      ? record.turns
          .filter(({ oow }) => (oow === undefined ? 'iw' : 'oow') === picked.setting)
          .map((turn) => ({ ...turn, session: record.reference, id: `${record.id}/${turn.turn}` }))
      : [],
  );
  const isRight = ({ reference, predicted }: (typeof turns)[number]) => reference === predicted;
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
        {[...turns.filter((turn) => !isRight(turn)), ...turns.filter(isRight)].map((turn) => (
          <tr key={turn.id}>
            <td>
              {turn.session}, {turn.turn + 1}
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
