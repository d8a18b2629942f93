// Where the nodes of the procedure stand after a gesture that changes their order or number. Ids tell call sites apart
// by their order (`api:x#2`), so a call put before another takes its id: what stands where is told by the text instead.

import type { WorkflowGraph } from '../../core/graph';
import { buildProcedureGraph, type PdlDocument, reparsePdl } from '../../core/language';
import { openPlaceOf, withOpenPlaces } from '../../core/projection';
import { mapOffset, type TextEdit } from '../../core/support';
import type { Point, Positions } from '../support/ports';
import { makeRoom } from './makeRoom';

/** Old node id -> new node id, for nodes whose text is still there. Start and end are themselves. */
export function followNodes(
  before: WorkflowGraph,
  after: WorkflowGraph,
  edits: readonly TextEdit[],
): ReadonlyMap<string, string> {
  const starts = new Map(after.nodes.flatMap((node) => (node.range ? [[node.range.start, node]] : [])));
  const ids = new Set(after.nodes.map((node) => node.id));
  const followed = new Map<string, string>();
  for (const node of before.nodes) {
    if (!node.range) {
      if (ids.has(node.id)) followed.set(node.id, node.id);
      continue;
    }
    const { start, end } = node.range;
    const isGone = edits.some((edit) => edit.range.start <= start && edit.range.end >= end && end > start);
    const found = isGone ? undefined : starts.get(mapOffset(start, edits));
    if (found && found.kind === node.kind) followed.set(node.id, found.id);
  }
  return followed;
}

/**
 * What the layout of the procedure has to say for every node to stay where it is and every new one to have room.
 * `document`: before the edits. `places`: of the nodes as they are drawn then. `renamed`: what the layout itself will follow.
 */
export function planPlaces(
  before: WorkflowGraph,
  document: PdlDocument,
  edits: readonly TextEdit[],
  places: Positions,
  renamed: Readonly<Record<string, string>> = {},
): { readonly set: Positions; readonly renamedIds: ReadonlyMap<string, string> } {
  const next = reparsePdl(document, edits);
  const after = withOpenPlaces(buildProcedureGraph(next), next);
  const renamedIds = followNodes(before, after, edits);
  const known: Record<string, Point> = {};
  const isKnown = new Set<string>();
  for (const [from, to] of renamedIds) {
    const place = places[from];
    if (place) known[to] = place;
    isKnown.add(to);
  }
  // A renamed node stays itself, even where its whole text is written anew.
  for (const [from, to] of Object.entries(renamed)) {
    const place = places[from];
    if (place && !isKnown.has(to) && after.nodes.some((node) => node.id === to)) known[to] = place;
  }
  // What fills an open place stands there.
  for (const { id } of before.nodes) {
    const open = openPlaceOf(id);
    const place = places[id];
    if (!open || !place || isKnown.has(id)) continue;
    const from = renamedIds.get(open.nodeId) ?? open.nodeId;
    const isFirst = open.nodeId === 'start';
    const edge = after.edges.find((one) => one.from === from && (isFirst || one.condition === open.condition));
    if (edge && !known[edge.to]) known[edge.to] = place;
  }
  const found = { ...known, ...makeRoom(after, known) };
  const set = Object.entries(found).filter(([id, place]) => {
    const stays = places[Object.keys(renamed).find((old) => renamed[old] === id) ?? id];
    return !stays || stays.x !== place.x || stays.y !== place.y;
  });
  return { set: Object.fromEntries(set), renamedIds };
}
