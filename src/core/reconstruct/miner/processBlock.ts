// The structure of a mined workflow before it is drawn: nested blocks, each explaining its part of every trace.
// Invariant: an activity is in one call only; `decisions` record the branch that each trace took, and its position.

import { callsWithin, type ProcessTree } from '../processTree';

/** The branch that one trace took at a choice or at the end of a loop's round. */
export interface BlockDecision {
  readonly trace: number;
  /** Everything before this position of the trace had happened. */
  readonly at: number;
  /** Index of the child of a choice; for a loop the index of the redo, or -1 to leave the loop. */
  readonly branch: number;
}

interface Decisions {
  readonly decisions: readonly BlockDecision[];
}

export type ProcessBlock = ProcessTree<
  { readonly kind: 'call'; readonly activity: string },
  Decisions,
  Decisions & { readonly redos: readonly ProcessBlock[] },
  /** A partial order of the children: [before, after] indices. */
  { readonly edges: readonly (readonly [number, number])[] }
>;

export type ProcessBlockOf<Kind extends ProcessBlock['kind']> = Extract<ProcessBlock, { readonly kind: Kind }>;

export const activitiesWithin = (block: ProcessBlock): string[] => callsWithin(block).map(({ activity }) => activity);

/** True if the block can be passed without any activity. */
export function isNullable(block: ProcessBlock): boolean {
  switch (block.kind) {
    case 'silent':
      return true;
    case 'call':
      return false;
    case 'choice':
      return block.children.some(isNullable);
    case 'loop':
      return isNullable(block.body);
    default:
      return block.children.every(isNullable);
  }
}
