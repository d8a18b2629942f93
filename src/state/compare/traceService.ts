// Computations over traces that are slow: mining, and comparing the behaviour of two workflows. Questions and answers are
// plain data, because a worker runs them; the questions contain references to traces.

import type { WorkflowGraph } from '../../core/graph';
import type { ChatToolSchema } from '../../core/llm';
import type { Trace } from '../../core/logs';
import {
  type BehaviourComparison,
  compareBehaviour,
  type MinedExecutable,
  mineExecutable,
  type TraceViolation,
} from '../../core/reconstruct';
import type { JsonObject, JsonValue } from '../../core/support';
import { type MinedComparison, mineWorkflow } from './mineWorkflow';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { TraceReader } from './traceReader';
import type { TraceReference, TraceSet } from './traceReference';

export interface MineQuestion {
  /** The graph of the open document as written. */
  readonly authored: WorkflowGraph;
  readonly sets: readonly TraceSet[];
  /** Whether sets with violations are mined too. They are mined in any case if all sets have some. */
  readonly minesViolating: boolean;
  /** A workflow rebuilt elsewhere; absent: the traces are mined. */
  readonly rebuilt?: Pick<RebuiltWorkflow, 'graph' | 'evidence' | 'notes'>;
}

export interface MinedSets extends MinedComparison {
  /** Violations of the runs among the sets, by set. */
  readonly violations: Readonly<Record<string, readonly TraceViolation[]>>;
  /** Ids of the sets that were left out because of their violations. */
  readonly excluded: readonly string[];
}

export interface RunnableQuestion {
  readonly traces: readonly TraceReference[];
  /** Inputs and answers of the traces by trace id, as far as they are known. */
  readonly inputs: Readonly<Record<string, JsonObject>>;
  readonly answers: Readonly<Record<string, JsonValue>>;
  /** Empty if no tool is declared: then every call counts. */
  readonly tools: readonly ChatToolSchema[];
  readonly noise: number;
}

export interface BehaviourQuestion {
  readonly gold: WorkflowGraph;
  readonly candidate: WorkflowGraph;
  /** As in `BehaviourOptions`. */
  readonly brokenOff: readonly string[];
}

/** Every method rejects with the signal's reason, and stops the work, when the signal is aborted. */
export interface TraceService {
  mine(question: MineQuestion, signal?: AbortSignal): Promise<MinedSets>;
  mineRunnable(question: RunnableQuestion, signal?: AbortSignal): Promise<MinedExecutable>;
  compareBehaviour(question: BehaviourQuestion, signal?: AbortSignal): Promise<BehaviourComparison>;
  /** The traces themselves, for the work of the page: prompts with traces, and storing them as runs. */
  readTraces(references: readonly TraceReference[], signal?: AbortSignal): Promise<readonly Trace[]>;
}

async function mineSets(
  { sets, minesViolating, ...question }: MineQuestion,
  readAll: (references: readonly TraceReference[]) => ReturnType<typeof readInOrder>,
): Promise<MinedSets> {
  const read: { readonly id: string; readonly traces: readonly Trace[] }[] = [];
  const violations: Record<string, readonly TraceViolation[]> = {};
  for (const { id, traces } of sets) {
    const lists = await readAll(traces);
    read.push({ id, traces: lists.flatMap((list) => list.traces) });
    for (const list of lists) if (list.violations) violations[id] = list.violations;
  }
  const breaks = ({ id }: { readonly id: string }) => (violations[id]?.length ?? 0) > 0;
  const excluded = minesViolating || read.every(breaks) ? [] : read.filter(breaks).map(({ id }) => id);
  const traces = read.flatMap((set) => (excluded.includes(set.id) ? [] : set.traces));
  return { ...mineWorkflow({ ...question, traces }), violations, excluded };
}

/** One after the other: the events of one run are in memory at a time. */
async function readInOrder(reader: TraceReader, references: readonly TraceReference[]) {
  const lists: Awaited<ReturnType<TraceReader['read']>>[] = [];
  for (const reference of references) lists.push(await reader.read(reference));
  return lists;
}

/** The computations on this thread. They do not pause and ignore the signal: a cancelled caller ends their worker. */
export function createTraceService(reader: TraceReader): TraceService {
  const readAll = (references: readonly TraceReference[]) => readInOrder(reader, references);
  const readTraces = async (references: readonly TraceReference[]) =>
    (await readAll(references)).flatMap(({ traces }) => traces);
  return {
    mine: (question) => mineSets(question, readAll),
    mineRunnable: async ({ traces, inputs, answers, tools, noise }) =>
      mineExecutable(await readTraces(traces), { inputs, answers, noise, ...(tools.length > 0 ? { tools } : {}) }),
    compareBehaviour: async ({ gold, candidate, brokenOff }) =>
      compareBehaviour(gold, candidate, { brokenOff: new Set(brokenOff) }),
    readTraces,
  };
}
