import type { ExecutionOutcome, ExecutionStep } from './execution';
import type { MixedKind } from './summary';

/**
 * Mixed tool invocation and its kind, as `MixedKind` defines them; `undefined` when business and graph calls keep to a
 * phase each. Calls count as they were made, whether or not they succeeded.
 */
export function findMixedInvocation(steps: readonly ExecutionStep[], outcome: ExecutionOutcome): MixedKind | undefined {
  let blocks = '';
  for (const step of steps) {
    const kind = step.kind === 'called' ? 'B' : step.kind === 'built' ? 'G' : '';
    if (kind !== '' && !blocks.endsWith(kind)) blocks += kind;
  }
  if (!blocks.includes('B') || !blocks.includes('G')) return undefined;
  if (blocks === 'BG') return outcome.kind === 'finished' ? undefined : 'interrupted';
  return blocks.indexOf('B') === blocks.lastIndexOf('B') ? 'front-loaded' : 'interleaved';
}
