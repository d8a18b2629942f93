import { ChevronDown, ChevronUp, ListFilter, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { nameInSession } from '../../../core/graph';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
import { type EventMark, eventMarks } from '../../../state/logView/eventFilter';
import type { EventIndex } from '../../../state/logView/eventIndex';
import { nextMatch } from '../../../state/logView/eventsStore';
import { eventKindName, laneNames, lanes } from '../../../state/logView/eventText';
import { IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Chip } from '../../kit/Chip';
import { TextInput } from '../../kit/Controls';
import { Field } from '../../kit/Field';
import { Row } from '../../kit/Layout';
import { PopoverCard } from '../../kit/PopoverCard';
import { SearchField } from '../../kit/SearchField';
import { SelectField } from '../../kit/SelectField';
import { Text, type TextTone } from '../../kit/Text';
import { useWeir } from '../../studio/weirContext';
import { testIds } from '../../testIds';
import { eventsView, useEventsView } from './eventsView';
import styles from './FilterBar.module.css';
import { currentEventIndex, useCurrentEventIndex, useSelectEvent } from './useCurrentEvent';

type Counted = readonly (readonly [id: string, words: string])[];

const counted = <K extends string>(counts: ReadonlyMap<K, number>, name: (id: K) => string): Counted =>
  [...counts].map(([id, count]) => [id, `${name(id)} (${count})`] as const).sort(([, a], [, b]) => (a < b ? -1 : 1));

function MoreFilters({ index }: { readonly index: EventIndex }) {
  const { filter, setFilter } = useEventsView('filter', 'setFilter');
  const choices: readonly (readonly [name: 'kind' | 'lane' | 'nodeId' | 'controller', string, string, Counted])[] = [
    ['kind', t.kind, t.anyKind, counted(index.kinds, eventKindName)],
    ['lane', t.lane, t.anyLane, lanes.map((id) => [id, laneNames[id]])],
    ['nodeId', t.node, t.anyNode, counted(index.nodes, nameInSession)],
    ['controller', t.controller, t.anyController, counted(index.controllers, (id) => id.replace(/-/g, ' '))],
  ];
  const activeFilters = [filter.turn, ...choices.map(([name]) => filter[name])].filter(
    (value) => value !== undefined,
  ).length;
  return (
    <PopoverCard
      align="start"
      side="top"
      width={240}
      trigger={
        <Chip className={styles.chip} aria-pressed={activeFilters > 0}>
          <ListFilter size={13} /> {t.filters}
          {activeFilters > 0 ? ` ${activeFilters}` : ''}
        </Chip>
      }
    >
      {choices.map(([name, label, any, options]) => {
        const value: string | undefined = filter[name];
        // A value selected in another session stays visible, because it still filters.
        const isUnavailable = value !== undefined && !options.some(([id]) => id === value);
        return (
          <SelectField
            key={name}
            label={label}
            value={value ?? ''}
            options={[['', any], isUnavailable && [value, `${value} (0)`], ...options]}
            onChange={(id) => setFilter({ [name]: id || undefined })}
          />
        );
      })}
      <Field label={t.turn}>
        <TextInput
          type="number"
          min={0}
          max={index.turns.at(-1)?.turn ?? 0}
          placeholder={t.anyTurn}
          value={filter.turn}
          onChange={(event) => {
            const typed = event.target.valueAsNumber;
            setFilter({ turn: Number.isFinite(typed) ? typed : undefined });
          }}
        />
      </Field>
      <CheckField
        label={t.searchInPromptsToo}
        checked={filter.prompts}
        onChange={(prompts) => setFilter({ prompts })}
      />
    </PopoverCard>
  );
}

/** Returns a function that moves to the next or the previous match. */
export function useStepMatch() {
  const { runs } = useWeir();
  const pick = useSelectEvent();
  return (by: 1 | -1) => {
    const { matches = [] } = eventsView.getState().found ?? {};
    const next = nextMatch(matches, currentEventIndex(runs.getState()), by);
    if (next !== undefined) pick(next);
  };
}

/** Shows the number of matches among `total` events, with buttons to step through them. */
export function MatchSteps({ total }: { readonly total: number }) {
  const { found, clear } = useEventsView('found', 'clear');
  const current = useCurrentEventIndex();
  const go = useStepMatch();
  if (!found) return null;
  const { matches, mask, searched } = found;
  const place = mask[current] === 1 ? matches.indexOf(current) + 1 : undefined;
  return (
    <Row as="span" size="fixed" className={styles.steps}>
      <Text as="output" size="sm" tone="muted" figures lines="oneLine" className={styles.count}>
        {searched < total
          ? t.countSoFar({ count: matches.length.toLocaleString('en') })
          : place === undefined
            ? t.matchCount(matches.length)
            : t.matchOf({ place: place.toLocaleString('en'), matches: t.matchCount(matches.length) })}
      </Text>
      {([-1, 1] as const).map((by) => (
        <IconButton
          key={by}
          label={by === 1 ? t.nextMatch : t.previousMatch}
          side="top"
          disabled={matches.length === 0}
          onClick={() => go(by)}
          icon={by === 1 ? <ChevronDown size={15} /> : <ChevronUp size={15} />}
        />
      ))}
      <IconButton label={t.clearSearchAndFilters} side="top" onClick={clear}>
        <X size={14} />
      </IconButton>
    </Row>
  );
}

const markLooks: Readonly<Record<EventMark, readonly [name: string, tone: TextTone]>> = {
  denied: [t.denied, 'blocked'],
  violation: [t.violations, 'failed'],
  oow: [t.oowEvents, 'blocked'],
  error: [t.errors, 'failed'],
  edited: [t.edited, 'muted'],
};

/** Search, marks and further filters of the events. The timeline dims the events that do not match. */
export function FilterBar({ index }: { readonly index: EventIndex }) {
  const { filter, setFilter } = useEventsView('filter', 'setFilter');
  const go = useStepMatch();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter.text !== '') {
      event.preventDefault();
      setFilter({ text: '' });
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go(event.shiftKey ? -1 : 1);
  };
  const toggle = (name: EventMark) =>
    setFilter({
      marks: filter.marks.includes(name) ? filter.marks.filter((other) => other !== name) : [...filter.marks, name],
    });
  return (
    <Row as="search" gap="1h" pad="buttons" surface="bar" size="fixed" wraps>
      <SearchField
        className={styles.search}
        value={filter.text}
        placeholder={t.searchEvents}
        aria-label={t.searchEvents}
        data-testid={testIds.eventSearch}
        onChange={(event) => setFilter({ text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <MoreFilters index={index} />
      {eventMarks.map((name) => {
        const [words, tone] = markLooks[name];
        const count = index.flagCounts.get(name) ?? 0;
        const isEnabled = filter.marks.includes(name);
        return (
          <Chip
            key={name}
            className={styles.chip}
            title={name === 'oow' ? t.oowTurns : undefined}
            aria-pressed={isEnabled}
            disabled={count === 0 && !isEnabled}
            onClick={() => toggle(name)}
          >
            {words}{' '}
            <Text weight="strong" figures {...(count > 0 && !isEnabled && { tone })}>
              {count.toLocaleString('en')}
            </Text>
          </Chip>
        );
      })}
      <MatchSteps total={index.length} />
    </Row>
  );
}
