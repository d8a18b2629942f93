import { useEffect, useMemo, useState } from 'react';
import { type ToolDefinition, toolsFromDocument } from '../../../core/formats';
import { type PdlDocument, parsePdl } from '../../../core/language';
import { readFlowchartProcedure } from '../../../state/workspace/planDocuments';
import { useTools, useWeir, useWorkspace } from '../weirContext';

/** The tools a session on the open document has; of a flowchart those of the procedure that its arrows give. */
export function useDocumentTools(): readonly ToolDefinition[] {
  const { workspace } = useWeir();
  const kind = useWorkspace((state) => state.history.document.kind);
  const source = useWorkspace((state) => state.analysis.source);
  const analysed = useWorkspace((state) => state.analysis.document);
  const definitions = useTools((state) => state.definitions);
  const [read, setRead] = useState<PdlDocument | undefined>(undefined);
  useEffect(() => {
    if (kind === 'pdl') return;
    let isCurrent = true;
    void readFlowchartProcedure(workspace, source, definitions).then(
      ({ procedure }) => isCurrent && setRead(procedure === undefined ? undefined : parsePdl(procedure)),
      () => isCurrent && setRead(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [workspace, kind, source, definitions]);
  const document = kind === 'pdl' ? analysed : read;
  return useMemo(() => (document ? toolsFromDocument(document, definitions) : []), [document, definitions]);
}
