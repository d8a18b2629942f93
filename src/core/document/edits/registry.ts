// One planner for each kind of graph edit. The type makes a missing one a compile error.

import { fail } from '../../support';
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

const planLater = () =>
  fail({
    code: 'document/unsupported-shape',
    message: 'This cannot be edited on the canvas. Edit the text instead.',
  } as const);

export const planners: { readonly [K in GraphEditKind]: GraphEditPlanner<K> } = {
  addApi: planAddApi,
  addAnswer: planAddAnswer,
  deleteNode: planDeleteNode,
  renameNode: planRenameNode,
  addPrecondition: planAddPrecondition,
  removePrecondition: planRemovePrecondition,
  setDesc: planSetDesc,
  setAnswerText: planSetAnswerText,
  addSlot: planLater,
  deleteSlot: planLater,
  setSlot: planLater,
  setSlotValues: planLater,
  renameSymbol: planLater,
  setRequest: planLater,
  setResponse: planLater,
  setDocumentField: planLater,
  insertStatement: planLater,
  deleteStatement: planLater,
  moveStatement: planLater,
  wrapStatements: planLater,
  unwrapStatement: planLater,
  setCondition: planLater,
  setStatement: planLater,
  addBranch: planLater,
  deleteBranch: planLater,
  connectFlow: planLater,
  toBlockProcedure: planLater,
  paste: planLater,
};
