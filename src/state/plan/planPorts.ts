// Ports of the plan stores, and their stored records. Loaded when the plan mode is first shown.

import type { ChatPort } from '../../core/llm';
import type { AcceptanceCheck, CheckPorts, Plan, PlanSettings, RoleConstraints, SelectionRule } from '../../core/plan';
import type { PlanRepository } from '../../core/storage';
import type { Clock, SecretFilter } from '../../core/support';
import type { Analysis } from '../support/analysis';
import type { Positions } from '../support/ports';

export interface PlanPorts {
  readonly repository: PlanRepository;
  readonly clock: Clock;
  newId(): string;
  /**
   * Chat of an endpoint or of the rehearsal model; `pace` scales the time that the rehearsal model takes for each kind
   * of work.
   */
  openChat(model: ChosenModel, pace?: number): ChatPort;
  /** Ports of the acceptance checks. */
  readonly checking: CheckPorts;
  readonly secrets: () => SecretFilter;
  /** The graphs of a document. Never rejects. */
  readGraphs(kind: 'pdl' | 'mermaid', text: string): Promise<Pick<Analysis, 'graphs'>>;
  /** Claims a run for this tab; undefined while another tab has the claim. */
  claimRun(runId: string): Promise<{ release(): void } | undefined>;
}

/** Without an address it is a rehearsal model. */
export interface ChosenModel {
  readonly model: string;
  readonly baseUrl?: string;
}

export type StoredCandidate =
  | { readonly kind: 'valid'; readonly plan: Plan; readonly corrected: boolean }
  | { readonly kind: 'dropped'; readonly reason: string };

export type PlanRunSettings = Omit<PlanSettings, 'model'>;

/** A stored plan. */
export interface StoredPlan {
  readonly v: 1;
  readonly id: string;
  readonly name: string;
  readonly task: string;
  readonly checks: readonly AcceptanceCheck[];
  readonly roles: RoleConstraints;
  /** The number of candidates K, and the rule that chooses one of them. */
  readonly count: number;
  readonly rule: SelectionRule;
  /** Model that planned it; absent for a plan that was opened or drawn. */
  readonly planner?: string;
  readonly candidates: readonly StoredCandidate[];
  /** Index of the candidate that the rule chose, and of the one that was opened. */
  readonly suggested?: number;
  readonly chosen?: number;
  /** The plan with later edits. */
  readonly plan?: Plan;
  /** Positions of dragged subtasks. */
  readonly places: Positions;
  readonly settings: PlanRunSettings;
  readonly updatedAt: number;
}

/** Header record of a stored run; its events are stored separately. */
export interface StoredPlanRun extends ChosenModel {
  readonly v: 1;
  /** Also the id in its log. */
  readonly id: string;
  /** Id of its plan. */
  readonly plan: string;
  readonly name: string;
  readonly startedAt: number;
  readonly outcome?: 'completed' | 'failed' | 'cancelled';
  /** For a run of an unedited candidate: its index. */
  readonly candidate?: number;
  /** Figures of the run, once it has ended. */
  readonly figures?: PlanRunFigures;
}

export interface PlanRunFigures {
  /** Milliseconds. */
  readonly makespan: number;
  readonly speedUp: number;
  /** Number of attempts at subtasks, and of failed ones. */
  readonly attempts: number;
  readonly failed: number;
}
