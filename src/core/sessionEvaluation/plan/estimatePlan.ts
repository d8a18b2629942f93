// Estimates a plan before it runs: cells, model calls, tokens, cost. Uses finished cells of the same arm if there are
// any; otherwise a rule of thumb, which the estimate reports.

import { previewPrompt } from '../../llm';
import { defaultSessionConfig } from '../../session';
import type { CellRecord } from './cellRecord';
import type { EvaluationCell } from './evaluationCells';
import type { EvaluationPlan } from './evaluationPlan';

export interface PlanEstimate {
  readonly cells: number;
  readonly finished: number;
  readonly modelCalls: number;
  readonly tokens: number;
  /** At the price of the agent's model; null if a model without a price takes part. */
  readonly cost: number | null;
  /** Number of cells to run that are estimated from finished cells. */
  readonly measured: number;
}

const charactersPerToken = 4;
/** Tokens of a reply, of each step added to the history, and of the prompt of a user, a server or a judge. */
const [replyTokens, stepTokens, playerTokens] = [80, 100, 300];

export function estimatePlan(
  plan: EvaluationPlan,
  cells: readonly EvaluationCell[],
  records: ReadonlyMap<string, CellRecord>,
): PlanEstimate {
  const waiting = cells.filter(({ id }) => !records.has(id));
  const known = new Map<string, { calls: number; prompt: number; completion: number; count: number }>();
  for (const record of records.values()) {
    if (record.level !== 'session') continue;
    const sum = known.get(record.arm) ?? { calls: 0, prompt: 0, completion: 0, count: 0 };
    const { modelCalls, promptTokens, completionTokens } = record.facts;
    known.set(record.arm, {
      calls: sum.calls + modelCalls,
      prompt: sum.prompt + promptTokens,
      completion: sum.completion + completionTokens,
      count: sum.count + 1,
    });
  }
  let [modelCalls, prompt, completion, measured, cost] = [0, 0, 0, 0, 0 as number | null];
  for (const cell of waiting) {
    const mean = cell.level === 'session' ? known.get(cell.arm.id) : undefined;
    const guess = mean
      ? { calls: mean.calls / mean.count, prompt: mean.prompt / mean.count, completion: mean.completion / mean.count }
      : guessOf(cell, plan);
    if (mean) measured += 1;
    modelCalls += guess.calls;
    prompt += guess.prompt;
    completion += guess.completion;
    const model = (cell.arm.model ?? plan.models.agent).model;
    const price = Object.hasOwn(plan.prices, model) ? plan.prices[model] : undefined;
    const spent = price ? (guess.prompt * price.prompt + guess.completion * price.completion) / 1_000_000 : null;
    cost = cost === null || spent === null ? null : cost + spent;
  }
  return {
    cells: cells.length,
    finished: cells.length - waiting.length,
    modelCalls: Math.round(modelCalls),
    tokens: Math.round(prompt + completion),
    cost: waiting.length === 0 ? 0 : cost,
    measured,
  };
}

/**
 * Guess for a session: one user turn for every two calls, one at the start and one at the end, and an agent reply at
 * each step.
 */
function guessOf(
  cell: EvaluationCell,
  plan: EvaluationPlan,
): { readonly calls: number; readonly prompt: number; readonly completion: number } {
  const judged = plan.models.judge ? 1 : 0;
  if (cell.arm.agent === 'do-nothing' && cell.level === 'turn') return { calls: 0, prompt: 0, completion: 0 };
  const agent = cell.arm.agent === 'do-nothing' ? defaultSessionConfig : cell.arm.agent;
  const { messages } = previewPrompt(agent, [cell.workflow.document], cell.workflow.tools);
  const base = Math.ceil(messages.reduce((sum, { content }) => sum + content.length, 0) / charactersPerToken);
  if (cell.level === 'turn') {
    const turns = cell.reference.turns.filter(({ kind }) => kind !== 'user').length;
    const calls = turns * (1 + judged);
    return { calls, prompt: calls * (base + (turns / 2) * stepTokens), completion: calls * replyTokens };
  }
  const steps = cell.profile.expectedCalls.length || 4;
  const users = Math.min(cell.setting.max ?? plan.limit.max, 2 + Math.ceil(steps / 2));
  const agents = cell.arm.agent === 'do-nothing' ? 0 : users + steps;
  const others = users + (plan.models.server ? steps : 0) + judged;
  const history = (agents / 2) * stepTokens;
  return {
    calls: agents + others,
    prompt: agents * (base + history) + others * (playerTokens + history),
    completion: (agents + others) * replyTokens,
  };
}
