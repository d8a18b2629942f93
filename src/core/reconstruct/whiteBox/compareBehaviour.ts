// White-box comparison of a candidate workflow with the gold one, by their structure and by the runs they allow. Three
// separate measures: structural overlap, behavioural equivalence, path sufficiency. Source: FlowMind C.1. A diagnosis,
// not a verdict: two graphs that differ here may solve the same task.

import { f1Of, type Score, type WorkflowGraph } from '../../graph';
import { Behaviour } from './behaviour';
import { actionName, compareLanguages } from './compareLanguages';
import { listPaths, type PathBound } from './listPaths';
import { measureOverlap, type StructuralOverlap } from './measureOverlap';
import { declaredNodeNames, type NormalGraph, normalizeBehaviour } from './normalizeBehaviour';

export interface BehaviourOptions {
  /** Whether ANSWER nodes count as actions; by default if both graphs have some. */
  readonly answers?: boolean;
  /** Whether the equivalence also compares conditions, in normal form; default false. */
  readonly conditions?: boolean;
  /** Maximum number of times that a listed run takes each back edge; default 2. */
  readonly rounds?: number;
  /** Runs listed of each graph; default 200. */
  readonly maxPaths?: number;
  /** Markings visited of each graph; default 10,000. */
  readonly maxStates?: number;
  /**
   * Loose names of the actions after which sessions broke off: a run of the candidate that ends there counts as a run
   * of gold if gold has a run that begins with it.
   */
  readonly brokenOff?: ReadonlySet<string>;
}

export type Equivalence =
  /** Both graphs have the same runs. */
  | { readonly kind: 'equivalent' }
  /** Every run of the candidate is one of gold; `word` is a shortest run that only gold has. */
  | { readonly kind: 'contained'; readonly word: readonly string[] }
  /** `word` is a shortest run, by the names of its calls, that only one of the graphs has. */
  | { readonly kind: 'different'; readonly word: readonly string[]; readonly acceptedBy: 'gold' | 'candidate' }
  | { readonly kind: 'undecided'; readonly reason: string };

/**
 * Precision: share of the candidate's runs that gold allows. Recall: share of gold's runs that the candidate allows.
 * Null if no run could be looked up.
 */
export interface PathSufficiency extends Score {
  /** Number of runs listed. */
  readonly gold: number;
  readonly candidate: number;
  /** Runs of gold that the candidate does not have, and the reverse; by the names of their calls, shortest first. */
  readonly missing: readonly (readonly string[])[];
  readonly spurious: readonly (readonly string[])[];
  /** Runs that could not be looked up in the other graph within the bound; they are in neither list. */
  readonly undecided: number;
  readonly rounds: number;
  readonly maxPaths: number;
  /** Bounds that cut the lists short; empty: all runs are listed, except for orders of parallel branches. */
  readonly bounds: readonly PathBound[];
}

export interface BehaviourComparison {
  readonly overlap: StructuralOverlap;
  readonly equivalence: Equivalence;
  readonly paths: PathSufficiency;
}

export function compareBehaviour(
  gold: WorkflowGraph,
  candidate: WorkflowGraph,
  options: BehaviourOptions = {},
): BehaviourComparison {
  const hasAnswers = (graph: WorkflowGraph) => graph.nodes.some((node) => node.kind === 'answer');
  const stepsAlone = ({ nodes }: WorkflowGraph) =>
    nodes.some(({ kind }) => kind === 'step') && nodes.every(({ kind }) => kind !== 'api' && kind !== 'answer');
  const ofBoth = hasAnswers(gold) && hasAnswers(candidate);
  const answers = options.answers ?? (stepsAlone(gold) || stepsAlone(candidate) ? 'as-calls' : ofBoth);
  const one = normalizeBehaviour(gold, { answers, others: declaredNodeNames(candidate) });
  const other = normalizeBehaviour(candidate, { answers, others: declaredNodeNames(gold) });
  return {
    overlap: measureOverlap(one, other),
    equivalence: compareRuns(one, other, options),
    paths: comparePaths(one, other, options),
  };
}

function compareRuns(gold: NormalGraph, candidate: NormalGraph, options: BehaviourOptions): Equivalence {
  const maxMarkings = options.maxStates ?? 10_000;
  const [one, other] = [gold, candidate].map(
    (graph) => new Behaviour(graph, { guards: options.conditions === true, maxMarkings }),
  ) as [Behaviour, Behaviour];
  const found = compareLanguages(one, other, maxMarkings, options.brokenOff);
  if (found.kind === 'different' || found.kind === 'contained') {
    return { ...found, word: named(found.word, gold, candidate) };
  }
  if (found.kind === 'equivalent') return found;
  const subject = one.exhausted ? 'The gold graph has' : other.exhausted ? 'The candidate has' : 'Together they have';
  const reason = `${subject} more than ${maxMarkings} states, most often because many branches go on side by side.`;
  return { kind: 'undecided', reason };
}

function comparePaths(gold: NormalGraph, candidate: NormalGraph, options: BehaviourOptions): PathSufficiency {
  const [rounds, maxPaths] = [options.rounds ?? 2, options.maxPaths ?? 200];
  const bounds = { rounds, maxPaths };
  const [ofGold, ofCandidate] = [listPaths(gold, bounds), listPaths(candidate, bounds)];
  const limits = { guards: false, maxMarkings: options.maxStates ?? 10_000 };
  const lookUp = (paths: readonly (readonly string[])[], graph: NormalGraph, brokenOff: ReadonlySet<string>) => {
    // A separate instance, because the equivalence check may have used up the bound.
    const behaviour = new Behaviour(graph, limits);
    const verdicts = paths.map((path) => behaviour.takes(path, brokenOff.has(actionName(path.at(-1)))));
    const lacking = paths.filter((_, at) => verdicts[at] === false).map((path) => named(path, gold, candidate));
    return {
      lacking,
      found: verdicts.filter((verdict) => verdict === true).length,
      open: verdicts.filter((verdict) => verdict === undefined).length,
    };
  };
  const [missing, spurious] = [
    lookUp(ofGold.paths, candidate, new Set()),
    lookUp(ofCandidate.paths, gold, options.brokenOff ?? new Set()),
  ];
  const share = (found: number, lacking: number) => (found + lacking === 0 ? null : found / (found + lacking));
  const recall = share(missing.found, missing.lacking.length);
  const precision = share(spurious.found, spurious.lacking.length);
  return {
    precision,
    recall,
    f1: f1Of(precision, recall),
    gold: ofGold.paths.length,
    candidate: ofCandidate.paths.length,
    missing: missing.lacking,
    spurious: spurious.lacking,
    undecided: missing.open + spurious.open,
    rounds,
    maxPaths,
    bounds: [...new Set([...ofGold.hit, ...ofCandidate.hit])].sort(),
  };
}

const named = (word: readonly string[], gold: NormalGraph, candidate: NormalGraph): string[] =>
  word.map((action) => gold.names.get(action) ?? candidate.names.get(action) ?? action);
