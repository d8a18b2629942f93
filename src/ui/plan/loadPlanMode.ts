/** The plan mode, which is loaded when it is first shown or used. */
export const loadPlanMode = async () => (await import('./PlanMode')).planMode;
