// Sets the description of an API.

import type { GraphEditPlanner } from '../editContext';
import { planSetText } from './setText';

export const planSetDesc: GraphEditPlanner<'setDesc'> = (context, edit) =>
  planSetText(context, edit.nodeId, edit.text, 'Describe');
