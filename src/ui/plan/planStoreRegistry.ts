import type { PlanStore } from '../../state/plan/planStore';
import type { WeirStores } from '../studio/weirContext';

/** The plan mode of an app that has looked at it. By itself, so that who only asks loads nothing of the mode. */
export const planStoreRegistry = new WeakMap<WeirStores['shell'], PlanStore>();
