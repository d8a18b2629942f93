import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Maximize2,
  Pause,
  Play,
  Radio,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ComponentProps } from 'react';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { describeEvent } from '../../../state/logView/eventText';
import { Button, IconButton } from '../../kit/Button';
import { Row } from '../../kit/Layout';
import { Choice } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { useRun } from '../../studio/weirContext';
import styles from '../Timeline.module.css';
import { useEventsView } from './eventsView';
import { MatchSteps } from './FilterBar';
import { useOpenEvents, useSelectEvent } from './useCurrentEvent';
import type { useEventPlayback } from './useEventPlayback';

interface TimelineBarProps {
  readonly playback: ReturnType<typeof useEventPlayback>;
  readonly onStep: (by: number) => void;
  readonly onZoom: (factor: number) => void;
  readonly isFitted: boolean;
}

const Tool = (props: ComponentProps<typeof IconButton>) => <IconButton side="top" {...props} />;

/** The controls of the timeline and a description of the current event. */
export function TimelineBar({ playback, onStep, onZoom, isFitted }: TimelineBarProps) {
  const events = useOpenEvents();
  const { axis, setLayout } = useEventsView('axis', 'setLayout');
  const pick = useSelectEvent();
  const { isPlaying, toggle } = playback;
  const { cursor, moveTo } = useRun('cursor', 'moveTo');
  // An ended session has a last event but no live position.
  const hasEnded = useRun((state) => state.active?.live.phase.kind === 'ended');
  const shown = cursor ?? events.length;
  const event = events[shown - 1];
  return (
    <Row gap="half" wraps size="fixed" pad="buttons">
      <Tool label={t.firstEvent} onClick={() => pick(0)} icon={<ChevronFirst size={16} />} />
      <Tool label={t.stepBack} shortcut={t.left} onClick={() => onStep(-1)} icon={<ChevronLeft size={16} />} />
      <Tool
        label={isPlaying ? t.pauseThePlayback : t.play}
        shortcut={t.space}
        onClick={toggle}
        icon={isPlaying ? <Pause size={15} /> : <Play size={15} />}
      />
      <Tool label={t.stepForward} shortcut={t.right} onClick={() => onStep(1)} icon={<ChevronRight size={16} />} />
      <Tool label={t.lastEvent} onClick={() => moveTo(undefined)} icon={<ChevronLast size={16} />} />
      {!hasEnded && (
        <Button
          tone="quiet"
          className={styles.live}
          aria-pressed={cursor === undefined}
          icon={<Radio size={14} />}
          onClick={() => moveTo(undefined)}
        >
          {t.live}
        </Button>
      )}
      <Text size="sm" tone="faint" figures lines="oneLine">
        {t.shownOf({ position: shown, total: events.length })}
      </Text>
      <Text lines="cut" flex="grows" className={styles.currentEvent}>
        {event && describeEvent(event)}
      </Text>
      <MatchSteps total={events.length} />
      <Tool
        label={t.zoomTheTimelineOut}
        shortcut="-"
        onClick={() => onZoom(1 / 1.6)}
        disabled={isFitted}
        icon={<ZoomOut size={15} />}
      />
      <Tool label={t.zoomIn} shortcut="+" onClick={() => onZoom(1.6)} icon={<ZoomIn size={15} />} />
      <Tool
        label={t.fitTheWholeSession}
        shortcut="0"
        pressed={isFitted}
        onClick={() => setLayout({ pitch: 'fit' })}
        icon={<Maximize2 size={14} />}
      />
      <Choice
        className={styles.axis}
        value={axis}
        aria-label={t.axis}
        options={{ event: t.byEvent, time: t.byTime }}
        onChange={(chosen) => setLayout({ axis: chosen })}
      />
    </Row>
  );
}
