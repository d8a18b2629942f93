// The process tree of the miner (blocks) and of binding (skeletons and bound programs). They differ in their calls and
// in what they record about each part. Invariant: a part explains its positions of every trace.

/**
 * `Leaf`: calls, and ends if there are any. The others are what each kind of part records; without `Each`, a tree has no
 * loops over lists.
 */
export type ProcessTree<Leaf, Choice, Loop, Parallel = unknown, Each = never> =
  | { readonly kind: 'silent' }
  | Leaf
  | { readonly kind: 'sequence'; readonly children: readonly ProcessTree<Leaf, Choice, Loop, Parallel, Each>[] }
  | ({
      readonly kind: 'parallel';
      readonly children: readonly ProcessTree<Leaf, Choice, Loop, Parallel, Each>[];
    } & Parallel)
  | ({
      readonly kind: 'choice';
      readonly children: readonly ProcessTree<Leaf, Choice, Loop, Parallel, Each>[];
    } & Choice)
  /** With redos: the body once, then any number of rounds of one redo and the body again. */
  | ({
      readonly kind: 'loop';
      readonly body: ProcessTree<Leaf, Choice, Loop, Parallel, Each>;
      readonly redos?: readonly ProcessTree<Leaf, Choice, Loop, Parallel, Each>[];
    } & Loop)
  | ({ readonly kind: 'each'; readonly body: ProcessTree<Leaf, Choice, Loop, Parallel, Each> } & Each);

interface AnyPart {
  readonly kind: string;
  readonly children?: readonly AnyPart[];
  readonly body?: AnyPart;
  readonly redos?: readonly AnyPart[];
}

/** The direct parts of a tree, in order. */
export function childPartsOf<Tree extends AnyPart>({ children, body, redos = [] }: Tree): readonly Tree[] {
  return (children ?? (body ? [body, ...redos] : [])) as readonly Tree[];
}

/** All parts of a tree, itself first. */
export const partsWithin = <Tree extends AnyPart>(tree: Tree): Tree[] => [
  tree,
  ...childPartsOf(tree).flatMap((part) => partsWithin(part)),
];

export const callsWithin = <Tree extends AnyPart>(tree: Tree): Extract<Tree, { readonly kind: 'call' }>[] =>
  partsWithin(tree).filter((part): part is Extract<Tree, { readonly kind: 'call' }> => part.kind === 'call');
