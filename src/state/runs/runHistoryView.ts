// Filters, sorts and groups the stored runs of the history. Pure, and fast for thousands of runs.

import type { StoredRun } from '../../core/storage';
import { groupBy, showOverrides } from '../../core/support';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';
import { controllerLabelOf, nameOfRun, outcomeOfRun } from './runNames';

export type RunHistoryMark = 'denials' | 'violations' | 'oow' | 'imported' | 'forked';

/** Properties to filter by; `ended`: the reason, or `open` for a run that has not ended. */
export type RunFacet = 'documentId' | 'model' | 'controllers' | 'tag' | 'ended';

export interface RunFilter extends Readonly<Partial<Record<RunFacet, string | undefined>>> {
  /** Every word must occur in the name, the title, the model, a tag or the note. */
  readonly text: string;
  /** All of them must apply. */
  readonly marks: readonly RunHistoryMark[];
}

export type RunSort = 'newest' | 'oldest' | 'name' | 'violations' | 'denials' | 'turns' | 'tokens';
export type RunGrouping = 'none' | 'document' | 'group';

export const noRunFilter: RunFilter = { text: '', marks: [] };

const hasMark: Readonly<Record<RunHistoryMark, (run: StoredRun) => boolean>> = {
  denials: (run) => run.denied > 0,
  violations: (run) => run.violations > 0,
  oow: (run) => (run.oow ?? 0) > 0,
  imported: (run) => run.imported !== undefined,
  forked: (run) => run.forkedFrom !== undefined,
};

const wordsOf = (run: StoredRun): string =>
  [
    run.name,
    run.subject,
    controllerLabelOf(run),
    outcomeOfRun(run),
    run.title,
    run.model,
    run.rehearsal ? t.noLlmWord : '',
    ...(run.tags ?? []),
    run.note,
    run.format,
    run.imported === undefined ? '' : t.importedFrom({ source: run.imported }),
  ]
    .join('\n')
    .toLowerCase();

const valuesOf: Readonly<Record<RunFacet, (run: StoredRun) => readonly (string | undefined)[]>> = {
  documentId: ({ documentId }) => [documentId],
  model: ({ model }) => [model || undefined],
  controllers: ({ controllers }) => [controllers],
  tag: ({ tags = [] }) => tags,
  ended: ({ ended = 'open' }) => [ended],
};
const facets = Object.keys(valuesOf) as RunFacet[];

export const isRunFilterSet = ({ text, marks, ...choices }: RunFilter): boolean =>
  text.trim() !== '' || marks.length > 0 || Object.values(choices).some((choice) => choice !== undefined);

function matches(run: StoredRun, filter: RunFilter, words: readonly string[]): boolean {
  if (!facets.every((facet) => filter[facet] === undefined || valuesOf[facet](run).includes(filter[facet])))
    return false;
  if (!filter.marks.every((mark) => hasMark[mark](run))) return false;
  if (words.length === 0) return true;
  const text = wordsOf(run);
  return words.every((word) => text.includes(word));
}

const byNewest = (first: StoredRun, second: StoredRun) =>
  second.startedAt - first.startedAt || (first.id < second.id ? -1 : 1);
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

const orders: Readonly<Record<RunSort, (first: StoredRun, second: StoredRun) => number>> = {
  newest: byNewest,
  oldest: (first, second) => byNewest(second, first),
  name: (first, second) => collator.compare(nameOfRun(first), nameOfRun(second)) || byNewest(first, second),
  violations: (first, second) => second.violations - first.violations || byNewest(first, second),
  denials: (first, second) => second.denied - first.denied || byNewest(first, second),
  turns: (first, second) => second.turns - first.turns || byNewest(first, second),
  tokens: (first, second) => (second.tokens ?? 0) - (first.tokens ?? 0) || byNewest(first, second),
};

export function selectRuns(runs: readonly StoredRun[], filter: RunFilter, sort: RunSort): StoredRun[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  return runs.filter((run) => matches(run, filter, words)).sort(orders[sort]);
}

/** Groups in the order of their first run. Runs without a group come last, under the empty id. */
export function groupRuns(runs: readonly StoredRun[], grouping: RunGrouping) {
  if (grouping === 'none') return [{ id: '', runs }];
  const groups = groupBy(runs, (run) => (grouping === 'document' ? run.documentId : run.group) ?? '');
  const alone = groups.get('');
  groups.delete('');
  return [...groups, ...(alone ? [['', alone] as const] : [])].map(([id, runsOfGroup]) => ({ id, runs: runsOfGroup }));
}

/** Titles of documents by id: the current title, or the title in the first run of a document that is not stored. */
export const documentTitles = (runs: readonly StoredRun[], documents: readonly { id: string; title: string }[]) =>
  new Map(
    [...runs.toReversed().map((run) => ({ ...run, id: run.documentId })), ...documents].map(({ id, title }) => [
      id,
      showOverrides(title),
    ]),
  );

/** The values to filter by, most frequent first. */
export function facetValues(runs: readonly StoredRun[], facet: RunFacet) {
  const values = runs.flatMap(valuesOf[facet]).filter((value) => value !== undefined);
  return [...groupBy(values, (value) => value)]
    .map(([id, { length }]) => ({ id, count: length }))
    .sort((first, second) => second.count - first.count || collator.compare(first.id, second.id));
}
