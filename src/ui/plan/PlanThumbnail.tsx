import { useMemo } from 'react';
import { type Plan, planGraph } from '../../core/plan';
import { placeLevels } from '../../state/plan/positionPlanLevels';
import { Thumbnail } from '../studio/Thumbnail';

/** A plan as small as a card. */
export function PlanPicture({ plan }: { readonly plan: Plan }) {
  const drawn = useMemo(() => ({ graph: planGraph(plan), places: placeLevels(plan) }), [plan]);
  return <Thumbnail {...drawn} />;
}
