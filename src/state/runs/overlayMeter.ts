// Bundles the code of measuring overlays and of judging again; loaded with the first of them.

export { createCoverage, projectCoverage, projectHeat, traceSession } from '../../core/projection';
export { createFold, rejudgeInSteps } from '../../core/session';
