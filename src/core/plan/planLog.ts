// Reads and writes the log of a plan as a file: JSON Lines, one event per line. An unreadable log is refused with the
// number of its line. Writing then reading is the identity.

import {
  type EventLineProblem,
  fail,
  isJsonObject,
  type JsonObject,
  ok,
  type Result,
  readEventLines,
} from '../support';
import { checkPlan } from './plan';
import type { PlanEvent, PlanEventBody } from './planEvents';
import { checkPlanSettings } from './planSettings';
import { readChecks } from './readChecks';

export const printPlanLog = (events: readonly PlanEvent[]): string =>
  events.map((event) => `${JSON.stringify(event)}\n`).join('');

export const readPlanLog = (text: string): Result<PlanEvent[], EventLineProblem> =>
  readEventLines<PlanEvent>(text, 'the log of a plan', (value, before) => {
    const wrong = checkShape(value) ?? checkOrder(before, value as PlanEvent);
    return wrong === undefined ? ok(value as PlanEvent) : fail(wrong); // its shape has just been checked
  });

type FieldType = 'string' | 'boolean' | 'number' | 'object' | 'list' | 'text or null';

const shapes: Readonly<Record<PlanEventBody['kind'], Readonly<Record<string, FieldType>>>> = {
  'plan.started': { task: 'string', plan: 'object', settings: 'object' },
  'subtask.started': { subtask: 'string', attempt: 'number', lane: 'string', inputs: 'list' },
  'call.answered': { call: 'object', text: 'string' },
  'call.failed': { call: 'object', failure: 'object' },
  'output.rejected': { subtask: 'string', round: 'number', feedback: 'string' },
  'subtask.completed': { subtask: 'string', attempt: 'number' },
  'subtask.failed': { subtask: 'string', attempt: 'number', reason: 'string' },
  'error.injected': { subtask: 'string' },
  'update.requested': { update: 'number', completed: 'list', failed: 'list' },
  'update.proposed': {
    update: 'number',
    subtasks: 'list',
    agents: 'list',
    reopened: 'list',
    changes: 'list',
    refused: 'list',
  },
  'update.reviewed': { update: 'number', accepted: 'boolean' },
  'update.applied': {
    update: 'number',
    subtasks: 'list',
    agents: 'list',
    reopened: 'list',
    changes: 'list',
    refused: 'list',
  },
  'update.kept': { update: 'number', reason: 'string', refused: 'list' },
  'plan.paused': {},
  'plan.resumed': {},
  'plan.interrupted': { lastAt: 'number' },
  'plan.cancelled': {},
  'plan.ended': { outcome: 'string', answer: 'text or null' },
};

const hasType = (value: unknown, type: FieldType) =>
  type === 'list'
    ? Array.isArray(value)
    : type === 'object'
      ? isJsonObject(value)
      : type === 'text or null'
        ? value === null || typeof value === 'string'
        : typeof value === type;

function checkShape(value: unknown): string | undefined {
  if (!isJsonObject(value)) return 'it is not an event';
  const kind = value.kind;
  if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return `it is of no known kind`;
  const shape = {
    v: 'number',
    seq: 'number',
    planId: 'string',
    at: 'number',
    ...shapes[kind as PlanEventBody['kind']],
  };
  const wrong = Object.entries(shape).find(([name, type]) => !hasType(value[name], type as FieldType));
  if (wrong) return `${kind} needs ${wrong[0]} as ${wrong[1]}`;
  if (value.v !== 1) return `its version is ${String(value.v)}, and 1 is read here`;
  if (kind === 'plan.started') return checkStart(value as JsonObject);
  if (kind === 'update.applied' || kind === 'update.proposed')
    return checkSubtasks(value['subtasks'], ['id', 'requirement', 'agent']);
  return undefined;
}

/** Checks the texts and children of each subtask, and that together they are a sound plan. */
function checkSubtasks(list: unknown, texts: readonly string[]): string | undefined {
  const isSubtask = (item: unknown) =>
    isJsonObject(item) &&
    texts.every((name) => typeof item[name] === 'string') &&
    Array.isArray(item['children']) &&
    item['children'].every((child: unknown) => typeof child === 'string');
  if (!Array.isArray(list) || !list.every(isSubtask)) return 'a subtask of its plan lacks a field';
  const [problem] = checkPlan({ subtasks: list }); // the fields that are read have just been checked
  return problem?.replace(/\.$/, '');
}

function checkStart({ plan, settings, checks }: JsonObject): string | undefined {
  if (!isJsonObject(plan) || !Array.isArray(plan['subtasks']) || !Array.isArray(plan['agents'])) {
    return 'its plan needs subtasks and agents';
  }
  const hasData = (item: unknown) => isJsonObject(item) && (item['data'] === null || typeof item['data'] === 'string');
  if (!plan['subtasks'].every(hasData)) return 'a subtask of its plan lacks its data';
  const problem = checkSubtasks(plan['subtasks'], ['id', 'requirement', 'agent', 'status']);
  if (problem !== undefined) return problem;
  const read = checks === undefined ? undefined : readChecks(checks);
  if (read && !read.ok) return read.error.message.replace(/\.$/, '');
  return checkPlanSettings(settings);
}

function checkOrder(before: readonly PlanEvent[], event: PlanEvent): string | undefined {
  const [first] = before;
  if (event.seq !== before.length) return `its number is ${event.seq}, and ${before.length} is next`;
  if ((event.kind === 'plan.started') !== (first === undefined)) return 'a log begins with plan.started, once';
  return first && first.planId !== event.planId ? 'it is of another plan' : undefined;
}
