// Computes the cost of model calls from the prices that a person entered. Nothing is estimated: without price or usage
// there is no cost.

import type { ChatUsage } from '../../core/llm';
import type { SessionEvent } from '../../core/session';
import type { ModelPrice, Prices } from '../settings/settingsStore';

export const usageCost = (usage: ChatUsage, price: ModelPrice): number =>
  (usage.promptTokens * price.prompt + usage.completionTokens * price.completion) / 1_000_000;

/** Uses enough digits that a small cost is not shown as zero. */
export function formatCost(cost: number, currency: string): string {
  const digits = cost === 0 || cost >= 1 ? 2 : Math.min(8, 2 - Math.floor(Math.log10(cost)));
  const separator = /[\p{L}\p{N}]$/u.test(currency) ? ' ' : '';
  return `${currency}${separator}${cost.toFixed(digits)}`;
}

export interface ModelSpending {
  readonly calls: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** Undefined until the model has a price. */
  readonly cost: number | undefined;
}

/** Spending per model so far. Replayed calls are not counted again, because another session paid for them. */
export function spendingByModel(
  events: readonly SessionEvent[],
  prices: Prices,
  sessionModel: string,
): ReadonlyMap<string, ModelSpending> {
  const models = new Map<string, string>();
  const spent = new Map<string, ModelSpending>();
  for (const event of events) {
    if (event.kind === 'model.requested') models.set(event.requestId, event.model ?? sessionModel);
    if (event.kind !== 'model.responded' || event.origin === 'replayed') continue;
    const model = models.get(event.requestId) ?? sessionModel;
    const before = spent.get(model) ?? { calls: 0, promptTokens: 0, completionTokens: 0, cost: undefined };
    const { promptTokens = 0, completionTokens = 0 } = event.reply.usage ?? {};
    spent.set(model, {
      calls: before.calls + 1,
      promptTokens: before.promptTokens + promptTokens,
      completionTokens: before.completionTokens + completionTokens,
      cost: undefined,
    });
  }
  for (const [model, spending] of spent) {
    const price = prices[model];
    if (price) spent.set(model, { ...spending, cost: usageCost(spending, price) });
  }
  return spent;
}
