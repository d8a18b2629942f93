import { type ComponentType, useEffect, useRef } from 'react';
import { evaluationMessages as t } from '../../messages/evaluation.en';
import type { EvaluationView } from '../../state/frame/shellStore';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/later';
import { Segments } from '../kit/Segments';
import { useShell } from '../studio/weirContext';

/** A view fills the three places of the window; where things are is the window's matter. */
export interface EvaluationPanels {
  readonly Center: ComponentType;
  readonly Right: ComponentType;
  readonly Bottom: ComponentType;
}

interface EvaluationViewEntry {
  readonly id: EvaluationView;
  readonly label: string;
  load(): Promise<EvaluationPanels>;
}

/** One line each: its panels come when it is first shown. */
const evaluationViews: readonly EvaluationViewEntry[] = [
  { id: 'agents', label: t.agents, load: async () => (await import('./agents/agentsPanels')).agentsPanels },
  { id: 'worfeval', label: 'WorfEval', load: async () => (await import('./worfeval/worfPanels')).worfPanels },
  {
    id: 'generate',
    label: t.generate,
    load: async () => (await import('./generate/generatePanels')).generatePanels,
  },
  { id: 'bench', label: t.taskBench, load: async () => (await import('./bench/benchPanels')).benchPanels },
];

const [first] = evaluationViews;

const panelsOf = (place: keyof EvaluationPanels) =>
  new Map(evaluationViews.map(({ id, load }) => [id, later(async () => (await load())[place])]));
const centers = panelsOf('Center');
const rights = panelsOf('Right');
const bottoms = panelsOf('Bottom');

/** The view that is chosen; a name that none bears any more means the first one. */
function useView() {
  const chosen = useShell((state) => state.evaluation);
  return centers.has(chosen) || !first ? chosen : first.id;
}

/** Agents use the bottom panel for what a person asks for: until then the room is theirs. Other views get it back. */
function useBottomRoom(view: EvaluationView): void {
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

/** The strip that chooses a view, over what the view shows. */
export function EvaluateCenter() {
  const view = useView();
  const showEvaluation = useShell((state) => state.showEvaluation);
  const Center = centers.get(view);
  useBottomRoom(view);
  return (
    <Stack size="full">
      <Row pad="2" surface="toolbar" size="fixed">
        <Segments legend={t.whatIsEvaluated} options={evaluationViews} value={view} onChange={showEvaluation} />
      </Row>
      <Stack size="grows">{Center && <Center key={view} />}</Stack>
    </Stack>
  );
}

export function EvaluateRight() {
  const view = useView();
  const Right = rights.get(view);
  return Right && <Right key={view} />;
}

export function EvaluateBottom() {
  const view = useView();
  const Bottom = bottoms.get(view);
  return Bottom && <Bottom key={view} />;
}
