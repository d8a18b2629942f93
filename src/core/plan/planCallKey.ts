// Calls of a plan to models, by key.

import type { PlanCall } from './planSchema';

/** Calls with equal keys are the same call. */
export function planCallKey(call: PlanCall): string {
  switch (call.kind) {
    case 'summarize':
      return 'summarize';
    case 'update':
      return JSON.stringify([call.kind, call.update, call.candidate]);
    default:
      return JSON.stringify([call.kind, call.subtask, call.attempt, call.round]);
  }
}
