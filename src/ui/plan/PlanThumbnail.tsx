import { useMemo } from 'react';
import type { Plan } from '../../core/plan';
import { placePlan } from '../../state/plan/positionPlanLevels';
import { Thumbnail } from '../studio/Thumbnail';

/** A plan at the size of a card. */
export function PlanThumbnail({ plan }: { readonly plan: Plan }) {
  return <Thumbnail {...useMemo(() => placePlan(plan), [plan])} />;
}
