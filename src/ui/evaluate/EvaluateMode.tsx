import { evaluationMessages as t } from '../../messages/evaluation.en';
import { Row, Stack } from '../kit/Layout';
import { later } from '../kit/later';
import { Segments } from '../kit/Segments';
import { useShell } from '../studio/weirContext';
import { type EvaluationPanels, evaluationViews } from './evaluationViews';
import { useBottomRoom } from './useBottomRoom';

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
