import { useCallback, useMemo } from 'react';
import { type ToolDefinition, toolsFromDocument } from '../../../core/formats';
import { type PdlDocument, parsePdl } from '../../../core/language';
import { readFlowchartProcedure } from '../../../state/workspace/planDocuments';
import { useAnswer } from '../../kit/useAnswer';
import { useTools, useWeir, useWorkspace } from '../weirContext';

/** The tools a session on the open document has; of a flowchart those of the procedure that its arrows give. */
export function useDocumentTools(): readonly ToolDefinition[] {
  const { workspace } = useWeir();
  const kind = useWorkspace((state) => state.history.document.kind);
  const source = useWorkspace((state) => state.analysis.source);
  const analysed = useWorkspace((state) => state.analysis.document);
  const definitions = useTools((state) => state.definitions);
  const read = useCallback(
    async (of: typeof workspace): Promise<PdlDocument | undefined> => {
      const { procedure } = await readFlowchartProcedure(of, source, definitions).catch(() => ({
        procedure: undefined,
      }));
      return procedure === undefined ? undefined : parsePdl(procedure);
    },
    [source, definitions],
  );
  const ofFlowchart = useAnswer(kind === 'pdl' ? undefined : workspace, read);
  const document = kind === 'pdl' ? analysed : ofFlowchart;
  return useMemo(() => (document ? toolsFromDocument(document, definitions) : []), [document, definitions]);
}
