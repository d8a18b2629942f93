// An executable workflow: the graph that the summarize stage builds, that the miner binds, and that the runner walks.
// Plain JSON, for prompts, files and workers. A model may have written all of it, so it is unverified;
// `checkExecutable` reports its problems. Source: FlowMind 3.1 and App. G (START, END, function, condition and LLM
// nodes; a function node takes its inputs from keys and stores its result under one).

import type { InferOutput } from 'valibot';
import type { JsonValue } from '../support';
import type { executableSchema } from './executableSchema';

export type ExecutableGraph = InferOutput<typeof executableSchema>;
export type ExecutableNode = ExecutableGraph['nodes'][number];
export type ExecutableEdge = ExecutableGraph['edges'][number];

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
