import type { PlanState } from '../../core/plan';

export type RunStatus = 'running' | 'paused' | 'interrupted' | 'completed' | 'failed' | 'cancelled' | 'review';

export function statusOf(state: PlanState, isLive: boolean): RunStatus {
  if (state.outcome) return state.outcome;
  if (!isLive) return 'interrupted';
  if (state.paused) return 'paused';
  return state.update?.proposed && state.update.accepted === undefined ? 'review' : 'running';
}
