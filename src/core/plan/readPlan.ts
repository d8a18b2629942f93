// Reads plans from outside: AOV dictionaries of the paper's and of the authors' form, replies of models, and the
// dependency graphs of other documents. Invariant: a returned plan has no cycle and every child exists.

import { type AovPlan, type AovSubtask, printAov, readAovPlan } from '../formats';
import type { WorkflowGraph } from '../graph';
import { findJsonObject, parseLooseJson, withoutThoughts } from '../llm';
import { isJsonObject, isTextTooDeep, looseName, ok, type Result } from '../support';
import { defaultAgent } from './plan';
import type { Plan, PlanAgent, SubtaskStatus } from './planSchema';

export interface PlanProblem {
  /** The first few problems in one line. */
  readonly message: string;
  readonly problems: readonly string[];
}

/** Statuses and data are kept. An absent or unknown status is "not started". */
export function readPlan(text: string): Result<Plan, PlanProblem> {
  const read = readAovPlan(text);
  return read.ok ? ok(planOf(read.value)) : read;
}

/** The fields that a reply gives for a subtask; absent ones stay unchanged. */
export interface StatedSubtask {
  readonly requirement?: string;
  readonly agent?: string;
  readonly outputFormat?: string;
  readonly status?: SubtaskStatus;
}

/** A plan from a model's reply: JSON among other text, repaired if possible. */
export interface PlanReply {
  readonly plan: Plan;
  /** By id, of every subtask of the plan. */
  readonly stated: ReadonlyMap<string, StatedSubtask>;
}

/** `empty`: the reply is `{}`, which means no change. */
export type ReadPlanReply =
  | ({ readonly kind: 'plan' } & PlanReply)
  | { readonly kind: 'empty' }
  | { readonly kind: 'unreadable'; readonly problems: readonly string[] };

export function readPlanReply(text: string): ReadPlanReply {
  const replyText = withoutThoughts(text);
  const found = findJsonObject(replyText)?.value;
  // The text itself if it is JSON, so that duplicate keys are detected; else the repaired list or object.
  const parts = [between(replyText, '[', ']'), between(replyText, '{', '}')].filter((part) => /\{/.test(part));
  const list = isTextTooDeep(replyText) ? undefined : repairedList(parts[0] ?? '');
  const json = parts.find(isJson) ?? list ?? (found && JSON.stringify(found));
  if (json === undefined) return { kind: 'unreadable', problems: [problemOf(replyText)] };
  if (/^\{\s*\}$/.test(json)) return { kind: 'empty' };
  const read = readAovPlan(json, { ignoreCounts: true });
  if (!read.ok) return { kind: 'unreadable', problems: read.error.problems };
  const stated = new Map(read.value.subtasks.map((subtask) => [subtask.id, statedOf(subtask)]));
  return { kind: 'plan', plan: planOf(read.value), stated };
}

function statedOf({ id, label, agent, outputFormat, status: written }: AovSubtask): StatedSubtask {
  const status = statusOf(written);
  return {
    // A subtask without a requirement has its id as its label.
    ...(label === id ? {} : { requirement: label }),
    ...(agent === undefined ? {} : { agent }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
    ...(status === undefined ? {} : { status }),
  };
}

function problemOf(replyText: string): string {
  const start = replyText.indexOf('{');
  if (start < 0) return 'The reply holds no JSON object with subtasks.';
  try {
    JSON.parse(replyText.slice(start));
  } catch (error) {
    return `The JSON of the reply cannot be read: ${error instanceof Error ? error.message : error}.`;
  }
  return 'The reply holds no JSON object with subtasks.';
}

/** A list of objects with small faults, as JSON. */
function repairedList(part: string): string | undefined {
  const list = part.startsWith('[') ? parseLooseJson(part) : undefined;
  return Array.isArray(list) && list.length > 0 && list.every(isJsonObject) ? JSON.stringify(list) : undefined;
}

/** From the first opening bracket to the last closing one, if only words surround it. */
function between(text: string, open: string, close: string): string {
  const start = text.search(/[[{]/);
  return text[start] === open ? text.slice(start, text.lastIndexOf(close) + 1) : '';
}

function isJson(text: string): boolean {
  if (text === '' || isTextTooDeep(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const statusNames: Readonly<Record<string, SubtaskStatus>> = Object.fromEntries(
  Object.entries({
    'not started': 'notstarted pending todo waiting open ready new rerun',
    'in progress': 'inprogress running started',
    completed: 'completed complete done finished success',
    failed: 'failed failure error',
  }).flatMap(([status, words]) => words.split(' ').map((word) => [word, status as SubtaskStatus])),
);

function statusOf(written: string | undefined): SubtaskStatus | undefined {
  const word = looseName(written ?? '');
  return Object.hasOwn(statusNames, word) ? statusNames[word] : undefined;
}

function planOf({ graph, subtasks, agents }: AovPlan): Plan {
  const children = new Map<string, string[]>();
  for (const { from, to } of graph.edges) children.set(from, [...(children.get(from) ?? []), to]);
  return withAgents({
    subtasks: subtasks.map((subtask: AovSubtask) => ({
      id: subtask.id,
      requirement: subtask.label,
      agent: subtask.agent ?? defaultAgent,
      ...(subtask.outputFormat === undefined ? {} : { outputFormat: subtask.outputFormat }),
      children: children.get(subtask.id) ?? [],
      status: statusOf(subtask.status) ?? 'not started',
      data: subtask.data ?? null,
    })),
    agents,
  });
}

/** Sets the agents to those that subtasks name: listed ones first, then others with their id as their role. */
export function withAgents(plan: Plan): Plan {
  const used = new Set(plan.subtasks.map(({ agent }) => agent));
  const listed = plan.agents.filter(({ id }) => used.has(id));
  const known = new Set(listed.map(({ id }) => id));
  const named = [...used].filter((id) => !known.has(id)).map((id): PlanAgent => ({ id, role: id }));
  return { subtasks: plan.subtasks, agents: [...listed, ...named] };
}

/**
 * Converts the graph of another document into a plan: START, END and conditions are not subtasks, their neighbours are
 * connected, and edges that close loops are left out. `notes` list these changes. Fails for a graph without subtasks.
 */
export function planFromGraph(graph: WorkflowGraph): Result<Plan & { readonly notes: readonly string[] }, PlanProblem> {
  const printed = printAov(graph);
  const read = readPlan(printed.text);
  if (!read.ok) return read;
  return ok({ ...read.value, notes: printed.notes });
}
