// What the stores of the plan mode need of the outside world, and what they keep. It comes with the first look at the mode.

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
  /** Of an endpoint, or of the rehearsal model; `pace` scales the time that the latter takes for each kind of work. */
  openChat(model: ChosenModel, pace?: number): ChatPort;
  /** What acceptance checks need. */
  readonly checking: CheckPorts;
  readonly secrets: () => SecretFilter;
  /** The graphs of a document. Never rejects. */
  readGraphs(kind: 'pdl' | 'mermaid', text: string): Promise<Pick<Analysis, 'graphs'>>;
  /** Holds a run for this tab; undefined while another tab holds it. */
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

/** A plan on the shelf. */
export interface StoredPlan {
  readonly v: 1;
  readonly id: string;
  readonly name: string;
  readonly task: string;
  readonly checks: readonly AcceptanceCheck[];
  readonly roles: RoleConstraints;
  /** K, and by which rule one of them is taken. */
  readonly count: number;
  readonly rule: SelectionRule;
  /** Who planned it; absent for a plan that was opened or drawn. */
  readonly planner?: string;
  readonly candidates: readonly StoredCandidate[];
  /** The one that the rule takes, and the one that was opened. */
  readonly suggested?: number;
  readonly chosen?: number;
  /** As it was edited since. */
  readonly plan?: Plan;
  /** Subtasks that were dragged. */
  readonly places: Positions;
  readonly settings: PlanRunSettings;
  readonly updatedAt: number;
}

/** The head of a run on the shelf; its events stand beside it. */
export interface StoredPlanRun extends ChosenModel {
  readonly v: 1;
  /** Also the id in its log. */
  readonly id: string;
  /** Of the plan it is a run of. */
  readonly plan: string;
  readonly name: string;
  readonly startedAt: number;
  readonly outcome?: 'completed' | 'failed' | 'cancelled';
  /** Of the plan that was run as it was written: the candidate it is. */
  readonly candidate?: number;
  /** What came of it, once it has ended. */
  readonly figures?: PlanRunFigures;
}

export interface PlanRunFigures {
  /** ms. */
  readonly makespan: number;
  readonly speedUp: number;
  /** Attempts of subtasks, and those that failed. */
  readonly attempts: number;
  readonly failed: number;
}
