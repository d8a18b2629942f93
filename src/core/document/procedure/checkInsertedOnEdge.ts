// Checks with the procedure graph after the edit that an inserted step runs on its edge and on no other edge.

import { buildProcedureGraph, type PdlDocument } from '../../language';
import type { StatementPlace } from '../statementEdits';
import type { TrackedSites } from './trackSites';

type EdgePlace = Extract<StatementPlace, { at: 'edge' }>;

const keyOf = (from: string, to: string, condition: string | undefined) => `${from}\n${to}\n${condition ?? ''}`;

/** Why the new step is not on that edge alone; undefined if it is. */
export function checkInsertedOnEdge(
  before: PdlDocument,
  after: PdlDocument,
  place: EdgePlace,
  { ids, added }: TrackedSites,
): string | undefined {
  const isNew = new Set(added);
  const idOf = (id: string) => ids.get(id) ?? id;
  const old = buildProcedureGraph(before).edges;
  const edge = old.find(
    ({ from, to, condition }) =>
      from === place.from && to === place.to && (place.condition === undefined || place.condition === condition),
  );
  if (!edge) return undefined;
  const now = buildProcedureGraph(after).edges;
  const keys = new Set(now.map(({ from, to, condition }) => keyOf(from, to, condition)));
  if (keys.has(keyOf(idOf(edge.from), idOf(edge.to), edge.condition))) return 'a step beside the edge';
  const hasEdgeIn = now.some(({ from, to, condition }) => {
    return from === idOf(edge.from) && isNew.has(to) && condition === edge.condition;
  });
  const hasEdgeOut = now.some(({ from, to }) => isNew.has(from) && to === idOf(edge.to));
  if (!hasEdgeIn || !hasEdgeOut) return 'a step beside the edge';
  // Calls that can fail have edges to their handler: a new call in a `try` adds edges, and may replace the edge of
  // another call.
  const missingEdge = old.find(
    (one) => one !== edge && one.route !== 'failure' && !keys.has(keyOf(idOf(one.from), idOf(one.to), one.condition)),
  );
  return missingEdge ? `another way from "${missingEdge.from}"` : undefined;
}
