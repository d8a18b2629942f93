// Joins consecutive planned edits into one step.

import { composeTextEdits, ownProperty } from '../support';
import type { PlannedEdit } from './graphEdit';

type Renamed = Readonly<Record<string, string>>;

/** Old to new id across two steps. */
function follow(before: Renamed = {}, next: Renamed = {}): Renamed {
  const followed = Object.entries(before).map(([from, to]) => [from, ownProperty(next, to) ?? to]);
  return { ...next, ...Object.fromEntries(followed) };
}

/** `second` is planned on the text after `first`. The result keeps the label of the first. */
export function joinPlans<Plan extends PlannedEdit>(first: Plan | undefined, second: Plan): Plan {
  if (!first) return second;
  const nodes = follow(first.renamedNodes, second.renamedNodes);
  const sites = follow(first.renamedSites, second.renamedSites);
  const renamed = first.select === undefined ? undefined : ownProperty(second.renamedNodes, first.select);
  const select = second.select ?? renamed ?? first.select;
  return {
    ...second,
    edits: composeTextEdits(first.edits, second.edits),
    label: first.label,
    ...(Object.keys(nodes).length > 0 ? { renamedNodes: nodes } : {}),
    ...(Object.keys(sites).length > 0 ? { renamedSites: sites } : {}),
    ...(select === undefined ? {} : { select }),
    notes: [...new Set([...(first.notes ?? []), ...(second.notes ?? [])])],
  };
}
