// Lists the runs of a graph as sequences of actions, shortest first: every path through its choices, with a bounded
// number of rounds of each loop. Of the possible orders of parallel branches, two are listed: their order in the graph,
// and the reverse. Source: FlowMind C.1 (path sufficiency).

import type { TokenNode } from '../../graph';
import { fireNode, readyNodesOf } from './behaviour';
import type { NormalGraph } from './normalizeBehaviour';

export interface PathBounds {
  /** Maximum number of times that each back edge is taken in one run. */
  readonly rounds: number;
  readonly maxPaths: number;
}

export type PathBound = 'rounds' | 'paths' | 'states';

export interface PathList {
  readonly paths: readonly (readonly string[])[];
  /** The bounds that cut the list short. */
  readonly hit: ReadonlySet<PathBound>;
}

/** The actions so far, as a linked list; equal words share one object and id. */
interface Word {
  readonly id: number;
  readonly action?: string;
  readonly before?: Word;
  readonly after: Map<string, Word>;
}

interface State {
  readonly tokens: readonly number[];
  readonly word: Word;
  /** Back edges taken, with repetition. */
  readonly rounds: readonly number[];
}

// States kept for one length: a graph with many choices in a row has more paths than can be listed.
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

/** Visits the states by length; within a length it fires the silent nodes. */
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

  /** Returns the states after one more action; completed runs are recorded. */
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
        // The same actions and marking after as many rounds or more: nothing new can follow.
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
