// The branch that a deletion leaves empty, and what may go along with it.
// Invariant: what the other branches mean stays: only the last branch of an `if` goes, and no condition that calls something.

import { procedureSites } from '../../../language';
import type { ProcedureContext } from '../../procedure/procedureEdit';
import type { StatementBlock, StatementEntry } from '../../procedure/statementTree';

export interface EmptiedBlock {
  /** A branch whose header and block go; absent: `entry` goes as a whole. */
  readonly block?: StatementBlock;
  /** The `if`. */
  readonly entry: StatementEntry;
}

const isFiller = (entry: StatementEntry) => entry.statement.kind === 'pass';

/** Undefined where the block holds more than the run, or has to stay. */
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
