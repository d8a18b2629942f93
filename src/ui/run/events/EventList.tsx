import { Ban, CircleAlert, Flag, GitBranch, Pencil, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { SessionEvent } from '../../../core/session';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { describeEvent, laneOf, toneOf } from '../eventText';
import styles from './EventList.module.css';
import { wordsToFind } from './eventFilter';
import { flags } from './eventIndex';
import { useEventsView, useOpenLog } from './eventsView';
import { FilterBar } from './FilterBar';
import { describeOffset, kindNames } from './markWords';
import { useCurrentIndex, usePick } from './useMoment';
import { VirtualRows } from './VirtualRows';

const ROW = 26;

/** What was looked for stands out in what is said of an event. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  if (words.length === 0) return text;
  const small = text.toLowerCase();
  const pieces: ReactNode[] = [];
  let position = 0;
  while (position < text.length) {
    const hits = words.map((word) => ({ word, at: small.indexOf(word, position) })).filter(({ at }) => at >= 0);
    const next = hits.sort((a, b) => a.at - b.at || b.word.length - a.word.length)[0];
    if (!next) break;
    pieces.push(text.slice(position, next.at));
    position = next.at + next.word.length;
    pieces.push(<mark key={position}>{text.slice(next.at, position)}</mark>);
  }
  pieces.push(text.slice(position));
  return pieces;
}

/** Numbers that tell much of an event in little room. */
function figureOf(event: SessionEvent): string | undefined {
  switch (event.kind) {
    case 'model.requested':
      return `${event.messages.length} messages`;
    case 'model.responded': {
      const { usage } = event.reply;
      return usage ? `${usage.promptTokens} + ${usage.completionTokens} tokens` : undefined;
    }
    case 'model.failed':
      return event.timing.retries > 0 ? `${event.timing.retries} retries` : undefined;
    default:
      return undefined;
  }
}

interface RowProps {
  readonly event: SessionEvent;
  readonly index: number;
  readonly flag: number;
  readonly time: number;
  readonly words: readonly string[];
}

const Row = memo(function Row({ event, index, flag, time, words }: RowProps) {
  const figure = figureOf(event);
  return (
    <div className={styles.event} data-tone={toneOf(event)}>
      <span className={styles.number}>{index + 1}</span>
      <span className={styles.time}>{describeOffset(time)}</span>
      <span className={styles.turn}>{event.turn}</span>
      <span className={styles.dot} data-lane={laneOf(event)} aria-hidden="true" />
      <span className={styles.kind}>{kindNames[event.kind]}</span>
      <span className={styles.text}>
        <Marked text={describeEvent(event)} words={words} />
      </span>
      <span className={styles.badges}>
        {(flag & flags.denied) !== 0 && <Ban size={12} aria-label="denied" className={styles.denied} />}
        {(flag & flags.violation) !== 0 && <TriangleAlert size={12} aria-label="violation" className={styles.bad} />}
        {(flag & flags.oow) !== 0 && <Flag size={12} aria-label="out of workflow" className={styles.denied} />}
        {(flag & flags.error) !== 0 && <CircleAlert size={12} aria-label="error" className={styles.bad} />}
        {(flag & flags.edited) !== 0 && <Pencil size={12} aria-label="edited" />}
        {(flag & flags.replayed) !== 0 && <GitBranch size={12} aria-label="replayed" className={styles.faint} />}
      </span>
      {figure && <span className={styles.figure}>{figure}</span>}
      {event.nodeId && <code className={styles.node}>{event.nodeId}</code>}
    </div>
  );
});

/** Every event of the open log, or those that match; choosing one moves everything to it. */
export function EventList() {
  const { events, index } = useOpenLog();
  const found = useEventsView((view) => view.found);
  const text = useEventsView((view) => view.filter.text);
  const setRightTab = useShell((state) => state.setRightTab);
  const current = useCurrentIndex();
  const pick = usePick();
  if (events.length === 0) {
    return <p className={styles.empty}>No session yet. Run one, or open a stored run: its events stand here.</p>;
  }
  const words = wordsToFind(text);
  const shown = found?.matches;
  const count = shown ? shown.length : events.length;
  const eventAt = (position: number) => (shown ? (shown[position] ?? 0) : position);
  const place = shown ? firstAtOrAfter(shown, current) : current;
  const isShown = shown ? shown[place] === current : true;
  return (
    <div className={styles.list}>
      <FilterBar index={index} />
      <VirtualRows
        label="Events"
        testId={testIds.eventList}
        count={count}
        rowHeight={ROW}
        chosen={isShown ? place : undefined}
        from={place}
        onChoose={(position) => pick(eventAt(position))}
        onOpen={(position) => {
          pick(eventAt(position));
          setRightTab('event');
        }}
        row={(position) => {
          const at = eventAt(position);
          const event = events[at];
          return event ? (
            <Row event={event} index={at} flag={index.flag[at] ?? 0} time={index.time[at] ?? 0} words={words} />
          ) : null;
        }}
      />
      {count === 0 && found && found.searched >= events.length && (
        <p className={styles.none}>No event matches. Take a filter away, or search in prompts too.</p>
      )}
    </div>
  );
}

function firstAtOrAfter(matches: readonly number[], index: number): number {
  let low = 0;
  let high = matches.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle] as number) < index) low = middle + 1;
    else high = middle;
  }
  return low;
}
