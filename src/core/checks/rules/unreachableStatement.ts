// Finds statements that no path of the procedure reaches.

import { groupBy, type TextRange } from '../../support';
import type { CheckContext } from '../checkContext';
import type { CheckFlow } from '../paths/checkFlow';
import type { Finding, Rule } from '../rule';

export const unreachableStatement: Rule = { name: 'unreachable-statement', check };

interface StatementPosition {
  readonly at: TextRange;
  readonly isReached: boolean;
  readonly owner: number;
  readonly nodeId: string | undefined;
}

/** One finding for the first statement of each unreachable stretch, and one for each function that nothing calls. */
function* check({ flow }: CheckContext): Iterable<Finding> {
  const idle = uncalled(flow);
  const reportedOwners = new Set<number>();
  let stretch: StatementPosition[] = [];
  const places = placesOf(flow);
  const byOwner = groupBy(places, ({ owner }) => owner);
  for (const place of [...places, undefined]) {
    const isReportable = place !== undefined && !place.isReached && !isIdle(flow, place.owner);
    if (isReportable && (stretch.length === 0 || stretch[0]?.owner === place.owner)) {
      stretch.push(place);
      continue;
    }
    const [first] = stretch;
    if (first) {
      yield {
        at: { range: first.at },
        message:
          'No path reaches this: control leaves before it, by a `return`, `break` or `continue`, or never gets out of a loop. Move it, or remove what leaves.',
        nodeIds: idsOf(stretch),
        path: idsOf(stretch),
      };
    }
    stretch = isReportable ? [place] : [];
    if (place === undefined || !idle.has(place.owner) || reportedOwners.has(place.owner)) continue;
    reportedOwners.add(place.owner);
    const { name } = flow.functions[place.owner] ?? {};
    if (name === undefined) continue;
    yield {
      at: name,
      message: `Nothing calls the function \`${name.name}\`, so its steps never run. Call it, or remove it.`,
      nodeIds: idsOf(byOwner.get(place.owner) ?? []),
    };
  }
}

const isIdle = (flow: CheckFlow, owner: number) => owner >= 0 && !flow.isReached(flow.functions[owner]?.entry ?? -1);

function idsOf(places: readonly StatementPosition[]): string[] {
  return [...new Set(places.flatMap(({ nodeId }) => nodeId ?? []))];
}

/** All points with a range, by position. A `finally` statement with several points is reached if any of them is. */
function placesOf(flow: CheckFlow): StatementPosition[] {
  const places = new Map<TextRange, StatementPosition>();
  flow.points.forEach(({ at, nodeId }, index) => {
    if (at === undefined) return;
    const isReached = flow.isReached(index) || (places.get(at)?.isReached ?? false);
    places.set(at, { at, isReached, owner: flow.ownerOf(index), nodeId });
  });
  return [...places.values()].sort((a, b) => a.at.start - b.at.start);
}

/**
 * Uncalled functions to report; those called only by other unreached code are left out, because that code is reported.
 */
function uncalled(flow: CheckFlow): ReadonlySet<number> {
  const callees = new Map<number, Set<number>>();
  const hasCaller = new Set<number>();
  flow.points.forEach(({ calls }, index) => {
    if (calls < 0) return;
    const owner = flow.ownerOf(index);
    callees.set(owner, (callees.get(owner) ?? new Set()).add(calls));
    if (owner !== calls) hasCaller.add(calls);
  });
  const explained = new Set<number>();
  const explain = (from: number) => {
    const stack = [from];
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const callee of callees.get(at) ?? []) {
        if (explained.has(callee)) continue;
        explained.add(callee);
        stack.push(callee);
      }
    }
  };
  explain(-1);
  const idle = flow.functions.map((_, index) => index).filter((index) => isIdle(flow, index));
  const uncalledFunctions = new Set<number>();
  // First the functions without any caller, then one function of each cycle of functions that only call each other.
  for (const index of [...idle.filter((at) => !hasCaller.has(at)), ...idle]) {
    if (explained.has(index) || uncalledFunctions.has(index)) continue;
    uncalledFunctions.add(index);
    explain(index);
  }
  return uncalledFunctions;
}
