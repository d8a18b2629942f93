import { useCallback, useMemo } from 'react';
import type { ToolDefinition } from '../../../core/formats';
import { toolsOfProcedure } from '../../../state/tools/backendView';
import { readFlowchartProcedure } from '../../../state/workspace/loadSessionDocuments';
import { useAsyncAnswer } from '../../kit/useAsyncAnswer';
import { useTools, useWeir, useWorkspace } from '../weirContext';

/** The tools of a session on the open document. For a flowchart: those of the procedure that it converts to. */
export function useDocumentTools(): readonly ToolDefinition[] {
  const { workspace } = useWeir();
  const documentId = useWorkspace((state) => state.history.document.id);
  const kind = useWorkspace((state) => state.history.document.kind);
  const source = useWorkspace((state) => state.analysis.source);
  const analysed = useWorkspace((state) => state.analysis.document);
  const definitions = useTools((state) => state.definitions);
  const read = useCallback(
    async () => (await readFlowchartProcedure(workspace, source, definitions)).procedure,
    [workspace, source, definitions],
  );
  const procedure = useAsyncAnswer(kind === 'pdl' ? undefined : documentId, read);
  const document = kind === 'pdl' ? analysed : procedure;
  return useMemo(() => toolsOfProcedure(document, definitions), [document, definitions]);
}
