// Replays the events of one trace on a net: as many of them, in order, as the graph allows.
// First as it stands; then passing ANSWER nodes without an event, for a reply need not claim one; only then with the
// fewest events left out.
// The search keeps at most a set number of states; `exact` false means that a better replay may exist.

import { mustWait } from '../../graph';
import { memoize } from '../../support';
import { EffortBudget } from '../effortBudget';
import type { NetNode, ReplayNet } from './replayNet';

export interface ReplayEvent {
  readonly key: string;
  readonly seq: number;
}

/** One node that fired, with the edges it took, and the event (by place) that it stands for. */
export interface Firing {
  readonly node: number;
  readonly edges: readonly number[];
  readonly event?: number;
}

export interface Replay {
  readonly replayed: number;
  /** Places of the events that could not be replayed. */
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
// States looked at by one search for a whole run: about a tenth of a second, and hundreds of times what a fitting graph needs.
const maxWork = 10_000;

export function replayTrace(net: ReplayNet, events: readonly ReplayEvent[]): Replay {
  const whole = searchWhole(net, events, false) ?? (net.hasAnswers ? searchWhole(net, events, true) : undefined);
  if (whole) return replayOf(whole, true);
  const best = searchBest(net, events);
  return replayOf(best.state, !best.isTruncated);
}

/** Replays that remember: traces of a log often hold the same events. The events' seqs do not matter to a replay. */
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
 * Whether a run of the graph from start to end has exactly these events; undefined when the search was cut short. What it
 * takes of the effort is the number of states looked at.
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

/** What searches ask again and again of a net. */
interface NetFacts {
  readonly byKey: ReadonlyMap<string, ReadonlySet<number>>;
  readonly moves: Map<string, ReadonlySet<number>>;
  /** By kind of event, by tokens; filled up to a number of entries in all. */
  readonly continuations: Map<string, Map<string, Continuations>>;
  continuationCount: number;
}

/** All that leads from some tokens to an event: the silent nodes that fire, then the node of the event. */
interface Continuations {
  /** States that were looked at. */
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

/** The silent moves that matter for each kind of event, found once per net. */
function movesByKey(net: ReplayNet, passAnswers: boolean): (key: string) => ReadonlySet<number> {
  const { moves } = factsOf(net);
  return (key) => {
    const place = `${passAnswers} ${key}`;
    const found = moves.get(place) ?? silentMoves(net, key, passAnswers);
    moves.set(place, found);
    return found;
  };
}

/** All ways to let an event happen, those with the fewest silent moves first. */
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

/** Long runs come to the same tokens again and again: what can follow is found once. */
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

/** The state after one of the ways to the event at a place. */
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

/** A run with every event, depth first: on a graph that fits, hardly any way is tried in vain. */
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

/** The run with the most events, the others left out; breadth first over a bounded number of states. */
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

/** The run with the silent moves that bring it to its end, where a few of them do. */
function toEnd(net: ReplayNet, state: State, passAnswers: boolean, limit = maxEndings): State {
  const moves = new Set([...net.nodes.keys()].filter((index) => isSilent(net, index, passAnswers)));
  return silentClosure(net, [state], moves, limit).states.find((ended) => ended.tokens.length === 0) ?? state;
}

function isSilent(net: ReplayNet, index: number, passAnswers: boolean): boolean {
  const node = net.nodes[index];
  return node?.key === undefined || (passAnswers && node.node.kind === 'answer');
}

/**
 * The silent nodes that can matter for an event: those on a silent way to one of its nodes, and those whose token keeps
 * such a node waiting. All others can as well move later, which keeps parallel branches from multiplying.
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

/** The states and all that follow from them by the given silent nodes. */
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
