// The label of a jump, on the canvas and in pictures.

import type { CanvasJump } from './canvasView';

export interface JumpWords {
  readonly before: string;
  /** The skipped requirement. */
  readonly missing: string;
}

/**
 * `register_hospital denied: needs` `query_appointment`; for a jump that was made `skips` or `appointment_confirmed
 * needs`.
 */
export function jumpWords({ isDenied, skipped, name, needs = [] }: CanvasJump): JumpWords {
  const missing = needs.length > 0 ? needs.join(' and ') : skipped.join(', ');
  if (isDenied) return { before: `${name === undefined ? '' : `${name} `}denied: needs`, missing };
  // A requirement that was called but failed was not skipped.
  const isSkip = needs.length === 0 || needs.every((one) => skipped.includes(one));
  return isSkip ? { before: 'skips', missing: skipped.join(', ') } : { before: `${name ?? ''} needs`.trim(), missing };
}
