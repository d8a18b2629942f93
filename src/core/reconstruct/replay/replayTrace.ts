// Replays the events of one trace on a net: as many of them, in order, as the graph allows. First with all events; then
// also passing ANSWER nodes without an event, because a reply need not claim an ANSWER; only then with the fewest
// events left out. The search keeps a limited number of states; `exact` false means that a better replay may exist.

import { mustWait } from '../../graph';
import { memoize } from '../../support';
import { EffortBudget } from '../effortBudget';
import type { NetNode, ReplayNet } from './replayNet';

export interface ReplayEvent {
  readonly key: string;
  readonly seq: number;
}

/** One node that fired, with the edges it took, and the position of its event. */
export interface Firing {
  readonly node: number;
  readonly edges: readonly number[];
  readonly event?: number;
}

export interface Replay {
  readonly replayed: number;
  /** Positions of the events that could not be replayed. */
  readonly skipped: readonly number[];
  readonly path: readonly Firing[];
  readonly exact: boolean;
}

interface State {
  /** Edges that hold a token, ascending. */
  readonly tokens: readonly number[];
  readonly replayed: number;
  readonly firing?: Firing;
  readonly skip?: number;
  readonly parent?: State;
}

const maxStates = 1000;
const maxStatesWithSkips = 100;
const maxEndings = 100;
// States visited by one search for a complete run: about a tenth of a second, and hundreds of times what a fitting
// graph needs.
const maxWork = 10_000;

export function replayTrace(net: ReplayNet, events: readonly ReplayEvent[]): Replay {
  const whole = searchWhole(net, events, false) ?? (net.hasAnswers ? searchWhole(net, events, true) : undefined);
  if (whole) return replayOf(whole, true);
  const best = searchBest(net, events);
  return replayOf(best.state, !best.isTruncated);
}

/**
 * Returns a caching `replayTrace`: traces of a log often have the same events. The events' seqs do not affect a replay.
 */
export function createReplayer(net: ReplayNet): (events: readonly ReplayEvent[]) => Replay {
  const known = new Map<string, Replay>();
  return (events) => {
    const key = JSON.stringify(events.map((event) => event.key));
    const replay = known.get(key) ?? replayTrace(net, events);
    known.set(key, replay);
    return replay;
  };
}

/**
 * True if a run of the graph from start to end has exactly these events; undefined if the search was cut short. Spends
 * one unit of effort for each state visited.
 */
export function acceptsEvents(
  net: ReplayNet,
  events: readonly ReplayEvent[],
  effort = new EffortBudget(maxWork),
): boolean | undefined {
  const search = searchRuns(net, events, false, true, effort);
  return search.state ? true : search.isTruncated ? undefined : false;
}

function replayOf(state: State, exact: boolean): Replay {
  const path: Firing[] = [];
  const skipped: number[] = [];
  for (let at: State | undefined = state; at; at = at.parent) {
    if (at.firing) path.push(at.firing);
    if (at.skip !== undefined) skipped.push(at.skip);
  }
  return { replayed: state.replayed, skipped: skipped.reverse(), path: path.reverse(), exact };
}

/** Facts about a net that searches need repeatedly. */
interface NetFacts {
  readonly byKey: ReadonlyMap<string, ReadonlySet<number>>;
  readonly moves: Map<string, ReadonlySet<number>>;
  /** By kind of event, by tokens; limited to a total number of entries. */
  readonly continuations: Map<string, Map<string, Continuations>>;
  continuationCount: number;
}

/** All firing sequences from a marking to an event: the silent nodes, then the node of the event. */
interface Continuations {
  /** Number of states visited. */
  readonly count: number;
  readonly list: readonly { readonly tokens: readonly number[]; readonly firings: readonly Firing[] }[];
}

const maxContinuations = 20_000;

const factsOf = memoize((net: ReplayNet): NetFacts => {
  const byKey = new Map<string, Set<number>>();
  net.nodes.forEach(({ key }, index) => {
    if (key === undefined) return;
    const own = byKey.get(key);
    if (own) own.add(index);
    else byKey.set(key, new Set([index]));
  });
  return { byKey, moves: new Map(), continuations: new Map(), continuationCount: 0 };
});

/** Returns the silent moves that are relevant for each kind of event; computed once per net. */
function movesByKey(net: ReplayNet, passAnswers: boolean): (key: string) => ReadonlySet<number> {
  const { moves } = factsOf(net);
  return (key) => {
    const place = `${passAnswers} ${key}`;
    const found = moves.get(place) ?? silentMoves(net, key, passAnswers);
    moves.set(place, found);
    return found;
  };
}

/** All firings of nodes for an event, in the order of the states. */
function fireEvent(net: ReplayNet, states: readonly State[], event: ReplayEvent, place: number): State[] {
  const named = factsOf(net).byKey.get(event.key);
  if (!named) return [];
  return states.flatMap((state) =>
    [...readyNodes(net, state.tokens, named)].flatMap(([index, node]) => {
      return fire(node, state.tokens).map(({ after, taken }) => ({
        tokens: after,
        replayed: state.replayed + 1,
        parent: state,
        firing: { node: index, edges: taken, event: place },
      }));
    }),
  );
}

/** Cached by marking: long runs reach the same marking many times. */
function continuationsFor(
  net: ReplayNet,
  tokens: readonly number[],
  text: string,
  key: string,
  passAnswers: boolean,
  moves: ReadonlySet<number>,
  effort: EffortBudget,
): Continuations {
  const facts = factsOf(net);
  const place = `${passAnswers} ${key}`;
  const own = facts.continuations.get(place) ?? new Map<string, Continuations>();
  facts.continuations.set(place, own);
  const known = own.get(text);
  if (known) return known;
  const { states } = silentClosure(net, [{ tokens, replayed: 0 }], moves, maxStates);
  effort.spend(states.length);
  const list = fireEvent(net, states, { key, seq: 0 }, 0).map((state) => ({
    tokens: state.tokens,
    firings: replayOf(state, true).path,
  }));
  const continuations = { count: states.length, list };
  if (facts.continuationCount++ < maxContinuations) own.set(text, continuations);
  return continuations;
}

/** The state after one of the continuations to the event at a position. */
function follow(state: State, { tokens, firings }: Continuations['list'][number], place: number): State {
  return firings.reduce<State>((parent, firing) => {
    const isEvent = firing.event !== undefined;
    return {
      tokens,
      parent,
      replayed: parent.replayed + (isEvent ? 1 : 0),
      firing: isEvent ? { ...firing, event: place } : firing,
    };
  }, state);
}

function searchWhole(net: ReplayNet, events: readonly ReplayEvent[], passAnswers: boolean): State | undefined {
  return searchRuns(net, events, passAnswers, false).state;
}

/** Depth-first search for a run with every event: on a graph that fits, it hardly ever backtracks. */
function searchRuns(
  net: ReplayNet,
  events: readonly ReplayEvent[],
  passAnswers: boolean,
  mustEnd: boolean,
  effort = new EffortBudget(maxWork),
): { readonly state: State | undefined; readonly isTruncated: boolean } {
  const movesFor = movesByKey(net, passAnswers);
  const tried = new Set<string>();
  const stack: State[] = [startOf(net)];
  let work = 0;
  for (let state = stack.pop(); state; state = stack.pop()) {
    const place = state.replayed;
    const event = events[place];
    const text = state.tokens.join(' ');
    const key = `${place}: ${text}`;
    if (tried.has(key)) continue;
    tried.add(key);
    if (!event) {
      const ended = toEnd(net, state, passAnswers, mustEnd ? maxStates : maxEndings);
      if (!mustEnd || ended.tokens.length === 0) return { state: ended, isTruncated: false };
      work += maxEndings;
      effort.spend(maxEndings);
      if (work > maxWork || effort.isSpent) return { state: undefined, isTruncated: true };
      continue;
    }
    const { count, list } = continuationsFor(
      net,
      state.tokens,
      text,
      event.key,
      passAnswers,
      movesFor(event.key),
      effort,
    );
    work += count;
    if (work > maxWork || effort.isSpent) return { state: undefined, isTruncated: true };
    for (let continuationIndex = list.length - 1; continuationIndex >= 0; continuationIndex--)
      stack.push(follow(state, list[continuationIndex] as Continuations['list'][number], place));
  }
  return { state: undefined, isTruncated: false };
}

/** The run with the most events, leaving out the others; breadth first over a bounded number of states. */
function searchBest(
  net: ReplayNet,
  events: readonly ReplayEvent[],
): { readonly state: State; readonly isTruncated: boolean } {
  const movesFor = movesByKey(net, net.hasAnswers);
  let layer: State[] = [startOf(net)];
  let isTruncated = false;
  for (const [place, event] of events.entries()) {
    const next = new Map<string, State>();
    const keep = (state: State) => {
      const key = state.tokens.join(' ');
      const known = next.get(key);
      if (!known || known.replayed < state.replayed) next.set(key, state);
    };
    const reached = silentClosure(net, layer, movesFor(event.key), maxStatesWithSkips);
    isTruncated ||= reached.isTruncated;
    fireEvent(net, reached.states, event, place).forEach(keep);
    for (const state of layer) keep({ tokens: state.tokens, replayed: state.replayed, parent: state, skip: place });
    layer = [...next.values()].sort((a, b) => b.replayed - a.replayed);
    if (layer.length > maxStatesWithSkips) {
      layer.length = maxStatesWithSkips;
      isTruncated = true;
    }
  }
  const best = layer[0] ?? startOf(net);
  return { state: toEnd(net, best, net.hasAnswers), isTruncated };
}

const startOf = (net: ReplayNet): State => ({ tokens: [...net.initial].sort((a, b) => a - b), replayed: 0 });

/** Extends the run by silent moves to its end, if a few of them suffice. */
function toEnd(net: ReplayNet, state: State, passAnswers: boolean, limit = maxEndings): State {
  const moves = new Set([...net.nodes.keys()].filter((index) => isSilent(net, index, passAnswers)));
  return silentClosure(net, [state], moves, limit).states.find((ended) => ended.tokens.length === 0) ?? state;
}

function isSilent(net: ReplayNet, index: number, passAnswers: boolean): boolean {
  const node = net.nodes[index];
  return node?.key === undefined || (passAnswers && node.node.kind === 'answer');
}

/**
 * The silent nodes that are relevant for an event: those on a silent path to one of its nodes, and those whose token
 * keeps such a node waiting. All others can move later as well, which keeps parallel branches from multiplying.
 */
function silentMoves(net: ReplayNet, key: string, passAnswers: boolean): ReadonlySet<number> {
  const moves = new Set<number>();
  const queue: number[] = [];
  net.nodes.forEach((node, index) => {
    if (node.key === key) queue.push(index);
  });
  for (let head = 0; head < queue.length; head++) {
    const node = net.nodes[queue[head] as number] as NetNode; // head is below the length
    const add = (index: number) => {
      if (index < 0 || moves.has(index) || !isSilent(net, index, passAnswers)) return;
      moves.add(index);
      queue.push(index);
    };
    for (const edge of node.incoming) add(net.sources[edge] ?? -1);
    for (const marks of node.upstream.values()) {
      marks.forEach((mark, edge) => {
        if (mark === 1) add(net.targets[edge] ?? -1);
      });
    }
  }
  return moves;
}

/** The states and all states that follow from them by the given silent nodes. */
function silentClosure(
  net: ReplayNet,
  layer: readonly State[],
  moves: ReadonlySet<number>,
  limit: number,
): { readonly states: State[]; readonly isTruncated: boolean } {
  const seen = new Map<string, number>();
  const states: State[] = [];
  const add = (state: State) => {
    const key = state.tokens.join(' ');
    if ((seen.get(key) ?? -1) >= state.replayed) return;
    seen.set(key, state.replayed);
    states.push(state);
  };
  layer.forEach(add);
  for (let at = 0; at < states.length; at++) {
    if (states.length > limit) return { states, isTruncated: true };
    const state = states[at] as State; // at is below the length
    for (const [index, node] of readyNodes(net, state.tokens, moves)) {
      for (const { after, taken } of fire(node, state.tokens)) {
        add({ tokens: after, replayed: state.replayed, parent: state, firing: { node: index, edges: taken } });
      }
    }
  }
  return { states, isTruncated: false };
}

/** Nodes that hold a token and wait for no other. */
function readyNodes(net: ReplayNet, tokens: readonly number[], among?: ReadonlySet<number>): Map<number, NetNode> {
  const ready = new Map<number, NetNode>();
  let heldTokens: Set<number> | undefined;
  for (const edge of tokens) {
    const index = net.targets[edge] as number;
    const node = net.nodes[index] as NetNode;
    if (ready.has(index) || (among && !among.has(index))) continue;
    heldTokens ??= new Set(tokens);
    if (!mustWait(node, tokens, heldTokens)) ready.set(index, node);
  }
  return ready;
}

function fire(node: NetNode, tokens: readonly number[]): { after: number[]; taken: readonly number[] }[] {
  const rest = tokens.filter((token) => !node.incoming.includes(token));
  if (node.alternatives.length === 0) return [{ after: rest, taken: [] }];
  return node.alternatives.map((taken) => ({
    after: [...new Set([...rest, ...taken])].sort((a, b) => a - b),
    taken,
  }));
}
