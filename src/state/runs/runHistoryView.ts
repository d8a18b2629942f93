// Which stored runs the history shows, in which order and under which headings: pure, and fast for thousands of them.

import type { ControllerMode, StoredRun } from '../../core/storage';
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

export interface RunGroup {
  readonly id: string;
  readonly runs: readonly StoredRun[];
}

export interface Facet {
  readonly id: string;
  readonly count: number;
}

export interface RunFacets {
  readonly documents: readonly (Facet & { readonly title: string })[];
  readonly models: readonly Facet[];
  readonly controllers: readonly Facet[];
  readonly tags: readonly Facet[];
  readonly ended: readonly Facet[];
}

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

/** Which controllers watched it, of a session of this browser. */
export const modeOf = ({
  controllers,
  imported,
  execution,
}: Pick<StoredRun, 'controllers' | 'imported' | 'execution'>) =>
  controllers === undefined || imported !== undefined || execution !== undefined
    ? undefined
    : controllerWords[controllers];

/** `Result at once - no controllers - 1 violation`, or the name that a person gave it. */
export function nameOfRun(
  run: Pick<StoredRun, 'name' | 'title' | 'subject' | 'controllers' | 'imported' | 'execution'> &
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
export function groupRuns(runs: readonly StoredRun[], grouping: RunGrouping): RunGroup[] {
  if (grouping === 'none') return [{ id: '', runs }];
  const groups = new Map<string, StoredRun[]>();
  for (const run of runs) {
    const id = (grouping === 'document' ? run.documentId : run.group) ?? '';
    const group = groups.get(id);
    if (group) group.push(run);
    else groups.set(id, [run]);
  }
  const alone = groups.get('');
  groups.delete('');
  return [...groups, ...(alone ? [['', alone] as const] : [])].map(([id, held]) => ({ id, runs: held }));
}

/** What there is to filter by, most frequent first. `titleOf`: a document's title, where it is on the shelf. */
export function facetsOf(runs: readonly StoredRun[], titleOf: (documentId: string) => string | undefined): RunFacets {
  const titles = new Map<string, string>();
  const counts = {
    documents: new Map<string, number>(),
    models: new Map<string, number>(),
    controllers: new Map<string, number>(),
    tags: new Map<string, number>(),
    ended: new Map<string, number>(),
  };
  const count = (of: keyof typeof counts, id: string) => counts[of].set(id, (counts[of].get(id) ?? 0) + 1);
  for (const run of runs) {
    count('documents', run.documentId);
    if (!titles.has(run.documentId)) titles.set(run.documentId, titleOf(run.documentId) ?? run.title);
    if (run.model !== '') count('models', run.model);
    if (run.controllers !== undefined) count('controllers', run.controllers);
    for (const tag of run.tags ?? []) count('tags', tag);
    count('ended', endOf(run));
  }
  const sorted = (of: keyof typeof counts): Facet[] =>
    [...counts[of]]
      .map(([id, number]) => ({ id, count: number }))
      .sort((first, second) => second.count - first.count || collator.compare(first.id, second.id));
  return {
    documents: sorted('documents').map((facet) => ({ ...facet, title: titles.get(facet.id) ?? '' })),
    models: sorted('models'),
    controllers: sorted('controllers'),
    tags: sorted('tags'),
    ended: sorted('ended'),
  };
}
