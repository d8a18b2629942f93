// Set what an API is for.

import type { GraphEditPlanner } from '../editContext';
import { planSetText } from './setText';

export const planSetDesc: GraphEditPlanner<'setDesc'> = (context, edit) =>
  planSetText(context, edit.nodeId, edit.text, 'Describe');
