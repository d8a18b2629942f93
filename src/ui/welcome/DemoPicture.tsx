import { CircleCheck, CircleX } from 'lucide-react';
import { type StagePlay, type StageSessionColumn, stageSteps } from '../../core/stage';
import { coreText } from '../../messages/i18n';
import { viewStageColumn } from '../../state/runs/stageColumn';
import { classNames } from '../kit/classNames';
import { Row, Stack } from '../kit/Layout';
import { Text } from '../kit/Text';
import { tones } from '../kit/tones';
import { stageStatuses } from '../studio/stageStatuses';
import styles from './DemoPicture.module.css';

interface ColumnProps {
  readonly play: StagePlay;
  readonly column: StageSessionColumn;
}

function Column({ play, column }: ColumnProps) {
  const step = stageSteps(play).at(-1);
  if (!step) return null;
  const { isGood, nodes, ending } = viewStageColumn(play, column, step);
  return (
    <Stack as="span" gap="2" pad="3" className={styles.column}>
      <Text tone={isGood ? 'done' : 'failed'}>
        <Row as="span" gap="1">
          {isGood ? <CircleCheck size={16} /> : <CircleX size={16} />}
          <Text size="sm" weight="medium" lines="cut">
            {coreText(column.title)}
          </Text>
        </Row>
      </Text>
      {nodes.map(({ id, name }) => {
        const [Icon, tone] = stageStatuses[ending?.statuses[id] ?? 'open'];
        return (
          <Row as="span" gap="1" key={id} className={classNames(styles.node, tone && tones[tone])}>
            <Icon size={14} />
            <Text size="sm" lines="cut">
              {name}
            </Text>
          </Row>
        );
      })}
    </Stack>
  );
}

/**
 * The decisive turn of a demo as a picture: in each session the steps with their final statuses, and whether the session
 * ended well. Hidden from screen readers: the text of the card describes the outcome.
 */
export const DemoPicture = ({ play }: { readonly play: StagePlay }) => (
  <span className={styles.picture} aria-hidden="true">
    {play.columns.map((column) => (
      <Column key={column.title} play={play} column={column} />
    ))}
  </span>
);
