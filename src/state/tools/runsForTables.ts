// Runs whose results can fill tables.

import { reduceSession, type SessionState } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';
import type { ActiveRun } from '../runs/runState';

const maxRuns = 30;

/** The runs of a document and the open run, which comes first. */
export const runsForTables = (
  runs: readonly StoredRun[],
  documentId: string,
  active: Pick<ActiveRun, 'id'> | undefined,
): readonly StoredRun[] =>
  runs
    .filter((run) => run.documentId === documentId || run.id === active?.id)
    .sort((a, b) => Number(b.id === active?.id) - Number(a.id === active?.id))
    .slice(0, maxRuns);

/** The last state of a run. Rejects if its log cannot be read. */
export const stateOfRun = async (
  repository: Pick<Repository, 'loadEvents'>,
  id: string,
  active: Pick<ActiveRun, 'id' | 'live'> | undefined,
): Promise<SessionState> => (active?.id === id ? active.live : reduceSession(await repository.loadEvents(id)));
