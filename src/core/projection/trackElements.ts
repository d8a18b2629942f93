// Maps the nodes, groups and edges of a graph to those of the graph after a change of the text. Ids number call sites in
// text order (`api:x#2`), so a call inserted before another takes its id; elements are therefore matched by their text,
// carried through the edits. Everything that refers to elements goes through this map.
//
// A moved statement (deleted at one place and written at another) is the same statement: the map contains it, so its
// selection stays. Its stored position does not follow, because its place in the flow has changed: see `moved`.

import type { GraphEdge, WorkflowGraph } from '../graph';
import { groupBy, ownProperty, sortTextEdits, type TextEdit, type TextRange } from '../support';
import { emptySlotOf, slotIdOf } from './emptySlots';

export interface ElementChange {
  /** New id of every node and group that still exists, by old id. */
  readonly ids: ReadonlyMap<string, string>;
  /** Old ids of those whose text was deleted and written at another place. */
  readonly moved: ReadonlySet<string>;
  /** The edge after the change; undefined if it is gone. */
  mapEdge(edge: GraphEdge): GraphEdge | undefined;
}

interface TextElement {
  readonly id: string;
  readonly kind: string;
  readonly range?: TextRange;
}

const elementsOf = ({ nodes, groups = [] }: WorkflowGraph): readonly TextElement[] => [
  ...nodes,
  ...groups.map((group) => ({ ...group, kind: 'group' })),
];

/** A range carried through the edits. */
interface CarriedRange extends TextRange {
  /** No edit is inside the range. */
  readonly isUntouched: boolean;
  /** The new text in place of the range, if one edit replaces all of it. */
  readonly replacement?: TextRange;
}

/** Carries ranges through the edits. Text inserted at either end of a range does not become a part of it. */
function rangeMapper(edits: readonly TextEdit[]): (range: TextRange) => CarriedRange {
  const sorted = sortTextEdits(edits);
  return ({ start, end }) => {
    const mapped = { start, end, isUntouched: true };
    let shift = 0;
    for (const { range, text } of sorted) {
      if (range.start >= end) break;
      const inserted = { start: range.start + shift, end: range.start + shift + text.length };
      shift += text.length - (range.end - range.start);
      if (range.end <= start) {
        mapped.start = start + shift;
      } else if (range.start <= start && range.end >= end) {
        return { start: inserted.start, end: inserted.start, isUntouched: false, replacement: inserted };
      } else {
        mapped.isUntouched = false;
        if (range.start <= start) mapped.start = range.start < start ? inserted.end : inserted.start;
      }
      mapped.end = range.end >= end ? inserted.start : end + shift;
    }
    return mapped;
  };
}

const contains = (outer: TextRange | undefined, { start, end }: TextRange) =>
  outer !== undefined && outer.start <= start && end <= outer.end;

/**
 * `edits` lead from the text of `before` to that of `after`. `stated`: new ids that the plan of a gesture states, old to
 * new; they have priority, since a gesture may rewrite the whole text of an element.
 */
export function trackElements(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edits: readonly TextEdit[],
  stated: Readonly<Record<string, string>> = {},
): ElementChange {
  const carry = rangeMapper(edits);
  const elements = elementsOf(before).map((old) => ({ old, carried: old.range && carry(old.range) }));
  const next = new Map(elementsOf(after).map((one) => [one.id, one]));
  const nextByStart = groupBy([...next.values()], ({ range }) => range?.start);
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const moved = new Set<string>();
  type Found = TextElement | undefined;
  const match = (find: (old: TextElement, carried: CarriedRange | undefined) => Found) => {
    for (const { old, carried } of elements) {
      const found = ids.has(old.id) ? undefined : find(old, carried);
      if (!found || taken.has(found.id)) continue;
      ids.set(old.id, found.id);
      taken.add(found.id);
      const isElsewhere = carried?.replacement && found.range && !contains(carried.replacement, found.range);
      if (isElsewhere) moved.add(old.id);
    }
  };
  match((old) => next.get(ownProperty(stated, old.id) ?? ''));
  match(({ kind }, carried) =>
    carried?.isUntouched
      ? nextByStart.get(carried.start)?.find((one) => one.kind === kind && one.range?.end === carried.end)
      : undefined,
  );
  match(({ id, kind }) => (next.get(id)?.kind === kind ? next.get(id) : undefined));
  // Changed inside its range, as while a name or a condition is typed.
  const rest = [...next.values()].filter(({ id, range }) => range && !taken.has(id));
  const holding = (carried: CarriedRange | undefined) =>
    carried && !carried.replacement ? rest.filter(({ id, range }) => !taken.has(id) && contains(range, carried)) : [];
  match(({ kind }, carried) => holding(carried).find((one) => one.kind === kind));
  match((_, carried) => holding(carried)[0]);
  for (const { old } of elements) {
    const slot = emptySlotOf(old.id);
    const owner = slot && ids.get(slot.nodeId);
    const id = slot && owner !== undefined ? slotIdOf({ ...slot, nodeId: owner }) : undefined;
    if (id !== undefined && next.has(id)) ids.set(old.id, id);
    else if (slot) ids.delete(old.id);
  }
  const mapEdge = (edge: GraphEdge): GraphEdge | undefined => {
    const [from, to] = [ids.get(edge.from), ids.get(edge.to)];
    const same = after.edges.filter((one) => one.kind === edge.kind && one.from === from && one.to === to);
    const found =
      same.find(({ condition }) => condition === edge.condition) ?? (same.length === 1 ? same[0] : undefined);
    if (found || !edge.range) return found;
    // Its label or one of its ends has changed.
    const carried = carry(edge.range);
    if (carried.replacement) return undefined;
    const at = after.edges.filter(({ range }) => contains(range, carried));
    return at.find((one) => one.from === from || one.to === to);
  };
  return { ids, moved, mapEdge };
}
