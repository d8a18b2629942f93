// What an evaluation of agents needs of the outside world: storage, workers, the samples that come with Weir.

import type { SessionDocument, SessionEvent } from '../../core/session';
import type {
  ArmComparison,
  Cell,
  CellOutcome,
  CellRecord,
  DataSet,
  DataSetStatistics,
  Estimate,
  EvaluationPlan,
  LoadedWorkflow,
  ModelRef,
  OowBreakdown,
  RehearsedUsers,
  Report,
  ReportOptions,
  WrittenUsers,
} from '../../core/sessionEvaluation';
import type { EvaluationShelf } from '../../core/storage';
import type { JsonObject, Result } from '../../core/support';

/** What a plan comes to, before it runs. */
export interface Forecast {
  readonly estimate: Estimate;
  readonly statistics: DataSetStatistics;
}

/** Figures of the records, and every arm against the first one. */
export interface MeasuredRun {
  readonly report: Report;
  readonly againstFirst: readonly ArmComparison[];
  readonly oow: readonly OowBreakdown[];
}

export interface SamplePlan {
  readonly id: string;
  readonly plan: JsonObject;
}

export interface AgentsDesk {
  readonly shelf: EvaluationShelf;
  /** Cells that can be worked on at once without an endpoint. */
  readonly workers: number;
  /** The sample data with the texts of their workflows, and the plans over them. */
  readonly samples: { readonly data: JsonObject; readonly plans: readonly SamplePlan[] };
  /** Texts that the data bring along, as sessions take them. */
  loadWorkflows(data: DataSet): Promise<Result<readonly LoadedWorkflow[], { readonly message: string }>>;
  /** Rejects only when its code cannot be loaded. */
  runCell(cell: Cell, plan: EvaluationPlan, cancel: AbortSignal): Promise<CellOutcome>;
  rehearseUsers(workflow: string, document: SessionDocument, count: number): Promise<RehearsedUsers>;
  /** Users that the model writes: some of those asked for may fit the workflow no more than none. */
  writeUsers(
    workflow: string,
    document: SessionDocument,
    count: number,
    model: ModelRef,
  ): Promise<Result<WrittenUsers, { readonly message: string }>>;
  forecast(plan: JsonObject): Promise<Result<Forecast, { readonly message: string }>>;
  measure(records: readonly CellRecord[], options: ReportOptions): Promise<MeasuredRun>;
  compare(
    first: readonly CellRecord[],
    second: readonly CellRecord[],
    how: { readonly seed: number; readonly byArm: boolean },
  ): Promise<readonly ArmComparison[]>;
  /** Index of the event that stands behind a figure. */
  eventBehind(events: readonly SessionEvent[], figure: string): Promise<number>;
}
