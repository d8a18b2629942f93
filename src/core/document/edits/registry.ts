// One planner for each kind of graph edit. The type makes a missing one a compile error.

import type { GraphEditPlanner } from '../editContext';
import type { GraphEditKind } from '../graphEdit';
import { planAddAnswer } from './addAnswer';
import { planAddApi } from './addApi';
import { planAddPrecondition } from './addPrecondition';
import { planDeleteNode } from './deleteNode';
import { planRemovePrecondition } from './removePrecondition';
import { planRenameNode } from './renameNode';
import { planSetAnswerText } from './setAnswerText';
import { planSetDesc } from './setDesc';

export const planners: { readonly [K in GraphEditKind]: GraphEditPlanner<K> } = {
  addApi: planAddApi,
  addAnswer: planAddAnswer,
  deleteNode: planDeleteNode,
  renameNode: planRenameNode,
  addPrecondition: planAddPrecondition,
  removePrecondition: planRemovePrecondition,
  setDesc: planSetDesc,
  setAnswerText: planSetAnswerText,
};
