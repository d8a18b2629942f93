import { useEffect, useRef } from 'react';
import { evaluationMessages as t } from '../../messages/evaluation.en';
import type { EvaluationView } from '../../state/frame/shellStore';
import { Row, Stack } from '../kit/Layout';
import { Segments } from '../kit/Segments';
import { EndpointWaits } from '../studio/EndpointWait';
import { useShell } from '../studio/weirContext';
import { AgentsBottom } from './agents/AgentsBottom';
import { AgentsCenter } from './agents/AgentsCenter';
import { AgentsRight } from './agents/AgentsRight';
import { useAgentsStore } from './agents/useAgentsStore';
import { BenchBottom } from './bench/BenchBottom';
import { BenchCenter } from './bench/BenchCenter';
import { BenchRight } from './bench/BenchRight';
import { takeFiles } from './evaluateFiles';
import { GenerateBottom } from './generate/GenerateBottom';
import { GenerateCenter } from './generate/GenerateCenter';
import { GenerateRight } from './generate/GenerateRight';
import { useWorfevalStore } from './useWorfevalStore';
import { WorfBottom } from './worfeval/WorfBottom';
import { WorfCenter } from './worfeval/WorfCenter';
import { WorfRight } from './worfeval/WorfRight';

/** A view fills the centre, right and bottom panels; the shell lays them out. */
const evaluationViews = [
  { id: 'agents', label: t.agents, Center: AgentsCenter, Right: AgentsRight, Bottom: AgentsBottom },
  { id: 'worfeval', label: 'WorfEval', Center: WorfCenter, Right: WorfRight, Bottom: WorfBottom },
  { id: 'generate', label: t.generate, Center: GenerateCenter, Right: GenerateRight, Bottom: GenerateBottom },
  { id: 'bench', label: t.taskBench, Center: BenchCenter, Right: BenchRight, Bottom: BenchBottom },
] as const;

/** The selected view; an unknown stored name selects the first view. */
function useView(): EvaluationView {
  const chosen = useShell((state) => state.evaluation);
  return evaluationViews.some(({ id }) => id === chosen) ? chosen : 'agents';
}

/** A component that renders the selected view's panel for this position. */
function panelAt(place: 'Center' | 'Right' | 'Bottom') {
  return function EvaluationPanel() {
    const view = useView();
    const Panel = evaluationViews.find(({ id }) => id === view)?.[place];
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

const ViewCenter = panelAt('Center');

/** The tab strip that selects a view, above the content of the view. */
function EvaluateCenter() {
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
        <ViewCenter />
      </Stack>
    </Stack>
  );
}

export const evaluateMode = {
  Center: EvaluateCenter,
  Right: panelAt('Right'),
  Bottom: panelAt('Bottom'),
  takeFiles,
  storeOfAgents: useAgentsStore.storeOf,
  storeOfWorfeval: useWorfevalStore.storeOf,
};
