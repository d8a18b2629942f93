/** Keys under which an AOV plan with further top-level fields keeps its subtasks. */
export const planFields = ['subtasks', 'tasks', 'workflow', 'plan'] as const;
