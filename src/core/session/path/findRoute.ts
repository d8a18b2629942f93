// Finds the routes from one node of a procedure to others, and the steps that all of them share. Invariant: every
// returned step is on every route. If routes part and no known value decides, the next shared node is marked as a gap.

import type { ProcedureRoute, RouteMap } from '../../verdicts';
import type { PathStep } from '../eventSchema';

export interface Place {
  readonly node: string;
  /** Nodes that called the enclosing functions, outermost first; absent if unknown. */
  readonly callers?: readonly string[];
}

export interface RouteSearch {
  readonly map: RouteMap;
  /** Possible start places; the first is the one that the path shows. */
  readonly from: readonly Place[];
  /** Whether the call at `from` failed; absent for other nodes and while the result is unknown. */
  readonly hasFailed?: boolean | undefined;
  isTarget(id: string): boolean;
  /** Whether a route may pass the node before a target. */
  isPassable(id: string): boolean;
  /** The branch of a condition, if known values decide it. */
  branch(id: string): string | undefined;
}

export interface FoundRoute {
  /** Reached targets, nearest first. */
  readonly targets: readonly string[];
  /** Steps to one target, or to several sites of one name; the last step is at the first of them. */
  stepsTo(targets: readonly string[]): readonly PathStep[];
  placeAt(target: string): Place;
}

interface Point {
  readonly key: string;
  readonly place: Place;
  readonly outs: { readonly to: Point; readonly when: string | undefined }[];
  readonly ins: Point[];
}

/** Largest depth of nested function calls that is searched. */
const deepest = 20;
/** Limit of the search; known procedures stay far below it. */
const mostPoints = 20_000;

export function findRoute(search: RouteSearch): FoundRoute {
  const origins = search.from.map((place) => pointAt('', place));
  const points = new Map<string, Point>();
  const reached = new Map<string, Point[]>();
  const queue = [...origins];
  for (let index = 0; index < queue.length && points.size < mostPoints; index++) {
    const point = queue[index] as Point; // index is below the length
    for (const { place, when } of routesFrom(search, point, origins.includes(point))) {
      const key = `${place.node}\n${place.callers?.join(' ') ?? '?'}`;
      let to = points.get(key);
      if (to === undefined) {
        to = pointAt(key, place);
        points.set(key, to);
        if (search.isTarget(place.node)) reached.set(place.node, [...(reached.get(place.node) ?? []), to]);
        else if (search.isPassable(place.node)) queue.push(to);
      }
      point.outs.push({ to, when });
      to.ins.push(point);
    }
  }
  return {
    targets: [...reached.keys()],
    stepsTo: (targets) => commonSteps(search, origins, targets, reached),
    placeAt: (target) => {
      const [first, ...others] = reached.get(target) ?? [];
      return first && others.length === 0 ? first.place : { node: target };
    },
  };
}

const pointAt = (key: string, place: Place): Point => ({ key, place, outs: [], ins: [] });

function routesFrom(
  { map, from, hasFailed, branch }: RouteSearch,
  { place }: Point,
  isOrigin: boolean,
): readonly { readonly place: Place; readonly when: string | undefined }[] {
  const { node, callers } = place;
  if (map.isFunctionEnd(node)) {
    const caller = callers?.at(-1);
    // A failure that the function does not handle continues at the failure edge of its caller.
    const isUnhandled = hasFailed === true && from.every((one) => !map.next(one.node).some(isFailure));
    const back = openRoutes(
      caller === undefined ? map.next(node) : (map.returns(caller) ?? []),
      isUnhandled,
      undefined,
    );
    const left = callers && callers.length > 0 ? { callers: callers.slice(0, -1) } : {};
    return back.map(({ to }) => ({ place: { node: to, ...left }, when: undefined }));
  }
  const routes = openRoutes(map.next(node), isOrigin ? hasFailed : undefined, branch(node));
  if (map.returns(node) === undefined) {
    return routes.map(({ to, when }) => ({ place: callers ? { node: to, callers } : { node: to }, when }));
  }
  if (callers === undefined) return routes.map(({ to }) => ({ place: { node: to }, when: undefined }));
  if (callers.length >= deepest) return [];
  return routes.map(({ to }) => ({ place: { node: to, callers: [...callers, node] }, when: undefined }));
}

function openRoutes(
  routes: readonly ProcedureRoute[],
  hasFailed: boolean | undefined,
  branch: string | undefined,
): readonly ProcedureRoute[] {
  if (branch !== undefined) return routes.filter(({ when }) => when === branch);
  const failures = routes.filter(isFailure);
  if (failures.length === 0 || failures.length === routes.length) return routes;
  return hasFailed === true ? failures : routes.filter((route) => !isFailure(route));
}

const isFailure = ({ when }: ProcedureRoute) => when === 'fails';

/** Points from which a target is reachable. */
function pointsTowards(targets: readonly Point[]): ReadonlySet<Point> {
  const found = new Set<Point>(targets);
  for (const point of found) for (const before of point.ins) found.add(before);
  return found;
}

function commonSteps(
  search: RouteSearch,
  origins: readonly Point[],
  targets: readonly string[],
  reached: ReadonlyMap<string, readonly Point[]>,
): readonly PathStep[] {
  const goals = new Set(targets.flatMap((target) => reached.get(target) ?? []));
  const towards = pointsTowards([...goals]);
  const steps: PathStep[] = [];
  const possible = origins.filter((point) => towards.has(point));
  let at = possible.length === 1 && possible[0] ? possible[0] : pointBefore(possible);
  // The path shows another start place than the one the route begins at.
  const isElsewhere = at !== origins[0];
  while (!goals.has(at)) {
    const outs = at.outs.filter(({ to }) => towards.has(to));
    const nodes = new Set(outs.map(({ to }) => to.place.node));
    const branches = new Set(outs.map(({ when }) => when));
    const last = steps.at(-1);
    const [only] = outs;
    if (only && nodes.size === 1 && new Set(outs.map(({ to }) => to)).size === 1) {
      if (last && search.map.isCondition(last.node) && branches.size === 1 && only.when !== undefined) {
        const why = search.branch(last.node) === undefined ? 'only-branch' : 'decided';
        steps[steps.length - 1] = { ...last, why, branch: only.when };
      }
      at = only.to;
      steps.push({ node: at.place.node, why: 'between' });
      continue;
    }
    const next = commonPoint(at, goals, towards);
    if (next === undefined) break;
    at = next;
    steps.push({ node: at.place.node, why: 'between', gap: 'undecided' });
  }
  const [target, ...others] = targets;
  if (target !== undefined && !(goals.has(at) && steps.length > 0)) {
    steps.push({ node: target, why: 'between', gap: 'undecided', ...(others.length > 0 ? { or: others } : {}) });
  }
  const [first, ...rest] = steps;
  return first && isElsewhere ? [{ ...first, gap: 'undecided' }, ...rest] : steps;
}

/** A point with edges to all of the given points. */
function pointBefore(points: readonly Point[]): Point {
  const before = pointAt('', { node: '' });
  for (const to of points) before.outs.push({ to, when: undefined });
  return before;
}

/** The nearest point that every route from a point to a goal passes; undefined if not found. */
function commonPoint(from: Point, goals: ReadonlySet<Point>, towards: ReadonlySet<Point>): Point | undefined {
  for (const candidate of someRoute(from, goals, towards)) {
    if (goals.has(candidate) && goals.size > 1) return undefined;
    if (goals.has(candidate) || !isAvoidable(candidate, from, goals, towards)) return candidate;
  }
  return undefined;
}

function someRoute(from: Point, goals: ReadonlySet<Point>, towards: ReadonlySet<Point>): readonly Point[] {
  const before = new Map<Point, Point>();
  const queue = [from];
  for (const point of queue) {
    for (const { to } of point.outs) {
      if (!towards.has(to) || to === from || before.has(to)) continue;
      before.set(to, point);
      if (!goals.has(to)) {
        queue.push(to);
        continue;
      }
      const route: Point[] = [];
      for (let at: Point | undefined = to; at !== undefined && at !== from; at = before.get(at)) route.push(at);
      return route.reverse();
    }
  }
  return [];
}

function isAvoidable(point: Point, from: Point, goals: ReadonlySet<Point>, towards: ReadonlySet<Point>): boolean {
  const seen = new Set<Point>([from]);
  for (const at of seen) {
    for (const { to } of at.outs) {
      if (to === point || !towards.has(to)) continue;
      if (goals.has(to)) return true;
      seen.add(to);
    }
  }
  return false;
}
