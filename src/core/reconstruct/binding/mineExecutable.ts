// Mines an executable workflow from traces, without a model: `proposeSkeletons` proposes shapes for the calls,
// `bindSkeleton` finds expressions for every argument, choice and round, and `drawBoundProgram` draws the simplest.
// Invariant: deterministic, bounded, and never throws for any traces; an unexplained value becomes an input of the
// workflow and is named in the notes.

import type { ExecutableGraph } from '../../executable';
import type { ChatToolSchema } from '../../llm';
import type { Trace } from '../../logs';
import type { JsonObject, JsonValue } from '../../support';
import { EffortBudget } from '../effortBudget';
import { prepareLog } from '../miner/activityLog';
import { filterTraces } from '../miner/filterTraces';
import { findDependencies } from '../miner/findDependencies';
import { otherOrderOf } from '../miner/otherOrder';
import type { MinedWorkflow } from '../mineTraces';
import { BindingContext, type ResultGroup, separateGroups } from './bindingContext';
import { variablePathOf } from './bindingExpression';
import { bindSkeleton } from './bindSkeleton';
import { type BoundNode, type BoundProgram, expressionsOfBound } from './boundProgram';
import { drawBoundProgram } from './drawBoundProgram';
import { lineSkeleton, proposeSkeletons } from './proposeSkeletons';
import { type Recording, recordedCallsOf } from './recording';
import { shareKeys } from './shareKeys';
import type { Skeleton, TraceSegment } from './skeleton';

export interface MineExecutableOptions {
  /** Inputs of the task, by trace id. Without them, arguments that no result explains are treated as inputs. */
  readonly inputs?: Readonly<Record<string, JsonObject>>;
  /** Answer of the run, by trace id. */
  readonly answers?: Readonly<Record<string, JsonValue>>;
  /** Business tools: calls of other tools are left out. */
  readonly tools?: readonly ChatToolSchema[];
  /** Share of the traces (0 to 1, default 0) below which behaviour is noise, as for `mineTraces`. */
  readonly noise?: number;
  /** Known names of the workflow, as for `mineTraces`. */
  readonly names?: readonly string[];
}

export interface MinedExecutable {
  readonly executable: ExecutableGraph;
  /** The same nodes and edges for display, with evidence. */
  readonly mined: MinedWorkflow;
  readonly notes: readonly string[];
  /** True if no value was left to an invented input. */
  readonly isExplained: boolean;
}

const maxCalls = 2500;
const maxMerges = 8;

/**
 * Values and conditions examined. A thousand sessions of a structured workflow need less; calls in no order at all
 * would need an unlimited number.
 */
const maxTried = 3_000_000;
/**
 * Effort, for each call, of binding everything again with a shared key: each argument without an explanation gives as
 * many proposals, and each of them is bound from the start. A workflow with shared keys shows it on few calls.
 */
const costOfSharing = 100;

export function mineExecutable(traces: readonly Trace[], options: MineExecutableOptions = {}): MinedExecutable {
  const { tools, names, noise = 0 } = options;
  const left = filterTraces(traces, {
    includeAnswers: () => false,
    noise,
    digressions: true,
    names: [...(names ?? []), ...(tools ?? []).map(({ name }) => name)],
  });
  const notes = [...left.notes];
  const recordings = chooseRecordings(left.traces, options, notes);
  const { context, program } = bestProgram(recordings, notes);
  const { executable, graph, evidence } = drawBoundProgram(program, context.groups, recordings);
  for (const problem of program.unexplained) {
    notes.push(
      problem.kind === 'condition'
        ? `Nothing in the traces determines ${problem.what}: an input of the workflow decides.`
        : problem.kind === 'answer'
          ? 'No expression gives the answer of every trace, so the workflow ends without one.'
          : `Nothing in the traces explains ${problem.what}: it is an input of the workflow.`,
    );
  }
  notes.push(...program.notes);
  const dependencies = findDependencies(
    left.traces,
    prepareLog(left.traces, () => false),
    () => false,
  );
  return {
    executable,
    mined: { graph, evidence, dependencies, notes, hasSites: false, leftOut: left.leftOut, kept: left.traces },
    notes,
    isExplained: program.unexplained.length === 0 && recordings.length > 0,
  };
}

function chooseRecordings(
  traces: readonly Trace[],
  options: MineExecutableOptions,
  notes: string[],
): readonly Recording[] {
  const all = traces.map((trace) => recordedCallsOf(trace, options));
  const without = new Set<string>();
  if (options.tools) {
    const known = new Set(options.tools.map(({ name }) => name));
    for (const { calls } of all) for (const { name } of calls) if (!known.has(name)) without.add(name);
  }
  if (without.size > 0) notes.push(`Left out: calls of ${[...without].join(', ')}.`);
  const kept = without.size === 0 ? all : traces.map((trace) => recordedCallsOf(trace, { ...options, without }));
  // With known inputs, a trace without calls is informative: a loop with zero rounds.
  const filled = kept.filter(({ calls, areInputsKnown }) => calls.length > 0 || areInputsKnown);
  if (filled.length < kept.length) {
    notes.push(`${kept.length - filled.length} of ${kept.length} traces hold no successful call and were left out.`);
  }
  if (filled.length === 1)
    notes.push('One trace only: constants cannot be distinguished from values that vary between runs.');
  if (filled.some(({ areInputsKnown }) => !areInputsKnown)) {
    notes.push('The inputs of the traces are not recorded: arguments that no result explains are taken for inputs.');
  }
  const others = traces.flatMap(otherOrderOf).map((trace) => recordedCallsOf(trace, { ...options, without }));
  const short = [...filled, ...others].filter(({ calls }) => calls.length <= maxCalls);
  for (const { id, calls } of filled) {
    if (calls.length > maxCalls)
      notes.push(
        `Left out: trace ${id} has ${calls.length} calls, and at most ${maxCalls} can be taken. Cut it into several traces.`,
      );
  }
  const chosen = fewEnough(short);
  if (chosen.length < short.length) {
    notes.push(
      `Bound on ${chosen.length} of ${short.length} traces, every order of calls among them where it could be.`,
    );
  }
  return chosen;
}

/** Selects one recording of each order of calls first, then further ones, up to a total number of calls. */
function fewEnough(recordings: readonly Recording[]): readonly Recording[] {
  const total = callsOf(recordings);
  if (total <= maxCalls) return recordings;
  const words = new Set<string>();
  const isNew = recordings.map(({ calls }) => {
    const word = JSON.stringify(calls.map(({ name }) => name));
    return !words.has(word) && words.add(word) !== undefined;
  });
  const order = [...recordings.keys()].sort((a, b) => Number(isNew[b]) - Number(isNew[a]) || a - b);
  let count = 0;
  const chosen = new Set<number>();
  for (const index of order) {
    const length = recordings[index]?.calls.length ?? 0;
    if (count + length > maxCalls) continue;
    chosen.add(index);
    count += length;
  }
  return recordings.filter((_, index) => chosen.has(index));
}

interface Attempt {
  readonly context: BindingContext;
  readonly program: BoundProgram;
}

function bestProgram(recordings: readonly Recording[], notes: string[]): Attempt {
  const effort = new EffortBudget(maxTried);
  const segments = recordings.map(
    ({ calls }, trace): TraceSegment => ({
      trace,
      items: calls.map(({ name }, at) => ({ activity: name, at })),
      from: 0,
    }),
  );
  // If all traces have one order of calls, all values are explained, and no explanation uses a list index, a loop
  // cannot be simpler.
  const line = lineSkeleton(segments);
  let best: Attempt | undefined = line && bindBest(recordings, line, effort);
  if (best && best.program.unexplained.length === 0 && !usesPlaces(best.program.root)) return best;
  const { skeletons, isComplete } = proposeSkeletons(segments);
  for (const skeleton of skeletons) {
    if (best && effort.isSpent) break;
    const attempt = bindBest(recordings, skeleton, effort, best?.program.cost);
    if (!best || attempt.program.cost < best.program.cost - 1e-9) best = attempt;
  }
  if (!isComplete) notes.push(manyOrders);
  if (effort.isSpent) notes.push(manyExplanations);
  return best ?? attemptOf(recordings, { kind: 'silent' }, [], true, effort);
}

const manyOrders =
  'The calls come in too many orders to try every shape of a workflow: the simplest of those that were tried was taken.';
const manyExplanations =
  'Too much could explain these calls to try all of it: some of what is left to inputs may have an explanation. Fewer traces, or more alike, may show it.';

const usesPlaces = (root: BoundNode): boolean =>
  expressionsOfBound(root).some((expr) => variablePathOf(expr)?.path.some((part) => typeof part === 'number'));

/** Shares keys between sites as long as that explains more; only then tries to split sites. */
function bindBest(
  recordings: readonly Recording[],
  skeleton: Skeleton,
  effort: EffortBudget,
  limit = Infinity,
): Attempt {
  let best = attemptOf(recordings, skeleton, separateGroups(skeleton), false, effort);
  // Even with everything explained it would cost more than the best program so far.
  const { cost, penalty } = best.program;
  if (cost - penalty >= limit) return best;
  for (const split of [false, true]) {
    if (split && best.program.unexplained.length > 0 && !effort.isSpent) {
      const again = attemptOf(recordings, skeleton, best.context.groups, true, effort);
      if (again.program.cost < best.program.cost) best = again;
    }
    for (let merges = 0; merges < maxMerges; merges++) {
      const better = shared(recordings, skeleton, best, split);
      if (!better) break;
      best = better;
    }
  }
  return best;
}

function shared(
  recordings: readonly Recording[],
  skeleton: Skeleton,
  best: Attempt,
  split: boolean,
): Attempt | undefined {
  for (const problem of best.program.unexplained) {
    if (best.context.effort.isSpent) return undefined;
    if (problem.kind === 'condition') continue;
    let found: Attempt | undefined;
    for (const groups of shareKeys(best.context, problem.observations)) {
      if (best.context.effort.isSpent) break;
      best.context.effort.spend(costOfSharing * callsOf(recordings));
      const attempt = attemptOf(recordings, skeleton, groups, split, best.context.effort);
      if (attempt.program.cost < (found ?? best).program.cost - 1e-9) found = attempt;
    }
    if (found) return found;
  }
  return undefined;
}

const callsOf = (recordings: readonly Recording[]) => recordings.reduce((sum, { calls }) => sum + calls.length, 0);

function attemptOf(
  recordings: readonly Recording[],
  skeleton: Skeleton,
  groups: readonly ResultGroup[],
  split: boolean,
  effort: EffortBudget,
): Attempt {
  effort.spend(callsOf(recordings));
  const context = new BindingContext(recordings, skeleton, groups, effort);
  return { context, program: bindSkeleton(context, { split }) };
}
