// The runs of a graph as sequences of actions, shortest first: every way through its choices, loops taken a bounded number
// of times. Of the orders that branches side by side allow, two are listed: that of their place in the graph, and its
// opposite.
// Source: FlowMind C.1 (path sufficiency).

import type { TokenNode } from '../../graph';
import { fireNode, readyNodesOf } from './behaviour';
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

/** The actions so far, as a chain; numbers are given so that two equal chains are one. */
interface Word {
  readonly id: number;
  readonly action?: string;
  readonly before?: Word;
  readonly after: Map<string, Word>;
}

interface State {
  readonly tokens: readonly number[];
  readonly word: Word;
  /** Edges back that were taken, each as often as it was. */
  readonly rounds: readonly number[];
}

// States kept of one length: a graph with many choices in a row has more ways than can be listed.
const maxPerLength = 500;
const longestWord = 500;
const maxWork = 30_000;

export function listPaths(graph: NormalGraph, bounds: PathBounds): PathList {
  const hit = new Set<PathBound>();
  const found = new Map<string, readonly string[]>();
  for (const order of ['first', 'last'] as const) {
    for (const word of new Walk(graph, bounds, order, hit).run()) found.set(JSON.stringify(word), word);
  }
  const paths = [...found.values()].sort((a, b) => a.length - b.length || (a.join('\n') < b.join('\n') ? -1 : 1));
  if (paths.length > bounds.maxPaths) hit.add('paths');
  return { paths: paths.slice(0, bounds.maxPaths), hit };
}

/** All states of one length after the other; within a length the silent nodes of each. */
class Walk {
  private words = 0;
  private work = 0;
  private readonly found = new Set<Word>();

  constructor(
    private readonly graph: NormalGraph,
    private readonly bounds: PathBounds,
    private readonly order: 'first' | 'last',
    private readonly hit: Set<PathBound>,
  ) {}

  run(): string[][] {
    const empty: Word = { id: this.words++, after: new Map() };
    let layer: State[] = [{ tokens: this.graph.net.initial, word: empty, rounds: [] }];
    for (let length = 0; layer.length > 0 && !this.isDone(length); length++) layer = this.step(layer);
    return [...this.found].map(actionsOf);
  }

  private isDone(length: number): boolean {
    if (this.found.size >= this.bounds.maxPaths) this.hit.add('paths');
    else if (length > longestWord || this.work > maxWork) this.hit.add('states');
    else return false;
    return true;
  }

  /** The states one action further; runs that are at their end are noted. */
  private step(layer: State[]): State[] {
    const next: State[] = [];
    const fewest = new Map<string, number>();
    for (let state = layer.pop(); state && !this.isDone(0); state = layer.pop()) {
      this.work += 1;
      if (state.tokens.length === 0) {
        this.found.add(state.word);
        continue;
      }
      const ready = readyNodesOf(this.graph, state.tokens);
      const index = this.order === 'first' ? ready[0] : ready.at(-1);
      if (index === undefined) continue;
      const into = this.graph.actions[index] === undefined ? layer : next;
      for (const after of this.nextStates(state, index)) {
        // The same actions and the same tokens again, after as many rounds or more: nothing new follows.
        const key = `${after.word.id} ${after.tokens.join(' ')}`;
        if ((fewest.get(key) ?? Number.POSITIVE_INFINITY) <= after.rounds.length) continue;
        fewest.set(key, after.rounds.length);
        if (into === next && next.length >= maxPerLength) this.hit.add('states');
        else into.push(after);
      }
    }
    return next;
  }

  private nextStates(state: State, index: number): State[] {
    const { net, actions, edgeSets } = this.graph;
    const node = net.nodes[index] as TokenNode; // it is ready
    const action = actions[index];
    const word = action === undefined ? state.word : this.extend(state.word, action);
    return (edgeSets[index] ?? []).flatMap((taken) => {
      const again = taken.filter((edge) => net.back[edge]);
      const exceedsRounds = again.some(
        (edge) => state.rounds.filter((other) => other === edge).length >= this.bounds.rounds,
      );
      if (exceedsRounds) this.hit.add('rounds');
      const rounds = again.length === 0 ? state.rounds : [...state.rounds, ...again];
      return exceedsRounds ? [] : [{ tokens: fireNode(node, state.tokens, taken), word, rounds }];
    });
  }

  private extend(word: Word, action: string): Word {
    const known = word.after.get(action);
    if (known) return known;
    const longer = { id: this.words++, action, before: word, after: new Map() };
    word.after.set(action, longer);
    return longer;
  }
}

function actionsOf(word: Word): string[] {
  const actions: string[] = [];
  for (let at: Word | undefined = word; at; at = at.before) if (at.action !== undefined) actions.push(at.action);
  return actions.reverse();
}
