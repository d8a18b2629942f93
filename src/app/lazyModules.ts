// The parts of the app that are loaded when they are first used. `afterStart` loads them all after the first render.

export const loadModelServices = async () => (await import('./modelServices')).modelServices;
export const loadPlanPorts = () => import('./createPlanPorts');
export const loadSharing = () => import('./sharing');
export const loadTraceWorker = () => import('./traceWorker');
export const loadAuthorMode = async () => (await import('../ui/author/authorMode')).authorMode;
export const loadCompareMode = async () => (await import('../ui/compare/CompareMode')).compareMode;
export const loadEvaluateMode = async () => (await import('./evaluateModeWithPorts')).evaluateModeWithPorts;
