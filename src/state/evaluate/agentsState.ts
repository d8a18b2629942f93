// State, actions and ports of the evaluation of agents.

import type { StoreApi } from 'zustand/vanilla';
import type { SessionDocument, SessionEvent } from '../../core/session';
import type {
  ArmComparison,
  CellRecord,
  DataSet,
  DataSetStatistics,
  EvaluationCell,
  EvaluationCellOutcome,
  EvaluationPlan,
  EvaluationReport,
  GroupBy,
  LoadedWorkflow,
  ModelRef,
  OowBreakdown,
  PlanEstimate,
  RehearsedUsers,
  ReportOptions,
  ReportRow,
  WrittenUsers,
} from '../../core/sessionEvaluation';
import type { EvaluationRepository, StoredDataSet, StoredEvaluation } from '../../core/storage';
import type { JsonObject, JsonValue } from '../../core/support';
import type { RunClaim } from '../runs/runState';
import type { TextStorage } from '../support/ports';
import type { EvaluationPlanDraft, EvaluationRead } from './evaluationData';

/** Size and cost of a plan, estimated before it runs. */
export interface Forecast {
  readonly estimate: PlanEstimate;
  readonly statistics: DataSetStatistics;
}

/** Figures of the records, and the comparison of every arm with the first one. */
export interface MeasuredEvaluation {
  readonly report: EvaluationReport;
  readonly againstFirst: readonly ArmComparison[];
  readonly oow: readonly OowBreakdown[];
}

export interface SamplePlan {
  readonly id: string;
  readonly plan: JsonObject;
}

/** Ports of the evaluation of agents: storage, workers, the samples included in Weir. */
export interface AgentsService {
  readonly repository: EvaluationRepository;
  /** Number of cells that can run in parallel without an endpoint. */
  readonly workers: number;
  /** The sample data with the texts of their workflows, and the plans over them. */
  readonly samples: { readonly data: JsonObject; readonly plans: readonly SamplePlan[] };
  /** Reads the workflow texts in the data as sessions read them. */
  loadWorkflows(data: DataSet): Promise<EvaluationRead<readonly LoadedWorkflow[]>>;
  /** Rejects only if its code cannot be loaded. */
  runCell(cell: EvaluationCell, plan: EvaluationPlan, cancel: AbortSignal): Promise<EvaluationCellOutcome>;
  rehearseUsers(workflow: string, document: SessionDocument, count: number): Promise<RehearsedUsers>;
  /** Lets the model write users; some or all of them may not fit the workflow and are left out. */
  writeUsers(
    workflow: string,
    document: SessionDocument,
    count: number,
    model: ModelRef,
  ): Promise<EvaluationRead<WrittenUsers>>;
  forecast(plan: JsonObject): Promise<EvaluationRead<Forecast>>;
  measure(records: readonly CellRecord[], options: ReportOptions): Promise<MeasuredEvaluation>;
  compare(
    first: readonly CellRecord[],
    second: readonly CellRecord[],
    how: { readonly seed: number; readonly byArm: boolean },
  ): Promise<readonly ArmComparison[]>;
  /** Index of the event that a figure refers to. */
  eventBehind(events: readonly SessionEvent[], figure: string): Promise<number>;
}

/**
 * `open`: the open document, with generated users; `samples`: the samples of Weir; otherwise the id of a stored data
 * set.
 */
export type DataChoice = string;

export type ForecastState =
  | { readonly kind: 'none' }
  /** `users`: the rehearsal model generates them. */
  | { readonly kind: 'working'; readonly at: 'users' | 'estimate' }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'ready'; readonly forecast: Forecast; readonly data: JsonObject };

/** The figure that the user selected: its sessions are listed. */
export interface PickedFigure extends Pick<ReportRow, 'level' | 'arm' | 'setting' | 'group'> {
  readonly figure: string;
  /** For out-of-workflow turns: only turns of this category, in any setting. */
  readonly category?: string;
}

export interface OpenedEvaluation {
  readonly id: string;
  readonly plan: EvaluationPlan;
  /** Ids of all cells, in the order of the plan. */
  readonly cells: readonly string[];
  /** In the order of the cells. */
  readonly records: readonly CellRecord[];
  /** Measures of the records; while cells are running, at most `MEASURE_INTERVAL` old. */
  readonly measured: MeasuredEvaluation | undefined;
}

export type AgentsWork =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running' | 'pausing';
      readonly id: string;
      readonly startedAt: number;
      readonly doneBefore: number;
    };

export interface AgentsState {
  readonly phase: 'loading' | 'ready' | 'unavailable';
  readonly durable: boolean;
  readonly view: 'plan' | 'results' | 'data';
  readonly plans: readonly SamplePlan[];
  readonly dataSets: readonly StoredDataSet[];
  /** Newest first. */
  readonly evaluations: readonly StoredEvaluation[];
  readonly draft: EvaluationPlanDraft;
  /** Changes when another plan replaces the draft, so that the form fields are reset. */
  readonly planKey: number;
  readonly dataChoice: DataChoice;
  readonly outlook: ForecastState;
  readonly opened: OpenedEvaluation | undefined;
  readonly groupBy: GroupBy | undefined;
  readonly picked: PickedFigure | undefined;
  readonly work: AgentsWork;
  readonly message: { readonly tone: 'note' | 'problem'; readonly text: string } | undefined;
  /** Another stored evaluation that is compared with the open one. */
  readonly compared: { readonly id: string; readonly comparisons: readonly ArmComparison[] } | undefined;

  show(view: AgentsState['view']): void;
  /** Uses the plan of a card with the chosen data as the draft. */
  takePlan(id: string): void;
  /** Uses the plan of a card as the draft and starts it. */
  runPlan(id: string): Promise<void>;
  setField(name: string, value: JsonValue | undefined): void;
  chooseData(choice: DataChoice): void;
  /** Generates missing users and estimates the plan; a late result is dropped. */
  forecast(): Promise<void>;
  /** Stores the plan as an evaluation and runs it. */
  start(): Promise<void>;
  open(id: string): Promise<void>;
  resume(): Promise<void>;
  /** Running cells finish; no other cell starts. */
  pause(): void;
  /** Aborts the running cells. */
  cancel(): void;
  close(): void;
  rename(id: string, name: string): Promise<void>;
  /** Returns a function that restores it. */
  remove(id: string): () => void;
  /** Deletes evaluations with their results permanently. */
  purge(ids: readonly string[]): Promise<void>;
  setGroup(groupBy: GroupBy | undefined): void;
  pick(picked: PickedFigure | undefined): void;
  compareWith(id: string | undefined): Promise<void>;
  /** Imports a plan file; the files that it names are looked up in `files`. */
  importPlan(files: readonly { readonly name: string; readonly text: string }[]): void;
  /** Stores the data of the open document, of the samples or of an import as a data set, and returns its id. */
  saveData(name: string, data: JsonObject, id?: string): Promise<string>;
  /** Returns a function that restores it. */
  removeData(id: string): () => void;
  /** Deletes data sets permanently. */
  purgeData(ids: readonly string[]): Promise<void>;
  /** The data of a choice; users are generated if the open document has none. */
  dataOf(choice: DataChoice): Promise<JsonObject | undefined>;
  /** Undefined if its code cannot be loaded. */
  loadService(): Promise<AgentsService | undefined>;
}

export type AgentsStore = StoreApi<AgentsState>;

export interface AgentsParts {
  readonly storage: TextStorage;
  newId(): string;
  now(): number;
  openService(): Promise<AgentsService>;
  /** The open document as a session takes it. */
  openDocument(): Promise<SessionDocument>;
  /** Undefined while another tab holds the claim. */
  claim?(id: string): Promise<RunClaim | undefined>;
}

/** Access of the store's parts to its state. */
export interface AgentsAccess extends AgentsParts {
  get(): AgentsState;
  set(change: Partial<AgentsState>): void;
  /** Loads the service once, again after a failure. Undefined if it cannot be loaded; the user is then notified. */
  ready(): Promise<AgentsService | undefined>;
  /** Shows a problem to the user. */
  problem(text: string): void;
}
