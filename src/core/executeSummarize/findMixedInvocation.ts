import type { ExecutionOutcome, ExecutionStep } from './execution';
import type { MixedKind } from './summary';

/**
 * The kind of mixed tool invocation, as `MixedKind` defines it; undefined if business and graph calls each keep to one
 * phase. Failed calls count too.
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
