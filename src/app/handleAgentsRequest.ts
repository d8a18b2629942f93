// Worker side of evaluations: cells, users, figures. The rehearsal model runs here; the page calls every other model.

import { createOpenAiChat } from '../adapters/openai';
import { createRehearsalFetch, rehearsalBaseUrl } from '../adapters/rehearsal/rehearsalFetch';
import type { ChatOutcome, ChatPort } from '../core/llm';
import {
  buildReport,
  compareRecords,
  dataSetStatistics,
  estimatePlan,
  eventForFigure,
  type ModelRef,
  oowBreakdown,
  planEvaluationCells,
  readDataSet,
  readEvaluationPlan,
  rehearseUsers,
  runEvaluationCell,
  writeUsers,
} from '../core/sessionEvaluation';
import { fail, ok } from '../core/support';
import type { AgentsWorkerRequest, AgentsWorkerResponse, AgentsWorkerTask } from './agentsWorkerMessages';
import { createTaskHandler } from './handleWorkerTasks';

const clock = { now: () => Date.now() };

export function createAgentsHandler(
  postResponse: (answer: AgentsWorkerResponse) => void,
): (request: AgentsWorkerRequest) => Promise<void> {
  const waiting = new Map<number, (outcome: ChatOutcome) => void>();
  let calls = 0;
  const rehearsal = createOpenAiChat({ baseUrl: rehearsalBaseUrl, apiKey: '', fetch: createRehearsalFetch() });
  const askPage = (id: number, model: ModelRef): ChatPort => ({
    complete: (request) =>
      new Promise((resolve) => {
        calls += 1;
        waiting.set(calls, resolve);
        postResponse({ kind: 'chat', id, call: calls, model, request });
      }),
  });

  const answer = async (id: number, question: AgentsWorkerTask, signal: AbortSignal): Promise<unknown> => {
    switch (question.kind) {
      case 'cell': {
        const chat = (model: ModelRef) => (model.rehearsal ? rehearsal : askPage(id, model));
        const newId = () => crypto.randomUUID().slice(0, 8);
        return runEvaluationCell(question.cell, question.plan, { chat, clock, newId }, signal);
      }
      case 'users': {
        const { workflow, document, count } = question;
        const now = 'Monday, 2025-01-06 09:00 UTC';
        return rehearseUsers({ workflow, document, count, seed: 1, now, chat: rehearsal, clock });
      }
      case 'written-users': {
        const { workflow, document, count, model } = question;
        return writeUsers({ workflow, document, count, model: model.model, chat: askPage(id, model), cancel: signal });
      }
      case 'forecast': {
        const plan = readEvaluationPlan(JSON.stringify(question.plan));
        if (!plan.ok) return plan;
        const data = readDataSet(JSON.stringify(plan.value.inlineData ?? {}));
        if (!data.ok) return data;
        const cells = planEvaluationCells(plan.value, data.value, question.workflows);
        if (!cells.ok) return fail(cells.error);
        const estimate = estimatePlan(plan.value, cells.value, new Map());
        return ok({ estimate, statistics: dataSetStatistics(data.value) });
      }
      case 'measure': {
        const { records, options } = question;
        const first = records[0]?.arm;
        const [base, others] = [records.filter(({ arm }) => arm === first), records.filter(({ arm }) => arm !== first)];
        return {
          report: buildReport(records, options),
          againstFirst: compareRecords(base, others, { seed: options.seed, byArm: false }),
          oow: oowBreakdown(records, options.seed),
        };
      }
      case 'compare':
        return compareRecords(question.first, question.second, question.how);
      case 'event':
        return eventForFigure(question.events, question.figure);
    }
  };

  const serve = createTaskHandler(postResponse, answer);
  return async (request) => {
    if (request.kind === 'reply') {
      waiting.get(request.call)?.(request.outcome);
      waiting.delete(request.call);
      return;
    }
    await serve(request);
  };
}
