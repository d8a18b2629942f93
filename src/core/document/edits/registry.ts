// One planner for each kind of graph edit. The type makes a missing planner a compile error.

import type { GraphEditPlanner } from '../editContext';
import type { GraphEditKind } from '../graphEdit';
import { planAddAnswer } from './addAnswer';
import { planAddApi } from './addApi';
import { planAddPreconditions } from './addPreconditions';
import { planAddSlot } from './addSlot';
import { planDeleteNodes } from './deleteNodes';
import { planDeleteSlot } from './deleteSlot';
import { planPaste } from './pastePdl';
import { planAddBranch } from './procedure/addBranch';
import { planConnectFlow } from './procedure/connectFlow';
import { planDeleteBranch } from './procedure/deleteBranch';
import { planDeleteStatement } from './procedure/deleteStatement';
import { planDeleteStatements } from './procedure/deleteStatements';
import { planInsertStatement } from './procedure/insertStatement';
import { planMoveStatement } from './procedure/moveStatement';
import { planSetArguments } from './procedure/setArguments';
import { planSetCondition } from './procedure/setCondition';
import { planSetStatement } from './procedure/setStatement';
import { planSetTargets } from './procedure/setTargets';
import { planToBlockProcedure } from './procedure/toBlockProcedure';
import { planUnwrapStatement } from './procedure/unwrapStatement';
import { planWrapStatements } from './procedure/wrapStatements';
import { planRemovePreconditions } from './removePreconditions';
import { planRenameNodes } from './renameNodes';
import { planRenameSymbol } from './renameSymbol';
import { planSetDocumentField } from './setDocumentField';
import { planSetRequest, planSetResponse } from './setNameList';
import { planSetPreconditions } from './setPreconditions';
import { planSetSlot } from './setSlot';
import { planSetSlotValues } from './setSlotValues';
import { planSetAnswerText, planSetDesc } from './setText';

export const planners: { readonly [K in GraphEditKind]: GraphEditPlanner<K> } = {
  addApi: planAddApi,
  addAnswer: planAddAnswer,
  deleteNodes: planDeleteNodes,
  renameNodes: planRenameNodes,
  addPreconditions: planAddPreconditions,
  removePreconditions: planRemovePreconditions,
  setPreconditions: planSetPreconditions,
  setDesc: planSetDesc,
  setAnswerText: planSetAnswerText,
  addSlot: planAddSlot,
  deleteSlot: planDeleteSlot,
  setSlot: planSetSlot,
  setSlotValues: planSetSlotValues,
  renameSymbol: planRenameSymbol,
  setRequest: planSetRequest,
  setResponse: planSetResponse,
  setDocumentField: planSetDocumentField,
  insertStatement: planInsertStatement,
  deleteStatement: planDeleteStatement,
  deleteStatements: planDeleteStatements,
  moveStatement: planMoveStatement,
  wrapStatements: planWrapStatements,
  unwrapStatement: planUnwrapStatement,
  setCondition: planSetCondition,
  setStatement: planSetStatement,
  setArguments: planSetArguments,
  setTargets: planSetTargets,
  addBranch: planAddBranch,
  deleteBranch: planDeleteBranch,
  connectFlow: planConnectFlow,
  toBlockProcedure: planToBlockProcedure,
  paste: planPaste,
};
