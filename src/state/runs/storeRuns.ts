// Stores the logs of a file as runs. Invariant: stored runs are never changed. The same log twice is one run; another
// log under a known id becomes a copy, whose id depends only on its content, so that importing it again finds it. All
// runs of a file are stored, or none: until the last one is stored, a mark keeps them out of every list, and the next
// page removes what a closed page left unfinished (`removeUnfinished`).

import { reduceSession, type SessionDocument, type SessionEvent } from '../../core/session';
import { isSameEvent, type Repository, type StoredRun } from '../../core/storage';
import { canonicalJson, fail, groupBy, hashText, type JsonValue, ok, type Result } from '../../core/support';
import { sideBySideStateMessages as t } from '../../messages/sideBySideState.en';
import { describeRefusal } from '../support/describeRefusal';
import { omitUndefined } from '../support/omitUndefined';
import { initialRunRow, summariseRun } from './runFacts';

export interface StoredImport {
  readonly run: StoredRun;
  /** `known`: it was already stored, and nothing was written. */
  readonly how: 'new' | 'known' | 'copy';
  /** The document that the session ran on. */
  readonly document: SessionDocument;
}

export interface StorePorts {
  readonly repository: Pick<
    Repository,
    | 'loadEvents'
    | 'listRuns'
    | 'appendEvents'
    | 'hasRun'
    | 'saveRun'
    | 'finishImport'
    | 'dropUnfinished'
    | 'restoreRuns'
  >;
  now(): number;
}

export interface StoreOptions {
  /** By session: the title in the run list, instead of the document's title. */
  readonly titles?: Readonly<Record<string, string>>;
  /** By session: the start of its name, instead of the user's first words. */
  readonly subjects?: Readonly<Record<string, string>>;
  readonly documentId?: string;
  isCancelled?(): boolean;
  onWriting?(ids: readonly string[]): void;
  /** Number of runs processed so far. */
  onStored?(count: number): void;
  /** Number of events stored so far, and of all events to store. */
  onProgress?(done: number, total: number): void;
}

type Log = readonly SessionEvent[];

interface Planned {
  readonly id: string;
  readonly how: StoredImport['how'];
  readonly events: Log;
}

const isSameLog = (first: Log, second: Log) =>
  first.length === second.length && first.every((event, index) => isSameEvent(event, second[index] as SessionEvent));

/** Depends only on the content of the log. */
const copyIdOf = (id: string, events: Log) =>
  `${id}~${events.length}-${hashText(events.map((event) => canonicalJson(event as unknown as JsonValue)).join('\n')).toString(36)}`;

/** `listed`: ids of the runs that can be read. */
async function planRun(
  { repository }: StorePorts,
  events: Log,
  listed: { has(id: string): boolean },
): Promise<Planned | undefined> {
  const [first] = events;
  if (!first) return undefined;
  const id = first.sessionId;
  const stored = await repository.loadEvents(id);
  // A run that cannot be read here keeps its id.
  const isIdFree = stored.length === 0 && (listed.has(id) || !(await repository.hasRun(id)));
  if (isIdFree) return { id, how: 'new', events };
  if (isSameLog(stored, events)) return { id, how: 'known', events };
  const copyId = copyIdOf(id, events);
  const copy = events.map((event) => ({ ...event, sessionId: copyId }));
  const before = await repository.loadEvents(copyId);
  return { id: copyId, how: before.length > 0 ? 'known' : 'copy', events: copy };
}

const WRITTEN_ELSEWHERE = t.importInOtherTab;

/** Fails with a sentence if the store refuses or the import is cancelled; what it had written is removed again. */
export async function storeRuns(
  ports: StorePorts,
  events: Log,
  options: StoreOptions = {},
): Promise<Result<readonly StoredImport[], string>> {
  const { repository } = ports;
  const importing = `${ports.now()}/${events[0]?.sessionId ?? ''}`;
  const written: string[] = [];
  const takeBack = async (why: string) => {
    await repository.dropUnfinished(written).catch(() => undefined);
    return fail(why);
  };
  try {
    const headers = new Map((await repository.listRuns()).items.map((run) => [run.id, run]));
    const plans: Planned[] = [];
    for (const log of groupBy(events, ({ sessionId }) => sessionId).values()) {
      const plan = await planRun(ports, log, headers);
      if (plan) plans.push(plan);
      if (options.isCancelled?.()) return fail(t.importWasCancelled);
    }
    const fresh = plans.filter(({ how }) => how !== 'known');
    const total = fresh.reduce((sum, plan) => sum + plan.events.length, 0);
    options.onWriting?.(fresh.map(({ id }) => id));
    const imports: StoredImport[] = [];
    let done = 0;
    for (const plan of plans) {
      const started = plan.events[0];
      if (started?.kind !== 'session.started') return takeBack(t.logWithoutStart);
      // A run that is among the deleted runs is restored with its name and its tags.
      const before =
        plan.how === 'known' ? (headers.get(plan.id) ?? (await repository.restoreRuns([plan.id]))[0]) : undefined;
      const run = before ?? buildHeader(plan, options, ports.now());
      if (!before && plan.how === 'known') {
        if ((await repository.saveRun(run)) === 'conflict') return takeBack(WRITTEN_ELSEWHERE);
      } else if (!before) {
        if ((await repository.saveRun(run, { importing })) === 'conflict') return takeBack(WRITTEN_ELSEWHERE);
        written.push(plan.id);
        const earlier = done;
        const outcome = await repository.appendEvents(plan.events, {
          onProgress: (stored) => options.onProgress?.(earlier + stored, total),
          isCancelled: () => options.isCancelled?.() ?? false,
        });
        if (outcome === 'conflict') {
          // The log belongs to another tab: only the row was written here.
          await repository.dropUnfinished([plan.id], { keepsLogs: true });
          return takeBack(WRITTEN_ELSEWHERE);
        }
        done += plan.events.length;
      }
      imports.push({ run, how: plan.how, document: started.document });
      options.onStored?.(imports.length);
      if (options.isCancelled?.()) return takeBack(t.importWasCancelled);
    }
    if (written.length > 0) await repository.finishImport(written);
    return ok(imports);
  } catch (error) {
    return takeBack(
      options.isCancelled?.() ? t.importWasCancelled : t.importNotStored({ why: describeRefusal(error) }),
    );
  }
}

function buildHeader({ id, how, events }: Planned, options: StoreOptions, now: number): StoredRun {
  const state = reduceSession(events);
  const { document, config } = state;
  const documentId = options.documentId ?? document.documentId ?? '';
  const title = options.titles?.[id] ?? document.title;
  const shown = { documentId, title: how === 'copy' ? `${title} (copy)` : title };
  const row = initialRunRow(id, shown, config, events[0]?.at ?? now);
  const origin = omitUndefined({ imported: state.imported?.source ?? 'weir', subject: options.subjects?.[id] });
  return summariseRun({ ...row, ...origin }, state, now);
}
