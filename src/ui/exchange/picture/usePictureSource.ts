// The source of an export: the graph as the canvas of the mode shows it, or the two of a comparison.

import { useMemo } from 'react';
import { pictureMessages as t } from '../../../messages/picture.en';
import type { PictureSide, PictureSource } from '../../../state/exchange/pictureContent';
import { viewFoldedGraph } from '../../../state/inspection/foldedView';
import type { Analysis } from '../../../state/support/analysis';
import { useCompare } from '../../studio/useCompare';
import { useFoldedView } from '../../studio/useFoldedView';
import { useShownGraphs } from '../../studio/useShownGraphs';
import { useShell, useWorkspace } from '../../studio/weirContext';

const none: Analysis['diagnostics'] = [];

/** Author and run: the canvas's own graph, with its folds and the overlay at the current event. */
function useStudioSource(): PictureSource {
  const { shown, graphs, places, graph, overlay } = useShownGraphs();
  const { view, analysis, selection: selected } = useWorkspace('view', 'analysis', 'selection');
  const { highlight, highlightEdges } = useWorkspace('highlight', 'highlightEdges');
  const ownTitle = useWorkspace((state) => state.history.document.title);
  const hidesColours = useShell((state) => state.hidesColours);
  const isOpenDocument = graphs === undefined;
  const {
    foldedGraph,
    showView,
    positions: own,
  } = useFoldedView(graph, isOpenDocument ? analysis.document : undefined);
  const positions = places ?? own;
  // Problems of the open text do not apply to the text that a run used.
  const diagnostics = isOpenDocument ? analysis.diagnostics : none;
  const canvasView = useMemo(() => {
    const own = { positions, diagnostics, highlight, highlightEdges, hidesColours };
    return showView(viewFoldedGraph(foldedGraph, { ...own, ...overlay }));
  }, [foldedGraph, positions, diagnostics, highlight, highlightEdges, hidesColours, overlay, showView]);
  const title = shown?.document.title ?? ownTitle;
  return useMemo(
    () => ({ title, graph: view, sides: [{ id: 'graph', title, view: canvasView }], selected }),
    [title, view, canvasView, selected],
  );
}

/** The source of the current mode; a comparison without a result has no sides. */
export function usePictureSource(): PictureSource {
  const isComparing = useShell((state) => state.mode === 'compare');
  const result = useCompare((state) => state.result);
  const studio = useStudioSource();
  return useMemo(() => {
    if (!isComparing) return studio;
    const sides: readonly PictureSide[] = result
      ? [
          { id: 'authored', title: t.authored, view: result.drawn.view },
          { id: 'rebuilt', title: t.reconstructed, view: result.view.rebuilt },
        ]
      : [];
    return { title: studio.title, graph: 'comparison', sides, selected: [] };
  }, [isComparing, result, studio]);
}
