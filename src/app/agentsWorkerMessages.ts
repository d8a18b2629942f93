// Messages between the page and the workers of an evaluation. Keys of endpoints stay on the page: a worker that needs a
// model sends its request to the page and receives the reply.

import type { ChatOutcome, ChatRequest } from '../core/llm';
import type { SessionDocument, SessionEvent } from '../core/session';
import type {
  CellRecord,
  EvaluationCell,
  EvaluationPlan,
  LoadedWorkflow,
  ModelRef,
  ReportOptions,
} from '../core/sessionEvaluation';
import type { JsonObject } from '../core/support';

export type AgentsWorkerTask =
  | { readonly kind: 'cell'; readonly cell: EvaluationCell; readonly plan: EvaluationPlan }
  | {
      readonly kind: 'users';
      readonly workflow: string;
      readonly document: SessionDocument;
      readonly count: number;
    }
  | {
      readonly kind: 'written-users';
      readonly workflow: string;
      readonly document: SessionDocument;
      readonly count: number;
      readonly model: ModelRef;
    }
  | { readonly kind: 'forecast'; readonly plan: JsonObject; readonly workflows: readonly LoadedWorkflow[] }
  | { readonly kind: 'measure'; readonly records: readonly CellRecord[]; readonly options: ReportOptions }
  | {
      readonly kind: 'compare';
      readonly first: readonly CellRecord[];
      readonly second: readonly CellRecord[];
      readonly how: { readonly seed: number; readonly byArm: boolean };
    }
  | { readonly kind: 'event'; readonly events: readonly SessionEvent[]; readonly figure: string };

export type AgentsWorkerRequest =
  | { readonly kind: 'ask'; readonly id: number; readonly question: AgentsWorkerTask }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'reply'; readonly call: number; readonly outcome: ChatOutcome };

export type AgentsWorkerResponse =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string }
  /** `id` is the request that needs the reply: cancelling that request aborts the call. */
  | {
      readonly kind: 'chat';
      readonly id: number;
      readonly call: number;
      readonly model: ModelRef;
      readonly request: ChatRequest;
    };
