import { ArrowDownWideNarrow, ListFilter, X } from 'lucide-react';
import { useMemo } from 'react';
import type { ControllerMode } from '../../../core/session';
import type { StoredRun } from '../../../core/storage';
import { runHistoryMessages as t } from '../../../messages/runHistory.en';
import { describeEnd } from '../../../state/logView/eventText';
import {
  documentTitles,
  facetValues,
  isRunFilterSet,
  noRunFilter,
  type RunFacet,
  type RunFilter,
  type RunGrouping,
  type RunHistoryMark,
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
import styles from './HistoryBar.module.css';
import { useRunHistory } from './useRunHistory';

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
export const runMarkNames: Readonly<Record<RunHistoryMark, string>> = {
  denials: t.withDenials,
  violations: t.withViolations,
  oow: t.withOowTurns,
  imported: t.importedRuns,
  forked: t.forked,
};

const facetNames: Readonly<Record<RunFacet, string>> = {
  documentId: t.document,
  model: t.model,
  controllers: t.controllers,
  tag: t.tag,
  ended: t.ended,
};

const facets = Object.keys(facetNames) as RunFacet[];

export const endLabel = (ended: string) => (ended === 'open' ? t.notEnded : describeEnd(ended));

/** Labels of the facet values that have no name. */
const valueWords: Partial<Record<RunFacet, (id: string) => string>> = {
  controllers: (id) => controllerModes[id as ControllerMode],
  ended: endLabel,
};

/** Menu entries of which exactly one is ticked. */
const oneOf = <Id extends string>(names: Readonly<Record<Id, string>>, chosen: Id, onChoose: (id: Id) => void) =>
  (Object.keys(names) as Id[]).map((id) => ({
    id,
    label: names[id],
    checked: id === chosen,
    onSelect: () => onChoose(id),
  }));

/** Search, filters, sort order and grouping of the runs. */
export function HistoryBar({ runs }: { readonly runs: readonly StoredRun[] }) {
  const { filter, sort, grouping, show } = useRunHistory('filter', 'sort', 'grouping', 'show');
  const change = (part: Partial<RunFilter>) => show({ filter: { ...filter, ...part } });
  const documents = useWorkspace((state) => state.documents);
  const titles = useMemo(() => documentTitles(runs, documents), [runs, documents]);
  const values = useMemo(() => new Map(facets.map((facet) => [facet, facetValues(runs, facet)])), [runs]);
  const wordsOf = (facet: RunFacet, id: string) =>
    (facet === 'documentId' ? titles.get(id) : valueWords[facet]?.(id)) ?? id;
  const without = (mark: RunHistoryMark) => filter.marks.filter((other) => other !== mark);
  const chips = [
    ...facets.flatMap((id) => {
      const value = filter[id];
      if (value === undefined) return [];
      const name = `${facetNames[id]}: ${wordsOf(id, value)}`;
      return { id, name, label: t.removeFilter({ name }), left: { [id]: undefined } };
    }),
    ...filter.marks.map((id) => {
      const name = runMarkNames[id];
      return { id, name, label: t.removeMark({ mark: name }), left: { marks: without(id) } };
    }),
  ];
  const hasFilters = chips.length > 0;
  return (
    <Stack gap="1" size="fixed" className={styles.bar}>
      <Row>
        <TextInput
          type="search"
          flex="grows"
          aria-label={t.filterRuns}
          placeholder={t.filterCount(runs.length)}
          value={filter.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        <PopoverCard
          align="start"
          width={280}
          label={t.filtersOfRuns}
          trigger={<IconButton label={t.filters} pressed={hasFilters} icon={<ListFilter size={15} />} />}
        >
          {facets.map((facet) => (
            <label key={facet} className={styles.choice}>
              <Text size="sm" tone="muted">
                {facetNames[facet]}
              </Text>
              <Choice
                value={filter[facet] ?? ''}
                options={[
                  ['', t.any],
                  ...(values.get(facet) ?? []).map(
                    ({ id, count }) => [id, `${wordsOf(facet, id)} (${count})`] as const,
                  ),
                ]}
                onChange={(id) => change({ [facet]: id || undefined })}
              />
            </label>
          ))}
          <Stack as="fieldset" gap="half">
            <legend className="visually-hidden">{t.onlyRuns}</legend>
            {(Object.keys(runMarkNames) as RunHistoryMark[]).map((mark) => (
              <CheckField
                key={mark}
                label={runMarkNames[mark]}
                checked={filter.marks.includes(mark)}
                onChange={(isChecked) => change({ marks: isChecked ? [...filter.marks, mark] : without(mark) })}
              />
            ))}
          </Stack>
          <Button tone="quiet" disabled={!isRunFilterSet(filter)} onClick={() => show({ filter: noRunFilter })}>
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
            { title: t.order, items: oneOf(sorts, sort, (next) => show({ sort: next })) },
            { title: t.groups, items: oneOf(groupings, grouping, (next) => show({ grouping: next })) },
          ]}
        />
      </Row>
      {hasFilters && (
        <Row as="ul" gap="1" wraps aria-label={t.filtersThatAreSet}>
          {chips.map(({ id, name, label, left }) => (
            <li key={id}>
              <Chip aria-pressed="true" aria-label={label} onClick={() => change(left)}>
                {name} <X size={11} />
              </Chip>
            </li>
          ))}
        </Row>
      )}
    </Stack>
  );
}
