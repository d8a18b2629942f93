// The structure of a mined workflow before it is drawn: nested blocks, each explaining its part of every trace.
// Invariant: an activity is in one leaf only; `decisions` record the branch that each trace took, and its position.

/** The branch that one trace took at a choice or at the end of a loop's round. */
export interface BlockDecision {
  readonly trace: number;
  /** Everything before this position of the trace had happened. */
  readonly at: number;
  /** Index of the child of a choice; for a loop the index of the redo, or -1 to leave the loop. */
  readonly branch: number;
}

export type ProcessBlock =
  | { readonly kind: 'silent' }
  | { readonly kind: 'leaf'; readonly activity: string }
  | { readonly kind: 'sequence'; readonly children: readonly ProcessBlock[] }
  /** A partial order of its children: [before, after] indices; without edges they run in parallel. */
  | {
      readonly kind: 'order';
      readonly children: readonly ProcessBlock[];
      readonly edges: readonly (readonly [number, number])[];
    }
  | {
      readonly kind: 'choice';
      readonly children: readonly ProcessBlock[];
      readonly decisions: readonly BlockDecision[];
    }
  /** The body once, then any number of rounds of one redo and the body again. */
  | {
      readonly kind: 'loop';
      readonly body: ProcessBlock;
      readonly redos: readonly ProcessBlock[];
      readonly decisions: readonly BlockDecision[];
    };

export const childBlocksOf = (block: ProcessBlock): readonly ProcessBlock[] =>
  block.kind === 'loop'
    ? [block.body, ...block.redos]
    : block.kind === 'silent' || block.kind === 'leaf'
      ? []
      : block.children;

/** All blocks of a block, itself first. */
export const blocksWithin = (block: ProcessBlock): ProcessBlock[] => [
  block,
  ...childBlocksOf(block).flatMap(blocksWithin),
];

export const activitiesWithin = (block: ProcessBlock): string[] =>
  blocksWithin(block).flatMap((inner) => (inner.kind === 'leaf' ? [inner.activity] : []));

/** True if the block can be passed without any activity. */
export function isNullable(block: ProcessBlock): boolean {
  switch (block.kind) {
    case 'silent':
      return true;
    case 'leaf':
      return false;
    case 'choice':
      return block.children.some(isNullable);
    case 'loop':
      return isNullable(block.body);
    default:
      return block.children.every(isNullable);
  }
}
