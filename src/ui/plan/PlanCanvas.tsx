import { useMemo, useState } from 'react';
import { planMessages as t } from '../../messages/plan.en';
import { measuredRows } from '../../state/plan/planMeasures';
import { createPlanView } from '../../state/plan/planView';
import { CanvasTools } from '../canvas/tools/CanvasTools';
import { WorkflowCanvas } from '../canvas/WorkflowCanvas';
import { Button } from '../kit/Button';
import { Row, Stack } from '../kit/Layout';
import { Quiet } from '../kit/Text';
import { testIds } from '../testIds';
import { buildPlanDrawing } from './planDrawing';
import { PlanMeasureList } from './planLabels';
import { usePlanStore, useShownPlan, useShownRunState } from './usePlanStore';

/** A plan opens as a whole from this zoom on: its shape matters more than the size of its names. */
const legibleZoom = 0.5;

/** The measures of the shown plan. */
function PlanFigures() {
  const plan = useShownPlan();
  // The key contains only the graph, because statuses change far more often.
  const key = JSON.stringify(plan?.subtasks.map(({ id, children }) => [id, children]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the figures follow from the graph alone
  const rows = useMemo(() => (plan ? measuredRows(plan) : []), [key]);
  return (
    <Row gap="3" pad="2" wraps surface="bar" size="fixed" aria-label={t.planFigures} data-testid={testIds.planFigures}>
      <PlanMeasureList rows={rows} isFocusable />
    </Row>
  );
}

/** The plan with the overlay of its run; without a run it can be edited. */
export function PlanCanvas() {
  const { open, run, cursor, selection } = usePlanStore('open', 'run', 'cursor', 'selection');
  const { select, showTab, change, edit, moveTo } = usePlanStore('select', 'showTab', 'change', 'edit', 'moveTo');
  const state = useShownRunState();
  const [draw] = useState(createPlanView);
  const plan = open?.plan;
  const places = open?.places;
  const view = useMemo(
    () => plan && draw({ plan, places: places ?? {}, ...(state ? { run: state } : {}) }),
    [draw, plan, places, state],
  );
  const drawing = useMemo(
    () => plan && buildPlanDrawing({ plan, isReadOnly: run !== undefined, edit }),
    [plan, run, edit],
  );
  if (!open || !plan || !view || !drawing) return null;
  const isReadOnly = run !== undefined;
  return (
    <Stack size="full">
      <PlanFigures />
      {run && cursor !== undefined && (
        <Row gap="2" pad="1" surface="bar" size="fixed">
          <Quiet>{t.viewing({ event: String(cursor), events: String(run.events.length) })}</Quiet>
          <Button tone="link" onClick={() => moveTo(undefined)}>
            {t.toLatest}
          </Button>
        </Row>
      )}
      <Stack size="grows">
        <WorkflowCanvas
          view={view}
          selection={selection}
          onSelect={(ids) => {
            const subtasks = ids.filter((id) => !id.startsWith('step-') || view.nodes.some((node) => node.id === id));
            select(subtasks);
            if (subtasks.length > 0) showTab('subtask');
          }}
          onOpen={() => showTab('subtask')}
          {...(isReadOnly
            ? {}
            : {
                onMove: (moves) =>
                  change({
                    places: { ...open.places, ...Object.fromEntries(moves.map(({ id, x, y }) => [id, { x, y }])) },
                  }),
              })}
          readOnly={isReadOnly}
          tools={isReadOnly ? undefined : <CanvasTools drawing={drawing} selection={selection} />}
          fitKey={`${open.id}/${open.chosen ?? ''}/${run?.head.id ?? ''}`}
          opensAtReadingSize
          opensWholeFrom={legibleZoom}
          hideMap={view.nodes.length < 40}
          ariaLabel={t.canvas({ name: open.name })}
        />
      </Stack>
    </Stack>
  );
}
