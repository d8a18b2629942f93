import { Ban, CircleAlert, Flag as FlagIcon, GitBranch, type LucideIcon, Pencil, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, memo, type ReactNode, useLayoutEffect, useRef } from 'react';
import { nameInSession } from '../../../core/graph';
import type { SessionEvent } from '../../../core/session';
import { firstIndex } from '../../../core/support';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { searchWords } from '../../../state/logView/eventFilter';
import { type EventFlag, type EventIndex, eventFlags } from '../../../state/logView/eventIndex';
import { describeEvent, eventKindName, eventLaneOf, eventToneOf } from '../../../state/logView/eventText';
import { classNames } from '../../kit/classNames';
import { Row, Stack } from '../../kit/Layout';
import { LoneHint, Text } from '../../kit/Text';
import { toned } from '../../kit/tones';
import { VirtualList, type VirtualListHandle } from '../../kit/VirtualList';
import { useShell } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import styles from './EventList.module.css';
import { useEventsView, useOpenLog } from './eventsView';
import { FilterBar } from './FilterBar';
import { toneColours } from './toneColours';
import { useCurrentEventIndex, useSelectEvent } from './useCurrentEvent';

const ROW = 22;

/** Highlights the search words in the description of an event. */
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

/** The most important numbers of an event in short form. */
function figureOf(event: SessionEvent): string | undefined {
  if (event.kind === 'model.requested') return t.messageCount({ count: event.messages.length });
  if (event.kind === 'model.failed' && event.timing.retries > 0) return t.retryCount({ count: event.timing.retries });
  const usage = event.kind === 'model.responded' ? event.reply.usage : undefined;
  return usage && t.tokenPair({ prompt: usage.promptTokens, completion: usage.completionTokens });
}

const signs: readonly (readonly [name: EventFlag, Icon: LucideIcon, label: string])[] = [
  ['denied', Ban, 'denied'],
  ['violation', TriangleAlert, 'violation'],
  ['oow', FlagIcon, t.outOfWorkflow],
  ['error', CircleAlert, 'error'],
  ['edited', Pencil, 'edited'],
  ['replayed', GitBranch, 'replayed'],
];

/** Formats milliseconds since the start of the session as a clock. */
function describeOffset(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(2)} s`;
  const minutes = Math.floor(seconds / 60);
  const rest = (seconds - minutes * 60).toFixed(0).padStart(2, '0');
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${rest}`;
}

interface RowProps {
  readonly event: SessionEvent;
  readonly index: number;
  /** Grows with the log; existing entries do not change. */
  readonly of: EventIndex;
  readonly words: readonly string[];
}

const EventRow = memo(function EventRow({ event, index, of, words }: RowProps) {
  const flag = of.flag[index] ?? 0;
  const figure = figureOf(event);
  const tone = eventToneOf(event);
  return (
    <Row gap="2" className={classNames(toned, styles.event)} data-tone={tone}>
      <Text className={styles.number}>{index + 1}</Text>
      <Text className={styles.time}>{describeOffset(of.time[index] ?? 0)}</Text>
      <Text className={styles.turn}>{event.turn}</Text>
      <span className={styles.dot} data-lane={eventLaneOf(event)} aria-hidden="true" />
      <Text lines="cut" className={styles.kind}>
        {eventKindName(event.kind)}
      </Text>
      <Text
        lines="cut"
        flex="grows"
        tone={tone === 'bad' || tone === 'oow' || tone === 'denied' ? toneColours[tone] : 'plain'}
      >
        <Marked text={describeEvent(event)} words={words} />
      </Text>
      <Row gap="1" size="fixed">
        {signs.map(
          ([name, Icon, label]) => (flag & eventFlags[name]) !== 0 && <Icon key={name} size={12} aria-label={label} />,
        )}
      </Row>
      {figure && <Text className={styles.figure}>{figure}</Text>}
      {event.nodeId && (
        <Text as="code" size="xs" lines="cut" className={styles.node} title={nameInSession(event.nodeId)}>
          {nameInSession(event.nodeId)}
        </Text>
      )}
    </Row>
  );
});

/** Lists every event of the open log, or the matches of the filter. Selecting a row moves all panels to its event. */
export function EventList() {
  const { events, index } = useOpenLog();
  const found = useEventsView((view) => view.found);
  const text = useEventsView((view) => view.filter.text);
  const setRightTab = useShell((state) => state.setRightTab);
  const current = useCurrentEventIndex();
  const pick = useSelectEvent();
  const list = useRef<VirtualListHandle>(null);
  /** Whether the end was visible; if so, the list stays at the end when rows are added. */
  const isAtEnd = useRef(true);
  const shown = found?.matches;
  const count = shown ? shown.length : events.length;
  const eventAt = (position: number) => (shown ? (shown[position] ?? 0) : position);
  const place = shown ? firstIndex(shown.length, (at) => (shown[at] as number) >= current) : current;
  const chosen = !shown || shown[place] === current ? place : undefined;
  useLayoutEffect(() => {
    if (chosen !== undefined) list.current?.show(chosen);
    else if (isAtEnd.current) list.current?.show(count - 1);
  }, [chosen, count]);
  if (events.length === 0) {
    return <LoneHint>{t.noSession}</LoneHint>;
  }
  const words = searchWords(text);
  const open = (position: number) => {
    pick(eventAt(position));
    setRightTab('event');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const go = (position: number) => pick(eventAt(Math.max(0, Math.min(count - 1, position))));
    const page = list.current?.page ?? 1;
    // Without a selected row, the arrow keys start before the next match.
    const moves: Record<string, () => void> = {
      ArrowUp: () => go(place - 1),
      ArrowDown: () => go(chosen === undefined ? place : place + 1),
      PageUp: () => go(place - page),
      PageDown: () => go(place + page),
      Home: () => go(0),
      End: () => go(count - 1),
      Enter: () => chosen !== undefined && open(chosen),
    };
    const move = moves[event.key];
    if (!move || count === 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    move();
  };
  return (
    <Stack size="full" className={styles.list}>
      <FilterBar index={index} />
      <VirtualList
        handle={list}
        className={styles.rows}
        role="listbox"
        aria-label={t.events}
        tabIndex={0}
        data-testid={testIds.eventList}
        count={count}
        rowHeight={ROW}
        active={chosen}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          isAtEnd.current = scrollTop + clientHeight >= scrollHeight - ROW;
        }}
        row={(position, at) => {
          const number = eventAt(position);
          const event = events[number];
          return (
            <Row
              key={position}
              {...at}
              surface="line"
              className={styles.row}
              role="option"
              tabIndex={-1}
              aria-selected={position === chosen}
              aria-setsize={count}
              aria-posinset={position + 1}
              onClick={() => pick(number)}
              onDoubleClick={() => open(position)}
            >
              {event && <EventRow event={event} index={number} of={index} words={words} />}
            </Row>
          );
        }}
        foot={count === 0 && found && found.searched >= events.length && <LoneHint>{t.noMatch}</LoneHint>}
      />
    </Stack>
  );
}
