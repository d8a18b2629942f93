// What overlays that measure, and judging anew, are made of. It comes with the first of them.

export { createCoverage, projectCoverage, projectHeat, traceSession } from '../../core/projection';
export { createFold, rejudgeInSteps } from '../../core/session';
