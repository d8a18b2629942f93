// Names of stored runs in all lists: `script - controllers - outcome`, or the name given by the user. Equal names in
// one list get distinguishing details: a fork, the agent, the time, finally a number.

import type { ControllerMode } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import { groupBy, showOverrides } from '../../core/support';
import { dateLocale } from '../../messages/language';
import { runHistoryStateMessages as t } from '../../messages/runHistoryState.en';

const controllerWords: Readonly<Record<ControllerMode, string>> = {
  none: t.withoutControllers,
  pre: t.withPre,
  post: t.withPost,
  both: t.withBoth,
};

type Watched = Pick<StoredRun, 'controllers' | 'imported' | 'execution'>;

/** The controllers of a session of this browser; undefined for imported runs and executions. */
export const controllerLabelOf = ({ controllers, imported, execution }: Watched): string | undefined =>
  controllers === undefined || imported !== undefined || execution !== undefined
    ? undefined
    : controllerWords[controllers];

/** `1 violation`, `2 denied`, `no violation`, or `not ended`. */
export function outcomeOfRun({
  violations = 0,
  denied = 0,
  ended,
}: Partial<Pick<StoredRun, 'violations' | 'denied' | 'ended'>>): string {
  if (violations > 0) return t.withViolations(violations);
  if (denied > 0) return t.withDenials(denied);
  return ended === undefined ? t.notEnded : t.noViolation;
}

type Named = Watched &
  Pick<StoredRun, 'name' | 'title' | 'subject'> &
  Partial<Pick<StoredRun, 'violations' | 'denied' | 'ended'>>;

/** `Result at once - no controllers - 1 violation`, or the name given by the user. */
export function nameOfRun(run: Named): string {
  const { name, title, subject, execution } = run;
  if (name !== undefined || subject === undefined || execution !== undefined) return showOverrides(name ?? title);
  const parts = [subject, controllerLabelOf(run), outcomeOfRun(run)];
  return showOverrides(parts.filter((part) => part !== undefined).join(' - '));
}

const toMinute = new Intl.DateTimeFormat(dateLocale, {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
/** Day and time of the start of a run. */
export const formatStartedAt = ({ startedAt }: Pick<StoredRun, 'startedAt'>): string => toMinute.format(startedAt);

const second = new Intl.DateTimeFormat(dateLocale, { timeStyle: 'medium' });

/** Details appended to equal names, in this order, until all names differ. */
const differences: readonly ((run: StoredRun) => string)[] = [
  ({ forkedFrom }) => (forkedFrom ? t.fork : ''),
  ({ model }) => model,
  formatStartedAt,
  ({ startedAt }) => second.format(startedAt),
];

/** Names of runs in one list, by id: all names are distinct. */
export function namesOfRuns(runs: readonly StoredRun[]): ReadonlyMap<string, string> {
  const names = new Map(runs.map((run) => [run.id, nameOfRun(run)]));
  const nameOf = (run: StoredRun) => names.get(run.id) ?? '';
  for (const difference of differences) {
    for (const same of groupBy(runs, nameOf).values()) {
      if (new Set(same.map(difference)).size < 2) continue;
      for (const run of same) if (difference(run) !== '') names.set(run.id, `${nameOf(run)} - ${difference(run)}`);
    }
  }
  for (const same of groupBy(runs, nameOf).values())
    if (same.length > 1) for (const [index, run] of same.entries()) names.set(run.id, `${nameOf(run)} (${index + 1})`);
  return names;
}
