// A workflow that runs: the graph that the summarize stage builds, that the miner binds, and that the runner walks.
// Plain JSON, so that it travels through prompts, files and workers. Everything in it may come from a model: nothing
// here vouches for it; `checkExecutable` says what is wrong with one.
// Source: FlowMind 3.1 and App. G (START, END, function, condition and LLM nodes; a function node takes its inputs from
// keys and leaves its result under one).

import type { JsonObject, JsonValue } from '../support';

/** Keys name values of a run: the inputs, the start node's data, and what nodes have put out. */
export type ExecutableNode =
  | {
      readonly kind: 'start';
      readonly id: string;
      /** Keys that a run must be given. */
      readonly inputs: readonly string[];
      /** Keys with a value of their own; an input of the run takes its place. */
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
       * chooses `true`, and chooses `false` once none is left (and begins anew when it is entered again).
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
      /** An expression over the keys; absent, the run ends without an answer. */
      readonly answer?: string;
    };

export interface ExecutableEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /**
   * Of a condition's edges: `true`, `false`, or the value that the expression then has, as text; `else` for any other.
   * Several edges of one branch, or without one, go on side by side.
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
  /** A run cannot begin without it. */
  readonly isRequired: boolean;
  /** What the key holds where a run is not given it. */
  readonly preset: JsonValue | undefined;
}

/** What a run may be given: what the start node asks for, then what it has values of its own for. */
export function startInputs({ nodes }: ExecutableGraph): readonly RunInput[] {
  const start = nodes.find((node) => node.kind === 'start');
  if (!start) return [];
  return [...new Set([...start.inputs, ...Object.keys(start.data)])].map((key) => ({
    key,
    isRequired: start.inputs.includes(key),
    preset: Object.hasOwn(start.data, key) ? start.data[key] : undefined,
  }));
}
