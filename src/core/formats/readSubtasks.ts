// The two forms of a plan of subtasks, read to one graph: WorfBench's lists and Flow's dictionary (AOV).

import type { WorkflowGraph } from '../graph';
import { ok, type Result } from '../support';
import { parseWorfbench } from './graphs/parseWorfbench';
import { readAov } from './graphs/readAov';

export type SubtaskFormat = 'worfbench' | 'aov';

export interface SubtaskGraph {
  readonly graph: WorkflowGraph;
  /** What the reader should know of how it was read. */
  readonly notes: readonly string[];
}

/** Fails with what is wrong with the text. */
export function readSubtasks(format: SubtaskFormat, text: string): Result<SubtaskGraph, { readonly message: string }> {
  if (format === 'worfbench') return parseWorfbench(text);
  const read = readAov(text);
  return read.ok ? ok({ graph: read.value, notes: [] }) : read;
}
