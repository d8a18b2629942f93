// Which stored runs the history shows, in which order and under which headings: pure, and fast for thousands of them.

import type { ControllerMode, StoredRun } from '../../core/storage';
import { grouped } from '../../core/support';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';

export type RunMark = 'denials' | 'violations' | 'oow' | 'imported' | 'forked';

export interface RunFilter {
  /** Every word of it must stand in the name, the title, the model, a tag or the note. */
  readonly text: string;
  readonly documentId?: string;
  readonly model?: string;
  readonly controllers?: ControllerMode;
  readonly tag?: string;
  /** Why it ended; `open` for one that has not. */
  readonly ended?: string;
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

const endOf = ({ ended }: StoredRun): string => ended ?? 'open';

export const isFiltered = ({ text, marks, ...choices }: RunFilter): boolean =>
  text.trim() !== '' || marks.length > 0 || Object.values(choices).some((choice) => choice !== undefined);

function matches(run: StoredRun, filter: RunFilter, words: readonly string[]): boolean {
  const { documentId, model, controllers, tag, ended, marks } = filter;
  if (documentId !== undefined && run.documentId !== documentId) return false;
  if (model !== undefined && run.model !== model) return false;
  if (controllers !== undefined && run.controllers !== controllers) return false;
  if (tag !== undefined && !run.tags?.includes(tag)) return false;
  if (ended !== undefined && endOf(run) !== ended) return false;
  if (!marks.every((mark) => hasMark[mark](run))) return false;
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

export type RunFacets = ReturnType<typeof facetsOf>;

/** What there is to filter by, most frequent first. `titleOf`: a document's title, where it is on the shelf. */
export function facetsOf(runs: readonly StoredRun[], titleOf: (documentId: string) => string | undefined) {
  const facets = (idsOf: (run: StoredRun) => readonly (string | undefined)[]) => {
    const counts = new Map<string, number>();
    for (const id of runs.flatMap(idsOf)) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [...counts]
      .map(([id, count]) => ({ id, count }))
      .sort((first, second) => second.count - first.count || collator.compare(first.id, second.id));
  };
  // The title in the first run of a document stands where the shelf has none.
  const titles = new Map(runs.toReversed().map(({ documentId, title }) => [documentId, title]));
  return {
    documents: facets((run) => [run.documentId]).map((facet) => ({
      ...facet,
      title: titleOf(facet.id) ?? titles.get(facet.id) ?? '',
    })),
    models: facets(({ model }) => [model || undefined]),
    controllers: facets((run) => [run.controllers]),
    tags: facets(({ tags = [] }) => tags),
    ended: facets((run) => [endOf(run)]),
  };
}
