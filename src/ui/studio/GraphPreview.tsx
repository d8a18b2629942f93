import { useMemo, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { buildCanvasView } from '../../core/projection';
import { coreText } from '../../messages/i18n';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { usePositions } from './usePositions';

interface GraphPreviewProps {
  readonly graph: WorkflowGraph;
  readonly ariaLabel: string;
  /** Controls the selection; without it, the preview has its own. */
  readonly selection?: readonly string[];
  readonly onSelect?: (ids: readonly string[]) => void;
}

/** A read-only preview of a graph that is not a document yet. Fills its container. */
export function GraphPreview({ graph, ariaLabel, selection, onSelect }: GraphPreviewProps) {
  const positions = usePositions(graph);
  const view = useMemo(
    () => positions && buildCanvasView(graph, { positions, translate: coreText }),
    [graph, positions],
  );
  const [ownSelection, setOwnSelection] = useState<readonly string[]>([]);
  if (!view) return null;
  return (
    <WorkflowCanvas
      view={view}
      selection={selection ?? ownSelection}
      onSelect={onSelect ?? setOwnSelection}
      readOnly
      opensAtReadingSize
      hideMap
      ariaLabel={ariaLabel}
    />
  );
}
