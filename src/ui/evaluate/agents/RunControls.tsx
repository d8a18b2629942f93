import { Pause, Play, Plus, Square } from 'lucide-react';
import { agentsMessages as t } from '../../../messages/agents.en';
import { Button } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Status } from '../../kit/Notice';
import { Progress } from '../../kit/Progress';
import { Text } from '../../kit/Text';
import { useAgents } from './openAgents';

/** How far the evaluation that is open or running has come, and its buttons. */
export function RunControls() {
  const { work, opened } = useAgents('work', 'opened');
  const stored = useAgents((state) =>
    state.evaluations.find(({ id }) => id === (work.kind === 'idle' ? state.opened?.id : work.id)),
  );
  const { pause, cancel, resume, close } = useAgents((state) => state);
  if (!stored || !opened) return null;
  const { done, cells, failed } = stored;
  const isRunning = work.kind !== 'idle';
  const passed = isRunning ? done - work.doneBefore : 0;
  const seconds =
    passed > 2 && isRunning ? ((Date.now() - work.startedAt) / 1000 / passed) * (cells - done) : undefined;
  return (
    <Row gap="3" size="grows" justify="last" wraps>
      <Progress label={t.results} value={done} max={cells} />
      <Status>
        <Text size="sm" tone="muted" figures>
          {t.progress({ done, cells })}
          {failed.length > 0 && `, ${t.failedCells(failed.length)}`}
          {seconds !== undefined &&
            seconds > 5 &&
            `, ${seconds > 90 ? t.minutesLeft({ minutes: Math.ceil(seconds / 60) }) : t.secondsLeft({ seconds: Math.ceil(seconds) })}`}
        </Text>
      </Status>
      {isRunning ? (
        <>
          <Button icon={<Pause size={14} />} disabled={work.kind === 'pausing'} onClick={pause}>
            {work.kind === 'pausing' ? t.pausing : t.pause}
          </Button>
          <Button icon={<Square size={13} />} onClick={cancel}>
            {t.cancel}
          </Button>
        </>
      ) : (
        <>
          {done < cells && (
            <Button tone="primary" icon={<Play size={14} />} onClick={() => void resume()}>
              {t.resume}
            </Button>
          )}
          <Button tone="quiet" icon={<Plus size={14} />} onClick={close}>
            {t.newPlan}
          </Button>
        </>
      )}
    </Row>
  );
}
