// Maps the steps of a recorded path to the nodes and edges of one graph, in order. If the graph has the nodes of the
// path they are used directly; otherwise each leg is the only route that the graph allows between two visits, or none.

import type { WorkflowGraph } from '../graph';
import { findRoute, type PathStep, type RouteMap } from '../session';
import { groupBy } from '../support';
import { type BranchHint, hintedBranch } from './branchHints';
import type { Passed, PathLeg, VisitedGraph } from './graphPath';
import { type KnowsNode, knownId } from './nodeIds';

/** A step with ids of the procedure graph. */
export interface WalkStep extends PathStep {
  readonly seq?: number;
  readonly visit?: number;
  /** The session's id of the call or ANSWER. */
  readonly fact?: string;
  /** The text of a condition. */
  readonly label?: string;
}

export interface LaidSteps extends VisitedGraph {
  readonly passed: ReadonlyMap<string, Passed>;
}

/** Kinds of nodes that a route may pass without a visit. */
const isBetween: ReadonlySet<string | undefined> = new Set(['start', 'condition', 'step']);

export class PathLayer {
  private readonly sites: ReadonlyMap<string, readonly string[]>;
  private readonly factOf = new Map<string, string>();
  private readonly edges = new Set<string>();
  private readonly callEdges = new Set<string>();
  private readonly kinds: ReadonlyMap<string, string>;
  private readonly map: RouteMap;
  /** Whether the path names the nodes of this graph. */
  private readonly isOwn: boolean;
  private readonly legs: PathLeg[] = [];
  private readonly arrivals = new Map<string, number[]>();
  private readonly passed = new Map<string, Passed>();
  /** Edges towards a visit that has not been reached yet. */
  private open: { readonly from: string; readonly to: string }[] = [];
  private at: string | undefined;
  private callers: string[] = [];
  private hints: BranchHint[] = [];
  private isBroken = false;
  private visits = 0;
  private last: string | undefined;

  constructor(
    private readonly graph: WorkflowGraph,
    knows: KnowsNode,
    workflow: number,
    steps: readonly WalkStep[],
  ) {
    const sites = new Map<string, string[]>();
    for (const node of graph.nodes) {
      const fact = knownId(knows, node, workflow);
      if (fact === undefined) continue;
      this.factOf.set(node.id, fact);
      sites.set(fact, [...(sites.get(fact) ?? []), node.id]);
    }
    this.sites = sites;
    this.kinds = new Map(graph.nodes.map(({ id, kind }) => [id, kind]));
    for (const { route, kind, from, to } of graph.edges) {
      if (kind !== 'flow') continue;
      this.edges.add(`${from}\n${to}`);
      if (route === 'call') this.callEdges.add(`${from}\n${to}`);
    }
    this.isOwn = steps.every(({ node, gap }) => gap === 'digression' || this.kinds.has(node));
    this.map = routeMapOf(graph, this.factOf);
    const starts = graph.nodes.filter(({ kind }) => kind === 'start');
    this.last = starts[0]?.id;
  }

  add(step: WalkStep): void {
    if (this.isOwn) this.addOwn(step);
    else this.addByName(step);
  }

  /** The node of the latest visit; the start before the first. */
  lastNode = (): string | undefined => this.last;

  nodeOfVisit(visit: number | undefined): string | undefined {
    if (visit === undefined) return undefined;
    for (const [node, visits] of this.arrivals) if (visits.includes(visit)) return node;
    return undefined;
  }

  /** The node that steps from here lead to, without taking them. */
  siteOf(steps: readonly WalkStep[]): string | undefined {
    const aim = steps.findLast(({ fact }) => fact !== undefined);
    if (!aim?.fact) return undefined;
    if (this.isOwn && this.kinds.has(aim.node)) return aim.node;
    return this.routeTo(aim.fact, this.hintsOf(steps)).at(-1)?.node ?? this.sites.get(aim.fact)?.[0];
  }

  /** Nodes of the graph for sites of the procedure, or for the names of these sites. */
  nodesOf(sites: ReadonlySet<string>, facts: ReadonlySet<string>): ReadonlySet<string> {
    const isOwn = this.isOwn && [...sites].every((site) => this.kinds.has(site));
    if (isOwn) return sites;
    return new Set([...facts].flatMap((fact) => this.sites.get(fact) ?? []));
  }

  /** Conditions of the procedure that this graph has too. */
  conditionsOf(sites: ReadonlySet<string>): ReadonlySet<string> {
    return new Set([...sites].filter((id) => this.isOwn && this.kinds.get(id) === 'condition'));
  }

  finish(): LaidSteps {
    this.closeLegs(this.visits + 1);
    return { legs: this.legs, arrivals: this.arrivals, sites: this.sites, passed: this.passed };
  }

  private addOwn(step: WalkStep): void {
    const { node, gap, visit } = step;
    if (gap !== 'digression') {
      if (gap === undefined && this.at !== undefined) this.follow(this.at, node);
      else this.callers = [];
      this.at = node;
    }
    if (!this.kinds.has(node)) return;
    this.mark(node, step);
    if (visit !== undefined) this.arrive(node, visit);
  }

  /** A function returns over the edge of the node that called it. */
  private follow(from: string, to: string): void {
    const key = `${from}\n${to}`;
    if (this.callEdges.has(key)) this.callers.push(from);
    const source = this.edges.has(key) ? from : this.callers.pop();
    if (source !== undefined && this.edges.has(`${source}\n${to}`)) this.open.push({ from: source, to });
  }

  private addByName(step: WalkStep): void {
    const { node, gap, fact, label, branch } = step;
    if (gap !== undefined && gap !== 'undecided' && gap !== 'digression') this.isBroken = true;
    if (gap === 'restarted') this.at = undefined;
    if (label !== undefined && branch !== undefined) this.hints.push({ label, branch });
    if (fact === undefined) {
      if (this.map.isEnd(node)) this.goTo(this.routeFrom((id) => this.map.isEnd(id), this.hints));
      return;
    }
    const sites = this.sites.get(fact) ?? [];
    const [first] = sites;
    if (first === undefined) return;
    if (gap === 'digression') {
      this.settle(first, step);
      return;
    }
    const steps = this.isBroken ? [] : this.routeTo(fact, this.hints);
    this.goTo(steps);
    const here = this.at !== undefined && gap === 'repeated' && sites.includes(this.at) ? this.at : undefined;
    this.at = steps.at(-1)?.node ?? here ?? first;
    this.hints = [];
    this.isBroken = false;
    this.settle(this.at, step);
  }

  private settle(node: string, step: WalkStep): void {
    this.mark(node, step);
    if (step.visit !== undefined) this.arrive(node, step.visit);
  }

  private goTo(steps: readonly PathStep[]): void {
    let from = this.at;
    for (const { node, gap } of steps) {
      if (gap === undefined && from !== undefined) this.open.push({ from, to: node });
      if (this.factOf.get(node) === undefined) this.passed.set(node, 'passed');
      from = node;
    }
    this.at = from;
  }

  private mark(node: string, { why }: WalkStep): void {
    if (why === 'known' || why === 'unasked') this.passed.set(node, why);
    else if (why === 'only-branch') this.passed.set(node, 'undecided');
    else if (why === 'called' || why === 'said') this.passed.delete(node);
    else this.passed.set(node, 'passed');
  }

  private arrive(node: string, visit: number): void {
    this.visits = Math.max(this.visits, visit);
    this.arrivals.set(node, [...(this.arrivals.get(node) ?? []), visit]);
    this.last = node;
    this.closeLegs(visit);
  }

  private closeLegs(order: number): void {
    for (const leg of this.open) this.legs.push({ ...leg, order });
    this.open = [];
  }

  private hintsOf(steps: readonly WalkStep[]): readonly BranchHint[] {
    return steps.flatMap(({ label, branch }) =>
      label !== undefined && branch !== undefined ? [{ label, branch }] : [],
    );
  }

  private routeTo(fact: string, hints: readonly BranchHint[]): readonly PathStep[] {
    return this.routeFrom((id) => this.factOf.get(id) === fact, hints);
  }

  private routeFrom(isTarget: (id: string) => boolean, hints: readonly BranchHint[]): readonly PathStep[] {
    const { map, at, graph } = this;
    const from = at === undefined ? map.starts : [at];
    // The first node of a flowchart may itself be a step.
    if (at === undefined && from.some(isTarget)) return [];
    const found = findRoute({
      map,
      from: from.map((node) => ({ node, callers: [] })),
      isTarget,
      isPassable: (id) => this.factOf.get(id) === undefined && isBetween.has(this.kinds.get(id)),
      branch: (id) => hintedBranch(graph, id, hints),
    });
    return found.stepsTo(found.targets);
  }
}

function routeMapOf({ nodes, edges }: WorkflowGraph, factOf: ReadonlyMap<string, string>): RouteMap {
  const flow = edges.filter(({ kind }) => kind === 'flow');
  const next = groupBy(
    flow.map(({ from, to, condition }) => ({ from, to, ...(condition === undefined ? {} : { when: condition }) })),
    ({ from }) => from,
  );
  const targets = new Set(flow.map(({ to }) => to));
  const starts = nodes.filter(({ kind, group }) => kind === 'start' && group === undefined);
  const entries = starts.length > 0 ? starts : nodes.filter(({ id }) => next.has(id) && !targets.has(id));
  const kinds = new Map(nodes.map(({ id, kind }) => [id, kind]));
  return {
    starts: entries.map(({ id }) => id),
    next: (id) => next.get(id) ?? [],
    name: (id) => factOf.get(id),
    sites: () => [],
    isCondition: (id) => kinds.get(id) === 'condition',
    isEnd: (id) => kinds.get(id) === 'end',
    returns: () => undefined,
    isFunctionEnd: () => false,
    isGrouped: () => false,
  };
}
