import { ChevronDown, ChevronUp, ListFilter, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import type { SessionEvent } from '../../../core/session';
import { runEventsMessages as t } from '../../../messages/runEvents.en';
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
import { testIds } from '../../testIds';
import { type Lane, laneNames, lanes } from '../eventText';
import { type MarkName, marks } from './eventFilter';
import type { EventIndex } from './eventIndex';
import { stepMatch, useEventsView } from './eventsView';
import styles from './FilterBar.module.css';
import { kindNames, markNames } from './markWords';
import { useCurrentIndex, usePick } from './useMoment';

interface ChoiceProps {
  readonly label: string;
  readonly any: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly id: string; readonly label: string }[];
  readonly onChange: (id: string | undefined) => void;
}

function Choice({ label, any, value, options, onChange }: ChoiceProps) {
  // Chosen in another session: what filters must be seen to filter.
  const isGone = value !== undefined && !options.some((option) => option.id === value);
  return (
    <SelectField
      label={label}
      value={value ?? ''}
      options={[
        ['', any],
        isGone && [value, `${value} (0)`],
        ...options.map((option) => [option.id, option.label] as const),
      ]}
      onChange={(id) => onChange(id || undefined)}
    />
  );
}

const counted = <K extends string>(counts: ReadonlyMap<K, number>, name: (id: K) => string) =>
  [...counts]
    .map(([id, count]) => ({ id, label: `${name(id)} (${count})` }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));

function MoreFilters({ index }: { readonly index: EventIndex }) {
  const { filter, setFilter } = useEventsView('filter', 'setFilter');
  const { kind, lane, nodeId, controller, turn } = filter;
  const isSet = [kind, lane, nodeId, controller, turn].filter((value) => value !== undefined).length;
  return (
    <PopoverCard
      align="start"
      side="top"
      width={240}
      trigger={
        <Chip className={styles.chip} aria-pressed={isSet > 0}>
          <ListFilter size={13} /> {t.filters}
          {isSet > 0 ? ` ${isSet}` : ''}
        </Chip>
      }
    >
      <Choice
        label={t.kind}
        any={t.anyKind}
        value={kind}
        options={counted(index.kinds, (id) => kindNames[id])}
        onChange={(id) => setFilter({ kind: id as SessionEvent['kind'] | undefined })}
      />
      <Choice
        label={t.lane}
        any={t.anyLane}
        value={lane}
        options={lanes.map((id) => ({ id, label: laneNames[id] }))}
        onChange={(id) => setFilter({ lane: id as Lane | undefined })}
      />
      <Choice
        label={t.node}
        any={t.anyNode}
        value={nodeId}
        options={counted(index.nodes, (id) => id)}
        onChange={(id) => setFilter({ nodeId: id })}
      />
      <Choice
        label={t.controller}
        any={t.anyController}
        value={controller}
        options={counted(index.controllers, (id) => id.replace(/-/g, ' '))}
        onChange={(id) => setFilter({ controller: id })}
      />
      <Field label={t.turn}>
        <TextInput
          type="number"
          min={0}
          max={index.turns.at(-1)?.turn ?? 0}
          placeholder={t.anyTurn}
          value={turn}
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

/** How many match, and the way from one to the next; `total` events there are. */
export function MatchSteps({ total }: { readonly total: number }) {
  const { found, clear } = useEventsView('found', 'clear');
  const current = useCurrentIndex();
  const pick = usePick();
  if (!found) return null;
  const { matches, mask, searched } = found;
  const go = (by: 1 | -1) => {
    const next = stepMatch(matches, current, by);
    if (next !== undefined) pick(next);
  };
  const place = mask[current] === 1 ? matches.indexOf(current) + 1 : undefined;
  return (
    <Row as="span" size="fixed" className={styles.steps}>
      <Text as="output" size="sm" tone="muted" figures lines="oneLine" className={styles.count}>
        {searched < total
          ? t.countSoFar({ count: matches.length.toLocaleString('en') })
          : `${place === undefined ? '' : `${place.toLocaleString('en')} of `}${matches.length.toLocaleString('en')} `}
        {searched >= total && <span>{matches.length === 1 ? 'match' : 'matches'}</span>}
      </Text>
      <IconButton
        label={t.previousMatch}
        side="top"
        disabled={matches.length === 0}
        onClick={() => go(-1)}
        icon={<ChevronUp size={15} />}
      />
      <IconButton
        label={t.nextMatch}
        side="top"
        disabled={matches.length === 0}
        onClick={() => go(1)}
        icon={<ChevronDown size={15} />}
      />
      <IconButton label={t.clearSearchAndFilters} side="top" onClick={clear}>
        <X size={14} />
      </IconButton>
    </Row>
  );
}

const markTones: Partial<Record<MarkName, TextTone>> = {
  denied: 'blocked',
  oow: 'blocked',
  violation: 'failed',
  error: 'failed',
};

/** Search, marks and further filters of the events; what they leave out, the timeline dims. */
export function FilterBar({ index }: { readonly index: EventIndex }) {
  const { filter, setFilter, found } = useEventsView('filter', 'setFilter', 'found');
  const current = useCurrentIndex();
  const pick = usePick();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && filter.text !== '') {
      event.preventDefault();
      setFilter({ text: '' });
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = stepMatch(found?.matches ?? [], current, event.shiftKey ? -1 : 1);
    if (next !== undefined) pick(next);
  };
  const toggle = (name: MarkName) =>
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
      {marks.map((name) => {
        const count = index.flagCounts.get(name) ?? 0;
        const isOn = filter.marks.includes(name);
        return (
          <Chip
            key={name}
            className={styles.chip}
            title={name === 'oow' ? t.oowTurns : undefined}
            aria-pressed={isOn}
            disabled={count === 0 && !isOn}
            onClick={() => toggle(name)}
          >
            {markNames[name]}{' '}
            <Text weight="strong" figures {...(count > 0 && !isOn && { tone: markTones[name] ?? 'muted' })}>
              {count.toLocaleString('en')}
            </Text>
          </Chip>
        );
      })}
      <MatchSteps total={index.length} />
    </Row>
  );
}
