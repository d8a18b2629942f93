import { Ban, ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Flag, Pause, Play, Radio } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { SessionEvent } from '../../core/session';
import { Button, IconButton } from '../shell/primitives/Button';
import { useRun, useWorkspace } from '../shell/weirContext';
import { testIds } from '../testIds';
import { describeEvent, type Lane, laneNames, laneOf, lanes, toneOf } from './eventText';
import styles from './Timeline.module.css';

const MARK = 14;
const PLAY_STEP_MS = 260;
/** Marks outside the view are not drawn; this many beyond it are, so that scrolling shows no gaps. */
const OVERSCAN = 40;

type Axis = 'event' | 'time';

function axisPositions(events: readonly SessionEvent[], axis: Axis, width: number): readonly number[] {
  if (axis === 'event') return events.map((_, index) => index * MARK);
  const start = events[0]?.at ?? 0;
  const span = Math.max(1, (events.at(-1)?.at ?? 0) - start);
  const scale = Math.max(width - MARK, events.length * 3) / span;
  return events.map((event) => (event.at - start) * scale);
}

function usePlayback(length: number) {
  const [isPlaying, setPlaying] = useState(false);
  const cursor = useRun((state) => state.cursor);
  const moveTo = useRun((state) => state.moveTo);
  useEffect(() => {
    if (!isPlaying) return;
    if (cursor === undefined) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => moveTo(cursor + 1), PLAY_STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, cursor, moveTo]);
  const toggle = useCallback(() => {
    if (!isPlaying && cursor === undefined) moveTo(1);
    setPlaying(!isPlaying && length > 1);
  }, [isPlaying, cursor, moveTo, length]);
  return { isPlaying, toggle };
}

export function Timeline() {
  const active = useRun((state) => state.active);
  const cursor = useRun((state) => state.cursor);
  const selected = useRun((state) => state.selected);
  const moveTo = useRun((state) => state.moveTo);
  const selectEvent = useRun((state) => state.selectEvent);
  const select = useWorkspace((state) => state.select);
  const [axis, setAxis] = useState<Axis>('event');
  const [view, setView] = useState({ left: 0, width: 800 });
  const scroller = useRef<HTMLDivElement>(null);
  const slider = useRef<HTMLDivElement>(null);
  const events = active?.events ?? [];
  const shownLength = cursor ?? events.length;
  const playback = usePlayback(events.length);
  const positions = useMemo(() => axisPositions(events, axis, view.width), [events, axis, view.width]);
  const end = (positions.at(-1) ?? 0) + MARK;

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setView((before) => ({ ...before, width: element.clientWidth })));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const playhead = (positions[Math.max(0, shownLength - 1)] ?? 0) + MARK / 2;
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    if (playhead < element.scrollLeft + MARK || playhead > element.scrollLeft + element.clientWidth - MARK * 2) {
      element.scrollLeft = playhead - element.clientWidth * 0.7;
    }
  }, [playhead]);

  if (!active || events.length === 0) {
    return <p className={styles.empty}>No session yet. Run one, or open a stored run: its events stand here.</p>;
  }

  const pick = (index: number) => {
    selectEvent(index);
    const nodeId = events[index]?.nodeId;
    if (nodeId) select([nodeId]);
  };
  const step = (by: number) => pick(Math.max(0, Math.min((cursor ?? events.length) - 1 + by, events.length - 1)));
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => pick(0),
      End: () => moveTo(undefined),
      ' ': playback.toggle,
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  const scrub = (event: PointerEvent<HTMLElement>) => {
    const element = scroller.current;
    if (!element || event.buttons !== 1) return;
    const x = event.clientX - element.getBoundingClientRect().left + element.scrollLeft - MARK / 2;
    let best = 0;
    let low = 0;
    let high = positions.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      if ((positions[middle] as number) <= x + MARK / 2) {
        best = middle;
        low = middle + 1;
      } else high = middle - 1;
    }
    moveTo(best + 1 >= events.length ? undefined : best + 1);
  };

  const drawn = events.flatMap((event, index) => {
    const x = positions[index] as number;
    const isVisible = x > view.left - OVERSCAN * MARK && x < view.left + view.width + OVERSCAN * MARK;
    return isVisible ? [{ event, index, x }] : [];
  });
  const focusIndex = selected ?? Math.max(0, shownLength - 1);

  return (
    <div className={styles.timeline} data-testid={testIds.timeline}>
      <div className={styles.bar}>
        <IconButton label="First event" side="top" onClick={() => pick(0)}>
          <ChevronFirst size={16} />
        </IconButton>
        <IconButton label="Step back" shortcut="Left" side="top" onClick={() => step(-1)}>
          <ChevronLeft size={16} />
        </IconButton>
        <IconButton
          label={playback.isPlaying ? 'Pause the playback' : 'Play'}
          shortcut="Space"
          side="top"
          onClick={playback.toggle}
        >
          {playback.isPlaying ? <Pause size={15} /> : <Play size={15} />}
        </IconButton>
        <IconButton label="Step forward" shortcut="Right" side="top" onClick={() => step(1)}>
          <ChevronRight size={16} />
        </IconButton>
        <IconButton label="Last event" side="top" onClick={() => moveTo(undefined)}>
          <ChevronLast size={16} />
        </IconButton>
        <Button
          tone="quiet"
          className={styles.live}
          aria-pressed={cursor === undefined}
          icon={<Radio size={14} />}
          onClick={() => moveTo(undefined)}
        >
          Live
        </Button>
        <span className={styles.where}>
          {shownLength} of {events.length}
        </span>
        <span className={styles.now}>{describeEvent(events[shownLength - 1] as SessionEvent)}</span>
        <select
          className={styles.axis}
          value={axis}
          aria-label="Axis"
          onChange={(event) => setAxis(event.target.value as Axis)}
        >
          <option value="event">by event</option>
          <option value="time">by time</option>
        </select>
      </div>
      <div className={styles.lanes}>
        <div className={styles.names} aria-hidden="true">
          {lanes.map((lane) => (
            <span key={lane}>{laneNames[lane]}</span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out by rules of its own and does not scroll. */}
        <div
          ref={scroller}
          className={styles.scroller}
          role="group"
          aria-label="Events of the session"
          onKeyDown={onKeyDown}
          onPointerDown={(event) => {
            slider.current?.focus({ preventScroll: true });
            scrub(event);
          }}
          onPointerMove={scrub}
          onScroll={(event) => {
            const { scrollLeft } = event.currentTarget;
            setView((before) => ({ ...before, left: scrollLeft }));
          }}
        >
          <div className={styles.track} style={{ width: end + MARK * 2 }}>
            {drawn.map(({ event, index, x }) => (
              <Mark
                key={event.seq}
                event={event}
                lane={laneOf(event)}
                x={x}
                isPast={index < shownLength}
                isSelected={index === focusIndex}
                onPick={() => pick(index)}
              />
            ))}
            <div
              ref={slider}
              className={styles.playhead}
              style={{ left: playhead }}
              role="slider"
              tabIndex={0}
              aria-label="Moment of the session"
              aria-valuemin={1}
              aria-valuemax={events.length}
              aria-valuenow={shownLength}
              aria-valuetext={describeEvent(events[shownLength - 1] as SessionEvent)}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

interface MarkProps {
  readonly event: SessionEvent;
  readonly lane: Lane;
  readonly x: number;
  readonly isPast: boolean;
  readonly isSelected: boolean;
  readonly onPick: () => void;
}

function Mark({ event, lane, x, isPast, isSelected, onPick }: MarkProps) {
  const tone = toneOf(event);
  const isOow = event.kind === 'user.spoke' && event.oow !== undefined;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.mark}
      style={{ left: x, top: lanes.indexOf(lane) * 24 + 4 }}
      data-tone={tone}
      data-kind={event.kind}
      data-past={isPast || undefined}
      data-selected={isSelected || undefined}
      data-testid={testIds.eventMark}
      title={describeEvent(event)}
      aria-label={describeEvent(event)}
      onClick={onPick}
    >
      {event.kind === 'decision.denied' && <Ban size={11} />}
      {isOow && <Flag size={11} />}
    </button>
  );
}
