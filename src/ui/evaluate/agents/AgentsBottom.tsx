import { sessionFigures, turnFigures } from '../../../core/sessionEvaluation';
import { agentsMessages as t } from '../../../messages/agents.en';
import { EmptyState } from '../../kit/EmptyState';
import { Stack } from '../../kit/Layout';
import { Text } from '../../kit/Text';
import { testIds } from '../../testIds';
import { oowTitle } from './figureWords';
import { useAgents } from './openAgents';
import { SessionTable } from './SessionTable';
import { TurnTable } from './TurnTable';

/** The sessions or turns behind the figure that is picked. */
export function AgentsBottom() {
  const picked = useAgents((state) => state.picked);
  const records = useAgents((state) => state.opened?.records);
  if (!picked || !records) return <EmptyState>{t.pickFigure}</EmptyState>;
  const { arm, setting, level, figure, category } = picked;
  const own = records.filter((record) => record.arm === arm && record.level === level);
  const title = own[0]?.armTitle ?? arm;
  const repetitions = Math.max(1, ...records.map(({ repetition }) => repetition));
  const definitions = level === 'session' ? sessionFigures(repetitions) : turnFigures;
  const name = definitions.find(({ id }) => id === figure)?.title ?? figure;
  return (
    <Stack size="full" gap="2" pad="3" scrolls data-testid={testIds.agentsSessions}>
      <Text as="h2" size="sm" tone="muted" weight="strong">
        {t.behind({
          figure: name,
          arm: title,
          setting: category === undefined ? setting.toUpperCase() : oowTitle(category),
        })}
      </Text>
      {level === 'session' ? <SessionTable picked={picked} /> : <TurnTable picked={picked} />}
    </Stack>
  );
}
