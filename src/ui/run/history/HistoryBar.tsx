import { ArrowDownWideNarrow, ListFilter, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ControllerMode, StoredRun } from '../../../core/storage';
import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import {
  facetsOf,
  isFiltered,
  type RunFacets,
  type RunFilter,
  type RunGrouping,
  type RunMark,
  type RunSort,
} from '../../../state/runs/runHistoryView';
import { controllerModes } from '../../../state/runs/sideBySidePlan';
import { Button, IconButton } from '../../kit/Button';
import { CheckField } from '../../kit/CheckField';
import { Chip } from '../../kit/Chip';
import { TextInput } from '../../kit/Controls';
import { Row, Stack } from '../../kit/Layout';
import { Menu } from '../../kit/Menu';
import { PopoverCard } from '../../kit/PopoverCard';
import { Choice } from '../../kit/SelectField';
import { Text } from '../../kit/Text';
import { useWorkspace } from '../../studio/weirContext';
import { describeEnd } from '../eventText';
import styles from './HistoryBar.module.css';
import { useHistory } from './useHistory';

const sorts: Readonly<Record<RunSort, string>> = {
  newest: t.newestFirst,
  oldest: t.oldestFirst,
  name: t.byName,
  violations: t.mostViolationsFirst,
  denials: t.mostDenialsFirst,
  turns: t.longestFirst,
  tokens: t.mostTokensFirst,
};
const groupings: Readonly<Record<RunGrouping, string>> = {
  none: t.noGroups,
  document: t.byDocument,
  group: t.byComparison,
};
export const markNames: Readonly<Record<RunMark, string>> = {
  denials: t.withDenials,
  violations: t.withViolations,
  oow: t.withOutOfWorkflowTurns,
  imported: t.importedRuns,
  forked: t.forked,
};

type Facet = 'documentId' | 'model' | 'controllers' | 'tag' | 'ended';
const choiceNames: Readonly<Record<Facet, string>> = {
  documentId: t.document,
  model: t.model,
  controllers: t.controllers,
  tag: t.tag,
  ended: t.ended,
};

export const endWords = (ended: string) => (ended === 'open' ? t.notEnded : describeEnd(ended));

/** By kind of choice: ids and how they are called, with how many runs there are of each. */
function optionsOf(facets: RunFacets): Readonly<Record<Facet, readonly (readonly [string, string])[]>> {
  const plain = (list: readonly { readonly id: string; readonly count: number }[], word = (id: string) => id) =>
    list.map(({ id, count }) => [id, `${word(id)} (${count})`] as const);
  return {
    documentId: facets.documents.map(({ id, title, count }) => [id, `${title} (${count})`] as const),
    model: plain(facets.models),
    controllers: plain(facets.controllers, (id) => controllerModes[id as ControllerMode]),
    tag: plain(facets.tags),
    ended: plain(facets.ended, endWords),
  };
}

/** Without the choice where nothing is chosen. */
const withChoice = (filter: RunFilter, choice: Facet, id: string | undefined): RunFilter => {
  const { [choice]: _before, ...others } = filter;
  return id === undefined ? others : { ...others, [choice]: id };
};

/** Entries of a menu, of which one is ticked. */
const oneOf = <Id extends string>(names: Readonly<Record<Id, string>>, chosen: Id, onChoose: (id: Id) => void) =>
  (Object.keys(names) as Id[]).map((id) => ({
    id,
    label: names[id],
    checked: id === chosen,
    onSelect: () => onChoose(id),
  }));

/** Search, filters, order and groups of the runs. */
export function HistoryBar({ runs }: { readonly runs: readonly StoredRun[] }) {
  const { filter, replaceFilter, sort, setSort, grouping, setGrouping, clearFilter } = useHistory(
    'filter',
    'replaceFilter',
    'sort',
    'setSort',
    'grouping',
    'setGrouping',
    'clearFilter',
  );
  const documents = useWorkspace((state) => state.documents);
  const facets = useMemo(() => {
    const titles = new Map(documents.map(({ id, title }) => [id, title]));
    return facetsOf(runs, (id) => titles.get(id));
  }, [runs, documents]);
  const options = optionsOf(facets);
  const choices = Object.keys(choiceNames) as Facet[];
  const set = choices.filter((choice) => filter[choice] !== undefined);
  const without = (mark: RunMark) => filter.marks.filter((other) => other !== mark);
  const chips = [
    ...set.map((choice) => {
      const value = options[choice].find(([id]) => id === filter[choice])?.[1].replace(/ \(\d+\)$/, '');
      const name = `${choiceNames[choice]}: ${value ?? filter[choice]}`;
      return { id: choice, name, label: t.removeFilter({ name }), left: withChoice(filter, choice, undefined) };
    }),
    ...filter.marks.map((id) => {
      const name = markNames[id];
      return { id, name, label: t.removeMark({ mark: name }), left: { ...filter, marks: without(id) } };
    }),
  ];
  const isSet = chips.length > 0;
  return (
    <Stack gap="1" size="fixed" className={styles.bar}>
      <Row>
        <TextInput
          type="search"
          room="grows"
          aria-label={t.filterRuns}
          placeholder={t.filterCount(runs.length)}
          value={filter.text}
          onChange={(event) => replaceFilter({ ...filter, text: event.target.value })}
        />
        <PopoverCard
          align="start"
          width={280}
          label={t.filtersOfRuns}
          trigger={<IconButton label={t.filters} pressed={isSet} icon={<ListFilter size={15} />} />}
        >
          {choices.map((choice) => (
            <label key={choice} className={styles.choice}>
              <Text size="sm" tone="muted">
                {choiceNames[choice]}
              </Text>
              <Choice
                value={filter[choice] ?? ''}
                options={[['', t.any], ...options[choice]]}
                onChange={(id) => replaceFilter(withChoice(filter, choice, id || undefined))}
              />
            </label>
          ))}
          <Stack as="fieldset" gap="half">
            <legend className="visually-hidden">{t.onlyRuns}</legend>
            {(Object.keys(markNames) as RunMark[]).map((mark) => (
              <CheckField
                key={mark}
                label={markNames[mark]}
                checked={filter.marks.includes(mark)}
                onChange={(isOn) => replaceFilter({ ...filter, marks: isOn ? [...filter.marks, mark] : without(mark) })}
              />
            ))}
          </Stack>
          <Button tone="quiet" disabled={!isFiltered(filter)} onClick={clearFilter}>
            {t.showAllRuns}
          </Button>
        </PopoverCard>
        <Menu
          align="end"
          trigger={
            <IconButton
              label={t.orderAndGroups}
              pressed={sort !== 'newest' || grouping !== 'none'}
              icon={<ArrowDownWideNarrow size={15} />}
            />
          }
          groups={[
            { title: t.order, items: oneOf(sorts, sort, setSort) },
            { title: t.groups, items: oneOf(groupings, grouping, setGrouping) },
          ]}
        />
      </Row>
      {isSet && (
        <Row as="ul" gap="1" wraps aria-label={t.filtersThatAreSet}>
          {chips.map(({ id, name, label, left }) => (
            <li key={id}>
              <Chip aria-pressed="true" aria-label={label} onClick={() => replaceFilter(left)}>
                {name} <X size={11} />
              </Chip>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}
