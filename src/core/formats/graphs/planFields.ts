/** Under one of these an AOV plan keeps its subtasks, where it has other parts beside them. */
export const planFields = ['subtasks', 'tasks', 'workflow', 'plan'] as const;
