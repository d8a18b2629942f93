import { sessionFigures, turnFigures } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { EmptyState } from '../../kit/EmptyState';
import { Stack } from '../../kit/Layout';
import { Heading } from '../../kit/Section';
import { testIds } from '../../testIds';
import { oowTitle } from './figureWords';
import { useAgents } from './openAgents';
import { type SessionRecord, SessionTable } from './SessionTable';
import { TurnTable } from './TurnTable';

/** The sessions or turns behind the figure that is picked. */
export function AgentsBottom() {
  const { picked, opened, groupBy } = useAgents('picked', 'opened', 'groupBy');
  if (!picked || !opened) return <EmptyState>{t.pickFigure}</EmptyState>;
  const { arm, setting, level, group, figure, category } = picked;
  const own = opened.records.filter(
    (record) =>
      record.arm === arm &&
      record.level === level &&
      (groupBy === undefined || group === null || (record[groupBy] ?? 'none') === group),
  );
  const repetitions = Math.max(1, ...opened.records.map(({ repetition }) => repetition));
  const definitions = level === 'session' ? sessionFigures(repetitions) : turnFigures;
  const sessions = own.filter((record): record is SessionRecord => record.level === 'session');
  return (
    <Stack size="full" gap="2" pad="3" scrolls data-testid={testIds.agentsSessions}>
      <Heading as="h2">
        {t.behind({
          figure: definitions.find(({ id }) => id === figure)?.title ?? figure,
          arm: own[0]?.armTitle ?? arm,
          setting: category === undefined ? setting.toUpperCase() : oowTitle(category),
        })}
      </Heading>
      {level === 'session' ? (
        <SessionTable
          figure={figure}
          records={sessions.filter((record) =>
            category === undefined
              ? record.setting === setting
              : record.facts.oow.some((turn) => turn.category === category),
          )}
        />
      ) : (
        <TurnTable picked={picked} records={own.filter((record) => record.level === 'turn')} />
      )}
    </Stack>
  );
}
