import { createRoot } from 'react-dom/client';
import '../ui/shell/tokens.css';
import '../ui/shell/base.css';
import { layoutGraph, placeNew } from '../adapters/layout';
import { openRepository } from '../adapters/storage/repository';
import { examples } from '../examples';
import { createSettingsStore } from '../state/settingsStore';
import { createShellStore } from '../state/shellStore';
import { createWorkspaceStore } from '../state/workspaceStore';
import { WeirProvider } from '../ui/shell/weirContext';
import { App } from './App';
import { createAnalyser } from './analyse';
import { ErrorBoundary } from './ErrorBoundary';
import { followRoute, readRoute } from './hashRoute';

async function start(root: HTMLElement): Promise<void> {
  const repository = await openRepository();
  const route = readRoute(location.hash);
  const settings = createSettingsStore(localStorage, sessionStorage);
  const shell = createShellStore({ mode: route.mode, leftOpen: innerWidth > 1100 });
  const workspace = await createWorkspaceStore(
    {
      repository,
      clock: { now: () => Date.now() },
      newId: () => crypto.randomUUID(),
      analyse: createAnalyser(),
      layout: async (graph) => layoutGraph(graph, {}),
      placeNew: (graph, existing) => placeNew(graph, existing),
    },
    examples,
  );
  if (route.documentId) workspace.getState().openDocument(route.documentId);
  followRoute(workspace, shell);
  const flush = () => void workspace.getState().flush();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  createRoot(root).render(
    <ErrorBoundary>
      <WeirProvider stores={{ workspace, settings, shell }}>
        <App />
      </WeirProvider>
    </ErrorBoundary>,
  );
}

const root = document.getElementById('root');
if (root) {
  start(root).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    root.textContent = `Weir could not start: ${message}. Reload the page; your documents are stored in this browser.`;
  });
}
