// Offers a button in notices about full storage and to resume an interrupted run, and loads the code of all other parts.
// Loaded after the first render; if it cannot be loaded, each part is loaded when it is used, notices have no button, and
// interrupted runs are only in the list.

import type { LayoutClient } from '../adapters/layout';
import { claimRun } from '../adapters/storage/tabChannel';
import { loadLogReader } from '../core/storage';
import { loadImports } from '../state/exchange/importStore';
import { offerInterruptedRuns } from '../state/runs/offerInterruptedRuns';
import { loadEditParts } from '../state/workspace/loadEditParts';
import { offerStorage } from '../state/workspace/offerStorage';
import { prefetchAll, savesData } from '../ui/kit/lazyComponent';
import { loadRunMode } from '../ui/run/loadRunMode';
import type { WeirStores } from '../ui/studio/weirContext';
import { loadReader, preloadFlowcharts } from './analyse';
import { loadEvaluateMode, loadModelServices, loadPlanPorts, loadSharing, loadTraceWorker } from './lazyModules';
import { openBrowserStorage } from './openBrowserStorage';
import { registerServiceWorker } from './registerServiceWorker';

/** `reopened` resolves when the run of the previous page is open again: it is not offered. */
export function afterStart(stores: WeirStores, layout: LayoutClient, reopened: Promise<void> | undefined): void {
  const { workspace, runs, shell, repository } = stores;
  offerStorage(workspace, () => shell.getState().openDialog('storage'));
  const open = (runId: string) => {
    shell.getState().setMode('run');
    void runs.getState().openRun(runId);
  };
  const storage = openBrowserStorage('localStorage');
  void Promise.resolve(reopened)
    .then(() => offerInterruptedRuns({ repository, claimRun, runs, workspace, storage, open }))
    .catch(() => undefined);
  if (savesData()) return;
  void prefetchAll([
    layout.warm,
    // Runs that are started without opening the setup use the stored setup.
    async () => (await loadRunMode()).setupStoreOf(stores),
    loadReader,
    loadLogReader,
    loadEditParts,
    // The rehearsal model uses the SDK too, without a network.
    async () => (await loadModelServices()).loadSdk(),
    loadTraceWorker,
    loadSharing,
    loadImports,
    loadEvaluateMode,
    loadPlanPorts,
    preloadFlowcharts,
    // Last: the browser has most files already.
  ]).then(registerServiceWorker);
}
