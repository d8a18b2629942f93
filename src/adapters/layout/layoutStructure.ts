// Layout of a block-structured procedure: the main path runs straight down, bodies of loops are to its left, further
// branches to its right in the order of the text. A side block is as near as its neighbours allow.

import { predecessorLists, successorLists } from '../../core/graph';
import type { LayoutBox, LayoutEdge, LayoutGaps, LayoutPosition } from './layoutTypes';

interface BlockItem {
  readonly at: number;
  /** Top left corner; x = 0 is the middle of the block's main path. */
  readonly x: number;
  readonly y: number;
  /** Space kept free above the box, for the edge that enters from the side. */
  readonly above: number;
}

interface Block {
  readonly items: readonly BlockItem[];
  readonly height: number;
}

/** Vertical distance between adjacent blocks that keeps the edges of one off the other. */
const aboveAndBelow = 20;

/**
 * Positions for a graph that runs down, with several start nodes side by side. Undefined if edges other than back edges
 * form a cycle, or if blocks are nested deeper than the stack.
 */
export function layoutStructure(
  boxes: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  gaps: LayoutGaps,
): Record<string, LayoutPosition> | undefined {
  try {
    return placeAll(boxes, edges, gaps);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

function placeAll(
  given: readonly LayoutBox[],
  edges: readonly LayoutEdge[],
  gaps: LayoutGaps,
): Record<string, LayoutPosition> | undefined {
  const index = new Map(given.map(({ id }, at) => [id, at]));
  const forward: [number, number][] = [];
  const heads = new Map<number, Set<number>>();
  const labelled = new Set<number>();
  for (const { from, to, back, condition } of edges) {
    const [a, b] = [index.get(from), index.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    if (condition) labelled.add(a);
    if (!back) forward.push([a, b]);
    else heads.set(a, (heads.get(a) ?? new Set()).add(b));
  }
  const withPredecessor = new Set(forward.map(([, to]) => to));
  const roots = given.flatMap((_, at) => (withPredecessor.has(at) ? [] : [at]));
  // Several start nodes are the branches of a virtual box.
  const top = given.length;
  const boxes = [...given, { id: '', width: 0, height: -gaps.layers }];
  for (const root of roots) forward.push([top, root]);
  const successors = successorLists({ n: boxes.length, edges: forward });
  const predecessors = predecessorLists({ n: boxes.length, edges: forward });
  const order = orderFrom([top], successors, predecessors);
  if (order.length !== boxes.length) return undefined;
  const joins = findJoins(order, successors, heads);
  const reached = { placed: new Map<number, number>(), waiting: new Set<number>(), hadToWait: new Set<number>() };
  const structure: Structure = { boxes, gaps, successors, predecessors, heads, joins, labelled, ...reached };
  const block = placeBranch(top, structure);
  const places = new Array<LayoutPosition | undefined>(given.length);
  for (const { at, x, y } of block.items) if (at !== top) places[at] = { x: Math.round(x), y: Math.round(y) };
  const bottomOf = (at: number) => (places[at]?.y ?? 0) + (boxes[at]?.height ?? 0);
  if (gaps.hasBlocks === 'wherePlain' && structure.hadToWait.size > 0) return undefined;
  const areAllPlaced = block.items.length === boxes.length;
  if (!areAllPlaced || forward.some(([from, to]) => from !== top && bottomOf(from) > (places[to]?.y ?? 0)))
    return undefined;
  return Object.fromEntries(given.flatMap(({ id }, at) => (places[at] ? [[id, places[at]] as const] : [])));
}

type Lists = readonly (readonly number[])[];

/** Topological order of the boxes; shorter than the graph if there is a cycle. */
function orderFrom(roots: readonly number[], successors: Lists, predecessors: Lists): readonly number[] {
  const waiting = predecessors.map((list) => list.length);
  const order = [...roots];
  for (const at of order) {
    for (const next of successors[at] ?? []) {
      const left = (waiting[next] ?? 0) - 1;
      waiting[next] = left;
      if (left === 0) order.push(next);
    }
  }
  return order;
}

const END = -1;

/**
 * The join of the branches of each box: its immediate postdominator, or `END`. A box that only leads back to the head
 * of a loop has no join and does not count for those of others.
 */
function findJoins(
  order: readonly number[],
  successors: Lists,
  heads: ReadonlyMap<number, ReadonlySet<number>>,
): ReadonlyMap<number, number> {
  const joins = new Map<number, number>();
  const depths = new Map<number, number>([[END, 0]]);
  const meet = (one: number, other: number): number => {
    let [a, b] = [one, other];
    while (a !== b) {
      if ((depths.get(a) ?? 0) >= (depths.get(b) ?? 0)) a = joins.get(a) ?? END;
      else b = joins.get(b) ?? END;
    }
    return a;
  };
  for (const at of [...order].reverse()) {
    const next = successors[at] ?? [];
    let join: number | undefined = next.length === 0 && !heads.has(at) ? END : undefined;
    for (const to of next) {
      if (!depths.has(to)) continue;
      join = join === undefined ? to : meet(join, to);
    }
    if (join === undefined) continue;
    joins.set(at, join);
    depths.set(at, (depths.get(join) ?? 0) + 1);
  }
  return joins;
}

interface Structure {
  readonly boxes: readonly LayoutBox[];
  readonly gaps: LayoutGaps;
  readonly successors: Lists;
  readonly predecessors: Lists;
  readonly heads: ReadonlyMap<number, ReadonlySet<number>>;
  readonly joins: ReadonlyMap<number, number>;
  /** Boxes with a labelled outgoing edge. */
  readonly labelled: ReadonlySet<number>;
  /** For each placed box, the number of boxes placed before it. */
  readonly placed: Map<number, number>;
  /** Boxes that were reached before all their predecessors were placed. */
  readonly waiting: Set<number>;
  /** All boxes that were ever in `waiting`. */
  readonly hadToWait: Set<number>;
}

/** Whether all predecessors of a box were placed since then, so that it can go below them. */
const isReady = (at: number, since: number, { predecessors, placed }: Structure) =>
  (predecessors[at] ?? []).every((from) => (placed.get(from) ?? -1) >= since);

/** Distance to the box below, with room for the label of the edge between them. */
const gapAfter = (at: number, { gaps, labelled }: Structure) =>
  labelled.has(at) ? gaps.layers : (gaps.silent ?? gaps.layers);

/** Places the path down from a box, up to the join of its branch, with all side blocks. */
function placeBranch(first: number, structure: Structure, stop?: number): Block {
  const { boxes, gaps, successors, joins, placed, waiting } = structure;
  const since = placed.size;
  const items: BlockItem[] = [];
  const sideBranches: { readonly block: Block; readonly y: number; readonly above: number; readonly side: 1 | -1 }[] =
    [];
  let y = 0;
  let at: number | undefined = first;
  while (at !== undefined && at !== stop && !placed.has(at)) {
    if (at !== first && !isReady(at, since, structure)) {
      waiting.add(at);
      structure.hadToWait.add(at);
      break;
    }
    const box = boxes[at] as LayoutBox;
    placed.set(at, placed.size);
    items.push({ at, x: -box.width / 2, y, above: 0 });
    y += box.height + gapAfter(at, structure);
    const next: readonly number[] = [...new Set(successors[at] ?? [])];
    if (next.length < 2) {
      at = next[0];
      continue;
    }
    const found = joins.get(at);
    const join: number | undefined = found === END ? undefined : found;
    const own = placed.get(at) as number;
    const open = next.filter((to) => to !== join && !placed.has(to) && isReady(to, own, structure));
    for (const to of next)
      if (to !== join && !open.includes(to)) {
        waiting.add(to);
        structure.hadToWait.add(to);
      }
    const isLoop = new Set(open.filter((to) => leadsBack(to, at as number, structure, join)));
    const branches = open.map((to) => ({ to, block: placeBranch(to, structure, join) }));
    const plain = branches.filter(({ to }) => !isLoop.has(to));
    const tallest = Math.max(0, ...plain.map(({ block }) => block.height));
    const main = plain.find(({ block }) => block.height === tallest);
    const others = plain.filter((branch) => branch !== main);
    // Branches before the main path are placed to its left, the last of them next to it.
    const before = main ? branches.slice(0, branches.indexOf(main)) : [];
    if (before.length > 0) {
      // Their edges pass below the boxes already placed there, such as the body of a loop.
      const lowest = Math.max(
        0,
        ...sideBranches.map((one) => (one.side < 0 ? one.y + one.block.height + aboveAndBelow : 0)),
      );
      const spot = items.pop() as BlockItem;
      const lowered = Math.max(spot.y, lowest - box.height / 2);
      items.push({ ...spot, y: lowered });
      y += lowered - spot.y;
    }
    const rejoin = Math.max(0, ...others.map(({ block }) => y + block.height + gaps.layers));
    const above = gaps.layers + box.height / 2;
    let isBeforeMain = main !== undefined;
    for (const branch of [...before.reverse(), ...branches.slice(before.length)]) {
      if (branch === main) isBeforeMain = false;
      else if (isLoop.has(branch.to)) sideBranches.push({ block: branch.block, y, above, side: -1 });
      else sideBranches.push({ block: branch.block, y, above, side: isBeforeMain ? -1 : 1 });
    }
    if (main) {
      // If the next box branches too, its side edge passes below the side block of this one, so that one column serves
      // all.
      const isNextBranching = (successors[main.to]?.length ?? 0) > 1;
      const lowest = Math.max(0, ...others.map(({ to }) => boxes[to]?.height ?? 0));
      const lower = lowest + aboveAndBelow - (boxes[main.to]?.height ?? 0) / 2;
      const start = y + (isNextBranching && others.length > 0 ? Math.max(0, lower) : 0);
      for (const spot of main.block.items) items.push({ ...spot, y: spot.y + start });
      y = start + main.block.height + gaps.layers;
    }
    y = Math.max(y, rejoin);
    // A box that several but not all branches lead to is placed below all of them.
    const ready = () => [...waiting].find((to) => to !== join && to !== stop && isReady(to, own, structure));
    for (let to = ready(); to !== undefined; to = ready()) {
      waiting.delete(to);
      const block = placeBranch(to, structure, join);
      for (const spot of block.items) items.push({ ...spot, y: spot.y + y });
      if (block.items.length > 0) y += block.height + gaps.layers;
    }
    at = join;
  }
  for (const { block, y: top, above, side } of sideBranches) {
    const lowered = block.items.map((spot, place) => ({
      ...spot,
      y: spot.y + top,
      above: place === 0 ? above : spot.above,
    }));
    const shift = clearOf(items, lowered, side, structure);
    for (const spot of lowered) items.push({ ...spot, x: spot.x + shift });
  }
  const height = items.reduce((most, spot) => Math.max(most, spot.y + (boxes[spot.at]?.height ?? 0)), 0);
  return { items, height };
}

/** Whether the branch is the body of a loop with this head. */
function leadsBack(branch: number, head: number, { successors, heads }: Structure, join: number | undefined): boolean {
  const seen = new Set([branch]);
  for (const at of seen) {
    if (heads.get(at)?.has(head)) return true;
    for (const next of successors[at] ?? []) if (next !== join) seen.add(next);
  }
  return false;
}

/** The horizontal offset a block needs to stay clear of the placed boxes. */
function clearOf(
  there: readonly BlockItem[],
  block: readonly BlockItem[],
  side: 1 | -1,
  { boxes, gaps }: Structure,
): number {
  let shift = 0;
  for (const mine of block) {
    const own = boxes[mine.at] as LayoutBox;
    const start = mine.y - Math.max(mine.above, aboveAndBelow);
    const end = mine.y + own.height;
    for (const other of there) {
      const box = boxes[other.at] as LayoutBox;
      if (other.y - Math.max(other.above, aboveAndBelow) >= end || other.y + box.height <= start) continue;
      const needed =
        side > 0 ? other.x + box.width + gaps.between - mine.x : other.x - gaps.between - (mine.x + own.width);
      shift = side > 0 ? Math.max(shift, needed) : Math.min(shift, needed);
    }
  }
  return shift;
}
