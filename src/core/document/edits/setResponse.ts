// Sets the response of an API: the whole list, in order.

import type { GraphEditPlanner } from '../editContext';
import { planNodeList } from './setNameList';

export const planSetResponse: GraphEditPlanner<'setResponse'> = (context, edit) =>
  planNodeList(context, edit.nodeId, 'response', edit.names);
