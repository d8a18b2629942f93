import { useEffect, useRef } from 'react';
import { evaluationMessages as t } from '../../messages/evaluation.en';
import type { EvaluationView } from '../../state/frame/shellStore';
import { Row, Stack } from '../kit/Layout';
import { lazyComponent } from '../kit/lazyComponent';
import { Segments } from '../kit/Segments';
import { EndpointWaits } from '../studio/EndpointWait';
import { useShell } from '../studio/weirContext';

/**
 * The views, with panels that are loaded on first use. A view fills the centre, right and bottom panels; the shell lays
 * them out.
 */
const evaluationViews = [
  { id: 'agents', label: t.agents, load: () => import('./agents/agentsPanels') },
  { id: 'worfeval', label: 'WorfEval', load: () => import('./worfeval/worfPanels') },
  { id: 'generate', label: t.generate, load: () => import('./generate/generatePanels') },
  { id: 'bench', label: t.taskBench, load: () => import('./bench/benchPanels') },
] as const;

/** The selected view; an unknown stored name selects the first view. */
function useView(): EvaluationView {
  const chosen = useShell((state) => state.evaluation);
  return evaluationViews.some(({ id }) => id === chosen) ? chosen : 'agents';
}

/** A component that renders the selected view's panel for this position. */
function panelAt(place: 'Center' | 'Right' | 'Bottom') {
  const panels = new Map(evaluationViews.map(({ id, load }) => [id, lazyComponent(async () => (await load())[place])]));
  return function EvaluationPanel() {
    const view = useView();
    const Panel = panels.get(view);
    return Panel && <Panel key={view} />;
  };
}

/**
 * The agents view opens the bottom panel only on request, so it closes the panel at first. Other views reopen the
 * panel.
 */
function useBottomPanelForAgents(view: EvaluationView): void {
  const { bottomOpen: isOpen, togglePanel } = useShell('bottomOpen', 'togglePanel');
  const wasClosed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the panel does afterwards is the person's choice
  useEffect(() => {
    if (view === 'agents' && isOpen) {
      wasClosed.current = true;
      togglePanel('bottom', false);
    } else if (view !== 'agents' && wasClosed.current) {
      wasClosed.current = false;
      togglePanel('bottom', true);
    }
  }, [view, togglePanel]);
}

const Center = panelAt('Center');
export const EvaluateRight = panelAt('Right');
export const EvaluateBottom = panelAt('Bottom');

/** The tab strip that selects a view, above the content of the view. */
export function EvaluateCenter() {
  const view = useView();
  const showEvaluation = useShell((state) => state.showEvaluation);
  useBottomPanelForAgents(view);
  return (
    <Stack size="full">
      <Row pad="2" surface="toolbar" size="fixed">
        <Segments legend={t.evaluationKinds} options={evaluationViews} value={view} onChange={showEvaluation} />
      </Row>
      <EndpointWaits scope="evaluation" />
      <Stack size="grows">
        <Center />
      </Stack>
    </Stack>
  );
}
