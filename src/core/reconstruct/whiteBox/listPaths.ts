// The runs of a graph as sequences of actions, shortest first: every way through its choices, loops taken a bounded number
// of times. Of the orders that branches side by side allow, two are listed: that of their place in the graph, and its
// opposite.
// Source: FlowMind C.1 (path sufficiency).

import type { TokenNode } from '../../graph';
import { fire, readyNodes } from './behaviour';
import type { NormalGraph } from './normalizeBehaviour';

export interface PathBounds {
  /** How often each edge back is taken in one run. */
  readonly rounds: number;
  readonly maxPaths: number;
}

export type PathBound = 'rounds' | 'paths' | 'states';

export interface PathList {
  readonly paths: readonly (readonly string[])[];
  /** Which bounds cut the list short. */
  readonly hit: ReadonlySet<PathBound>;
}

interface State {
  readonly tokens: readonly number[];
  readonly word: readonly string[];
  readonly rounds: ReadonlyMap<number, number>;
}

// States kept of one length: a graph with many choices in a row has more ways than can be listed.
const mostPerLength = 500;
const longestWord = 500;
const mostWork = 50_000;

export function listPaths(graph: NormalGraph, bounds: PathBounds): PathList {
  const hit = new Set<PathBound>();
  const found = new Map<string, readonly string[]>();
  for (const order of ['first', 'last'] as const) {
    for (const word of walk(graph, bounds, order, hit)) found.set(word.join('\n'), word);
  }
  const paths = [...found.values()].sort((a, b) => a.length - b.length || (a.join('\n') < b.join('\n') ? -1 : 1));
  if (paths.length > bounds.maxPaths) hit.add('paths');
  return { paths: paths.slice(0, bounds.maxPaths), hit };
}

function walk(graph: NormalGraph, bounds: PathBounds, order: 'first' | 'last', hit: Set<PathBound>): string[][] {
  const words = new Map<string, string[]>();
  let layer: State[] = [{ tokens: graph.net.initial, word: [], rounds: new Map() }];
  let work = 0;
  for (let length = 0; layer.length > 0; length++) {
    if (length > longestWord) {
      hit.add('states');
      break;
    }
    const next: State[] = [];
    const seen = new Set<string>();
    for (let state = layer.pop(); state; state = layer.pop()) {
      work += 1;
      if (work > mostWork) {
        hit.add('states');
        return [...words.values()];
      }
      if (state.tokens.length === 0) {
        words.set(state.word.join('\n'), [...state.word]);
        if (words.size >= bounds.maxPaths) {
          hit.add('paths');
          return [...words.values()];
        }
        continue;
      }
      const ready = readyNodes(graph, state.tokens);
      const index = order === 'first' ? ready[0] : ready.at(-1);
      if (index === undefined) continue;
      const action = graph.actions[index];
      for (const after of ways(graph, state, index, bounds, hit)) {
        const into = action === undefined ? layer : next;
        const key = `${after.tokens.join(' ')}|${after.word.join('\n')}|${[...after.rounds].join(' ')}`;
        if (seen.has(key)) continue;
        seen.add(key);
        if (into === next && next.length >= mostPerLength) hit.add('states');
        else into.push(after);
      }
    }
    layer = next;
  }
  return [...words.values()];
}

function ways(graph: NormalGraph, state: State, index: number, bounds: PathBounds, hit: Set<PathBound>): State[] {
  const node = graph.net.nodes[index] as TokenNode; // it is ready
  const action = graph.actions[index];
  const word = action === undefined ? state.word : [...state.word, action];
  return (graph.ways[index] ?? []).flatMap((taken) => {
    const rounds = new Map(state.rounds);
    for (const edge of taken) if (graph.net.back[edge]) rounds.set(edge, (rounds.get(edge) ?? 0) + 1);
    if ([...rounds.values()].some((count) => count > bounds.rounds)) {
      hit.add('rounds');
      return [];
    }
    return [{ tokens: fire(node, state.tokens, taken), word, rounds }];
  });
}
