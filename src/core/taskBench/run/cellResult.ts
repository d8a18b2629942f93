// The stored result of a cell, with all that a reader needs to understand it. Plain JSON. Only this bench writes it,
// but it comes back from files and from the browser's storage, so reading it validates its shape.

import type { ExecutableGraph, ExecutableOutcome, TestCase } from '../../executable';
import type { ExecutionOutcome, ExecutionStep, MixedKind, Summary, TokenUse } from '../../executeSummarize';
import { isJsonObject, type JsonObject, type JsonValue } from '../../support';
import { type BenchCellName, type BenchStrategy, benchStrategies } from './benchPlan';

export interface CellExecution {
  readonly id: string;
  readonly inputs: JsonObject;
  readonly golden: JsonValue;
  readonly steps: readonly ExecutionStep[];
  readonly outcome: ExecutionOutcome;
  readonly tokens?: TokenUse;
  /** FlowMind's execution completeness. */
  readonly isComplete: boolean;
  /** The same, with the golden answer of its example. */
  readonly isSuccess: boolean;
  /** For a one-stage baseline that mixed calls of both kinds. */
  readonly mixed?: MixedKind;
  /**
   * The graph was built from this execution (Execute-Summarize, miner), or this execution built the evaluated graph
   * (one stage).
   */
  readonly isUsed: boolean;
}

/** A held-out test: black box, so only the answer counts. */
export interface CellTest extends TestCase {
  readonly passed: boolean;
  readonly outcome: ExecutableOutcome;
}

/** A step of the summarize stage, without the graph after it. */
export interface CellBuildStep {
  readonly kind: 'planned' | 'built' | 'recovered';
  readonly text: string;
}

export interface MeasuredCell extends BenchCellName {
  readonly v: 1;
  /** `settingsKey` of the settings under which it was measured. */
  readonly settings: string;
  readonly kind: 'measured';
  readonly executions: readonly CellExecution[];
  readonly graph: ExecutableGraph;
  readonly isValid: boolean;
  /** Problems of the graph, and messages of the miner or the summarize stage. */
  readonly problems: readonly string[];
  readonly building: readonly CellBuildStep[];
  /** Absent for a one-stage baseline, whose executions build the graph. */
  readonly summaryOutcome?: Summary['outcome'];
  readonly summaryTokens?: TokenUse;
  /**
   * Milliseconds of the executions and the summary, without the held-out tests. Absent in results of earlier versions and
   * without a clock.
   */
  readonly runtime?: number;
  readonly tests: readonly CellTest[];
  /** All of its tests passed. */
  readonly isRight: boolean;
}

/** The endpoint failed, which is not evidence about the strategy: the cell can be run again. */
export interface FailedCell extends BenchCellName {
  readonly v: 1;
  readonly settings: string;
  readonly kind: 'failed-by-endpoint';
  readonly message: string;
}

export type BenchCellResult = MeasuredCell | FailedCell;

/** A stored result; undefined for an invalid one (or one of a later version). */
export function readCellResult(value: unknown): BenchCellResult | undefined {
  if (!isJsonObject(value) || value.v !== 1 || typeof value.settings !== 'string') return undefined;
  if (typeof value.task !== 'string' || !isStrategy(value.strategy)) return undefined;
  if (value.kind === 'failed-by-endpoint') {
    return typeof value.message === 'string' ? (value as unknown as FailedCell) : undefined;
  }
  const { executions, graph, problems, building, tests } = value;
  const isShaped =
    value.kind === 'measured' &&
    typeof value.isValid === 'boolean' &&
    typeof value.isRight === 'boolean' &&
    isJsonObject(graph) &&
    isListOf(graph.nodes) &&
    isListOf(graph.edges) &&
    isListOf(executions, (each) => isJsonObject(each) && isListOf(each.steps) && isJsonObject(each.outcome)) &&
    isListOf(tests, (each) => isJsonObject(each) && isJsonObject(each.outcome) && typeof each.passed === 'boolean') &&
    isListOf(building) &&
    isListOf(problems, (each) => typeof each === 'string');
  // The bench itself wrote the parts, so checking the fields that a cut or foreign file would lack is enough.
  return isShaped ? (value as unknown as MeasuredCell) : undefined;
}

const isStrategy = (value: unknown): value is BenchStrategy => benchStrategies.some(({ id }) => id === value);

const isListOf = (value: unknown, fits: (item: unknown) => boolean = isJsonObject): boolean =>
  Array.isArray(value) && value.every(fits);
