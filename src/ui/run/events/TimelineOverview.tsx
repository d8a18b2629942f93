import { memo, type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { EventIndex } from '../../../state/logView/eventIndex';
import { buildTimelineScale, pitchToFit, type TimelineScale } from '../../../state/logView/timelineScale';
import { useDrawnTheme } from '../../kit/watchTheme';
import styles from '../Timeline.module.css';
import { drawTimelineCanvas, drawTimelineOverview, OVERVIEW_HEIGHT } from './drawTimeline';
import { useEventsView } from './eventsView';
import { useCurrentEventIndex } from './useCurrentEvent';

interface TimelineOverviewProps {
  readonly index: EventIndex;
  readonly scale: TimelineScale;
  /** Left edge of the part that the lanes show, px of `scale`. */
  readonly left: number;
  readonly width: number;
  readonly onMove: (index: number) => void;
}

interface StripProps extends Pick<TimelineOverviewProps, 'index' | 'width'> {
  readonly fitted: TimelineScale;
}

const Strip = memo(function Strip({ index, fitted, width }: StripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const found = useEventsView((view) => view.found);
  const theme = useDrawnTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours follow the theme; `found` is new whenever its mask grew
  useLayoutEffect(() => {
    drawTimelineCanvas(canvas.current, width, OVERVIEW_HEIGHT, (context, colours) =>
      drawTimelineOverview(context, index, fitted, width, colours, found?.mask),
    );
  }, [index, fitted, width, found, theme]);
  return <canvas ref={canvas} style={{ width, height: OVERVIEW_HEIGHT }} />;
});

/** The whole session in one strip above the lanes: severe events, matches, and the part that the lanes show. */
export function TimelineOverview({ index, scale, left, width, onMove }: TimelineOverviewProps) {
  const playhead = useCurrentEventIndex();
  const { axis, length } = scale;
  // Depends on `length` because the index of a growing log is extended in place.
  const fitted = useMemo(
    () => buildTimelineScale(index, axis, pitchToFit(length, Math.max(1, width))),
    [index, axis, length, width],
  );
  const ratio = width / Math.max(1, scale.width);
  const scrub = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onMove(fitted.indexAt(x));
  };
  return (
    <div
      className={styles.overview}
      style={{ height: OVERVIEW_HEIGHT }}
      aria-hidden="true"
      onPointerDown={scrub}
      onPointerMove={scrub}
    >
      <Strip index={index} fitted={fitted} width={width} />
      <div className={styles.window} style={{ left: left * ratio, width: Math.max(4, width * ratio) }} />
      <div className={styles.playhead} style={{ transform: `translateX(${fitted.x(playhead)}px)` }} />
    </div>
  );
}
