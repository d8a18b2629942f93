import { memo, type PointerEvent, useLayoutEffect, useMemo, useRef } from 'react';
import { useDrawnTheme } from '../../kit/watchTheme';
import styles from '../Timeline.module.css';
import { drawOverview, OVERVIEW, prepareCanvas, readColours } from './drawTimeline';
import type { EventIndex } from './eventIndex';
import { buildScale, fittingPitch, type Scale } from './timelineScale';

interface TimelineOverviewProps {
  readonly index: EventIndex;
  readonly scale: Scale;
  /** What the lanes show, px of `scale`. */
  readonly left: number;
  readonly width: number;
  readonly playhead: number;
  readonly mask: Uint8Array | undefined;
  /** Changes whenever something is to be drawn anew although nothing else here did. */
  readonly edition: number;
  readonly onMove: (index: number) => void;
}

interface StripProps extends Pick<TimelineOverviewProps, 'index' | 'width' | 'mask' | 'edition'> {
  readonly fitted: Scale;
}

const Strip = memo(function Strip({ index, fitted, width, mask, edition }: StripProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useDrawnTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: index and mask grow in place, and colours follow the theme
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element && prepareCanvas(element, width, OVERVIEW);
    if (context) drawOverview(context, index, fitted, width, readColours(element), mask);
  }, [index, fitted, width, mask, edition, theme]);
  return <canvas ref={canvas} style={{ width, height: OVERVIEW }} />;
});

/** The whole session above its lanes: where it was loud, what matches, and which part the lanes show. */
export function TimelineOverview(props: TimelineOverviewProps) {
  const { index, scale, left, width, playhead, mask, edition, onMove } = props;
  const { axis, length } = scale;
  const fitted = useMemo(
    () => buildScale(index, axis, fittingPitch(length, Math.max(1, width))),
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
      style={{ height: OVERVIEW }}
      aria-hidden="true"
      onPointerDown={scrub}
      onPointerMove={scrub}
    >
      <Strip index={index} fitted={fitted} width={width} mask={mask} edition={edition} />
      <div className={styles.window} style={{ left: left * ratio, width: Math.max(4, width * ratio) }} />
      <div className={styles.playhead} style={{ transform: `translateX(${fitted.x(playhead)}px)` }} />
    </div>
  );
}
