import { Check, Circle, CircleAlert, Hand, SkipForward, TriangleAlert } from 'lucide-react';
import type { StageStatus } from '../../core/stage';
import type { Tone } from '../kit/tones';

/** The icon of each status, and its tone unless it is neutral. */
export const stageStatuses: Readonly<Record<StageStatus, readonly [Sign: typeof Check, tone?: Tone]>> = {
  open: [Circle],
  done: [Check, 'done'],
  before: [Check],
  failed: [CircleAlert, 'failed'],
  denied: [Hand, 'blocked'],
  skipped: [SkipForward, 'failed'],
  violated: [TriangleAlert, 'failed'],
  wrong: [TriangleAlert, 'failed'],
};
