// Prepares a workflow file for a session. The converter turns a flowchart into a procedure, so that its calls can be
// judged, and the assumptions are logged. A flowchart without a structured form is given to the agent unchanged.

import { flowchartProcedure, type ToolDefinition } from '../../core/formats';
import type { SessionDocument } from '../../core/session';
import { type CliInput, UsageError } from '../cliCommand';
import { loadWorkflow, requireUsable } from '../loadWorkflow';

export async function loadSessionDocument(
  file: string,
  input: CliInput,
  definitions: readonly ToolDefinition[] = [],
): Promise<SessionDocument> {
  const workflow = requireUsable(await loadWorkflow(file, input), input);
  const { name: title, source } = workflow;
  if (workflow.kind === 'pdl') return { title, kind: 'pdl', source };
  if (workflow.kind !== 'mermaid') {
    throw new UsageError(`${file} is a plan of subtasks: sessions run on PDL documents and flowcharts.`);
  }
  const { procedure, notes, refusal } = flowchartProcedure(source, workflow.drawn, definitions);
  for (const note of notes) input.log(`note: ${note}`);
  if (procedure !== undefined) return { title, kind: 'mermaid', source, procedure };
  input.log(`note: ${file} is shown to the agent as it is, and no step of it is judged: ${refusal}`);
  return { title, kind: 'mermaid', source };
}
