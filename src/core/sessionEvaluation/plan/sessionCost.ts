// Cost of the model calls of a session, each at the price of its model. Null if a model without a price took part or an
// endpoint reported no tokens. The rehearsal and the do-nothing agent are free; a session with only these has no cost.

import type { SessionEvent } from '../../session';
import { type EvaluationPlan, isFreeModel } from './evaluationPlan';

export function sessionCost(events: readonly SessionEvent[], prices: EvaluationPlan['prices']): number | null {
  const [started] = events;
  const own = started?.kind === 'session.started' ? started.config.model : '';
  const modelByRequest = new Map<string, string>();
  let cost: number | null = null;
  for (const event of events) {
    if (event.kind === 'model.requested') modelByRequest.set(event.requestId, event.model ?? own);
    if (event.kind !== 'model.responded') continue;
    const model = modelByRequest.get(event.requestId) ?? own;
    if (isFreeModel(model)) continue;
    const price = Object.hasOwn(prices, model) ? prices[model] : undefined;
    const { usage } = event.reply;
    if (!price || !usage) return null;
    cost = (cost ?? 0) + (usage.promptTokens * price.prompt + usage.completionTokens * price.completion) / 1_000_000;
  }
  return cost;
}
