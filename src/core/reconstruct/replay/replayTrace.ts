// Replays the events of one trace on a net: as many of them, in order, as the graph allows.
// First without leaving anything out; only when that fails, with the fewest events left out.
// The search keeps at most a set number of states; `exact` false means that a better replay may exist.

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

const mostStates = 4000;
const mostStatesWithSkips = 600;

export function replayTrace(net: ReplayNet, events: readonly ReplayEvent[]): Replay {
  const strict = search(net, events, false, mostStates);
  if (strict.state?.replayed === events.length) return replayOf(strict.state, true);
  const loose = search(net, events, true, mostStatesWithSkips);
  const best = loose.state ?? { tokens: net.initial, replayed: 0 };
  return replayOf(best, !loose.isCut);
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

function search(
  net: ReplayNet,
  events: readonly ReplayEvent[],
  maySkip: boolean,
  limit: number,
): { readonly state: State | undefined; readonly isCut: boolean } {
  let layer: State[] = [{ tokens: [...net.initial].sort((a, b) => a - b), replayed: 0 }];
  let isCut = false;
  for (const [place, event] of events.entries()) {
    const next = new Map<string, State>();
    const keep = (state: State) => {
      const key = state.tokens.join(' ');
      const known = next.get(key);
      if (!known || known.replayed < state.replayed) next.set(key, state);
    };
    const reached = silentClosure(net, layer, limit);
    isCut ||= reached.isCut;
    for (const state of reached.states) {
      for (const [index, node] of readyNodes(net, state.tokens)) {
        if (node.key !== event.key) continue;
        for (const tokens of fire(node, state.tokens)) {
          keep({
            tokens: tokens.after,
            replayed: state.replayed + 1,
            parent: state,
            firing: { node: index, edges: tokens.taken, event: place },
          });
        }
      }
    }
    if (maySkip) {
      for (const state of layer) keep({ tokens: state.tokens, replayed: state.replayed, parent: state, skip: place });
    }
    layer = [...next.values()].sort((a, b) => b.replayed - a.replayed);
    if (layer.length > limit) {
      layer.length = limit;
      isCut = true;
    }
    if (layer.length === 0) return { state: undefined, isCut };
  }
  // Prefer a run that can also reach the end without further events.
  const closed = silentClosure(net, layer, limit).states;
  const most = Math.max(0, ...closed.map((state) => state.replayed));
  const best = closed.filter((state) => state.replayed === most);
  return { state: best.find((state) => state.tokens.length === 0) ?? best[0], isCut };
}

/** The states and all that follow from them without an event. */
function silentClosure(net: ReplayNet, layer: readonly State[], limit: number): { states: State[]; isCut: boolean } {
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
    if (states.length > limit) return { states, isCut: true };
    const state = states[at] as State;
    for (const [index, node] of readyNodes(net, state.tokens)) {
      if (!node.isSilent) continue;
      for (const { after, taken } of fire(node, state.tokens)) {
        add({ tokens: after, replayed: state.replayed, parent: state, firing: { node: index, edges: taken } });
      }
    }
  }
  return { states, isCut: false };
}

/** Nodes that hold a token and wait for no other. */
function readyNodes(net: ReplayNet, tokens: readonly number[]): Map<number, NetNode> {
  const ready = new Map<number, NetNode>();
  const held = new Set(tokens);
  for (const edge of tokens) {
    const index = net.targets[edge] as number;
    const node = net.nodes[index] as NetNode;
    if (ready.has(index)) continue;
    const mustWait = [...node.upstream].some(
      ([entry, marks]) => !held.has(entry) && tokens.some((token) => marks[token] === 1),
    );
    if (!mustWait) ready.set(index, node);
  }
  return ready;
}

function fire(node: NetNode, tokens: readonly number[]): { after: number[]; taken: readonly number[] }[] {
  const own = new Set(node.incoming);
  const rest = tokens.filter((token) => !own.has(token));
  if (node.alternatives.length === 0) return [{ after: rest, taken: [] }];
  return node.alternatives.map((taken) => ({
    after: [...new Set([...rest, ...taken])].sort((a, b) => a - b),
    taken,
  }));
}
