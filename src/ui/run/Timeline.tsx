// The timeline. Over 300 lines: zoom, keys, scrubbing and drawing share one scale and one scroll position.

import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { SessionEvent } from '../../core/session';
import { runEventsMessages as t } from '../../messages/runEvents.en';
import { type EventIndex, eventFlags } from '../../state/logView/eventIndex';
import { describeEvent, lanes as laneIds, laneNames } from '../../state/logView/eventText';
import {
  areMarksSeparate,
  buildTimelineScale,
  clampPitch,
  pitchToFit,
  READABLE_PITCH,
  type TimelineScale,
} from '../../state/logView/timelineScale';
import { Stack } from '../kit/Layout';
import { LoneHint } from '../kit/Text';
import { useDrawnTheme } from '../kit/watchTheme';
import { useRun, useWeir } from '../studio/weirContext';
import { testIds } from '../testIds';
import {
  drawTimelineBackground,
  drawTimelineCanvas,
  drawTimelineMarks,
  HEADER_HEIGHT,
  LANE_HEIGHT,
  TIMELINE_HEIGHT,
} from './events/drawTimeline';
import { eventsView, useEventsView, useOpenLog } from './events/eventsView';
import { useStepMatch } from './events/FilterBar';
import { TimelineBar } from './events/TimelineBar';
import { TimelineMarks } from './events/TimelineMarks';
import { TimelineOverview } from './events/TimelineOverview';
import { currentEventIndex, useCurrentEventIndex, useSelectEvent } from './events/useCurrentEvent';
import { useEventPlayback } from './events/useEventPlayback';
import styles from './Timeline.module.css';

/** px between two updates of the rendered range of marks; the range extends at least this far beyond the view. */
const CHUNK = 320;

interface Lanes {
  readonly events: readonly SessionEvent[];
  readonly index: EventIndex;
  readonly scale: TimelineScale;
  /** Left edge of the visible part, px of the scale. */
  readonly left: number;
  readonly width: number;
}

interface TimelineBackgroundProps extends Omit<Lanes, 'events'> {
  readonly marks: boolean;
}

/** Everything that is drawn on the canvas element. It keeps its position while the track scrolls below it. */
function TimelineBackground({ index, scale, left, width, marks }: TimelineBackgroundProps) {
  const found = useEventsView((view) => view.found);
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useDrawnTheme();
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours follow the theme; `found` is new whenever its mask grew
  useLayoutEffect(() => {
    drawTimelineCanvas(canvas.current, width, TIMELINE_HEIGHT, (context, colours) => {
      drawTimelineBackground(context, index, scale, { left, width }, colours);
      if (marks) drawTimelineMarks(context, index, scale, { left, width }, colours, found?.mask);
    });
  }, [index, scale, left, width, found, marks, theme]);
  return <canvas ref={canvas} className={styles.ground} style={{ width, height: TIMELINE_HEIGHT }} />;
}

interface PlayheadProps extends Lanes {
  /** Size of one mark, px. */
  readonly size: number;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly slider: RefObject<HTMLDivElement | null>;
}

/** The playhead: the only part that changes while the user scrubs. A veil covers the later events. */
function Playhead({ events, index, scale, size, left, width, scroller, slider }: PlayheadProps) {
  const cursor = useRun((state) => state.cursor);
  const current = useCurrentEventIndex();
  const shown = cursor ?? events.length;
  const place = scale.x(Math.max(0, shown - 1)) + size / 2;
  const view = useRef({ left, width });
  useLayoutEffect(() => {
    view.current = { left, width };
  });
  // Uses the remembered view: reading `scrollLeft` from the DOM would force a layout of everything that the move has
  // changed.
  useEffect(() => {
    const { left: from, width: viewWidth } = view.current;
    if (scroller.current && (place < from + READABLE_PITCH || place > from + viewWidth - READABLE_PITCH * 2)) {
      scroller.current.scrollLeft = place - viewWidth * 0.7;
    }
  }, [place, scroller]);
  const event = events[shown - 1];
  const lane = index.lane[current] ?? 0;
  return (
    <>
      <div
        className={styles.ring}
        style={{
          transform: `translate(${scale.x(current) - 2}px, ${HEADER_HEIGHT + lane * LANE_HEIGHT + 2}px)`,
          width: size + 2,
        }}
      />
      {cursor !== undefined && (
        <div className={styles.pastOverlay} style={{ left: place + size / 2 }} aria-hidden="true" />
      )}
      <div
        ref={slider}
        className={styles.playhead}
        style={{ top: HEADER_HEIGHT, transform: `translateX(${place}px)` }}
        role="slider"
        tabIndex={0}
        aria-label={t.position}
        aria-valuemin={1}
        aria-valuemax={events.length}
        aria-valuenow={shown}
        aria-valuetext={event ? describeEvent(event) : ''}
      />
    </>
  );
}

function TimelineTrack({ events, index }: Pick<Lanes, 'events' | 'index'>) {
  const { runs } = useWeir();
  const pick = useSelectEvent();
  const { axis, pitch: wanted, setLayout } = useEventsView('axis', 'pitch', 'setLayout');
  const stepToMatch = useStepMatch();
  const [view, setView] = useState({ left: 0, width: 800 });
  const scroller = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const playback = useEventPlayback(events.length);
  const isFitted = wanted === 'fit';
  const pitch = isFitted ? pitchToFit(events.length, view.width) : clampPitch(wanted, events.length, view.width, axis);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the index of a log that has grown has grown in place
  const scale = useMemo(() => buildTimelineScale(index, axis, pitch), [index, axis, pitch, events.length]);
  const hasSeparateMarks = areMarksSeparate(scale, view.left, view.width);
  const size = hasSeparateMarks ? 12 : Math.max(2, Math.min(12, axis === 'event' ? pitch : 2));

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView((before) => ({ ...before, width: element.clientWidth })));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** The event index that keeps its position in the view (`at`, px) when the zoom changes. */
  const anchor = useRef<{ readonly index: number; readonly at: number } | undefined>(undefined);
  const zoom = useCallback(
    (factor: number, at?: number) => {
      if (!scroller.current) return;
      const { scrollLeft: left, clientWidth: width } = scroller.current;
      const { cursor, active } = runs.getState();
      const head = scale.x((cursor ?? active?.events.length ?? 1) - 1) - left;
      const place = at ?? (head >= 0 && head <= width ? head : width / 2);
      anchor.current = { index: scale.indexAt(left + place), at: place };
      setLayout({ pitch: clampPitch(scale.pitch * factor, scale.length, width, scale.axis) });
    },
    [runs, scale, setLayout],
  );
  useLayoutEffect(() => {
    const element = scroller.current;
    const anchorPoint = anchor.current;
    if (!element || !anchorPoint) return;
    anchor.current = undefined;
    element.scrollLeft = scale.x(anchorPoint.index) - anchorPoint.at;
  }, [scale]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 240), event.clientX - element.getBoundingClientRect().left);
      } else if (Math.abs(event.deltaY) > Math.abs(event.deltaX) && element.scrollWidth > element.clientWidth) {
        event.preventDefault();
        element.scrollLeft += event.deltaY;
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const at = () => currentEventIndex(runs.getState());
  const step = (by: number) => pick(Math.max(0, Math.min(at() + by, events.length - 1)));
  const stepTurn = (by: 1 | -1) => {
    const turn = index.turnAt(at());
    const isInside = by === -1 && (index.turns[turn]?.index ?? 0) < at();
    const next = index.turns[isInside ? turn : turn + by];
    if (next) pick(next.index);
  };
  /** Moves to the next match or, without an active search, to the next denial. */
  const stepLoud = (by: 1 | -1) => {
    if (eventsView.getState().found) return stepToMatch(by);
    for (let i = at() + by; i >= 0 && i < index.length; i += by) {
      if (((index.flag[i] ?? 0) & eventFlags.denied) !== 0 && events[i]?.kind === 'decision.denied') return pick(i);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moves: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? stepLoud(-1) : step(-1)),
      ArrowRight: () => (event.shiftKey ? stepLoud(1) : step(1)),
      PageUp: () => stepTurn(-1),
      PageDown: () => stepTurn(1),
      Home: () => pick(0),
      End: () => runs.getState().moveTo(undefined),
      ' ': playback.toggle,
      '+': () => zoom(1.6),
      '=': () => zoom(1.6),
      '-': () => zoom(1 / 1.6),
      '0': () => setLayout({ pitch: 'fit' }),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };

  const move = useScrub(events.length);
  const placeOf = (event: { readonly clientX: number }) => {
    const element = scroller.current;
    return element ? event.clientX - element.getBoundingClientRect().left + element.scrollLeft : 0;
  };
  const scrub = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons === 1) move(scale.indexAt(placeOf(event)));
  };
  /** If the marks are drawn on the canvas, a click selects the most severe mark of its lane within 3 px. */
  const pickDrawn = (event: { readonly clientX: number; readonly clientY: number }) => {
    const element = scroller.current;
    if (!element || hasSeparateMarks) return;
    const lane = Math.floor((event.clientY - element.getBoundingClientRect().top - HEADER_HEIGHT) / LANE_HEIGHT);
    const place = placeOf(event);
    let best: number | undefined;
    for (let i = scale.indexAt(place - 3); i <= scale.indexAt(place + 3); i++) {
      if (index.lane[i] !== lane) continue;
      if (best === undefined || (index.tone[i] ?? 0) > (index.tone[best] ?? 0)) best = i;
    }
    if (best !== undefined) pick(best);
  };

  const chunk = Math.floor(view.left / CHUNK) * CHUNK;
  const lanes = { index, scale, ...view };
  return (
    <>
      <TimelineBar playback={playback} onStep={step} onZoom={zoom} isFitted={scale.width <= view.width + 1} />
      <TimelineOverview {...lanes} onMove={move} />
      <div className={styles.lanes}>
        <Stack className={styles.names} style={{ paddingTop: HEADER_HEIGHT }} aria-hidden="true">
          {laneIds.map((lane) => (
            <span key={lane}>{laneNames[lane]}</span>
          ))}
        </Stack>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own and does not scroll. */}
        <div
          ref={scroller}
          className={styles.scroller}
          style={{ height: TIMELINE_HEIGHT + 12 }}
          role="group"
          aria-label={t.eventsOfTheSession}
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            slider.current?.focus({ preventScroll: true });
            scrub(event);
          }}
          onPointerMove={scrub}
          onClick={pickDrawn}
          onScroll={(event) => {
            const { scrollLeft } = event.currentTarget;
            setView((before) => ({ ...before, left: scrollLeft }));
          }}
        >
          <div
            className={styles.track}
            style={{ width: isFitted ? '100%' : scale.width + READABLE_PITCH, height: TIMELINE_HEIGHT }}
          >
            <TimelineBackground {...lanes} marks={!hasSeparateMarks} />
            {hasSeparateMarks && (
              <TimelineMarks
                events={events}
                scale={scale}
                first={scale.indexAt(chunk - CHUNK)}
                last={scale.indexAt(chunk + view.width + 2 * CHUNK)}
              />
            )}
            <Playhead {...lanes} {...{ events, size, scroller, slider }} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Moves the playhead at most once per frame, because pointer events arrive more often than frames. */
function useScrub(length: number): (index: number) => void {
  const moveTo = useRun((state) => state.moveTo);
  const requestedIndex = useRef<number | undefined>(undefined);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  return useCallback(
    (index: number) => {
      if (requestedIndex.current === undefined) {
        frame.current = requestAnimationFrame(() => {
          const last = requestedIndex.current ?? 0;
          requestedIndex.current = undefined;
          moveTo(last + 1 >= length ? undefined : last + 1);
        });
      }
      requestedIndex.current = index;
    },
    [moveTo, length],
  );
}

/** Shows the log in lanes with the playhead; dragging the playhead updates canvas, conversation and inspector. */
export function Timeline() {
  const { events, index } = useOpenLog();
  if (events.length === 0) return <LoneHint>{t.noSession}</LoneHint>;
  return (
    <Stack size="full" className={styles.timeline} data-testid={testIds.timeline}>
      <TimelineTrack events={events} index={index} />
    </Stack>
  );
}
