// Which graph stands on the canvas: that of the open document, or of the text that the run shown was held on, with its
// places and the light of the moment.

import { useMemo } from 'react';
import { emptyGraph, type WorkflowGraph } from '../../core/graph';
import type { Analysis } from '../../state/support/analysis';
import type { Positions } from '../../state/support/ports';
import { useLazyModule } from '../kit/useLazyModule';
import { keepPositions } from './keepPositions';
import { type RunCanvasOverlay, useCanvasOverlay } from './useCanvasOverlay';
import { usePositions } from './usePositions';
import { type ShownText, useShownText } from './useShownText';
import { useWorkspace } from './weirContext';

/** What reads the text of a run that is not the open document's. */
export const loadGraphReader = () => import('./parseGraphs');

const noPlaces: Positions = {};
const noGraphs = { dependency: emptyGraph, procedure: emptyGraph };

/** The graphs of another text than the open one; the reader comes with the first of them. */
function useGraphsOf(source: string | undefined) {
  const reader = useLazyModule(loadGraphReader, source !== undefined);
  return useMemo(
    () => (source === undefined ? undefined : (reader?.parseGraphs(source) ?? noGraphs)),
    [source, reader],
  );
}

/**
 * Where the nodes of another text than the open one stand: as in the document as far as it has them, all anew for a run
 * that came without its document. Undefined where the document's own places are good.
 */
function usePlacesOf(graph: WorkflowGraph | undefined, hasNoDocument: boolean): Positions | undefined {
  const view = useWorkspace((state) => state.view);
  const automatic = useWorkspace((state) => state.places[view]);
  const moved = useWorkspace((state) => state.history.document.layout[view]);
  const open = useWorkspace((state) => state.analysis.graphs[view]) ?? emptyGraph;
  const known = useMemo(
    () => (!graph || hasNoDocument ? noPlaces : keepPositions({ ...automatic, ...moved }, graph, open)),
    [graph, hasNoDocument, automatic, moved, open],
  );
  const places = usePositions(graph, known);
  return places === known ? undefined : (places ?? (graph && hasNoDocument ? noPlaces : undefined));
}

export interface ShownGraphs extends ShownText {
  /** Of another text than the open one; undefined where the document's own are meant. */
  readonly graphs: Analysis['graphs'] | undefined;
  /** Undefined where the document's own places are good. */
  readonly places: Positions | undefined;
  /** The one that is shown. */
  readonly graph: WorkflowGraph;
  readonly overlay: RunCanvasOverlay | undefined;
}

export function useShownGraphs(): ShownGraphs {
  const text = useShownText();
  const { shown, document, isOther: isOtherText, isFurther: isFurtherWorkflow, isOrphan: hasNoDocument } = text;
  const { view, analysis } = useWorkspace('view', 'analysis');
  // A session stays bound to the text it ran on, whatever the document says today.
  const read = useGraphsOf(isOtherText ? (document?.procedure ?? document?.source) : undefined);
  // A run from elsewhere is shown whatever the open document is: its procedure, where that is a flowchart.
  const graphs = useMemo((): Analysis['graphs'] | undefined => read && { ...read, flowchart: read.procedure }, [read]);
  const places = usePlacesOf(isOtherText ? graphs?.[view] : undefined, hasNoDocument || isFurtherWorkflow);
  const graph = (graphs ?? analysis.graphs)[view] ?? emptyGraph;
  const overlay = useCanvasOverlay(shown, graph, shown?.activeWorkflow ?? 0);
  return { ...text, graphs, places, graph, overlay };
}
