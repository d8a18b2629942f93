// A workflow graph as a labelled transition system, made deterministic as it is walked: a state is a set of markings of the
// token game, a transition one action.
// Invariant: while `exhausted` is false, an action sequence leads to an accepting state exactly when the graph has a run
// with these actions, in this order, that leaves no token behind. Bounded: past the bound nothing is claimed.
// Silent nodes without a choice move at once, which keeps side branches from multiplying.
// Source: FlowMind C.1 (behavioural equivalence over deterministic finite-state machines).

import { mustWait, type TokenNode } from '../../graph';
import type { NormalGraph } from './normalizeBehaviour';

/** A state, by its number; 0 is the one without any run. */
export type BehaviourState = number;

const workPerMarking = 100;
// States looked at for one run.
const mostVisits = 2000;

interface Move {
  /** Undefined: silent. */
  readonly action: string | undefined;
  readonly to: number;
}

interface Held {
  readonly markings: readonly number[];
  readonly accepts: boolean;
  readonly after: Map<string, readonly number[]>;
  readonly known: Map<string, BehaviourState>;
}

export class Behaviour {
  /** More would have to be looked at than may be. */
  exhausted = false;
  private work = 0;
  private readonly markings: (readonly number[])[] = [];
  private readonly markingIds = new Map<string, number>();
  private readonly moves: (readonly Move[] | undefined)[] = [];
  private readonly states: Held[] = [];
  private readonly stateIds = new Map<string, BehaviourState>();
  private readonly isEager: readonly boolean[];

  constructor(
    private readonly graph: NormalGraph,
    private readonly options: { readonly guards: boolean; readonly maxMarkings: number },
  ) {
    const { net } = graph;
    this.isEager = net.nodes.map(
      (node, index) =>
        !this.isSeen(index) &&
        graph.ways[index]?.length === 1 &&
        ![...node.incoming, ...node.alternatives.flat()].some((edge) => net.back[edge]),
    );
    this.stateOf([]);
  }

  start(): BehaviourState {
    return this.stateOf([this.marking(this.graph.net.initial)]);
  }

  accepts(state: BehaviourState): boolean {
    return this.states[state]?.accepts ?? false;
  }

  actions(state: BehaviourState): Iterable<string> {
    return this.states[state]?.after.keys() ?? [];
  }

  after(state: BehaviourState, action: string): BehaviourState {
    const held = this.states[state];
    const markings = held?.after.get(action);
    if (!held || !markings) return 0;
    const known = held.known.get(action) ?? this.stateOf(markings);
    held.known.set(action, known);
    return known;
  }

  /** Whether the graph has a whole run with these actions, or one that begins with them; `undefined` past the bound. */
  takes(word: readonly string[], mayGoOn = false): boolean | undefined {
    const stack = [{ id: this.marking(this.graph.net.initial), at: 0 }];
    const seen = new Set<string>();
    for (let state = stack.pop(); state; state = stack.pop()) {
      const { id, at } = state;
      const key = `${at} ${id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (at === word.length && (mayGoOn || this.markings[id]?.length === 0)) return true;
      const moves = this.movesOf(id);
      if (this.exhausted || seen.size > mostVisits) return undefined;
      // Depth first, the next action before silent moves: on a graph that has the run, hardly any way is tried in vain.
      for (const { action, to } of moves) if (action === undefined) stack.push({ id: to, at });
      for (const { action, to } of moves)
        if (action !== undefined && action === word[at]) stack.push({ id: to, at: at + 1 });
    }
    return false;
  }

  private isSeen(index: number): boolean {
    if (this.graph.actions[index] !== undefined) return true;
    return this.options.guards && (this.graph.ways[index]?.length ?? 0) > 1;
  }

  private stateOf(from: readonly number[]): BehaviourState {
    const closed = new Set(from);
    const after = new Map<string, Set<number>>();
    let accepts = false;
    const kept: number[] = [];
    for (const id of closed) {
      if (this.isTooMuch(this.movesOf(id).length)) break;
      let isKept = false;
      if (this.markings[id]?.length === 0) {
        accepts = true;
        isKept = true;
      }
      for (const { action, to } of this.movesOf(id)) {
        if (action === undefined) {
          closed.add(to);
          continue;
        }
        isKept = true;
        const into = after.get(action);
        if (into) into.add(to);
        else after.set(action, new Set([to]));
      }
      if (isKept) kept.push(id);
    }
    const key = kept.sort((a, b) => a - b).join(' ');
    const known = this.stateIds.get(key);
    if (known !== undefined) return known;
    const listed = new Map([...after].map(([action, ids]) => [action, [...ids]]));
    this.states.push({ markings: kept, accepts, after: listed, known: new Map() });
    this.stateIds.set(key, this.states.length - 1);
    return this.states.length - 1;
  }

  /** States share markings, so the work of putting them together has a bound of its own. */
  private isTooMuch(moves: number): boolean {
    this.work += 1 + moves;
    if (this.work > workPerMarking * this.options.maxMarkings) this.exhausted = true;
    return this.exhausted;
  }

  private marking(tokens: readonly number[]): number {
    const settled = this.settle(tokens);
    const key = settled.join(' ');
    const known = this.markingIds.get(key);
    if (known !== undefined) return known;
    this.markings.push(settled);
    this.markingIds.set(key, this.markings.length - 1);
    return this.markings.length - 1;
  }

  /** Moves all that is silent and has no choice; without edges back this comes to an end. */
  private settle(tokens: readonly number[]): readonly number[] {
    let settled = tokens;
    for (;;) {
      const index = readyNodes(this.graph, settled).find((ready) => this.isEager[ready]);
      if (index === undefined) return settled;
      const node = this.graph.net.nodes[index] as TokenNode; // it is ready
      settled = fire(node, settled, this.graph.ways[index]?.[0] ?? []);
    }
  }

  private movesOf(id: number): readonly Move[] {
    const known = this.moves[id];
    if (known) return known;
    if (this.exhausted || this.markings.length > this.options.maxMarkings) {
      this.exhausted = true;
      return [];
    }
    const tokens = this.markings[id] ?? [];
    const found: Move[] = [];
    for (const index of readyNodes(this.graph, tokens)) {
      const node = this.graph.net.nodes[index] as TokenNode; // it is ready
      const action = this.graph.actions[index];
      const ways = this.graph.ways[index] ?? [];
      for (const way of ways) {
        const guard = this.options.guards && ways.length > 1 ? this.graph.guards[way[0] ?? -1] : undefined;
        // An action that also chooses is seen with what it chose.
        const seen = action === undefined ? guard : guard === undefined ? action : `${action} if ${guard}`;
        const isSilent = !this.isSeen(index);
        found.push({ action: isSilent ? undefined : (seen ?? 'choice'), to: this.marking(fire(node, tokens, way)) });
      }
    }
    this.moves[id] = found;
    return found;
  }
}

/** Nodes that hold a token and wait for no other, by their place. */
export function readyNodes({ net }: NormalGraph, tokens: readonly number[]): number[] {
  const held = new Set(tokens);
  const ready = new Set<number>();
  for (const edge of tokens) {
    const index = net.targets[edge] as number;
    const node = net.nodes[index];
    if (node && !ready.has(index) && !mustWait(node, tokens, held)) ready.add(index);
  }
  return [...ready].sort((a, b) => a - b);
}

export function fire(node: TokenNode, tokens: readonly number[], taken: readonly number[]): readonly number[] {
  const own = new Set(node.incoming);
  return [...new Set([...tokens.filter((edge) => !own.has(edge)), ...taken])].sort((a, b) => a - b);
}
