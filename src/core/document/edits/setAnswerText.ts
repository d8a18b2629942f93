// Sets the text of an ANSWER.

import type { GraphEditPlanner } from '../editContext';
import { planSetText } from './setText';

export const planSetAnswerText: GraphEditPlanner<'setAnswerText'> = (context, edit) =>
  planSetText(context, edit.nodeId, edit.text, 'Word');
