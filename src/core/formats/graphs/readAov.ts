// Reads Flow's dictionary of subtasks as a workflow graph (Flow, "dictionary structure"): the paper's form and the
// variants that people and models write, including the form of its authors' program (objective, agent_id, next, prev,
// agents). Invariant: node ids are the dictionary's keys; the graph has no cycle and every edge names a subtask.
// Refuses an invalid plan with a list of its problems: unknown children, duplicates, cycles.

import { parseDocument } from 'yaml';
import { findCycle, type GraphEdge, type GraphNode, indexWorkflow, type WorkflowGraph } from '../../graph';
import {
  countKeys,
  fail,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  ok,
  parseJson,
  type Result,
  withoutStackTraces,
} from '../../support';
import { fieldByLooseName, trimmedText } from '../tools/readToolSchema';
import { planFields } from './planFields';

export interface AovSubtask {
  readonly id: string;
  readonly label: string;
  /** Agent id, if the subtask has one. */
  readonly agent?: string;
  readonly outputFormat?: string;
  /** As written. */
  readonly status?: string;
  /** Absent if the field is missing or null. A value that is not a text is printed as JSON. */
  readonly data?: string;
}

export interface AovAgent {
  readonly id: string;
  readonly role: string;
}

/** A plan with the state of its run, if it has one. */
export interface AovPlan {
  readonly graph: WorkflowGraph;
  /** In the order of the graph's nodes. */
  readonly subtasks: readonly AovSubtask[];
  /** Agents that the plan lists in a separate field; subtasks may name further ones. */
  readonly agents: readonly AovAgent[];
}

export interface AovOptions {
  /** Do not compare stated counts of open parents with the edges: models count badly, and the edges decide. */
  readonly ignoreCounts?: boolean;
}

interface Subtask extends AovSubtask {
  readonly children: readonly string[];
  readonly parents: readonly string[];
  /** Count of open parents that the plan states, if it does. */
  readonly count: number | undefined;
}

const MAX_LENGTH = 4_000_000;
const MAX_SUBTASKS = 5000;
const MAX_PROBLEMS = 5;
/** Characters. The search for duplicate keys parses the text a second time, with a slower parser. */
const MAX_DUPLICATE_SEARCH = 300_000;

/**
 * Reads `{"subtasks": {name: {...}}}`, the bare dictionary, and a list of subtasks that have an `id` or `name`;
 * children and parents as lists of keys, either or both. Agents become the nodes' second lines. Fails with the problems
 * if the text is not a valid plan.
 */
export function readAov(text: string): Result<WorkflowGraph, { readonly message: string }> {
  const read = readAovPlan(text);
  return read.ok ? ok(read.value.graph) : fail({ message: read.error.message });
}

/**
 * Like `readAov`, with the data of a run that is not part of the graph. `problems` gets all problems; the message names
 * the first few.
 */
export function readAovPlan(
  text: string,
  options: AovOptions = {},
): Result<AovPlan, { readonly message: string; readonly problems: readonly string[] }> {
  const refuse = (message: string) => fail({ message, problems: [message] });
  if (text.length > MAX_LENGTH) return refuse(`The plan has more than ${MAX_LENGTH / 1e6} MB of text.`);
  const read = parseJson(text);
  if (!read.ok) return refuse(`The plan is not JSON: ${read.error}.`);
  const entries = entriesOf(read.value);
  if (entries.length === 0) {
    return refuse('No subtask was found: expected {"subtasks": {"name": {"subtask": "...", "child": [...]}}}.');
  }
  if (entries.length > MAX_SUBTASKS) {
    return refuse(`A plan may have ${MAX_SUBTASKS} subtasks at most; this one has ${entries.length}.`);
  }
  const problems = repeatedKeys(text);
  const subtasks = new Map<string, Subtask>();
  for (const [id, record] of entries) {
    if (subtasks.has(id)) problems.push(`The subtask "${id}" is listed twice.`);
    else subtasks.set(id, readSubtask(id, record));
  }
  const edges = readEdges(subtasks, problems);
  if (!options.ignoreCounts) checkCounts(subtasks, edges, problems);
  const nodes = [...subtasks.values()].map(
    ({ id, label, agent }): GraphNode => ({
      id,
      kind: 'step',
      label,
      ...(agent === undefined ? {} : { detail: agent }),
    }),
  );
  const graph: WorkflowGraph = { nodes, edges };
  const indexed = indexWorkflow(graph, { terminals: true });
  const cycle = findCycle(indexed)?.map((index) => `"${indexed.ids[index]}"`);
  if (cycle?.length === 1) problems.push(`The subtask ${cycle[0]} waits for itself.`);
  else if (cycle) problems.push(`The subtasks ${cycle.join(', ')} wait for each other in a circle.`);
  if (problems.length === 0) {
    const plain = [...subtasks.values()].map(({ children: _c, parents: _p, count: _n, ...subtask }) => subtask);
    return ok({ graph, subtasks: plain, agents: agentsOf(read.value) });
  }
  const rest = problems.length - MAX_PROBLEMS;
  const listed = problems.slice(0, MAX_PROBLEMS).join(' ');
  return fail({ message: rest > 0 ? `${listed} And ${rest} more.` : listed, problems });
}

/** `JSON.parse` silently keeps only the last of two equal keys. */
function repeatedKeys(text: string): string[] {
  if (text.length > MAX_DUPLICATE_SEARCH) return [];
  const options = { uniqueKeys: true, logLevel: 'silent', prettyErrors: false } as const;
  const { errors } = withoutStackTraces(() => parseDocument(text, options));
  return errors.flatMap(({ code, pos }) => {
    if (code !== 'DUPLICATE_KEY') return [];
    const key = /^\s*"((?:[^"\\]|\\.)*)"/.exec(text.slice(pos[0], pos[0] + 300))?.[1] ?? '';
    return [`The key "${key}" is given twice in one place.`];
  });
}

/** Subtasks by key. */
function entriesOf(value: JsonValue): (readonly [string, JsonObject])[] {
  if (isJsonObject(value)) {
    const inner = fieldByLooseName(value, ...planFields);
    const isWrapper = typeof inner === 'object' && inner !== null && !isSubtask(inner as JsonValue);
    if (isWrapper) return entriesOf(inner as JsonValue);
    return Object.entries(value).flatMap(([key, item]) =>
      isJsonObject(item) && !isAgentList(key, item) ? [[key, item] as const] : [],
    );
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: JsonValue, index) => {
    if (!isJsonObject(item)) return [];
    const id = trimmedText(fieldByLooseName(item, 'id', 'key', 'name', 'task')) ?? `task${index}`;
    return [[id, item] as const];
  });
}

/** True for a subtask that has the name of a field for subtasks, such as `plan`. */
const isSubtask = (value: JsonValue): boolean =>
  isJsonObject(value) &&
  fieldByLooseName(value, ...planFields) === undefined &&
  fieldByLooseName(value, ...requirementFields, 'child', 'children', 'next') !== undefined &&
  Object.values(value).some((field) => !isJsonObject(field));

/** The authors' program lists agents by name next to a bare dictionary of subtasks. */
const isAgentList = (key: string, value: JsonObject) =>
  key === 'agents' && fieldByLooseName(value, ...requirementFields) === undefined;

function agentsOf(value: JsonValue): AovAgent[] {
  const listed = isJsonObject(value) ? fieldByLooseName(value, 'agents') : undefined;
  const entries: (readonly [string | undefined, JsonValue])[] = Array.isArray(listed)
    ? listed.map((item: JsonValue) => [undefined, item] as const)
    : isJsonObject(listed)
      ? Object.entries(listed)
      : [];
  const agents = new Map<string, AovAgent>();
  for (const [index, [key, item]] of entries.entries()) {
    const role =
      trimmedText(item) ??
      (isJsonObject(item) ? trimmedText(fieldByLooseName(item, 'role', 'name', 'description')) : undefined);
    const id =
      key ??
      (isJsonObject(item) ? trimmedText(fieldByLooseName(item, 'id', 'agent_id', 'name')) : role) ??
      String(index);
    if (!agents.has(id)) agents.set(id, { id, role: role ?? id });
  }
  return [...agents.values()];
}

const requirementFields = [
  'subtask',
  'subtask requirement',
  'requirement',
  'objective',
  'description',
  'name',
] as const;

function readSubtask(id: string, record: JsonObject): Subtask {
  const label = trimmedText(fieldByLooseName(record, ...requirementFields)) ?? id;
  const written = fieldByLooseName(record, 'agent', 'role', 'agent_id');
  const agent =
    trimmedText(written) ??
    (isJsonObject(written) ? trimmedText(fieldByLooseName(written, 'name', 'role', 'id')) : undefined);
  const outputFormat = trimmedText(fieldByLooseName(record, 'output_format', 'format'));
  const status = trimmedText(fieldByLooseName(record, 'status'));
  const data = fieldByLooseName(record, 'data', 'output', 'result');
  const count = fieldByLooseName(record, 'num_parents_not_completed');
  return {
    id,
    label,
    ...(agent === undefined ? {} : { agent }),
    ...(outputFormat === undefined ? {} : { outputFormat }),
    ...(status === undefined ? {} : { status }),
    ...(data === undefined || data === null || data === ''
      ? {}
      : { data: typeof data === 'string' ? data : JSON.stringify(data) }),
    children: namesIn(fieldByLooseName(record, 'child', 'children', 'next')),
    parents: namesIn(fieldByLooseName(record, 'parents', 'parent', 'prev', 'previous', 'depends_on', 'dependencies')),
    count: typeof count === 'number' ? count : undefined,
  };
}

function namesIn(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => trimmedText(item) ?? []);
  return trimmedText(value) === undefined ? [] : [trimmedText(value) as string];
}

function readEdges(subtasks: ReadonlyMap<string, Subtask>, problems: string[]): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  const add = (from: string, to: string) => {
    const id = `${from}->${to}`;
    if (!edges.has(id)) edges.set(id, { id, from, to, kind: 'requires' });
  };
  // Children first: their order is kept if both sides are listed.
  for (const { id, children } of subtasks.values()) {
    for (const child of children) {
      if (subtasks.has(child)) add(id, child);
      else problems.push(`The child "${child}" of "${id}" is not a subtask of the plan.`);
    }
  }
  for (const { id, parents } of subtasks.values()) {
    for (const parent of parents) {
      if (subtasks.has(parent)) add(parent, id);
      else problems.push(`The parent "${parent}" of "${id}" is not a subtask of the plan.`);
    }
  }
  return [...edges.values()];
}

/**
 * A running plan no longer counts completed parents, so a smaller count is valid; a larger count means that a parent is
 * missing.
 */
function checkCounts(subtasks: ReadonlyMap<string, Subtask>, edges: readonly GraphEdge[], problems: string[]): void {
  const parents = countKeys(edges.map(({ to }) => to));
  for (const { id, count } of subtasks.values()) {
    const listed = parents.get(id) ?? 0;
    if (count !== undefined && count > listed) {
      problems.push(
        `"${id}" waits for ${count} parents, but ${listed === 0 ? 'none leads' : `only ${listed} lead`} to it.`,
      );
    }
  }
}
