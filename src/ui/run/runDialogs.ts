// The dialogs of sessions and endpoints, by their ids.

import { BranchesDialog } from './branches/BranchesDialog';
import { CompareRunsDialog } from './branches/CompareRunsDialog';
import { EndpointDialog } from './endpoint/EndpointDialog';
import { SideBySideDialog } from './sideBySide/SideBySideDialog';
import { DecisionDialog } from './verbs/DecisionDialog';
import { ForkDialog } from './verbs/ForkDialog';
import { ResultDialog } from './verbs/ResultDialog';

export const runDialogs = {
  branches: BranchesDialog,
  compareRuns: CompareRunsDialog,
  decision: DecisionDialog,
  endpoint: EndpointDialog,
  fork: ForkDialog,
  result: ResultDialog,
  sideBySide: SideBySideDialog,
};
