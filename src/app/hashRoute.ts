// Keeps mode and document in the address (`#/run/<id>`), so that reload and the back button work as expected;
// `#/welcome/run/<id>` while the welcome screen covers them. The stage is `#/stage/<demo>` or `#/stage/runs/<ids>`. A
// share link (`#/share/<data>`) is replaced once its document is open: a reload or the back button then finds that
// document instead of creating a second one.

import type { StoreApi } from 'zustand/vanilla';
import { type Mode, modes, type ShellState } from '../state/frame/shellStore';
import type { WorkspaceState } from '../state/workspace/workspaceState';

export interface AppRoute {
  readonly mode: Mode;
  readonly documentId?: string;
  /** The welcome screen covers them. */
  readonly welcome?: true;
  /** Content of the stage, which is shown instead of them. */
  readonly stage?: string;
}

/** The data of a share link, if the address is one. */
export const shareDataOfHash = (hash: string): string | undefined => /^#\/share\/(.*)$/s.exec(hash)?.[1];

export function parseRoute(hash: string): AppRoute {
  const parts = hash.replace(/^#/, '').split('/');
  const stage = parts[1] === 'stage' ? readPart(parts.slice(2).join('/')) : undefined;
  if (stage) return { mode: 'run', stage };
  const welcome = parts[1] === 'welcome' ? ({ welcome: true } as const) : {};
  const [mode, documentId] = parts.slice(welcome.welcome ? 2 : 1);
  const known = modes.find((candidate) => candidate === mode) ?? 'author';
  const id = documentId && readPart(documentId);
  return id ? { mode: known, documentId: id, ...welcome } : { mode: known, ...welcome };
}

/** Whether an address contains a route: a user who follows one skips the welcome screen. */
export const hasRoute = (hash: string): boolean => !/^#?\/?$/.test(hash);

/** Users edit addresses: a part that cannot be decoded is ignored. */
function readPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export function printRoute(route: AppRoute): string {
  if (route.stage) return `#/stage/${route.stage.split('/').map(encodeURIComponent).join('/')}`;
  return `#/${route.welcome ? 'welcome/' : ''}${route.mode}${route.documentId ? `/${encodeURIComponent(route.documentId)}` : ''}`;
}

/**
 * Synchronises address and app. `readLink` reads the data of a share link that is entered while the app is open, and
 * resolves with a function that shows the document. It must not reject.
 */
export function syncRoute(
  workspace: StoreApi<WorkspaceState>,
  shell: StoreApi<ShellState>,
  readLink: (data: string) => Promise<() => void>,
): void {
  const current = () => {
    const { mode, welcome, stage } = shell.getState();
    if (stage !== undefined) return printRoute({ mode, stage });
    const route = { mode, documentId: workspace.getState().history.document.id };
    return printRoute(welcome ? { ...route, welcome } : route);
  };
  let isFollowing = false;
  const write = () => {
    const route = current();
    if (isFollowing || route === location.hash) return;
    // Changes below the welcome screen get no history entry.
    const areBothWelcome = parseRoute(route).welcome && parseRoute(location.hash).welcome;
    if (areBothWelcome) history.replaceState(null, '', route);
    else history.pushState(null, '', route);
  };
  history.replaceState(null, '', current());
  shell.subscribe(write);
  workspace.subscribe((state, before) => {
    if (state.history.document.id !== before.history.document.id) write();
  });
  /** Runs a change of the app; the address follows at the end, without a history entry. */
  const follow = (change: () => void) => {
    isFollowing = true;
    try {
      change();
    } finally {
      isFollowing = false;
    }
    if (current() !== location.hash) history.replaceState(null, '', current());
  };
  /** If the link opens another document, switches to Author; a refused link keeps the mode. */
  const showLinked = (show: () => void) => {
    const { id } = workspace.getState().history.document;
    show();
    if (workspace.getState().history.document.id !== id) shell.getState().setMode('author');
  };
  // Links are read one after the other: the last one entered is shown in the end.
  let reading = Promise.resolve();
  addEventListener('popstate', () => {
    const data = shareDataOfHash(location.hash);
    if (data !== undefined) {
      const link = readLink(data);
      const open = async () => {
        const show = await link;
        follow(() => showLinked(show));
      };
      reading = reading.then(open, open);
      return;
    }
    const route = parseRoute(location.hash);
    // Mode and document change one after the other, without a history entry between them. If the document does not
    // exist, the open one stays open, and the address is corrected.
    follow(() => {
      shell.getState().showStage(route.stage);
      if (route.stage !== undefined) return;
      shell.getState().setMode(route.mode);
      if (route.documentId) workspace.getState().openDocument(route.documentId);
      shell.getState().showWelcome(route.welcome ?? false);
    });
  });
}
