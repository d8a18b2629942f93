// Plans the hunks of the shown comparison in the background, and accepts hunks as one undo step of the document.

import type { StoreApi } from 'zustand/vanilla';
import { emptyGraph } from '../../core/graph';
import {
  acceptAllHunks,
  type Hunk,
  type MergeDocument,
  type MergeSource,
  planHunks,
  printRebuiltMermaid,
  printRebuiltPdl,
  type ReadDocument,
  readPdlDocument,
} from '../../core/merge';
import { composeTextEdits, type TextEdit } from '../../core/support';
import { compareViewMessages as t } from '../../messages/compareView.en';
import { type Analysis, readingFaults } from '../support/analysis';
import { createYielder } from '../support/yielder';
import type { WorkspaceState } from '../workspace/workspaceState';
import type { Reconstruction } from './reconstruction';

/** If Mermaid cannot read a flowchart, the layout belongs to an earlier text. */
const isReadable = ({ diagnostics }: Analysis) => readingFaults(diagnostics).length === 0;

interface MergeInput {
  readonly document: MergeDocument;
  readonly source: MergeSource;
  readonly read: ReadDocument;
}

/** Undefined if the text has changed or cannot be read: then no hunks can be planned. */
function openMerge(workspace: WorkspaceState, result: Reconstruction): MergeInput | undefined {
  const { analysis, history } = workspace;
  const { source: text, kind } = history.document;
  if (analysis.source !== text || result.sourceText !== text) return undefined;
  const { rebuilding, corrections } = result;
  const source: MergeSource = { ...rebuilding, corrections };
  const yieldToPage = createYielder();
  if (kind === 'pdl') {
    const read: ReadDocument = async (next) => {
      await yieldToPage();
      return readPdlDocument(next);
    };
    return { document: readPdlDocument(text), source, read };
  }
  if (!isReadable(analysis)) return undefined;
  const known = new Map<string, MergeDocument | undefined>();
  const read: ReadDocument = async (next) => {
    if (known.has(next)) return known.get(next);
    const after = await workspace.readFlowchart(next);
    const { flowchart } = after.graphs;
    const made: MergeDocument | undefined =
      isReadable(after) && flowchart ? { kind: 'mermaid', source: next, graph: flowchart, errors: 0 } : undefined;
    known.set(next, made);
    return made;
  };
  const graph = analysis.graphs.flowchart ?? emptyGraph;
  return { document: { kind: 'mermaid', source: text, graph, errors: 0 }, source, read };
}

/** Undefined if planning was cancelled, or if no hunks can be planned. */
export async function planHunksFor(
  workspace: WorkspaceState,
  result: Reconstruction,
  isCancelled: () => boolean,
): Promise<readonly Hunk[] | undefined> {
  const mergeInput = openMerge(workspace, result);
  if (!mergeInput) return undefined;
  const hunks = await planHunks(mergeInput.document, mergeInput.source, mergeInput.read, isCancelled);
  return isCancelled() ? undefined : hunks;
}

function commit(workspace: StoreApi<WorkspaceState>, text: string, edits: readonly TextEdit[], label: string): boolean {
  const { history, commitPlan, notify } = workspace.getState();
  if (history.document.source === text && commitPlan({ edits, label })) return true;
  notify('warning', t.documentChanged);
  return false;
}

export function acceptHunk(workspace: StoreApi<WorkspaceState>, result: Reconstruction, hunk: Hunk): boolean {
  if (hunk.plan.kind !== 'planned') return false;
  return commit(workspace, result.sourceText, hunk.plan.edits, hunk.plan.label);
}

/** Accepts the default hunks as one undo step and returns their number. */
export async function acceptDefaults(workspace: StoreApi<WorkspaceState>, result: Reconstruction): Promise<number> {
  const mergeInput = openMerge(workspace.getState(), result);
  if (!mergeInput) {
    workspace.getState().notify('warning', t.documentChanged);
    return 0;
  }
  const { steps } = await acceptAllHunks(mergeInput.document, mergeInput.source, mergeInput.read);
  if (steps.length === 0) return 0;
  const edits = steps.reduce<readonly TextEdit[]>((all, step) => composeTextEdits(all, step.edits), []);
  const label = steps.length === 1 ? (steps[0]?.label ?? t.accept) : t.acceptedChanges({ steps: steps.length });
  return commit(workspace, result.sourceText, edits, label) ? steps.length : 0;
}

/** Opens the whole rebuilt workflow as a new document. Returns a message if it cannot be written in that form. */
export async function openRebuiltDocument(
  workspace: StoreApi<WorkspaceState>,
  { candidate, rebuilding }: Reconstruction,
  kind: 'pdl' | 'mermaid',
): Promise<string | undefined> {
  const { history, createDocument, readFlowchart } = workspace.getState();
  const title = t.rebuiltTitle({ title: history.document.title });
  const mermaid = printRebuiltMermaid({
    graph: candidate.graph,
    title,
    shapes: rebuilding.shapes,
    dependencies: rebuilding.dependencies,
  });
  if (kind === 'mermaid') {
    createDocument({ title, kind, source: mermaid });
    return undefined;
  }
  const { graphs } = await readFlowchart(mermaid);
  if (!graphs.flowchart) return t.flowUnreadable;
  const pdl = printRebuiltPdl(mermaid, graphs.flowchart);
  if (!pdl.ok) return t.openAsMermaidInstead({ message: pdl.error.message });
  createDocument({ title, kind, source: pdl.value });
  return undefined;
}
