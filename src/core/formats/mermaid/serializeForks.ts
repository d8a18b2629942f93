// Puts the parallel steps of a flowchart into a sequence, since a procedure has no parallel steps. Invariant: every
// reachable node stays reachable, the order that arrows demand is kept, and the steps of one path keep their order.
// Independent steps follow the order of the drawing. Branches that continue at different nodes (one back, one forward)
// can only be a choice. Steps that branches share with the rest of the flow are copied (`copySharedTail`). Refuses forks
// with too many of them. Over 300 lines: one algorithm; the regions of a fork and their order have no other use.

import type { GraphEdge, GraphNode } from '../../graph';
import { appendTo, oneLine } from '../../support';
import { copySharedTail } from './copySharedTail';
import { FlowRegions } from './flowRegions';
import { splitLoopEntry } from './splitLoopEntry';

export interface ForkableFlow {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly entry: string;
}

export interface SerialFlow extends ForkableFlow {
  readonly regions: FlowRegions;
  /** Nodes whose branches were put into a sequence. */
  readonly forks: readonly string[];
  /** Nodes whose branches continue at different nodes: a choice without a condition in the drawing. */
  readonly choices: readonly string[];
  /** Ids of copied nodes (`splitLoopEntry`, `copySharedTail`) with the nodes that they copy. */
  readonly copies: ReadonlyMap<string, string>;
}

/** Why a fork cannot be put into a sequence, with its node. */
export class ForkProblem extends Error {
  constructor(
    readonly nodeId: string,
    readonly why: 'entered' | 'irreducible' | 'endless',
    /** `endless`: the first node of each of the loops. */
    readonly others: readonly string[] = [],
    /** `entered`: the edges that lead into the branches from elsewhere. */
    readonly entering: readonly Pick<GraphEdge, 'from' | 'to'>[] = [],
  ) {
    super(why);
  }
}

/** Prefix of the ids of auxiliary nodes, which are not in the drawing. */
const placeholderPrefix = '\u0000';
export const isPlaceholderNode = (id: string) => id.startsWith(placeholderPrefix);
export const createPlaceholderNode = (name: string): GraphNode => ({
  id: `${placeholderPrefix}${name}`,
  kind: 'start',
  label: '',
});

const copyNode = (count: number, original: string) => createPlaceholderNode(`copy ${count} of ${original}`).id;
/** The node that a copy copies; the id itself for other nodes. */
export const copiedId = (id: string) =>
  isPlaceholderNode(id) ? (/^.copy \d+ of ([\s\S]*)$/u.exec(id)?.[1] ?? id) : id;

/** Limit for copies of nodes: beyond it, the loops are so entangled that their procedure would be hard to read. */
const MAX_COPIES = 24;

const conditionText = (edge: GraphEdge) => oneLine(edge.condition ?? '');

export interface ForkOptions {
  /** The flow has no parallel steps, as in a printed procedure: several unlabelled edges are always a choice. */
  readonly isSequential?: boolean;
  /** True for a node whose outgoing edges are a choice although the drawing gives no conditions. */
  readonly isChoice?: (id: string) => boolean;
}

/**
 * Copies the entries of loops with several. Throws a `ForkProblem` if a fork has no valid sequence, loops are entangled, or several parallel loops never end.
 */
export function serializeForks(flow: ForkableFlow, { isSequential = false, isChoice }: ForkOptions = {}): SerialFlow {
  const separate = isSequential ? separateForks(flow) : shareForks(separateForks(flow));
  let { nodes, edges } = separate;
  const copies = new Map<string, string>();
  const forks: string[] = [];
  const choices = new Set<string>();
  const kinds = new Map(nodes.map((node) => [node.id, node.kind]));
  for (;;) {
    const regions = new FlowRegions(nodes, edges, flow.entry);
    if (regions.irreducibleAt !== undefined) {
      const at = regions.irreducibleAt;
      const original = copies.get(at) ?? at;
      const split =
        copies.size < MAX_COPIES
          ? splitLoopEntry(at, nodes, edges, regions, copyNode(copies.size, original))
          : undefined;
      if (split === undefined) throw new ForkProblem(original, 'irreducible');
      ({ nodes, edges } = split);
      copies.set(split.copy.id, original);
      kinds.set(split.copy.id, split.copy.kind);
      continue;
    }
    const isFork = (id: string) => !choices.has(id) && leadsToAll(id, kinds, regions);
    const fork = regions.order.find(isFork);
    if (fork === undefined) return { nodes, edges, entry: flow.entry, regions, forks, choices: [...choices], copies };
    const branches = isSequential || isChoice?.(fork) ? undefined : new ForkRow(fork, nodes, edges, regions, isFork);
    if (branches && branches.entering.length > 0) {
      const { inside, entering } = branches;
      const isReached = (id: string) => regions.order.includes(id);
      const count = copies.size;
      const split = copySharedTail(
        fork,
        inside,
        nodes,
        edges,
        isReached,
        (id) => createPlaceholderNode(`copy ${count} of ${copies.get(id) ?? id}`).id,
      );
      if (count + split.copies.size > MAX_COPIES) throw new ForkProblem(fork, 'entered', [], entering);
      ({ nodes, edges } = split);
      for (const [copy, of] of split.copies) {
        copies.set(copy, copies.get(of) ?? of);
        kinds.set(copy, kinds.get(of) ?? 'step');
      }
      continue;
    }
    const row = branches?.write();
    if (row === undefined) choices.add(fork);
    else {
      edges = row;
      forks.push(fork);
    }
  }
}

function leadsToAll(id: string, kinds: ReadonlyMap<string, string>, regions: FlowRegions): boolean {
  const outs = regions.outsOf(id);
  return (
    kinds.get(id) !== 'condition' &&
    outs.every((edge) => conditionText(edge) === '') &&
    new Set(outs.map(({ to }) => to)).size > 1
  );
}

type Drawn = Pick<ForkableFlow, 'nodes' | 'edges'>;

function bySource(edges: readonly GraphEdge[]): ReadonlyMap<string, readonly GraphEdge[]> {
  const outgoing = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    appendTo(outgoing, edge.from, edge);
  }
  return outgoing;
}

/** Edges that leave a node under the same label fork at an auxiliary node. */
function separateForks({ nodes, edges }: Drawn): Drawn {
  const places: GraphNode[] = [];
  const changed: GraphEdge[] = [];
  const kinds = new Map(nodes.map((node) => [node.id, node.kind]));
  for (const [from, outs] of bySource(edges)) {
    const byLabel = new Map<string, GraphEdge[]>();
    for (const edge of outs) {
      const list = byLabel.get(conditionText(edge)) ?? [];
      if (!list.some(({ to }) => to === edge.to)) list.push(edge);
      byLabel.set(conditionText(edge), list);
    }
    for (const [label, list] of byLabel) {
      const [first] = list as [GraphEdge];
      const isOwnFork = label === '' && (byLabel.size === 1 || kinds.get(from) === 'condition');
      if (list.length < 2 || isOwnFork) {
        changed.push(...list);
        continue;
      }
      const place = createPlaceholderNode(`fork ${from} ${label}`);
      places.push(place);
      changed.push({ ...first, to: place.id });
      for (const edge of list)
        changed.push({ id: `${place.id}->${edge.to}`, from: place.id, to: edge.to, kind: 'flow' });
    }
  }
  return { nodes: [...nodes, ...places], edges: changed };
}

/**
 * Nodes that lead to the same parallel steps (`A & B --> C & D`) join at an auxiliary node that forks for all of them.
 */
function shareForks({ nodes, edges }: Drawn): Drawn {
  const kinds = new Map(nodes.map((node) => [node.id, node.kind]));
  const alike = new Map<string, { readonly from: string; readonly outs: readonly GraphEdge[] }[]>();
  for (const [from, outs] of bySource(edges)) {
    const targets = new Set(outs.map(({ to }) => to));
    if (targets.size < 2 || targets.has(from) || kinds.get(from) === 'condition') continue;
    if (outs.some((edge) => conditionText(edge) !== '')) continue;
    const key = JSON.stringify([...targets].sort());
    alike.set(key, [...(alike.get(key) ?? []), { from, outs }]);
  }
  const places: GraphNode[] = [];
  const added: GraphEdge[] = [];
  const shared = new Set<string>();
  for (const sources of alike.values()) {
    const [first] = sources;
    if (first === undefined || sources.length < 2) continue;
    const place = isPlaceholderNode(first.from)
      ? { ...createPlaceholderNode(''), id: `${first.from} &` }
      : createPlaceholderNode(`fork ${first.from} &`);
    places.push(place);
    for (const { from } of sources) {
      shared.add(from);
      added.push({ id: `${from}->${place.id}`, from, to: place.id, kind: 'flow' });
    }
    for (const { to } of first.outs) added.push({ id: `${place.id}->${to}`, from: place.id, to, kind: 'flow' });
  }
  return { nodes: [...nodes, ...places], edges: [...edges.filter(({ from }) => !shared.has(from)), ...added] };
}

class ForkRow {
  /** Nodes on the branches, up to their join. */
  readonly inside = new Set<string>();
  /** Edges from elsewhere into the middle of the branches. */
  readonly entering: readonly GraphEdge[];
  private readonly parts = new Map<string, string>();
  private readonly exit: string | undefined;
  private readonly reached: ReadonlySet<string>;
  /** The branches continue at different nodes. */
  private isChoice: boolean;

  constructor(
    private readonly fork: string,
    private readonly nodes: readonly GraphNode[],
    private readonly edges: readonly GraphEdge[],
    private readonly regions: FlowRegions,
    private readonly isFork: (id: string) => boolean,
  ) {
    const loop = this.innermostLoop();
    const join = regions.joinOf(fork, loop);
    const exits = new Set<string>();
    const open = this.targets(fork);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (this.inside.has(at)) continue;
      if (at === join || at === loop?.header || (loop && !loop.nodes.has(at)) || at === fork) {
        exits.add(at);
        continue;
      }
      this.inside.add(at);
      open.push(...this.targets(at));
    }
    this.isChoice = exits.size > 1;
    [this.exit] = exits;
    this.reached = new Set(regions.order);
    this.entering = this.isChoice
      ? []
      : edges.filter(
          ({ from, to }) => this.inside.has(to) && !this.inside.has(from) && from !== fork && this.reached.has(from),
        );
  }

  private targets(id: string): string[] {
    return this.regions.outsOf(id).map(({ to }) => to);
  }

  private innermostLoop() {
    return [...this.regions.loops.values()]
      .filter(({ nodes }) => nodes.has(this.fork))
      .sort((a, b) => a.nodes.size - b.nodes.size)[0];
  }

  /** Returns the edges with the parts in sequence; undefined if the branches are a choice. */
  write(): GraphEdge[] | undefined {
    if (this.isChoice) return undefined;
    this.joinParts();
    const headers = this.headers();
    const row = this.row(headers);
    if (this.isChoice) return undefined;
    const next = new Map(row.map((part, index) => [part, headers.get(row[index + 1] ?? '') ?? this.exit]));
    const first = headers.get(row[0] ?? '');
    const seen = new Set<string>();
    const changed: GraphEdge[] = [];
    const add = (edge: GraphEdge) => {
      const key = JSON.stringify([edge.from, edge.to, conditionText(edge)]);
      if (!seen.has(key)) changed.push(edge);
      seen.add(key);
    };
    for (const edge of this.edges) {
      const part = this.parts.get(edge.from);
      if (edge.from === this.fork) {
        if (first !== undefined) add({ ...edge, to: first });
      } else if (part === undefined || this.parts.get(edge.to) === part) add(edge);
      else {
        const to = next.get(part);
        if (to !== undefined) add({ ...edge, to });
      }
    }
    const leads = new Set(this.edges.map(({ from }) => from));
    for (const id of this.inside) {
      const part = this.parts.get(id) as string;
      const to = next.get(part);
      // The branch ends here, and the next one begins.
      if (!leads.has(id) && to !== undefined && part !== row.at(-1))
        add({ id: `${id}->${to}`, from: id, to, kind: 'flow' });
      // A decision without a branch for the opposite case ends only its own branch of the fork.
      if (this.lacksBranch(id) && to !== undefined && part !== row.at(-1))
        add({ id: `${id}->${to}`, from: id, to, kind: 'flow' });
    }
    return changed;
  }

  /** Groups the nodes that stay together: a loop, and a decision with all nodes on its branches. */
  private joinParts(): void {
    const leader = new Map<string, string>([...this.inside].map((id) => [id, id]));
    const find = (id: string): string => {
      let at = id;
      for (let up = leader.get(at); up !== undefined && up !== at; up = leader.get(at)) at = up;
      return at;
    };
    const union = (ids: Iterable<string>) => {
      const [first, ...rest] = [...ids].filter((id) => this.inside.has(id)).map(find);
      for (const id of rest) if (first !== undefined && id !== first) leader.set(id, first);
    };
    for (const loop of this.regions.loops.values()) {
      if (this.inside.has(loop.header)) union(loop.nodes);
    }
    const scope = this.innermostLoop();
    for (const id of this.inside) {
      const distinct = new Set(this.targets(id));
      const isOneSided = this.lacksBranch(id);
      const isDecision = isOneSided || (distinct.size > 1 && !this.isFork(id));
      if (!isDecision) continue;
      const own = [...this.regions.loops.values()]
        .filter(({ nodes }) => nodes.has(id))
        .sort((a, b) => a.nodes.size - b.nodes.size)[0];
      const join = isOneSided ? undefined : this.regions.joinOf(id, own ?? scope);
      const region = new Set<string>([id]);
      const open = [...distinct];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (at === join || region.has(at) || !this.inside.has(at)) continue;
        region.add(at);
        open.push(...this.targets(at));
      }
      union(region);
    }
    for (const id of this.inside) this.parts.set(id, find(id));
  }

  /** Part -> its single entry node. */
  private headers(): Map<string, string> {
    const headers = new Map<string, string>();
    for (const { from, to } of this.edges) {
      const part = this.parts.get(to);
      if (part === undefined || this.parts.get(from) === part || !this.reached.has(from)) continue;
      const other = headers.get(part);
      if (other !== undefined && other !== to) throw new ForkProblem(this.fork, 'entered', [], this.entriesOf(part));
      headers.set(part, to);
    }
    return headers;
  }

  private lacksBranch(id: string): boolean {
    const [only, ...more] = this.regions.outsOf(id);
    const isDecision = this.nodes.some((node) => node.id === id && node.kind === 'condition');
    return isDecision && only !== undefined && more.length === 0 && conditionText(only) !== '';
  }

  private entriesOf(part: string): readonly GraphEdge[] {
    return this.edges.filter(
      ({ from, to }) => this.parts.get(to) === part && this.parts.get(from) !== part && this.reached.has(from),
    );
  }

  /** Completes each branch before the next, as far as their dependencies allow. */
  private row(headers: ReadonlyMap<string, string>): string[] {
    const members = new Map<string, string[]>();
    for (const { id } of this.nodes) {
      const part = this.parts.get(id);
      if (part !== undefined) members.set(part, [...(members.get(part) ?? []), id]);
    }
    const nextOf = (part: string) => [
      ...new Set(
        (members.get(part) ?? []).flatMap((id) =>
          this.targets(id).flatMap((to) => {
            const other = this.parts.get(to);
            return other === undefined || other === part ? [] : [other];
          }),
        ),
      ),
    ];
    const done = new Set<string>();
    const post: string[] = [];
    const path: { readonly part: string; readonly next: readonly string[]; at: number }[] = [];
    const enter = (part: string) => {
      if (done.has(part)) return;
      done.add(part);
      path.push({ part, next: nextOf(part).reverse(), at: 0 });
    };
    const roots = this.targets(this.fork).flatMap((to) => this.parts.get(to) ?? []);
    for (const root of roots.reverse()) {
      enter(root);
      for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
        const part = top.next[top.at++];
        if (part !== undefined) enter(part);
        else {
          post.push(top.part);
          path.pop();
        }
      }
    }
    const inOrder = post.reverse().filter((part) => headers.has(part));
    // Nothing can follow an endless loop, so it comes last.
    const isEndless = (part: string) => !this.mayLeave(members.get(part) ?? [], part);
    const endless = inOrder.filter(isEndless);
    if (endless.length > 1) {
      throw new ForkProblem(
        this.fork,
        'endless',
        endless.flatMap((part) => headers.get(part) ?? []),
      );
    }
    const row = [...inOrder.filter((part) => !endless.includes(part)), ...endless];
    if (this.exit === undefined || this.exitIsMeeting()) return row;
    // A part with a branch that may end the flow stays a choice only at the end of the sequence.
    const chooses = row.filter((part) => this.mayEnd(members.get(part) ?? []) && this.mayExit(members.get(part) ?? []));
    if (chooses.length > 1 || (chooses[0] !== undefined && nextOf(chooses[0]).length > 0)) {
      this.isChoice = true;
    }
    return [...row.filter((part) => !chooses.includes(part)), ...chooses];
  }

  private exitIsMeeting(): boolean {
    return this.exit === this.regions.joinOf(this.fork, this.innermostLoop());
  }

  private mayEnd(ids: readonly string[]): boolean {
    return ids.some((id) => this.targets(id).length === 0);
  }

  /** True if control can leave a part: to the end of the flow or to a node outside. */
  private mayLeave(ids: readonly string[], part: string): boolean {
    return ids.some((id) => {
      const targets = this.targets(id);
      return targets.length === 0 || targets.some((to) => this.parts.get(to) !== part);
    });
  }

  private mayExit(ids: readonly string[]): boolean {
    return ids.some((id) => this.targets(id).some((to) => to === this.exit));
  }
}
