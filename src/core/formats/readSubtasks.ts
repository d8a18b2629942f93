// Reads both formats of a plan of subtasks into one graph type: WorfBench's lists and Flow's dictionary (AOV).

import type { WorkflowGraph } from '../graph';
import { ok, type Result } from '../support';
import { parseWorfbench } from './graphs/parseWorfbench';
import { readAov } from './graphs/readAov';

export type SubtaskFormat = 'worfbench' | 'aov';

export interface SubtaskGraph {
  readonly graph: WorkflowGraph;
  /** Notes on how the text was interpreted. */
  readonly notes: readonly string[];
}

/** Fails with the errors of the text. */
export function readSubtasks(format: SubtaskFormat, text: string): Result<SubtaskGraph, { readonly message: string }> {
  if (format === 'worfbench') return parseWorfbench(text);
  const read = readAov(text);
  return read.ok ? ok({ graph: read.value, notes: [] }) : read;
}
