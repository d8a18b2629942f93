import { Ban, Flag, GitBranch, OctagonPause, Pencil } from 'lucide-react';
import { memo } from 'react';
import type { SessionEvent } from '../../../core/session';
import { eventFlags, eventFlagsOf } from '../../../state/logView/eventIndex';
import { describeEvent, eventLaneOf, eventToneOf, lanes } from '../../../state/logView/eventText';
import type { TimelineScale } from '../../../state/logView/timelineScale';
import { classNames } from '../../kit/classNames';
import { toned } from '../../kit/tones';
import { testIds } from '../../testIds';
import styles from '../Timeline.module.css';
import { HEADER_HEIGHT, LANE_HEIGHT } from './drawTimeline';
import { useEventsView } from './eventsView';
import { useSelectEvent } from './useCurrentEvent';

function Sign({ event }: { readonly event: SessionEvent }) {
  if (event.kind === 'decision.denied') return <Ban size={11} />;
  if (event.kind === 'user.spoke' && event.oow !== undefined) return <Flag size={11} />;
  if (event.kind === 'session.forked') return <GitBranch size={11} />;
  if (event.kind === 'session.paused' && event.breakpoint) return <OctagonPause size={11} />;
  return eventFlagsOf(event) & eventFlags.edited ? <Pencil size={10} /> : null;
}

interface MarkProps {
  readonly event: SessionEvent;
  readonly index: number;
  readonly x: number;
  readonly isDimmed: boolean;
}

const Mark = memo(function Mark({ event, index, x, isDimmed }: MarkProps) {
  const pick = useSelectEvent();
  const text = describeEvent(event);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classNames(toned, styles.mark)}
      style={{ left: x, top: HEADER_HEIGHT + lanes.indexOf(eventLaneOf(event)) * LANE_HEIGHT + 4 }}
      data-tone={eventToneOf(event)}
      data-kind={event.kind}
      data-origin={event.origin}
      data-hit={(event.kind === 'session.paused' && event.breakpoint !== undefined) || undefined}
      data-dim={isDimmed || undefined}
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
  readonly scale: TimelineScale;
  /** Index of the first and of the last event to render. */
  readonly first: number;
  readonly last: number;
}

/**
 * Renders the marks around the view as buttons. They do not depend on the playhead, so moving it re-renders none of
 * them.
 */
export const TimelineMarks = memo(function TimelineMarks({ events, scale, first, last }: TimelineMarksProps) {
  const found = useEventsView((view) => view.found);
  return events.slice(first, last + 1).map((event, offset) => {
    const index = first + offset;
    // Events that are not searched yet are not dimmed.
    const isDimmed = found !== undefined && index < found.searched && found.mask[index] !== 1;
    return <Mark key={event.seq} event={event} index={index} x={scale.x(index)} isDimmed={isDimmed} />;
  });
});
