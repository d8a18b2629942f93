// Finds the branch that a deletion leaves empty and that can be removed with it.
// Invariant: the other branches keep their meaning. Only the last branch of an `if` is removed, and no condition that
// contains a call.

import { procedureSites } from '../../../language';
import type { ProcedureContext } from '../../procedure/procedureEdit';
import type { StatementBlock, StatementEntry } from '../../procedure/statementTree';

export interface EmptiedBlock {
  /** The branch to remove with its header; if absent, `entry` is removed as a whole. */
  readonly block?: StatementBlock;
  /** The `if` statement. */
  readonly entry: StatementEntry;
}

const isFiller = (entry: StatementEntry) => entry.statement.kind === 'pass';

/** Undefined if the block contains more than the run, or has to stay. */
export function findEmptiedBlock(
  context: ProcedureContext,
  first: StatementEntry,
  last: StatementEntry,
): EmptiedBlock | undefined {
  const { block } = first;
  const { owner } = block;
  const hasOtherEntries = block.entries.some(
    (entry) => (entry.index < first.index || entry.index > last.index) && !isFiller(entry),
  );
  if (hasOtherEntries || owner?.statement.kind !== 'if' || block.index !== owner.blocks.length - 1) return undefined;
  const sites = [...procedureSites(context.document).values()];
  if (sites.some((site) => site.statement === owner.statement && site.call)) return undefined;
  const rest = owner.blocks.slice(0, block.index);
  if (rest.length > 1 || rest.some(({ entries }) => !entries.every(isFiller))) return { block, entry: owner };
  return findEmptiedBlock(context, owner, owner) ?? { entry: owner };
}
