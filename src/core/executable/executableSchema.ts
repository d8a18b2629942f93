// Schemas of executable graphs, and of the outcomes of runs and calls; their types and readers derive from them. In a
// separate file, so that code that only handles graphs does not load the schema library.

import * as v from 'valibot';
import {
  type JsonObject,
  jsonSchema as json,
  jsonObjectSchema as jsonObject,
  listOf,
  shape,
  textSchema as text,
} from '../support';
import { maxExecutableEdges, maxExecutableNodes } from './executableProgram';

/** Expressions by name. Unlike valibot's `record`, it keeps names such as `constructor`. */
const expressionsSchema = /* @__PURE__ */ v.pipe(
  jsonObject,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input: Record<string, unknown> = { ...dataset.value };
    const key = Object.keys(input).find((name) => typeof input[name] !== 'string');
    if (key === undefined) return;
    const path: [v.ObjectPathItem] = [{ type: 'object', origin: 'value', input, key, value: input[key] }];
    addIssue({ message: 'is not a text; an input is an expression', path });
  }),
) as unknown as v.GenericSchema<JsonObject, Readonly<Record<string, string>>>;

/** Keys name values of a run: the inputs, the start node's data, and the results of nodes. */
const nodeSchema = /* @__PURE__ */ v.variant('kind', [
  shape({
    kind: v.literal('start'),
    id: text,
    /** Keys that a run must be given. */
    inputs: v.optional(listOf(text), []),
    /** Keys with a default value, which an input of the run replaces. */
    data: v.optional(jsonObject, {}),
  }),
  shape({
    kind: v.literal('function'),
    id: text,
    /** Name of a business tool. */
    function: text,
    /** By parameter, an expression over the keys: `total`, `order.items[0].price`, `"EUR"`, `3`. */
    inputs: v.optional(expressionsSchema, {}),
    /** The key that holds the result. */
    output: v.optional(text, ''),
  }),
  shape({
    kind: v.literal('condition'),
    id: text,
    /**
     * An expression, whose value chooses the branch; or `each item in items`, which binds `item` to the next one and
     * chooses `true`, and chooses `false` after the last one (and starts over when it is entered again).
     */
    expression: text,
  }),
  shape({
    kind: v.literal('llm'),
    id: text,
    prompt: text,
    /** By name in the prompt (`{name}`), an expression over the keys. */
    inputs: v.optional(expressionsSchema, {}),
    output: v.optional(text, ''),
  }),
  shape({
    kind: v.literal('end'),
    id: text,
    /** An expression over the keys; if absent, the run ends without an answer. */
    answer: v.exactOptional(text),
  }),
]);

const edgeSchema = /* @__PURE__ */ v.pipe(
  v.object({
    id: v.exactOptional(text),
    from: text,
    to: text,
    /**
     * For a condition's edges: `true`, `false`, or the value of the expression, as text; `else` for any other value.
     * Several edges with the same branch, or without one, run in parallel.
     */
    branch: v.exactOptional(text),
  }),
  v.transform(({ id, ...edge }) => {
    const label = edge.branch === undefined ? '' : ` [${edge.branch}]`;
    return { id: id ?? `${edge.from} -> ${edge.to}${label}`, ...edge };
  }),
  v.readonly(),
);

export const executableSchema = /* @__PURE__ */ shape({
  nodes: v.pipe(
    v.array(nodeSchema),
    v.maxLength(maxExecutableNodes, `has more than ${maxExecutableNodes} nodes`),
    v.readonly(),
  ),
  edges: v.pipe(
    v.array(edgeSchema),
    v.maxLength(maxExecutableEdges, `has more than ${maxExecutableEdges} edges`),
    v.readonly(),
  ),
});

export const toolOutcomeSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('succeeded'), value: json }),
  /** The error, and a remedy. */
  shape({ kind: v.literal('failed'), message: text }),
]);

export const executableOutcomeSchema = /* @__PURE__ */ v.variant('kind', [
  shape({ kind: v.literal('finished'), answer: v.exactOptional(json) }),
  shape({
    kind: v.literal('failed'),
    code: v.picklist([
      /** The graph cannot run at all: no start, or an invalid expression. */
      'executable/invalid',
      'executable/missing-input',
      'executable/tool-failed',
      /** A condition chose a branch that has no edge. */
      'executable/no-branch',
      /** The run stopped before an end, with no node left to run. */
      'executable/stuck',
      /** `each` over a value that is not a list. */
      'executable/not-a-list',
      'executable/too-much-data',
      'executable/step-limit',
      'executable/no-model',
      'executable/model-failed',
      'executable/cancelled',
    ]),
    nodeId: v.exactOptional(text),
    message: text,
  }),
]);
