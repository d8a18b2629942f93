// Ports of the plan stores.

import type { ChatPort } from '../../core/llm';
import type { CheckPorts } from '../../core/plan';
import type { PlanRepository } from '../../core/storage';
import type { Clock, SecretFilter } from '../../core/support';
import type { Analysis } from '../support/analysis';

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
