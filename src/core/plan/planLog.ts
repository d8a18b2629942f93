// Reads and writes the log of a plan as a file: JSON Lines, one event per line. An unreadable log is refused with the
// number of its line. Writing then reading is the identity.

import { describeFault, type EventLineProblem, fail, isJsonObject, ok, type Result, readEventLines } from '../support';
import { checkPlan } from './plan';
import { type PlanEvent, planEventBaseSchema, planEventSchemas } from './planSchema';

export const printPlanLog = (events: readonly PlanEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

export const readPlanLog = (text: string): Result<PlanEvent[], EventLineProblem> =>
  readEventLines<PlanEvent>(text, 'the log of a plan', (value, before) => {
    const wrong = checkShape(value) ?? checkContent(value as PlanEvent) ?? checkOrder(before, value as PlanEvent);
    return wrong === undefined ? ok(value as PlanEvent) : fail(wrong); // its shape has just been checked
  });

function checkShape(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'it is not an event';
  const { kind, v } = value;
  if (typeof kind !== 'string' || !Object.hasOwn(planEventSchemas, kind)) return 'it is of no known kind';
  if (v !== 1) return `its version is ${JSON.stringify(v) ?? 'missing'}, and 1 is read here`;
  const schema = planEventSchemas[kind as keyof typeof planEventSchemas];
  const fault = describeFault(planEventBaseSchema, value) ?? describeFault(schema, value);
  return fault && `${fault} (${kind})`;
}

/** Plans must be sound. */
function checkContent(event: PlanEvent): string | undefined {
  const isUpdate = event.kind === 'update.applied' || event.kind === 'update.proposed';
  const subtasks = event.kind === 'plan.started' ? event.plan.subtasks : isUpdate ? event.subtasks : undefined;
  return subtasks && checkPlan({ subtasks })[0]?.replace(/\.$/, '');
}

function checkOrder(before: readonly PlanEvent[], event: PlanEvent): string | undefined {
  const [first] = before;
  if (event.seq !== before.length) return `its number is ${event.seq}, and ${before.length} is next`;
  if ((event.kind === 'plan.started') !== (first === undefined)) return 'a log begins with plan.started, once';
  return first && first.planId !== event.planId ? 'it is of another plan' : undefined;
}
