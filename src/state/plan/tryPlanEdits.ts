import { editPlan, type Plan, type PlanEdit, type PlanEditRefusal } from '../../core/plan';

/** The refusal that these edits, one after the other, would get; undefined if all are possible. */
export function tryPlanEdits(plan: Plan, [first, ...others]: readonly PlanEdit[]): PlanEditRefusal | undefined {
  if (!first) return undefined;
  const edited = editPlan(plan, first);
  return edited.ok ? tryPlanEdits(edited.value, others) : edited.error;
}
