// Starts the app: opens what the browser stores, creates the stores with their ports, and renders. The order matters: the
// first picture waits for nothing that it does not show, and no other document flashes up first.

import { createRoot } from 'react-dom/client';
import { appMessages as t } from '../messages/app.en';
import { commonMessages as common } from '../messages/common.en';
import { currentLanguage } from '../messages/language';
import '../ui/kit/tokens.css';
import '../ui/kit/base.css';
import { createLayoutClient, placeNewNodes } from '../adapters/layout';
import { loadRepositories, openRepository } from '../adapters/storage/openRepository';
import { claimRun, createTabChannel } from '../adapters/storage/tabChannel';
import type { WorkflowGraph } from '../core/graph';
import { cleanAddress, loadOnce } from '../core/support';
import { createImportStore } from '../state/exchange/importStore';
import { createShareStore } from '../state/exchange/shareStore';
import { rememberArrangement, rememberView, storedView } from '../state/frame/rememberArrangement';
import { createShellStore } from '../state/frame/shellStore';
import { isWelcomeDue, rememberWelcome } from '../state/frame/welcomeDue';
import { createOverlayStore } from '../state/runs/overlayStore';
import { rememberOpenRun } from '../state/runs/reopenRun';
import type { RunStorePorts } from '../state/runs/runState';
import { createRunStore } from '../state/runs/runStore';
import { watchSecrets } from '../state/settings/secretsNow';
import { createSettingsStore } from '../state/settings/settingsStore';
import { repositoryWithoutSecrets, textsWithoutSecrets } from '../state/settings/storageWithoutSecrets';
import type { Analysis } from '../state/support/analysis';
import type { TabMessage, TextStorage } from '../state/support/ports';
import { blankProcedure } from '../state/workspace/blankProcedure';
import { cachedFirstAnalysis, cacheFirstAnalysis } from '../state/workspace/cacheFirstAnalysis';
import { createToolsStore } from '../state/workspace/toolsStore';
import { repositoryWithUnsaved } from '../state/workspace/unsavedDocuments';
import { openWorkspace } from '../state/workspace/workspaceStore';
import { keyBindings } from '../ui/kit/keys';
import { afterContentPainted, afterFirstPaint, deferLoading } from '../ui/kit/lazyComponent';
import { loadPlanMode } from '../ui/plan/loadPlanMode';
import { loadRunMode } from '../ui/run/loadRunMode';
import { applyPageTheme, resolveTheme } from '../ui/studio/useTheme';
import { WeirProvider, type WeirStores } from '../ui/studio/weirContext';
import { App } from './App';
import { carryIfLoaded, checkAnalysisWithMermaid, createAnalyser } from './analyse';
import { analyseOptionsOf } from './analyseOptions';
import { createServices } from './createServices';
import { ErrorBoundary } from './ErrorBoundary';
import { hasRoute, parseRoute, shareDataOfHash, syncRoute } from './hashRoute';
import { loadCompareMode, loadEvaluateMode, loadModelServices, loadSharing, loadTraceWorker } from './lazyModules';
import { forgetfulStorage, openBrowserStorage } from './openBrowserStorage';
import { isFirstVisit, loadStartDocuments, pendingChoices, pendingDatabase } from './prefetch';
import { retryMissingReader } from './retryMissingReader';

const LINK_UNREADABLE = t.linkNotLoaded;
/** Analyses made before this visit: the first render waits for no worker. */
const firstAnalyses: (Analysis | undefined)[] = [];
/** Differs with each build. */
const build = import.meta.url;
/** If they cannot be loaded, the page starts with an empty procedure; the welcome screen tries again. */
const loadExamples = () =>
  loadStartDocuments().then(
    (starters) => {
      firstAnalyses.push(starters.firstAnalysis);
      return starters.examples;
    },
    () => [blankProcedure],
  );

/** The canvas without the palette at its left and the tools below it, if it is shown. */
function canvasRoom() {
  const { clientWidth = 0, clientHeight = 0 } = document.querySelector('.react-flow') ?? {};
  return { shape: (clientWidth - 132) / (clientHeight - 116) };
}

async function start(root: HTMLElement): Promise<void> {
  const opening = openRepository('weir', { pendingDatabase });
  const local = textsWithoutSecrets(openBrowserStorage('localStorage'));
  const lastView = storedView(local);
  const picture = cachedFirstAnalysis(local, build);
  firstAnalyses.push(picture);
  const shared = shareDataOfHash(location.hash);
  const hasPicture = (picture !== undefined || isFirstVisit) && shared === undefined;
  // A stored view means an earlier visit: the nodes have positions.
  const analyse = createAnalyser({ early: !hasPicture, places: lastView === undefined });
  const layout = createLayoutClient();
  // Loads while the documents are read.
  if (shared !== undefined) void loadSharing().catch(() => undefined);
  const newId = () => crypto.randomUUID();
  const repository = repositoryWithUnsaved(
    repositoryWithoutSecrets(await opening),
    openBrowserStorage('localStorage'), // documents are stored as typed
    newId,
    async () => (await loadRepositories()).readDocument,
  );
  const { hash } = location;
  const route = parseRoute(hash);
  const choices = await pendingChoices;
  // Choices that could not be read are not overwritten: those of this visit are only in memory.
  const kept = (storage: TextStorage) => (choices ? storage : forgetfulStorage);
  const settings = createSettingsStore(kept(local), kept(openBrowserStorage('sessionStorage')), choices?.settings);
  watchSecrets(settings);
  // Before the first render.
  applyPageTheme(resolveTheme(settings.getState().theme));
  document.documentElement.lang = currentLanguage;
  keyBindings.setState(settings.getState().keyBindings, true);
  settings.subscribe((state) => keyBindings.setState(state.keyBindings, true));
  const shell = createShellStore(route.mode, choices?.arrangement);
  rememberArrangement(shell, kept(local));
  const clock = { now: () => Date.now() };
  const tabs = createTabChannel<TabMessage>();
  let tools: WeirStores['tools'] | undefined;
  const runPorts: RunStorePorts = {
    repository,
    clock,
    newId,
    claimRun,
    loadEngine: async () =>
      (await loadModelServices()).createRunEngine({
        settings,
        toolFileOf: (id) =>
          id === workspace.getState().history.document.id
            ? workspace.getState().tools
            : workspace
                .getState()
                .allDocuments()
                .find((document) => document.id === id)?.tools,
      }),
    storage: local,
    showDocument: (documentId) => workspace.getState().openDocument(documentId),
    isOwnEndpoint: (baseUrl) => baseUrl !== '' && cleanAddress(baseUrl) === cleanAddress(settings.getState().baseUrl),
  };
  const opensRuns = createRunStore(runPorts);
  // The page renders while workers analyse the text and position its nodes.
  const { workspace, placed } = await openWorkspace(
    {
      repository,
      clock,
      newId,
      tabs,
      analyse,
      analyseInBackground: createAnalyser(),
      cachedAnalysisOf: ({ kind, source }) => {
        const found = firstAnalyses.find((one) => one?.kind === kind && one.source === source);
        if (found) void afterContentPainted().then(() => workspace.getState().reanalyse());
        return found;
      },
      carry: carryIfLoaded,
      checkWithMermaid: checkAnalysisWithMermaid,
      analyseOptions: () => analyseOptionsOf(settings.getState(), tools?.getState().checkTools),
      layout: (graph) => layout.layout(graph, canvasRoom()),
      placeNewNodes: (graph, existing, mayMove) => placeNewNodes(graph, existing, mayMove),
      lastView,
    },
    loadExamples,
  );
  rememberView(workspace, local);
  retryMissingReader(workspace);
  const toolsStore = createToolsStore(workspace);
  tools = toolsStore;
  settings.subscribe((state, before) => {
    const areChecksSame = state.checkPreset === before.checkPreset && state.checkLevels === before.checkLevels;
    if (!areChecksSame) workspace.getState().reanalyse();
  });
  const runs = await opensRuns;
  const reopenRun = rememberOpenRun(runs, openBrowserStorage('sessionStorage'));
  runs.getState().followDocument(workspace.getState().history.document.id);
  workspace.subscribe(({ history: { document } }) =>
    runs.getState().followDocument(document.id, shell.getState().mode === 'run' ? document.source : undefined),
  );
  const overlay = createOverlayStore({
    loadEvents: (id) => repository.loadEvents(id),
    buildTools: async (document) => (await runPorts.loadEngine()).buildTools(document),
    loadMeter: async () => (await loadRunMode()).overlayMeter,
  });
  // Two graphs share the width: narrow ones are readable.
  const layoutHalfWidth = (graph: WorkflowGraph) => layout.layout(graph, { perRow: graph.nodes.length > 24 ? 3 : 2 });
  const share = createShareStore(shell, async () =>
    (await loadSharing()).openSharing({ repository, clock, newId, tabs, workspace, runs, settings }),
  );
  const loadTraces = loadOnce(async () => (await loadTraceWorker()).createTraceClient(repository));
  const imports = createImportStore({
    repository,
    workspace,
    shell,
    runs,
    loadCompare: async () => (await loadCompareMode()).storeOf(stores),
    tools: toolsStore,
    clock,
    newId,
    tabs,
    openPlan: (file) =>
      void loadPlanMode().then(
        ({ createFileActions }) => createFileActions(stores).openFiles([file]),
        () => workspace.getState().notify('error', common.notLoaded),
      ),
    takeInMode: async (files) =>
      shell.getState().mode === 'evaluate' ? (await loadEvaluateMode()).takeFiles(stores, files) : files,
    offerWorkspace: (file) => share.getState().offerWorkspace(file),
    createWorkerReader: async () => (await loadTraces()).createReader(),
  });
  const readLink = async (data: string) => {
    try {
      return await (await share.getState().load()).readLink(data);
    } catch {
      return () => workspace.getState().notify('error', LINK_UNREADABLE);
    }
  };
  tabs.listen(({ kind }) => {
    if (kind === 'runs.changed')
      void share
        .getState()
        .load()
        .then((sharing) => sharing.relistRuns())
        // The list then stays as it was at start.
        .catch(() => undefined);
  });
  if (route.documentId) workspace.getState().openDocument(route.documentId);
  // Before the first render, so that no other document flashes up.
  if (shared !== undefined) (await readLink(shared))();
  const reopened = shell.getState().mode === 'run' ? reopenRun(workspace.getState().history.document.id) : undefined;
  if (route.stage !== undefined) shell.getState().showStage(route.stage);
  else if (route.welcome) shell.getState().showWelcome(true);
  else if (!hasRoute(hash) && isWelcomeDue(local, workspace.getState().wasEmpty)) {
    rememberWelcome(local, 'due');
    shell.getState().showWelcome(true);
  }
  shell.subscribe(({ welcome }, before) => {
    if (before.welcome && !welcome) rememberWelcome(local, 'seen');
  });
  syncRoute(workspace, shell, readLink);
  const leave = (how?: { readonly closing: boolean }) => {
    void workspace.getState().flush(how);
    void runs.getState().flush();
    cacheFirstAnalysis(workspace.getState(), local, build);
  };
  addEventListener('pagehide', () => leave({ closing: true }));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  const stores: WeirStores = {
    workspace,
    settings,
    shell,
    runs,
    overlay,
    tools: toolsStore,
    share,
    imports,
    setupStorage: local,
    repository,
    runPorts,
    ...createServices(settings, layoutHalfWidth, loadTraces),
  };
  const { mode, welcome, stage } = shell.getState();
  const showsGraph = (mode === 'author' || mode === 'run') && !welcome && stage === undefined;
  if (showsGraph) {
    const drawn = placed.then(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    // If the first render takes more milliseconds than this, the side panels may be loaded before it.
    const late = new Promise((resolve) => setTimeout(resolve, 600));
    deferLoading(Promise.race([Promise.all([drawn, afterFirstPaint()]), late]));
  }
  createRoot(root).render(
    <ErrorBoundary>
      <WeirProvider stores={stores}>
        <App />
      </WeirProvider>
    </ErrorBoundary>,
  );
  void afterContentPainted()
    .then(() => import('./afterStart'))
    .then(({ afterStart }) => afterStart(stores, layout, reopened))
    .catch(() => undefined);
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    root.textContent = t.startFailed({ reason: message });
  });
}
