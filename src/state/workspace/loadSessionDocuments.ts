// The workflows of a session: the open document, and further documents of the workspace. A flowchart comes with the
// procedure that the converter reads from its edges, so that its calls are known and judged; assumptions of the
// conversion are reported.

import { type FlowchartProcedure, flowchartProcedure, type ToolDefinition } from '../../core/formats';
import type { SessionDocument } from '../../core/session';
import type { Repository } from '../../core/storage';
import { documentGesturesMessages as t } from '../../messages/documentGestures.en';
import type { WorkspaceStore } from './workspaceState';

/** Never rejects for an invalid flowchart. */
export async function readFlowchartProcedure(
  workspace: WorkspaceStore,
  source: string,
  tools: readonly ToolDefinition[] = [],
): Promise<FlowchartProcedure> {
  const { analysis, readFlowchart } = workspace.getState();
  const known = analysis.kind === 'mermaid' && analysis.source === source ? analysis : await readFlowchart(source);
  const flowchart = known.graphs.flowchart;
  if (!flowchart || flowchart.nodes.length === 0) {
    const [first] = known.diagnostics.filter(({ severity }) => severity === 'error');
    return { notes: [], refusal: first?.message ?? t.flowchartHasNoNodes };
  }
  return flowchartProcedure(source, flowchart, tools);
}

type Text = Pick<SessionDocument, 'title' | 'kind' | 'source'> & { readonly id: string };

async function toSessionDocument(
  workspace: WorkspaceStore,
  { id, title, kind, source }: Text,
  tools: readonly ToolDefinition[],
): Promise<SessionDocument> {
  const document = { documentId: id, title, kind, source };
  if (kind === 'pdl') return document;
  const { procedure } = await readFlowchartProcedure(workspace, source, tools);
  return procedure === undefined ? document : { ...document, procedure };
}

/** Documents that no longer exist are left out. */
export async function loadSessionDocuments(
  { workspace, repository }: { readonly workspace: WorkspaceStore; readonly repository: Repository },
  others: readonly string[],
  tools: readonly ToolDefinition[] = [],
) {
  const { document } = workspace.getState().history;
  const found: SessionDocument[] = [];
  for (const id of others) {
    if (id === document.id) continue;
    const stored = await repository.loadDocument(id).catch(() => undefined);
    if (stored) found.push(await toSessionDocument(workspace, stored, []));
  }
  return { document: await toSessionDocument(workspace, document, tools), others: found };
}
