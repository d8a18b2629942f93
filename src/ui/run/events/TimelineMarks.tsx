import { Ban, Flag, GitBranch, OctagonPause, Pencil } from 'lucide-react';
import { memo } from 'react';
import type { SessionEvent } from '../../../core/session';
import { classNames } from '../../kit/classNames';
import { toned } from '../../kit/tones';
import { testIds } from '../../testIds';
import { describeEvent, laneOf, lanes, toneOf } from '../eventText';
import styles from '../Timeline.module.css';
import { HEAD, LANE } from './drawTimeline';
import { flags, flagsOf } from './eventIndex';
import { useEventsView } from './eventsView';
import type { Scale } from './timelineScale';
import { usePick } from './useCurrentEvent';

function Sign({ event }: { readonly event: SessionEvent }) {
  if (event.kind === 'decision.denied') return <Ban size={11} />;
  if (event.kind === 'user.spoke' && event.oow !== undefined) return <Flag size={11} />;
  if (event.kind === 'session.forked') return <GitBranch size={11} />;
  if (event.kind === 'session.paused' && event.breakpoint) return <OctagonPause size={11} />;
  return flagsOf(event) & flags.edited ? <Pencil size={10} /> : null;
}

interface MarkProps {
  readonly event: SessionEvent;
  readonly index: number;
  readonly x: number;
  readonly isDim: boolean;
}

const Mark = memo(function Mark({ event, index, x, isDim }: MarkProps) {
  const pick = usePick();
  const text = describeEvent(event);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(toned, styles.mark)}
      style={{ left: x, top: HEAD + lanes.indexOf(laneOf(event)) * LANE + 4 }}
      data-tone={toneOf(event)}
      data-kind={event.kind}
      data-origin={event.origin}
      data-hit={(event.kind === 'session.paused' && event.breakpoint !== undefined) || undefined}
      data-dim={isDim || undefined}
      data-testid={testIds.eventMark}
      title={text}
      aria-label={text}
      onClick={() => pick(index)}
    >
      <Sign event={event} />
    </button>
  );
});

interface TimelineMarksProps {
  readonly events: readonly SessionEvent[];
  readonly scale: Scale;
  /** First and last event to draw. */
  readonly first: number;
  readonly last: number;
}

/** The marks around the view, as buttons. They know nothing of the playhead, so that moving it redraws none of them. */
export const TimelineMarks = memo(function TimelineMarks({ events, scale, first, last }: TimelineMarksProps) {
  const found = useEventsView((view) => view.found);
  return events.slice(first, last + 1).map((event, offset) => {
    const index = first + offset;
    // What has not been looked at yet is not dimmed.
    const isDim = found !== undefined && index < found.searched && found.mask[index] !== 1;
    return <Mark key={event.seq} event={event} index={index} x={scale.x(index)} isDim={isDim} />;
  });
});
