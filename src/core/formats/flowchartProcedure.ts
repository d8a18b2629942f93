// Converts a flowchart for use in a session: the converter reads a procedure from its arrows, so that its calls are
// known and checked.

import type { WorkflowGraph } from '../graph';
import { convertTo } from './convertTo';
import type { ToolDefinition } from './tools/toolDefinition';

export interface FlowchartProcedure {
  /** PDL. */
  readonly procedure?: string;
  /** Assumptions that the conversion made. */
  readonly notes: readonly string[];
  /** Why there is no procedure. The agent then gets the flowchart unchanged, and its steps are not checked. */
  readonly refusal?: string;
}

/** Never throws, for any flowchart. */
export function flowchartProcedure(
  source: string,
  flowchart: WorkflowGraph,
  tools: readonly ToolDefinition[] = [],
): FlowchartProcedure {
  const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart }, { tools, steps: 'as-answers' });
  return converted.ok
    ? { procedure: converted.value.text, notes: converted.value.notes }
    : { notes: [], refusal: converted.error.message };
}
