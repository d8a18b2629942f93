import { studioMessages as t } from '../../messages/studio.en';
import { type GraphView, viewsOf } from '../../state/support/analysis';
import { Segments } from '../kit/Segments';
import { useWorkspace } from './weirContext';

export const viewNames: Record<GraphView, string> = {
  procedure: t.procedure,
  dependency: t.dependencies,
  flowchart: t.flowchart,
};

/** Selects the graph of the document to show. Renders nothing if there is only one. */
export function ViewSwitch() {
  const kind = useWorkspace((state) => state.history.document.kind);
  const { view, setView } = useWorkspace('view', 'setView');
  const views = viewsOf(kind);
  if (views.length < 2) return null;
  return (
    <Segments
      legend={t.graph}
      look="plain"
      options={views.map((id) => ({ id, label: viewNames[id] }))}
      value={view}
      onChange={setView}
    />
  );
}
