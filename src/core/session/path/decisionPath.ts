// Computes the steps that a decision adds to the path of a session: from its position in the procedure to every node of
// the decision. Invariant: no step is guessed. A route is taken if known values decide it or if it is the only one;
// everything else is a gap with its reason. Over 300 lines because one reply may give several ANSWERs, which must be
// found in the order of the procedure.

import { inWorkflow, isApiId } from '../../graph';
import type { AgentDecision } from '../../llm';
import type { ProcedureRoutes, RouteMap } from '../../verdicts';
import type { PathGap, PathStep } from '../eventSchema';
import { procedureWalk, splitWorkflowNodeId } from '../procedureWalk';
import type { SessionState } from '../sessionState';
import { asksUserAt, type KnownValues, knownValues, type ProcedureState } from '../wrongBranch';
import { AnsweredQuestions } from './answeredQuestions';
import { type FoundRoute, findRoute, type Place, type RouteSearch } from './findRoute';
import { type PathPosition, placesOf, positionAfterStep } from './pathPosition';

/** The parts of a state from which a path is computed. */
export type PathSource = ProcedureState;

/**
 * How much a route may pass without a call or an ANSWER. `known`: questions whose values are known; `unasked`: all
 * questions; `silent`: every ANSWER; `against`: also branches that known values rule out. Routes of the last two levels
 * are not recorded; the step is a jump.
 */
const levels = ['known', 'unasked', 'silent', 'against'] as const;
type Level = (typeof levels)[number];

/** Largest number of ANSWERs in one reply for which all orders are compared. */
const mostCompared = 6;

/** Steps of a decision. `nodeIds`: the API of a call, or all ANSWERs of a reply, in any of the session's workflows. */
export function pathOfDecision(
  state: PathSource,
  decision: AgentDecision,
  nodeIds: readonly string[],
): readonly PathStep[] {
  const byWorkflow = new Map<number, string[]>();
  for (const nodeId of new Set(nodeIds)) {
    const { id, workflow } = splitWorkflowNodeId(state, nodeId);
    byWorkflow.set(workflow, [...(byWorkflow.get(workflow) ?? []), id]);
  }
  const steps: PathStep[] = [];
  for (const [workflow, names] of byWorkflow) {
    const route = new DecisionRoute(state, workflow, decision);
    route.cover(names);
    for (const step of route.steps) steps.push(stepInWorkflow(step, workflow));
  }
  return steps;
}

/**
 * Steps from the position in a workflow to the end of its procedure, if no decision is needed in between; else empty.
 */
export function pathToEnd(state: PathSource, workflow: number): readonly PathStep[] {
  if (state.standing[workflow] === undefined) return [];
  const route = new DecisionRoute(state, workflow, undefined);
  route.toEnd('known');
  return route.steps.map((step) => stepInWorkflow(step, workflow));
}

/** The search graph of the procedure of one workflow; undefined without a procedure. */
export function mapOf(state: Pick<SessionState, 'documents'>, workflow: number): RouteMap | undefined {
  const document = state.documents[workflow];
  const walk = document && procedureWalk(document);
  return walk?.routes;
}

function stepInWorkflow(step: PathStep, workflow: number): PathStep {
  if (workflow === 0) return step;
  const { node, or, ...rest } = step;
  const own = (id: string) => inWorkflow(id, workflow);
  return { node: own(node), ...rest, ...(or ? { or: or.map(own) } : {}) };
}

interface Leg {
  readonly name: string;
  readonly steps: readonly PathStep[];
  readonly standing: PathPosition;
}

class DecisionRoute {
  readonly steps: PathStep[] = [];
  private readonly routes: ProcedureRoutes | undefined;
  private readonly known: KnownValues | undefined;
  private readonly questions: AnsweredQuestions | undefined;
  private standing: PathPosition | undefined;
  /** Names that a question of this reply asks for; their known values are outdated. */
  private asked: ReadonlySet<string> = new Set();

  constructor(
    private readonly state: PathSource,
    private readonly workflow: number,
    private readonly decision: AgentDecision | undefined,
  ) {
    this.standing = state.standing[workflow];
    const document = state.documents[workflow];
    const walk = document && procedureWalk(document);
    if (!walk) return;
    this.routes = walk.routes;
    this.known = knownValues(state, walk, workflow, decision?.kind === 'call' ? decision.arguments : undefined);
    this.questions = new AnsweredQuestions(state, walk.routes, workflow, decision, this.known);
  }

  cover(names: readonly string[]): void {
    const { routes: map } = this;
    const left = new Set(names.filter((name) => map && map.sites(name).length > 0));
    for (const name of names) if (!left.has(name)) this.steps.push(this.stepAt(name, name, 'digression'));
    const [start] = map?.starts ?? [];
    if (!map || start === undefined || left.size === 0) return;
    if (this.standing === undefined) this.take([{ node: start, why: 'between' }]);
    const before = this.steps.length;
    this.coverFrom(left);
    // The remaining names are on no route from the current position.
    for (const name of left) this.coverElsewhere(name, before);
  }

  toEnd(level: Level): boolean {
    const { routes: map } = this;
    const search = map && this.search(level, (id) => map.isEnd(id));
    const found = search && findRoute(search);
    const [end] = found?.targets ?? [];
    if (!found || end === undefined) return false;
    if (level === 'known') this.take(this.explained(found.stepsTo(found.targets)));
    return true;
  }

  /** Takes legs as long as routes to the names exist, and removes the reached names from the set. */
  private coverFrom(left: Set<string>): void {
    for (let leg = this.bestLeg(left); leg !== undefined; leg = this.bestLeg(left)) {
      this.take(leg.steps);
      this.asked = this.askedAfter(leg.standing, this.asked);
      left.delete(leg.name);
    }
  }

  private coverElsewhere(name: string, before: number): void {
    const map = this.routes as ProcedureRoutes; // only names with sites are covered
    const here = this.standing?.nodes[0];
    const isHere = here !== undefined && map.name(here) === name;
    const isCall = isApiId(name);
    if (isHere && !(isCall && this.hasFailed(here) === false && this.restart(name))) {
      this.take([this.stepAt(here, name, 'repeated')]);
      return;
    }
    if (!isHere && this.restart(name)) return;
    const [site = name, ...others] = this.sitesByUse(name);
    if (!isCall) {
      // A digression comes before the steps that move the position.
      this.steps.splice(before, 0, this.stepAt(site, name, 'digression'));
      return;
    }
    this.take([{ ...this.stepAt(site, name, 'jumped'), ...(others.length > 0 ? { or: others } : {}) }]);
  }

  /** Restarts the procedure, if it can end here and the name is reachable from its start. */
  private restart(name: string): boolean {
    const [start] = this.routes?.starts ?? [];
    if (start === undefined || !this.toEnd('silent')) return false;
    const fromStart = new DecisionRoute({ ...this.state, standing: {} }, this.workflow, this.decision);
    fromStart.standing = { nodes: [start], callers: [] };
    const left = new Set([name]);
    fromStart.coverFrom(left);
    if (left.size > 0) return false;
    this.toEnd('known');
    this.take([{ node: start, why: 'between', gap: 'restarted' }, ...fromStart.steps]);
    return true;
  }

  private take(steps: readonly PathStep[]): void {
    for (const step of steps) {
      this.steps.push(step);
      this.standing = positionAfterStep(this.standing, step, this.routes as ProcedureRoutes); // the steps belong to this procedure
    }
  }

  private stepAt(node: string, name: string, gap: PathGap): PathStep {
    return { node, why: isApiId(name) ? 'called' : 'said', gap };
  }

  /** The leg to the next name; of several, the one after which most other names are reachable. */
  private bestLeg(left: ReadonlySet<string>): Leg | undefined {
    const legs = this.legsFrom(this.standing, left, this.asked);
    if (legs.length < 2 || left.size > mostCompared) return legs[0];
    const scored = legs.map((leg) => ({ leg, covered: this.coverage(leg, left, this.asked) }));
    return scored.reduce((best, one) => (one.covered > best.covered ? one : best)).leg;
  }

  private coverage({ name, standing }: Leg, left: ReadonlySet<string>, asked: ReadonlySet<string>): number {
    const rest = new Set([...left].filter((other) => other !== name));
    const after = this.askedAfter(standing, asked);
    const further = this.legsFrom(standing, rest, after).map((leg) => this.coverage(leg, rest, after));
    return 1 + Math.max(0, ...further);
  }

  private askedAfter({ nodes }: PathPosition, asked: ReadonlySet<string>): ReadonlySet<string> {
    const [site] = nodes;
    if (site === undefined || !this.routes || !asksUserAt(this.routes, site)) return asked;
    return new Set([...asked, ...(this.routes.call(site)?.targets ?? []).map(({ name }) => name)]);
  }

  /** The legs to the next names, at the first level that has any. */
  private legsFrom(
    standing: PathPosition | undefined,
    names: ReadonlySet<string>,
    asked: ReadonlySet<string>,
  ): readonly Leg[] {
    const map = this.routes;
    if (!map || standing === undefined || names.size === 0) return [];
    const here = map.name(standing.nodes[0] ?? '');
    for (const level of levels) {
      // A repetition of the same node is preferred to a branch that values rule out.
      const isTarget = (id: string) => names.has(map.name(id) ?? '') && (level !== 'against' || map.name(id) !== here);
      const found = findRoute(this.search(level, isTarget, standing, asked));
      if (found.targets.length > 0) return this.legsOf(found, level);
    }
    return [];
  }

  private legsOf(found: FoundRoute, level: Level): readonly Leg[] {
    const map = this.routes as ProcedureRoutes; // a route was found in this map
    const byName = new Map<string, string[]>();
    for (const site of found.targets) {
      const name = map.name(site) ?? '';
      byName.set(name, [...(byName.get(name) ?? []), site]);
    }
    return [...byName].map(([name, sites]): Leg => {
      const [first = '', ...others] = sites;
      const place: Place = found.placeAt(first);
      const standing =
        others.length > 0 ? { nodes: sites } : { nodes: [first], ...(place.callers ? { callers: place.callers } : {}) };
      const isDrawn = level === 'known' || level === 'unasked';
      const jumped = { ...this.stepAt(first, name, 'jumped'), ...(others.length > 0 ? { or: others } : {}) };
      const steps = isDrawn ? this.explained(found.stepsTo(sites), name) : [jumped];
      return { name, steps, standing };
    });
  }

  /** The steps with their reasons; with `name`, the last step is the decision's own node. */
  private explained(steps: readonly PathStep[], name?: string): readonly PathStep[] {
    return steps.map((step, index): PathStep => {
      if (index === steps.length - 1 && name !== undefined) {
        return { ...step, why: isApiId(name) ? 'called' : 'said' };
      }
      if (this.factOf(step.node) === undefined) return step;
      return { ...step, why: this.questions?.isAnswered(step.node) ? 'known' : 'unasked' };
    });
  }

  private search(
    level: Level,
    isTarget: (id: string) => boolean,
    standing: PathPosition = this.standing ?? { nodes: this.routes?.starts ?? [], callers: [] },
    asked: ReadonlySet<string> = this.asked,
  ): RouteSearch {
    const map = this.routes as ProcedureRoutes; // called only with a procedure
    const rank = levels.indexOf(level);
    return {
      map,
      from: placesOf(standing),
      hasFailed: this.hasFailed(standing.nodes[0] ?? ''),
      isTarget,
      isPassable: (id) => {
        if (map.isEnd(id)) return false;
        const fact = this.factOf(id);
        if (fact === undefined) return true;
        if (fact === 'api') return false;
        const asks = this.routes !== undefined && asksUserAt(this.routes, id);
        return asks ? rank >= 1 || this.questions?.isAnswered(id) === true : rank >= 2;
      },
      branch: (id) => (rank >= 3 ? undefined : this.branch(id, asked)),
    };
  }

  private branch(id: string, asked: ReadonlySet<string>): string | undefined {
    const holds = this.known?.decide(id, asked);
    return holds === undefined ? undefined : holds ? 'true' : 'else';
  }

  /** Whether the site is an API or an ANSWER of the session. */
  private factOf(site: string): 'api' | 'answer' | undefined {
    const name = this.routes?.name(site);
    return name === undefined ? undefined : this.state.workflow.nodes[inWorkflow(name, this.workflow)]?.kind;
  }

  private hasFailed(site: string): boolean | undefined {
    const name = this.routes?.name(site);
    const result = name === undefined ? undefined : this.state.calls[inWorkflow(name, this.workflow)]?.at(-1)?.result;
    return result && result.kind === 'failed';
  }

  /** Call sites of a name, with the last visited one first. */
  private sitesByUse(name: string): readonly string[] {
    const sites = this.routes?.sites(name) ?? [];
    const ids = new Map<string, string>(sites.map((site) => [inWorkflow(site, this.workflow), site]));
    const last = this.state.path.findLast(({ node }) => ids.has(node))?.node;
    const used = last === undefined ? undefined : ids.get(last);
    return used === undefined ? sites : [used, ...sites.filter((site) => site !== used)];
  }
}
