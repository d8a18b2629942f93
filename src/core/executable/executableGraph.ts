// An executable workflow: the graph that the summarize stage builds, that the miner binds, and that the runner walks.
// Plain JSON, for prompts, files and workers. A model may have written all of it, so it is unverified;
// `checkExecutable` reports its problems. Source: FlowMind 3.1 and App. G (START, END, function, condition and LLM
// nodes; a function node takes its inputs from keys and stores its result under one).

import type { JsonObject, JsonValue } from '../support';

/** Keys name values of a run: the inputs, the start node's data, and the results of nodes. */
export type ExecutableNode =
  | {
      readonly kind: 'start';
      readonly id: string;
      /** Keys that a run must be given. */
      readonly inputs: readonly string[];
      /** Keys with a default value, which an input of the run replaces. */
      readonly data: JsonObject;
    }
  | {
      readonly kind: 'function';
      readonly id: string;
      /** Name of a business tool. */
      readonly function: string;
      /** By parameter, an expression over the keys: `total`, `order.items[0].price`, `"EUR"`, `3`. */
      readonly inputs: Readonly<Record<string, string>>;
      /** The key that holds the result. */
      readonly output: string;
    }
  | {
      readonly kind: 'condition';
      readonly id: string;
      /**
       * An expression, whose value chooses the branch; or `each item in items`, which binds `item` to the next one and
       * chooses `true`, and chooses `false` after the last one (and starts over when it is entered again).
       */
      readonly expression: string;
    }
  | {
      readonly kind: 'llm';
      readonly id: string;
      readonly prompt: string;
      /** By name in the prompt (`{name}`), an expression over the keys. */
      readonly inputs: Readonly<Record<string, string>>;
      readonly output: string;
    }
  | {
      readonly kind: 'end';
      readonly id: string;
      /** An expression over the keys; if absent, the run ends without an answer. */
      readonly answer?: string;
    };

export interface ExecutableEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /**
   * For a condition's edges: `true`, `false`, or the value of the expression, as text; `else` for any other value.
   * Several edges with the same branch, or without one, run in parallel.
   */
  readonly branch?: string;
}

export interface ExecutableGraph {
  readonly nodes: readonly ExecutableNode[];
  readonly edges: readonly ExecutableEdge[];
}

export const emptyExecutable: ExecutableGraph = { nodes: [], edges: [] };

export interface RunInput {
  readonly key: string;
  /** A run cannot start without it. */
  readonly isRequired: boolean;
  /** Default value of the key. */
  readonly preset: JsonValue | undefined;
}

/** Inputs of a run: those that the start node requires, then those with defaults. */
export function startInputs({ nodes }: ExecutableGraph): readonly RunInput[] {
  const start = nodes.find((node) => node.kind === 'start');
  if (!start) return [];
  return [...new Set([...start.inputs, ...Object.keys(start.data)])].map((key) => ({
    key,
    isRequired: start.inputs.includes(key),
    preset: Object.hasOwn(start.data, key) ? start.data[key] : undefined,
  }));
}
