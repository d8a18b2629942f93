// Which stored runs the history shows, in which order and under which headings: pure, and fast for thousands of them.

import type { ControllerMode, StoredRun } from '../../core/storage';
import { grouped } from '../../core/support';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';

export type RunMark = 'denials' | 'violations' | 'oow' | 'imported' | 'forked';

/** What runs are chosen by; `ended`: why, or `open` for one that has not. */
export type RunFacet = 'documentId' | 'model' | 'controllers' | 'tag' | 'ended';

export interface RunFilter extends Readonly<Partial<Record<RunFacet, string | undefined>>> {
  /** Every word of it must stand in the name, the title, the model, a tag or the note. */
  readonly text: string;
  /** All of them must hold. */
  readonly marks: readonly RunMark[];
}

export type RunSort = 'newest' | 'oldest' | 'name' | 'violations' | 'denials' | 'turns' | 'tokens';
export type RunGrouping = 'none' | 'document' | 'group';

export const noFilter: RunFilter = { text: '', marks: [] };

const hasMark: Readonly<Record<RunMark, (run: StoredRun) => boolean>> = {
  denials: (run) => run.denied > 0,
  violations: (run) => run.violations > 0,
  oow: (run) => (run.oow ?? 0) > 0,
  imported: (run) => run.imported !== undefined,
  forked: (run) => run.forkedFrom !== undefined,
};

const wordsOf = ({ name, subject, title, model, tags, note, imported, rehearsal, format }: StoredRun): string =>
  [
    name,
    subject,
    title,
    model,
    rehearsal ? t.noLlmWord : '',
    ...(tags ?? []),
    note,
    format,
    imported === undefined ? '' : t.importedFrom({ source: imported }),
  ]
    .join('\n')
    .toLowerCase();

const controllerWords: Readonly<Record<ControllerMode, string>> = {
  none: t.withoutControllers,
  pre: t.withPre,
  post: t.withPost,
  both: t.withBoth,
};

type Watched = Pick<StoredRun, 'controllers' | 'imported' | 'execution'>;

/** Which controllers watched it, of a session of this browser. */
export const modeOf = ({ controllers, imported, execution }: Watched) =>
  controllers === undefined || imported !== undefined || execution !== undefined
    ? undefined
    : controllerWords[controllers];

/** `Result at once - no controllers - 1 violation`, or the name that a person gave it. */
export function nameOfRun(
  run: Watched &
    Pick<StoredRun, 'name' | 'title' | 'subject'> &
    Partial<Pick<StoredRun, 'violations' | 'denied' | 'ended'>>,
): string {
  const { name, title, subject, violations = 0, denied = 0, ended } = run;
  if (name !== undefined || subject === undefined) return name ?? title;
  const mode = modeOf(run);
  const outcome =
    violations > 0
      ? t.withViolations(violations)
      : denied > 0
        ? t.withDenials(denied)
        : ended === undefined
          ? t.notEnded
          : t.asTheWorkflow;
  return [subject, ...(mode === undefined ? [] : [mode]), outcome].join(' - ');
}

const valuesOf: Readonly<Record<RunFacet, (run: StoredRun) => readonly (string | undefined)[]>> = {
  documentId: ({ documentId }) => [documentId],
  model: ({ model }) => [model || undefined],
  controllers: ({ controllers }) => [controllers],
  tag: ({ tags = [] }) => tags,
  ended: ({ ended = 'open' }) => [ended],
};
const facets = Object.keys(valuesOf) as RunFacet[];

export const isFiltered = ({ text, marks, ...choices }: RunFilter): boolean =>
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

/** In the order of their first run. Runs that belong to no group come last, under the empty id. */
export function groupRuns(runs: readonly StoredRun[], grouping: RunGrouping) {
  if (grouping === 'none') return [{ id: '', runs }];
  const groups = grouped(runs, (run) => (grouping === 'document' ? run.documentId : run.group) ?? '');
  const alone = groups.get('');
  groups.delete('');
  return [...groups, ...(alone ? [['', alone] as const] : [])].map(([id, held]) => ({ id, runs: held }));
}

/** Titles of documents by id: as on the shelf, else as in the first run of each. */
export const documentTitles = (runs: readonly StoredRun[], shelf: readonly { id: string; title: string }[]) =>
  new Map(
    [...runs.toReversed().map((run) => ({ ...run, id: run.documentId })), ...shelf].map(({ id, title }) => [id, title]),
  );

/** What there is to choose runs by, most frequent first. */
export function valuesIn(runs: readonly StoredRun[], facet: RunFacet) {
  const held = runs.flatMap(valuesOf[facet]).filter((value) => value !== undefined);
  return [...grouped(held, (value) => value)]
    .map(([id, { length }]) => ({ id, count: length }))
    .sort((first, second) => second.count - first.count || collator.compare(first.id, second.id));
}
