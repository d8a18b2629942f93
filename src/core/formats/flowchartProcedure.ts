// A flowchart as a session takes it: the procedure that the converter reads from its arrows, so that its calls are known
// and judged.

import type { WorkflowGraph } from '../graph';
import { convertTo } from './convertTo';
import type { ToolDefinition } from './tools/toolDefinition';

export interface FlowchartProcedure {
  /** PDL. */
  readonly procedure?: string;
  /** What the conversion assumed. */
  readonly notes: readonly string[];
  /** Why there is no procedure: the agent is shown the flowchart as it is, and no step of it is judged. */
  readonly refusal?: string;
}

/** Never throws for what a flowchart holds. */
export function flowchartProcedure(
  source: string,
  flowchart: WorkflowGraph,
  tools: readonly ToolDefinition[] = [],
): FlowchartProcedure {
  const converted = convertTo('pdl', { kind: 'mermaid', source, flowchart }, { tools });
  return converted.ok
    ? { procedure: converted.value.text, notes: converted.value.notes }
    : { notes: [], refusal: converted.error.message };
}
