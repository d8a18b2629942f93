// Builds the tree of runs that were forked from one another, and reads from the logs what each fork changed. Otherwise
// pure.

import type { SessionChange } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';
import { groupBy } from '../../core/support';
import { omitUndefined } from '../support/omitUndefined';

export interface RunBranch {
  readonly id: string;
  /** Undefined if the run is not stored here; its forks refer to it. */
  readonly run?: StoredRun;
  /** 0 for the root. */
  readonly depth: number;
  /** Number of events taken over from the parent branch. */
  readonly length?: number;
}

/** All relatives of a run in tree order: a branch, then its forks, earliest fork first. */
export function buildRunFamily(runs: readonly StoredRun[], id: string): readonly RunBranch[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const forks = groupBy(runs, (run) => run.forkedFrom?.runId);
  let root = id;
  // Records may be manipulated: in a cycle, the search for the root stops at a run that it has visited.
  const climbed = new Set([root]);
  for (let parent = byId.get(root)?.forkedFrom?.runId; parent !== undefined && !climbed.has(parent); ) {
    root = parent;
    climbed.add(root);
    parent = byId.get(root)?.forkedFrom?.runId;
  }
  const branches: RunBranch[] = [];
  const seen = new Set<string>();
  const visit = (branchId: string, depth: number) => {
    if (seen.has(branchId)) return;
    seen.add(branchId);
    const run = byId.get(branchId);
    const length = depth > 0 ? run?.forkedFrom?.length : undefined;
    branches.push({ id: branchId, depth, ...omitUndefined({ run, length }) });
    const children = [...(forks.get(branchId) ?? [])].sort(
      (first, second) =>
        (first.forkedFrom?.length ?? 0) - (second.forkedFrom?.length ?? 0) || first.startedAt - second.startedAt,
    );
    for (const child of children) visit(child.id, depth + 1);
  };
  visit(root, 0);
  return branches;
}

export interface ForkFacts {
  /** User turn at which it was forked. */
  readonly turn: number;
  readonly change?: SessionChange;
  /** The kind of entry that the user replaced at the fork. */
  readonly edited?: 'decision' | 'result';
}

/** Number of events after the fork that are searched for an edit. */
const MAX_LOOKAHEAD = 4;

/** Undefined if the log cannot be read or does not begin like a fork. */
export async function readFork(
  { repository }: { readonly repository: Pick<Repository, 'loadEvent'> },
  id: string,
  length: number,
): Promise<ForkFacts | undefined> {
  const seqs = Array.from({ length: MAX_LOOKAHEAD }, (_nothing, index) => length + index);
  const events = await Promise.all(seqs.map((seq) => repository.loadEvent(id, seq))).catch(() => []);
  const forked = events.find((event) => event?.kind === 'session.forked');
  if (forked?.kind !== 'session.forked') return undefined;
  const edit = events.find((event) => event?.kind === 'decision.edited' || event?.kind === 'result.edited');
  const edited = edit && (edit.kind === 'decision.edited' ? 'decision' : 'result');
  return { turn: forked.turn, ...omitUndefined({ change: forked.change, edited }) } as const;
}
