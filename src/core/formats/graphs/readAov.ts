// Flow's dictionary of subtasks as a workflow graph (Flow, "dictionary structure"): the paper's form, and what people and
// models make of it. Invariant: node ids are the dictionary's keys; the graph has no cycle and every edge names a subtask.
// Refuses what is no plan, with everything that is wrong with it: unknown children, duplicates, cycles.

import { parseDocument } from 'yaml';
import { findCycle, type GraphEdge, type GraphNode, indexWorkflow, type WorkflowGraph } from '../../graph';
import { fail, isJsonObject, type JsonObject, type JsonValue, ok, type Result } from '../../support';
import { fieldOf, textOf } from '../tools/readSchema';

interface Subtask {
  readonly id: string;
  readonly label: string;
  readonly agent: string | undefined;
  readonly children: readonly string[];
  readonly parents: readonly string[];
  /** The count that the plan states, where it states one. */
  readonly count: number | undefined;
}

const MAX_LENGTH = 4_000_000;
const MAX_SUBTASKS = 5000;
const MAX_PROBLEMS = 5;
/** Looking for keys that are given twice reads the text once more, with a slower reader. */
const MAX_DUPLICATE_SEARCH = 300_000;

/**
 * Reads `{"subtasks": {name: {...}}}`, the bare dictionary, and a list of subtasks that bear an `id` or `name`; children
 * as a list of keys, parents likewise, either or both. Agents become the nodes' second lines. Status and data are of
 * a run and no part of the graph. Fails with the problems when it is no plan.
 */
export function readAov(text: string): Result<WorkflowGraph, { readonly message: string }> {
  if (text.length > MAX_LENGTH) return fail({ message: `The plan has more than ${MAX_LENGTH / 1e6} MB of text.` });
  let value: JsonValue;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, '')) as JsonValue;
  } catch (error) {
    return fail({ message: `The plan is no JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.` });
  }
  const entries = entriesOf(value);
  if (entries.length === 0) {
    return fail({
      message: 'No subtask was found: expected {"subtasks": {"name": {"subtask": "...", "child": [...]}}}.',
    });
  }
  if (entries.length > MAX_SUBTASKS) {
    return fail({ message: `A plan may have ${MAX_SUBTASKS} subtasks at most; this one has ${entries.length}.` });
  }
  const problems = repeatedKeys(text);
  const subtasks = new Map<string, Subtask>();
  for (const [id, record] of entries) {
    if (subtasks.has(id)) problems.push(`The subtask "${id}" is listed twice.`);
    else subtasks.set(id, readSubtask(id, record));
  }
  const edges = readEdges(subtasks, problems);
  checkCounts(subtasks, edges, problems);
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
  if (problems.length === 0) return ok(graph);
  const rest = problems.length - MAX_PROBLEMS;
  const listed = problems.slice(0, MAX_PROBLEMS).join(' ');
  return fail({ message: rest > 0 ? `${listed} And ${rest} more.` : listed });
}

/** JSON keeps the last of two equal keys and drops the other without a word. */
function repeatedKeys(text: string): string[] {
  if (text.length > MAX_DUPLICATE_SEARCH) return [];
  const { errors } = parseDocument(text, { uniqueKeys: true, logLevel: 'silent', prettyErrors: false });
  return errors.flatMap(({ code, pos }) => {
    if (code !== 'DUPLICATE_KEY') return [];
    const key = /^\s*"((?:[^"\\]|\\.)*)"/.exec(text.slice(pos[0], pos[0] + 300))?.[1] ?? '';
    return [`The key "${key}" is given twice in one place.`];
  });
}

/** Subtasks under their keys. */
function entriesOf(value: JsonValue): (readonly [string, JsonObject])[] {
  if (isJsonObject(value)) {
    const inner = fieldOf(value, 'subtasks', 'tasks', 'workflow', 'plan');
    if (inner !== undefined && typeof inner === 'object' && inner !== null) return entriesOf(inner as JsonValue);
    return Object.entries(value).flatMap(([key, item]) => (isJsonObject(item) ? [[key, item] as const] : []));
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: JsonValue, index) => {
    if (!isJsonObject(item)) return [];
    const id = textOf(fieldOf(item, 'id', 'key', 'name', 'task')) ?? `task${index}`;
    return [[id, item] as const];
  });
}

function readSubtask(id: string, record: JsonObject): Subtask {
  const label =
    textOf(fieldOf(record, 'subtask', 'subtask requirement', 'requirement', 'objective', 'description', 'name')) ?? id;
  const agent = fieldOf(record, 'agent', 'role');
  const count = fieldOf(record, 'num_parents_not_completed');
  return {
    id,
    label,
    agent: textOf(agent) ?? (isJsonObject(agent) ? textOf(fieldOf(agent, 'name', 'role')) : undefined),
    children: namesIn(fieldOf(record, 'child', 'children', 'next')),
    parents: namesIn(fieldOf(record, 'parents', 'parent', 'prev', 'previous', 'depends_on', 'dependencies')),
    count: typeof count === 'number' ? count : undefined,
  };
}

function namesIn(value: JsonValue | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap((item: JsonValue) => textOf(item) ?? []);
  return textOf(value) === undefined ? [] : [textOf(value) as string];
}

function readEdges(subtasks: ReadonlyMap<string, Subtask>, problems: string[]): GraphEdge[] {
  const edges = new Map<string, GraphEdge>();
  const add = (from: string, to: string) => {
    const id = `${from}->${to}`;
    if (!edges.has(id)) edges.set(id, { id, from, to, kind: 'requires' });
  };
  for (const { id, children, parents } of subtasks.values()) {
    for (const child of children) {
      if (subtasks.has(child)) add(id, child);
      else problems.push(`The child "${child}" of "${id}" is no subtask of the plan.`);
    }
    for (const parent of parents) {
      if (subtasks.has(parent)) add(parent, id);
      else problems.push(`The parent "${parent}" of "${id}" is no subtask of the plan.`);
    }
  }
  return [...edges.values()];
}

/** A plan under way counts completed parents no more, so a smaller count is fine; a larger one names parents nobody lists. */
function checkCounts(subtasks: ReadonlyMap<string, Subtask>, edges: readonly GraphEdge[], problems: string[]): void {
  const parents = new Map<string, number>();
  for (const { to } of edges) parents.set(to, (parents.get(to) ?? 0) + 1);
  for (const { id, count } of subtasks.values()) {
    const listed = parents.get(id) ?? 0;
    if (count !== undefined && count > listed) {
      problems.push(
        `"${id}" waits for ${count} parents, but ${listed === 0 ? 'none leads' : `only ${listed} lead`} to it.`,
      );
    }
  }
}
