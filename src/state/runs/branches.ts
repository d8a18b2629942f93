// Runs that were forked from one another, as a tree; and what each fork changed, read from its log. Pure but for that.

import type { SessionChange } from '../../core/session';
import type { Repository, StoredRun } from '../../core/storage';
import { groupBy } from '../../core/support';
import { omitUndefined } from '../support/omitUndefined';

export interface RunBranch {
  readonly id: string;
  /** Undefined for one that is not here any more, or never was: its forks name it. */
  readonly run?: StoredRun;
  /** 0 for the first of them. */
  readonly depth: number;
  /** Events it took over from the branch above it. */
  readonly length?: number;
}

/** All relatives of a run, in the order of a tree: a branch, then those forked from it, earliest fork first. */
export function buildRunFamily(runs: readonly StoredRun[], id: string): readonly RunBranch[] {
  const byId = new Map(runs.map((run) => [run.id, run]));
  const forks = groupBy(runs, (run) => run.forkedFrom?.runId);
  let root = id;
  // Records may have been tampered with: a circle has no first, so the search stops where it has been.
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
  /** What a person put in the place of what had happened, first thing after the fork. */
  readonly edited?: 'decision' | 'result';
}

/** Events after the fork that are looked at for an edit. */
const MAX_LOOKAHEAD = 4;

/** Undefined where the log does not say: it cannot be read, or does not begin as a fork does. */
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
