import { createCoverage, projectCoverage, projectHeat, traceSession } from '../../core/projection';
import { createFold, rejudgeInSteps } from '../../core/session';

/** Measures overlays and judges again. Its code is a part of the run mode. */
export const overlayMeter = { createCoverage, createFold, projectCoverage, projectHeat, rejudgeInSteps, traceSession };

export type OverlayMeter = typeof overlayMeter;
