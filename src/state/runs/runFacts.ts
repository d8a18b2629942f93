// What holds of a run beside its log: which document it belongs to, who plays its user, what its row in the list keeps.

import type { SessionConfig } from '../../core/session';
import type { StoredRun } from '../../core/storage';
import type { RunEngine, RunState } from './runState';

/** The document whose breakpoints count: the open run's, as the list has it, else the open one. */
export function documentOf({ active, runs, openDocument }: RunState): string | undefined {
  if (!active) return openDocument;
  const listed = runs.find((run) => run.id === active.id)?.documentId;
  return listed || active.live.document.documentId || openDocument;
}

/** A chat of the played user's own, where it is not the agent's. */
export function userChatOf({ createChat }: RunEngine, config: SessionConfig) {
  const { user, rehearsal, baseUrl } = config;
  if (user.kind !== 'simulated' || user.rehearsal === undefined || user.rehearsal === rehearsal) return {};
  return { userChat: createChat({ rehearsal: user.rehearsal, ...(baseUrl === undefined ? {} : { baseUrl }) }) };
}

/** What the log does not say: where the run came from and was put, and what people wrote to it. */
export function keptFacts(run: StoredRun | undefined): Partial<StoredRun> {
  if (!run) return {};
  const { imported, documentId, title, forkedFrom, name, tags, note, group, subject } = run;
  return {
    ...(imported === undefined ? {} : { imported, documentId, title }),
    ...(forkedFrom === undefined ? {} : { forkedFrom, documentId, title }),
    ...(name === undefined ? {} : { name }),
    ...(tags === undefined ? {} : { tags }),
    ...(note === undefined ? {} : { note }),
    ...(group === undefined ? {} : { group }),
    ...(subject === undefined ? {} : { subject }),
  };
}
