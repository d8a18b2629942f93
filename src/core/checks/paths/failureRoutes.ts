// Computes after which outcomes of one node the procedure continues to another. The result equals
// `procedureOutcomes(document).continuesAfter`, for all pairs at once, because a search for each call would be
// quadratic in the length of the procedure. Invariant: facts are kept for a few names at a time, which bounds memory.

import { isAnswerId } from '../../graph';
import { appendTo } from '../../support';
import type { ContinuesAfter, ProcedureRoutes } from '../../verdicts';
import { type FlowEdgeGroups, groupEdges, reversePostorder } from './flowOrder';

/** Number of names per sweep; each has two bits in a row of facts. */
const namesAtOnce = 512;
const words = namesAtOnce / 32;

interface Routes {
  readonly count: number;
  /** By node: `api:x` of a call, without the number of the call site. */
  readonly names: readonly (string | undefined)[];
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly fails: readonly boolean[];
}

/** Names of nodes with a failure route. Only these can continue after a failure alone. */
export function namesWithFailureRoute({ names, sites, onward }: ProcedureRoutes): ReadonlySet<string> {
  const canFail = (id: string) => onward(id).some(({ when }) => when === 'fails');
  return new Set(names.filter((name) => sites(name).some(canFail)));
}

/** By precondition (`api:x`) and dependent, for the requested dependents. */
export function continuesAfterEach(
  procedure: ProcedureRoutes,
  dependentsOf: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlyMap<string, ReadonlyMap<string, ContinuesAfter>> {
  const routes = routesOf(procedure);
  const sites = new Map<string, number[]>();
  routes.names.forEach((name, node) => {
    if (name !== undefined) appendTo(sites, name, node);
  });
  const out = groupEdges(routes.count, routes.from);
  const order = reversePostorder(routes.names.keys(), routes.count, out, routes.to);
  const found = new Map<string, ReadonlyMap<string, ContinuesAfter>>();
  const all = [...dependentsOf.keys()];
  for (let first = 0; first < all.length; first += namesAtOnce) {
    const chunk = all.slice(first, first + namesAtOnce);
    const facts = sweep(routes, order, out, new Map(chunk.map((name, bit) => [name, bit])));
    chunk.forEach((name, bit) => {
      const isReached = (node: number, half: 0 | 1) =>
        (((facts[(2 * node + half) * words + (bit >>> 5)] ?? 0) >>> (bit & 31)) & 1) === 1;
      const own = new Map<string, ContinuesAfter>();
      for (const dependent of dependentsOf.get(name) ?? []) {
        const places = sites.get(dependent) ?? [];
        const afterSuccess = places.some((node) => isReached(node, 0));
        const afterFailure = places.some((node) => isReached(node, 1));
        if (afterSuccess) own.set(dependent, afterFailure ? 'either' : 'success');
        else own.set(dependent, afterFailure ? 'failure' : 'silent');
      }
      found.set(name, own);
    });
  }
  return found;
}

/** The routes by the number of their nodes. */
function routesOf({ ids, name, onward }: ProcedureRoutes): Routes {
  const indexOf = new Map(ids.map((id, index) => [id, index]));
  const routes = { from: [] as number[], to: [] as number[], fails: [] as boolean[] };
  ids.forEach((id, from) => {
    for (const { to, when } of onward(id)) {
      routes.from.push(from);
      routes.to.push(indexOf.get(to) ?? from);
      routes.fails.push(when === 'fails');
    }
  });
  return { count: ids.length, names: ids.map(name), ...routes };
}

/**
 * Least fixpoint. The row of each node has two halves: names whose last call on some path to it succeeded, and names
 * whose last call on some path failed.
 */
function sweep(
  { count, names, to, fails }: Routes,
  order: Int32Array,
  out: FlowEdgeGroups,
  bitOf: ReadonlyMap<string, number>,
): Uint32Array {
  const facts = new Uint32Array(2 * words * count);
  const needsVisit = new Uint8Array(count).fill(1);
  const row = new Uint32Array(2 * words);
  for (let changed = true; changed; ) {
    changed = false;
    for (const node of order) {
      if (needsVisit[node] === 0) continue;
      needsVisit[node] = 0;
      const name = names[node];
      const bit = name === undefined ? undefined : bitOf.get(name);
      for (let at = out.offsets[node] ?? 0; at < (out.offsets[node + 1] ?? 0); at++) {
        const route = out.edges[at] ?? 0;
        const target = to[route] ?? 0;
        const isFailure = fails[route] ?? false;
        // ANSWERs do not fail, so only the ANSWER's own failure follows its failure route, not the facts of other
        // names.
        if (isFailure && name !== undefined && isAnswerId(name)) row.fill(0);
        else row.set(facts.subarray(2 * words * node, 2 * words * (node + 1)));
        if (bit !== undefined) {
          const [set, clear] = isFailure ? [words, 0] : [0, words];
          const word = bit >>> 5;
          const mask = 1 << (bit & 31);
          row[set + word] = (row[set + word] ?? 0) | mask;
          row[clear + word] = (row[clear + word] ?? 0) & ~mask;
        }
        const start = 2 * words * target;
        for (let w = 0; w < 2 * words; w++) {
          const before = facts[start + w] ?? 0;
          const after = (before | (row[w] ?? 0)) >>> 0;
          if (after === before) continue;
          facts[start + w] = after;
          needsVisit[target] = 1;
          changed = true;
        }
      }
    }
  }
  return facts;
}
