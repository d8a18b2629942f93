// Sets the request of an API: the whole list, in order.

import type { GraphEditPlanner } from '../editContext';
import { planNodeList } from './setNameList';

export const planSetRequest: GraphEditPlanner<'setRequest'> = (context, edit) =>
  planNodeList(context, edit.nodeId, 'request', edit.names);
