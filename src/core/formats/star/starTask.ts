// Parses a task file of STAR defensively: the graph of reply labels, the texts of the replies, and the API. Invariant:
// only plain JSON is read; program text in those files (`enabled`) is ignored.

import * as v from 'valibot';
import {
  fail,
  isJsonObject,
  ok,
  type Result,
  textSchema as text,
  tolerantShape,
  validEntries,
  validItems,
} from '../../support';

const parameterSchema = /* @__PURE__ */ tolerantShape({
  name: v.pipe(v.string(), v.nonEmpty()),
  label: v.exactOptional(text),
  type: v.exactOptional(text),
  categories: validItems(text),
  min: v.exactOptional(v.number()),
  max: v.exactOptional(v.number()),
});

const apiSchema = /* @__PURE__ */ tolerantShape({
  name: v.fallback(text, ''),
  required: validItems(text),
  input: validItems(parameterSchema),
  output: validItems(parameterSchema),
});

const taskSchema = /* @__PURE__ */ tolerantShape({
  task: v.fallback(text, ''),
  name: v.fallback(text, ''),
  name_in_file: v.fallback(text, ''),
  graph: validEntries(text),
  replies: validEntries(text),
  /** In the data set's own form, the API has a separate file. */
  api: v.fallback(apiSchema, { name: '', required: [], input: [], output: [] }),
});

export type StarParameter = v.InferOutput<typeof parameterSchema>;

export interface StarTask {
  readonly name: string;
  /** From a reply, a query or an outcome to its successor. */
  readonly successors: ReadonlyMap<string, string>;
  /** Text of the wizard's reply, by label. */
  readonly replies: ReadonlyMap<string, string>;
  readonly api: v.InferOutput<typeof apiSchema>;
}

export function isStarTask(value: unknown): boolean {
  return isJsonObject(value) && isJsonObject(value.graph) && isJsonObject(value.replies);
}

export function readStarTask(value: unknown): Result<StarTask, { readonly message: string }> {
  if (!isStarTask(value)) return fail({ message: 'expected a task with `graph` and `replies`' });
  const { graph, replies, api, ...names } = v.parse(taskSchema, value);
  const successors = new Map(Object.entries(graph));
  if (successors.size === 0) return fail({ message: 'the task has an empty `graph`' });
  const name = names.task || names.name || names.name_in_file || 'task';
  return ok({
    name,
    successors,
    replies: new Map(Object.entries(replies)),
    api: { ...api, name: api.name || name },
  });
}
