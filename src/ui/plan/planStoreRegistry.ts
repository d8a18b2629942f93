import type { PlanStore } from '../../state/plan/planStore';
import type { WeirStores } from '../studio/weirContext';

/**
 * The plan store of each app that has used the plan mode. A separate module, so that a lookup does not load the mode.
 */
export const planStoreRegistry = new WeakMap<WeirStores['shell'], PlanStore>();
