// A workflow file as a session takes it. A flowchart is read as a procedure by the converter, so that its calls are
// known and judged; what that assumed is said. One that has no structured form is shown to the agent as it is.

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
