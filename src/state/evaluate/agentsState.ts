// What the evaluation of agents holds and offers, and what it needs.

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

/** What a plan comes to, before it runs. */
export interface Forecast {
  readonly estimate: PlanEstimate;
  readonly statistics: DataSetStatistics;
}

/** Figures of the records, and every arm against the first one. */
export interface MeasuredEvaluation {
  readonly report: EvaluationReport;
  readonly againstFirst: readonly ArmComparison[];
  readonly oow: readonly OowBreakdown[];
}

export interface SamplePlan {
  readonly id: string;
  readonly plan: JsonObject;
}

/** What an evaluation of agents needs of the outside world: storage, workers, the samples that come with Weir. */
export interface AgentsService {
  readonly repository: EvaluationRepository;
  /** Cells that can be worked on at once without an endpoint. */
  readonly workers: number;
  /** The sample data with the texts of their workflows, and the plans over them. */
  readonly samples: { readonly data: JsonObject; readonly plans: readonly SamplePlan[] };
  /** Texts that the data bring along, as sessions take them. */
  loadWorkflows(data: DataSet): Promise<EvaluationRead<readonly LoadedWorkflow[]>>;
  /** Rejects only when its code cannot be loaded. */
  runCell(cell: EvaluationCell, plan: EvaluationPlan, cancel: AbortSignal): Promise<EvaluationCellOutcome>;
  rehearseUsers(workflow: string, document: SessionDocument, count: number): Promise<RehearsedUsers>;
  /** Users that the model writes: some of those asked for may fit the workflow no more than none. */
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
  /** Index of the event that stands behind a figure. */
  eventBehind(events: readonly SessionEvent[], figure: string): Promise<number>;
}

/** `open`: the open document, with users made for it; `samples`: those of Weir; else the id of a stored set. */
export type DataChoice = string;

export type ForecastState =
  | { readonly kind: 'none' }
  /** `users`: they are being made by rehearsal. */
  | { readonly kind: 'working'; readonly at: 'users' | 'estimate' }
  | { readonly kind: 'problem'; readonly message: string }
  | { readonly kind: 'ready'; readonly forecast: Forecast; readonly data: JsonObject };

/** A number that was pressed: the sessions behind it are listed. */
export interface PickedFigure extends Pick<ReportRow, 'level' | 'arm' | 'setting' | 'group'> {
  readonly figure: string;
  /** Of out-of-workflow turns: those of this category alone, in any setting. */
  readonly category?: string;
}

export interface OpenedEvaluation {
  readonly id: string;
  readonly plan: EvaluationPlan;
  /** Ids of all cells, in the order of the plan. */
  readonly cells: readonly string[];
  /** In the order of the cells. */
  readonly records: readonly CellRecord[];
  /** Of the records, as of a moment ago while cells are running. */
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
  /** Changes when another plan takes the place of the draft: fields begin anew. */
  readonly planKey: number;
  readonly dataChoice: DataChoice;
  readonly outlook: ForecastState;
  readonly opened: OpenedEvaluation | undefined;
  readonly groupBy: GroupBy | undefined;
  readonly picked: PickedFigure | undefined;
  readonly work: AgentsWork;
  readonly message: { readonly tone: 'note' | 'problem'; readonly text: string } | undefined;
  /** Another stored evaluation, set beside the open one. */
  readonly compared: { readonly id: string; readonly comparisons: readonly ArmComparison[] } | undefined;

  show(view: AgentsState['view']): void;
  /** The plan of a card over the chosen data. */
  takePlan(id: string): void;
  /** The plan of a card, run at once. */
  runPlan(id: string): Promise<void>;
  setField(name: string, value: JsonValue | undefined): void;
  chooseData(choice: DataChoice): void;
  /** Makes the users that are missing and estimates the plan; what comes too late is dropped. */
  forecast(): Promise<void>;
  /** Stores the plan as an evaluation and runs it. */
  start(): Promise<void>;
  open(id: string): Promise<void>;
  resume(): Promise<void>;
  /** Cells under way come to their end, no other begins. */
  pause(): void;
  /** Cells under way are given up. */
  cancel(): void;
  close(): void;
  rename(id: string, name: string): Promise<void>;
  /** Gives what brings it back. */
  remove(id: string): () => void;
  /** Deletes evaluations with their results for good. */
  purge(ids: readonly string[]): Promise<void>;
  setGroup(groupBy: GroupBy | undefined): void;
  pick(picked: PickedFigure | undefined): void;
  compareWith(id: string | undefined): Promise<void>;
  /** A plan file, with the files it names among the others. */
  importPlan(files: readonly { readonly name: string; readonly text: string }[]): void;
  /** The open document's or the samples' data as a set of one's own, or an imported one; gives its id. */
  saveData(name: string, data: JsonObject, id?: string): Promise<string>;
  /** Gives what brings it back. */
  removeData(id: string): () => void;
  /** Deletes data sets for good. */
  purgeData(ids: readonly string[]): Promise<void>;
  /** The data of a choice; users are made where the open document has none. */
  dataOf(choice: DataChoice): Promise<JsonObject | undefined>;
  /** Undefined when its code cannot be loaded. */
  loadService(): Promise<AgentsService | undefined>;
}

export type AgentsStore = StoreApi<AgentsState>;

export interface AgentsParts {
  readonly storage: TextStorage;
  newId(): string;
  now(): number;
  openService(): Promise<AgentsService>;
  /** As a session takes it. */
  openDocument(): Promise<SessionDocument>;
  /** Undefined while another tab holds it. */
  claim?(id: string): Promise<RunClaim | undefined>;
}

/** How the parts of the store reach its state. */
export interface AgentsAccess extends AgentsParts {
  get(): AgentsState;
  set(change: Partial<AgentsState>): void;
  /** Loaded once, again after a failure; undefined when it cannot be loaded, and the user is told. */
  ready(): Promise<AgentsService | undefined>;
  /** Tells the user. */
  problem(text: string): void;
}
