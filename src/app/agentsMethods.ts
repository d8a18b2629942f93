// Evaluations as methods of a worker: cells, users, figures. The rehearsal model runs here; the page calls every other
// model, because it has the keys.

import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import type { WorkerCall } from '../adapters/workers/workerMessages';
import type { ChatOutcome, ChatPort, ChatRequest } from '../core/llm';
import type { SessionDocument, SessionEvent } from '../core/session';
import {
  buildReport,
  type CellRecord,
  compareRecords,
  dataSetStatistics,
  type EvaluationCell,
  type EvaluationPlan,
  estimatePlan,
  eventForFigure,
  type LoadedWorkflow,
  type ModelRef,
  oowBreakdown,
  planEvaluationCells,
  type ReportOptions,
  readDataSet,
  readEvaluationPlan,
  rehearseUsers,
  runEvaluationCell,
  writeUsers,
} from '../core/sessionEvaluation';
import { fail, type JsonObject, ok } from '../core/support';

/** Asks the page for the reply of a model. */
export type PageChatCall = WorkerCall<{ readonly model: ModelRef; readonly request: ChatRequest }, ChatOutcome>;

interface UsersInput {
  readonly workflow: string;
  readonly document: SessionDocument;
  readonly count: number;
}

const clock = { now: () => Date.now() };

export function createAgentsMethods() {
  const rehearsal = createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: createRehearsalFetch() });
  const askPage = (call: PageChatCall, model: ModelRef): ChatPort => ({
    complete: (request) => call.ask({ model, request }),
  });
  return {
    cell: ({ cell, plan }: { readonly cell: EvaluationCell; readonly plan: EvaluationPlan }, call: PageChatCall) => {
      const chat = (model: ModelRef) => (model.rehearsal ? rehearsal : askPage(call, model));
      const newId = () => crypto.randomUUID().slice(0, 8);
      return runEvaluationCell(cell, plan, { chat, clock, newId }, call.signal);
    },
    rehearseUsers: (input: UsersInput) =>
      rehearseUsers({ ...input, seed: 1, now: 'Monday, 2025-01-06 09:00 UTC', chat: rehearsal, clock }),
    writeUsers: ({ model, ...input }: UsersInput & { readonly model: ModelRef }, call: PageChatCall) =>
      writeUsers({ ...input, model: model.model, chat: askPage(call, model), cancel: call.signal }),
    forecast: async (input: { readonly plan: JsonObject; readonly workflows: readonly LoadedWorkflow[] }) => {
      const plan = readEvaluationPlan(JSON.stringify(input.plan));
      if (!plan.ok) return plan;
      const data = readDataSet(JSON.stringify(plan.value.inlineData ?? {}));
      if (!data.ok) return data;
      const cells = planEvaluationCells(plan.value, data.value, input.workflows);
      if (!cells.ok) return fail(cells.error);
      const estimate = estimatePlan(plan.value, cells.value, new Map());
      return ok({ estimate, statistics: dataSetStatistics(data.value) });
    },
    measure: ({ records, options }: { readonly records: readonly CellRecord[]; readonly options: ReportOptions }) => {
      const first = records[0]?.arm;
      const [base, others] = [records.filter(({ arm }) => arm === first), records.filter(({ arm }) => arm !== first)];
      return {
        report: buildReport(records, options),
        againstFirst: compareRecords(base, others, { seed: options.seed, byArm: false }),
        oow: oowBreakdown(records, options.seed),
      };
    },
    compare: (input: {
      readonly first: readonly CellRecord[];
      readonly second: readonly CellRecord[];
      readonly how: { readonly seed: number; readonly byArm: boolean };
    }) => compareRecords(input.first, input.second, input.how),
    eventForFigure: ({ events, figure }: { readonly events: readonly SessionEvent[]; readonly figure: string }) =>
      eventForFigure(events, figure),
  };
}

export type AgentsMethods = ReturnType<typeof createAgentsMethods>;
