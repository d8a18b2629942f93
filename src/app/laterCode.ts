// The parts of the app that are loaded when they are first used. `afterStart` loads all of them after the first render.

export const loadRunEngine = () => import('./createRunEngine');
export const loadEvaluationPorts = () => import('./createEvaluationPorts');
export const loadPlanPorts = () => import('./createPlanPorts');
export const loadSharing = () => import('./sharing');
export const loadTraceWorker = () => import('./traceWorker');
