// A workflow graph as a labelled transition system, made deterministic on demand: a state is a set of markings of the
// token game, a transition one action. Invariant: while `exhausted` is false, an action sequence leads to an accepting
// state exactly if the graph has a run with these actions, in this order, that leaves no token behind. Bounded: beyond
// the bound no result is valid. Silent nodes without a choice fire at once, which keeps parallel branches from
// multiplying. Source: FlowMind C.1 (behavioural equivalence over deterministic finite-state machines).

import { mustWait, type TokenNode } from '../../graph';
import type { NormalGraph } from './normalizeBehaviour';

/** Number of a state; 0 is the state without any run. */
export type BehaviourState = number;

const workPerMarking = 100;
// States visited for one run.
const maxVisits = 2000;

interface Move {
  /** Undefined: silent. */
  readonly action: string | undefined;
  readonly to: number;
}

interface BehaviourStateData {
  readonly markings: readonly number[];
  readonly accepts: boolean;
  readonly after: Map<string, readonly number[]>;
  readonly stateByWord: Map<string, BehaviourState>;
}

export class Behaviour {
  /** The bound was reached, so results are incomplete. */
  exhausted = false;
  private work = 0;
  private readonly markings: (readonly number[])[] = [];
  private readonly markingIds = new Map<string, number>();
  private readonly moves: (readonly Move[] | undefined)[] = [];
  private readonly states: BehaviourStateData[] = [];
  private readonly stateIds = new Map<string, BehaviourState>();
  private readonly areEager: readonly boolean[];

  constructor(
    private readonly graph: NormalGraph,
    private readonly options: { readonly guards: boolean; readonly maxMarkings: number },
  ) {
    const { net } = graph;
    this.areEager = net.nodes.map(
      (node, index) =>
        !this.isObservable(index) &&
        graph.edgeSets[index]?.length === 1 &&
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
    const stateData = this.states[state];
    const markings = stateData?.after.get(action);
    if (!stateData || !markings) return 0;
    const stateByWord = stateData.stateByWord.get(action) ?? this.stateOf(markings);
    stateData.stateByWord.set(action, stateByWord);
    return stateByWord;
  }

  /**
   * True if the graph has a complete run with these actions (with `mayGoOn`: a run that begins with them); `undefined`
   * beyond the bound.
   */
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
      if (this.exhausted || seen.size > maxVisits) return undefined;
      // Depth first, the next action before silent moves: on a graph with this run, it hardly ever backtracks.
      for (const { action, to } of moves) if (action === undefined) stack.push({ id: to, at });
      for (const { action, to } of moves)
        if (action !== undefined && action === word[at]) stack.push({ id: to, at: at + 1 });
    }
    return false;
  }

  private isObservable(index: number): boolean {
    if (this.graph.actions[index] !== undefined) return true;
    return this.options.guards && (this.graph.edgeSets[index]?.length ?? 0) > 1;
  }

  private stateOf(from: readonly number[]): BehaviourState {
    const closed = new Set(from);
    const after = new Map<string, Set<number>>();
    let accepts = false;
    const kept: number[] = [];
    for (const id of closed) {
      if (this.isTooMuch(this.movesOf(id).length)) break;
      let isRelevant = false;
      if (this.markings[id]?.length === 0) {
        accepts = true;
        isRelevant = true;
      }
      for (const { action, to } of this.movesOf(id)) {
        if (action === undefined) {
          closed.add(to);
          continue;
        }
        isRelevant = true;
        const into = after.get(action);
        if (into) into.add(to);
        else after.set(action, new Set([to]));
      }
      if (isRelevant) kept.push(id);
    }
    const key = kept.sort((a, b) => a - b).join(' ');
    const stateByWord = this.stateIds.get(key);
    if (stateByWord !== undefined) return stateByWord;
    const listed = new Map([...after].map(([action, ids]) => [action, [...ids]]));
    this.states.push({ markings: kept, accepts, after: listed, stateByWord: new Map() });
    this.stateIds.set(key, this.states.length - 1);
    return this.states.length - 1;
  }

  /** States share markings, so the work of collecting them has a separate bound. */
  private isTooMuch(moves: number): boolean {
    this.work += 1 + moves;
    if (this.work > workPerMarking * this.options.maxMarkings) this.exhausted = true;
    return this.exhausted;
  }

  private marking(tokens: readonly number[]): number {
    const settled = this.settle(tokens);
    const key = settled.join(' ');
    const stateByWord = this.markingIds.get(key);
    if (stateByWord !== undefined) return stateByWord;
    this.markings.push(settled);
    this.markingIds.set(key, this.markings.length - 1);
    return this.markings.length - 1;
  }

  /** Fires all silent nodes without a choice; terminates because none of them has an incoming back edge. */
  private settle(tokens: readonly number[]): readonly number[] {
    let settled = tokens;
    for (;;) {
      const index = readyNodesOf(this.graph, settled).find((ready) => this.areEager[ready]);
      if (index === undefined) return settled;
      const node = this.graph.net.nodes[index] as TokenNode; // it is ready
      settled = fireNode(node, settled, this.graph.edgeSets[index]?.[0] ?? []);
    }
  }

  private movesOf(id: number): readonly Move[] {
    const stateByWord = this.moves[id];
    if (stateByWord) return stateByWord;
    if (this.exhausted || this.markings.length > this.options.maxMarkings) {
      this.exhausted = true;
      return [];
    }
    const tokens = this.markings[id] ?? [];
    const found: Move[] = [];
    for (const index of readyNodesOf(this.graph, tokens)) {
      const node = this.graph.net.nodes[index] as TokenNode; // it is ready
      const action = this.graph.actions[index];
      const edgeSets = this.graph.edgeSets[index] ?? [];
      for (const edgeSet of edgeSets) {
        const guard = this.options.guards && edgeSets.length > 1 ? this.graph.guards[edgeSet[0] ?? -1] : undefined;
        // An action with a choice is observed together with its guard.
        const seen = action === undefined ? guard : guard === undefined ? action : `${action} if ${guard}`;
        const isSilent = !this.isObservable(index);
        found.push({
          action: isSilent ? undefined : (seen ?? 'choice'),
          to: this.marking(fireNode(node, tokens, edgeSet)),
        });
      }
    }
    this.moves[id] = found;
    return found;
  }
}

/** Indices of the nodes that hold a token and wait for no other. */
export function readyNodesOf({ net }: NormalGraph, tokens: readonly number[]): number[] {
  const heldTokens = new Set(tokens);
  const ready = new Set<number>();
  for (const edge of tokens) {
    const index = net.targets[edge] as number;
    const node = net.nodes[index];
    if (node && !ready.has(index) && !mustWait(node, tokens, heldTokens)) ready.add(index);
  }
  return [...ready].sort((a, b) => a - b);
}

export function fireNode(node: TokenNode, tokens: readonly number[], taken: readonly number[]): readonly number[] {
  const own = new Set(node.incoming);
  return [...new Set([...tokens.filter((edge) => !own.has(edge)), ...taken])].sort((a, b) => a - b);
}
