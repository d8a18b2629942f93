// The address bar holds mode and document (`#/run/<id>`), so that reload and the back button do what people expect; with
// the welcome over them it is `#/welcome/run/<id>`. The stage is `#/stage/<demo>` or `#/stage/runs/<ids>`. A share link (`#/share/<data>`) stands there only until its document is open: then a reload or the back button finds
// that document, and no second one is made.

import type { StoreApi } from 'zustand/vanilla';
import { type Mode, modes, type ShellState } from '../state/frame/shellStore';
import type { WorkspaceState } from '../state/workspace/workspaceState';

export interface AppRoute {
  readonly mode: Mode;
  readonly documentId?: string;
  /** The welcome screen lies over them. */
  readonly welcome?: true;
  /** What the stage shows in place of them. */
  readonly stage?: string;
}

/** What a share link carries, if the address is one. */
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

/** Whether an address says where to go at all: whoever comes by one that does wants to be there. */
export const hasRoute = (hash: string): boolean => !/^#?\/?$/.test(hash);

/** People edit addresses: one that does not decode names nothing. */
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
 * Keeps address and app in step. `parseGuideLink` reads the data of a share link that somebody enters while the app is open;
 * what it resolves to shows the document. It must not reject.
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
    // What changes below the welcome screen is no place of its own.
    const areBothWelcome = parseRoute(route).welcome && parseRoute(location.hash).welcome;
    if (areBothWelcome) history.replaceState(null, '', route);
    else history.pushState(null, '', route);
  };
  history.replaceState(null, '', current());
  shell.subscribe(write);
  workspace.subscribe((state, before) => {
    if (state.history.document.id !== before.history.document.id) write();
  });
  /** Whatever happens meanwhile changes the app; the address follows at the end, without an entry of its own. */
  const follow = (change: () => void) => {
    isFollowing = true;
    try {
      change();
    } finally {
      isFollowing = false;
    }
    if (current() !== location.hash) history.replaceState(null, '', current());
  };
  /** A new document is shown where documents are; a refused link leaves the mode. */
  const showLinked = (show: () => void) => {
    const { id } = workspace.getState().history.document;
    show();
    if (workspace.getState().history.document.id !== id) shell.getState().setMode('author');
  };
  // One link after the other: the last one entered is the one that is shown in the end.
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
    // Mode and document change one after the other: what lies between them is no place of its own. A document that is
    // gone leaves the open one open; the address says which.
    follow(() => {
      shell.getState().showStage(route.stage);
      if (route.stage !== undefined) return;
      shell.getState().setMode(route.mode);
      if (route.documentId) workspace.getState().openDocument(route.documentId);
      shell.getState().showWelcome(route.welcome ?? false);
    });
  });
}
