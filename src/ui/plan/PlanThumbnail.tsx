import { useMemo } from 'react';
import { type Plan, planGraph } from '../../core/plan';
import { positionPlanLevels } from '../../state/plan/positionPlanLevels';
import { Thumbnail } from '../studio/Thumbnail';

/** A plan at the size of a card. */
export function PlanThumbnail({ plan }: { readonly plan: Plan }) {
  const drawn = useMemo(() => ({ graph: planGraph(plan), places: positionPlanLevels(plan) }), [plan]);
  return <Thumbnail {...drawn} />;
}
