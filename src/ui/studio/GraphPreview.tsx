import { useMemo, useState } from 'react';
import type { WorkflowGraph } from '../../core/graph';
import { buildCanvasView } from '../../core/projection';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { usePositions } from './usePositions';

/** A read-only preview of a graph that is not a document yet. Fills its container. */
export function GraphPreview({ graph, ariaLabel }: { readonly graph: WorkflowGraph; readonly ariaLabel: string }) {
  const positions = usePositions(graph);
  const view = useMemo(() => positions && buildCanvasView(graph, { positions }), [graph, positions]);
  const [selection, setSelection] = useState<readonly string[]>([]);
  if (!view) return null;
  return (
    <WorkflowCanvas
      view={view}
      selection={selection}
      onSelect={setSelection}
      readOnly
      opensAtReadingSize
      hideMap
      ariaLabel={ariaLabel}
    />
  );
}
