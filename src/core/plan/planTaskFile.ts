// Reads and writes a task with its checks as a file: JSON with `task`, `title` and `checks`, and optionally a plan as
// in an AOV dictionary (`subtasks`, `agents`). Its schema is docs/plan-task.schema.json. Writing then reading is the
// identity.

import { fail, isJsonObject, ok, type Result, readWith } from '../support';
import { type AcceptanceCheck, planTaskFileSchema } from './acceptanceCheckSchema';
import type { Plan } from './planSchema';
import { printPlan } from './printPlan';
import { readPlan } from './readPlan';

export interface PlanTaskFile {
  readonly task: string;
  readonly title: string;
  readonly checks: readonly AcceptanceCheck[];
  readonly plan?: Plan;
}

/** Undefined if the text is not a task file; else its content, or the reason why it is invalid. */
export function readPlanTask(text: string): Result<PlanTaskFile, { readonly message: string }> | undefined {
  if (!/^\s*\{/.test(text) || !text.includes('"task"')) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isJsonObject(value)) return undefined;
  const hasContent = value['checks'] !== undefined || value['subtasks'] !== undefined;
  if (typeof value['task'] !== 'string' || !hasContent) return undefined;
  const read = readWith(planTaskFileSchema, value);
  if (!read.ok) return fail({ message: `This task file cannot be read: ${read.error}.` });
  const { title = '', checks = [], subtasks } = read.value;
  const task = read.value.task.trim();
  const plan = subtasks && readPlan(text);
  if (plan && !plan.ok) return plan;
  return ok({ task, title: title.trim() || task, checks, ...(plan ? { plan: plan.value } : {}) });
}

export function printPlanTask({ task, title, checks, plan }: PlanTaskFile): string {
  const dictionary = plan ? (JSON.parse(printPlan(plan)) as object) : {};
  return `${JSON.stringify({ task, title, checks, ...dictionary }, null, 2)}\n`;
}
