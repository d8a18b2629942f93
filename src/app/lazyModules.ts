// The parts of the app that are loaded when they are first used. `afterStart` loads them all after the first render.

export const loadRunEngine = () => import('./createRunEngine');
export const loadEndpointServices = async () => (await import('./endpointServices')).endpointServices;
export const loadEvaluationPorts = () => import('./createEvaluationPorts');
export const loadPlanPorts = () => import('./createPlanPorts');
export const loadSharing = () => import('./sharing');
export const loadTraceWorker = () => import('./traceWorker');
export const loadCompareMode = async () => (await import('../ui/compare/CompareMode')).compareMode;
export const loadEvaluateMode = async () => (await import('../ui/evaluate/EvaluateMode')).evaluateMode;
