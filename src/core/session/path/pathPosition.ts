// Position of a session in the procedure of one of its workflows, computed from the steps of its path.

import type { RouteMap } from '../../verdicts';
import type { PathStep } from '../eventSchema';
import type { Place } from './findRoute';

export interface PathPosition {
  /** Ids of the procedure graph, without the workflow's number. The first is the one that the path shows. */
  readonly nodes: readonly string[];
  /** As `Place.callers`; also absent if there are several nodes. */
  readonly callers?: readonly string[];
}

export const placesOf = ({ nodes, callers }: PathPosition): readonly Place[] =>
  nodes.map((node) => (callers ? { node, callers } : { node }));

/** The position after one more step of the workflow; the step has ids of the procedure graph. */
export function positionAfterStep(
  before: PathPosition | undefined,
  step: PathStep,
  map: RouteMap,
): PathPosition | undefined {
  const { node, gap, or = [] } = step;
  if (gap === 'digression') return before;
  if (gap === 'repeated' && before?.nodes[0] === node) return before;
  const nodes = [node, ...or];
  if (or.length > 0) return { nodes };
  if (gap === 'restarted') return { nodes, callers: [] };
  if (gap !== undefined) return map.isGrouped(node) ? { nodes } : { nodes, callers: [] };
  const last = before?.nodes[0];
  const callers = before?.callers;
  if (last === undefined) return { nodes, callers: [] };
  if (callers === undefined) return map.isGrouped(node) ? { nodes } : { nodes, callers: [] };
  if (map.isFunctionEnd(last)) return { nodes, callers: callers.slice(0, -1) };
  return { nodes, callers: map.returns(last) === undefined ? callers : [...callers, last] };
}
