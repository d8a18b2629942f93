import { FolderOpen } from 'lucide-react';
import type { WorkflowGraph } from '../../core/graph';
import { worfMessages as t } from '../../messages/worf.en';
import { graphIn } from '../../state/support/analysis';
import { Button } from '../kit/Button';
import { FileButton } from '../kit/FileButton';
import { Row } from '../kit/Layout';
import { useWorkspace } from '../studio/weirContext';

interface FileOrDocumentProps {
  /** The purpose of the file. */
  readonly what: string;
  readonly onFile: (file: File) => void;
  readonly onGraph: (name: string, graph: WorkflowGraph) => void;
}

/** Chooses the source of a graph: a file, or the open document. */
export function FileOrDocument({ what, onFile, onGraph }: FileOrDocumentProps) {
  const title = useWorkspace((state) => state.history.document.title);
  const graphs = useWorkspace((state) => state.analysis.graphs);
  return (
    <Row gap="2" wraps>
      <FileButton icon={<FolderOpen size={14} />} what={what} onFiles={([file]) => file && onFile(file)}>
        {t.chooseFile}
      </FileButton>
      <Button
        tone="quiet"
        title={t.takeOpenDocument({ title })}
        onClick={() => onGraph(title, graphs.procedure ?? graphIn(graphs, 'flowchart'))}
      >
        {t.openDocument}
      </Button>
    </Row>
  );
}
