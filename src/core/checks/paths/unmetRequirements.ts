// Compares preconditions with the paths of the procedure: for each called declaration, its call sites and their needs.

import { countBits, memoize } from '../../support';
import type { CheckContext, ReachableCall } from '../checkContext';
import { type Dependent, declarationsWithPreconditions } from '../declarationsWithPreconditions';
import { familyLimit } from './pathFacts';
import { type PreconditionNeed, preconditionNeeds, withFailureOutcomes } from './preconditionNeeds';

export type { PreconditionNeed };

export interface UnmetRequirement extends Dependent {
  /** Reachable calls of the dependent. */
  readonly sites: readonly ReachableCall[];
  readonly needs: readonly PreconditionNeed[];
  /** The fewest needs that no path to any site meets together; undefined if some path meets all. */
  readonly conflict?: readonly PreconditionNeed[];
}

/** Called declarations with preconditions that some path lacks; both path rules read them. */
export const unmetRequirements = memoize((context: CheckContext): readonly UnmetRequirement[] => {
  const { names } = context;
  const result: UnmetRequirement[] = [];
  for (const dependent of declarationsWithPreconditions(context)) {
    const callee = names.resolveNode(dependent.decl.name)?.nodeId;
    // Calls mean the first declaration of a name, so a repeated one has no sites.
    if (callee === undefined || callee !== dependent.nodeId) continue;
    const sites = context.sitesOf(callee);
    if (sites.length === 0) continue;
    const needs = preconditionNeeds(context, dependent).filter(({ ids }) => !ids.includes(callee));
    // Most preconditions are guaranteed everywhere and are skipped.
    if (needs.length === 0 || areAllMet(context, sites, needs)) continue;
    const list = withFailureOutcomes(context, needs, callee);
    if (list !== needs && areAllMet(context, sites, list)) continue;
    const conflict = conflictOf(context, sites, list);
    result.push({ ...dependent, sites, needs: list, ...(conflict ? { conflict } : {}) });
  }
  return result;
});

/** At most `most` needs that some path to one of the points lacks. */
export function needsMissingAt(
  { calledBefore }: CheckContext,
  points: readonly number[],
  needs: readonly PreconditionNeed[],
  most: number,
): PreconditionNeed[] {
  return calledBefore.lacking(points, calleesOf(needs), most).flatMap((index) => needs[index] ?? []);
}

/** Memoized so that the same list object is returned; `PathFacts` caches by it for thousands of calls. */
const calleesOf = memoize((needs: readonly PreconditionNeed[]): readonly string[] => needs.map(({ callee }) => callee));

function areAllMet(
  { calledBefore }: CheckContext,
  sites: readonly ReachableCall[],
  needs: readonly PreconditionNeed[],
): boolean {
  const points = sites.flatMap((site) => site.points);
  return calledBefore.lacking(points, calleesOf(needs), 1).length === 0;
}

/**
 * Exact for up to five needs. For more, only single needs and pairs are tried, so a conflict of three may be missed.
 */
function conflictOf(
  context: CheckContext,
  sites: readonly ReachableCall[],
  needs: readonly PreconditionNeed[],
): PreconditionNeed[] | undefined {
  const uncalled = needs.find((need) => !need.ids.some((id) => context.isCalled(id)));
  if (uncalled) return [uncalled];
  const { calledBefore } = context;
  const points = sites.flatMap((site) => site.points);
  const impossible = calledBefore.impossible(points, calleesOf(needs));
  if (impossible !== undefined) return needs.slice(impossible, impossible + 1);
  // If all needs but one are on every path to a point, and that one is on some path, then some path has them all.
  for (const point of calledBefore.unlike(points)) {
    const lacking = needsMissingAt(context, [point], needs, 2);
    if (lacking.length > 1) continue;
    if (lacking.length === 0 || calledBefore.impossible([point], calleesOf(lacking)) === undefined) return undefined;
  }
  if (needs.length <= familyLimit) return conflictWithin(context, points, needs);
  for (const [i, first] of needs.entries()) {
    for (let j = i + 1; j < needs.length; j++) {
      if (calledBefore.isEffortSpent) return undefined;
      const conflict = conflictWithin(context, points, [first, needs[j] as PreconditionNeed]);
      if (conflict) return conflict;
    }
  }
  return undefined;
}

function conflictWithin(
  context: CheckContext,
  points: readonly number[],
  needs: readonly PreconditionNeed[],
): PreconditionNeed[] | undefined {
  const families = context.calledBefore.familiesBefore(needs.map((need) => need.callee));
  if (families === undefined) return undefined;
  let family = 0;
  for (const point of points) family |= families[point] ?? 0;
  const all = (1 << needs.length) - 1;
  const isSubsetMet = (subset: number) => {
    for (let set = 0; set <= all; set++) if ((set & subset) === subset && (family >>> set) & 1) return true;
    return false;
  };
  if (isSubsetMet(all)) return undefined;
  let smallest = all;
  for (let subset = 1; subset <= all; subset++) {
    if (countBits(subset) < countBits(smallest) && !isSubsetMet(subset)) smallest = subset;
  }
  return needs.filter((_, index) => (smallest >>> index) & 1);
}
