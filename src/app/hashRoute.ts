// The address bar holds mode and document (`#/run/<id>`), so that reload and the back button do what people expect. A
// share link (`#/share/<data>`) stands there only until its document is open: then a reload or the back button finds
// that document, and no second one is made.

import type { StoreApi } from 'zustand/vanilla';
import { type Mode, modes, type ShellState } from '../state/frame/shellStore';
import type { WorkspaceState } from '../state/workspace/workspaceStore';

export interface Route {
  readonly mode: Mode;
  readonly documentId?: string;
}

/** What a share link carries, if the address is one. */
export const readShareData = (hash: string): string | undefined => /^#\/share\/(.*)$/s.exec(hash)?.[1];

export function readRoute(hash: string): Route {
  const [, mode, documentId] = hash.replace(/^#/, '').split('/');
  const known = modes.find((candidate) => candidate === mode) ?? 'author';
  const id = documentId && readPart(documentId);
  return id ? { mode: known, documentId: id } : { mode: known };
}

/** People edit addresses: one that does not decode names nothing. */
function readPart(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export function printRoute(route: Route): string {
  return `#/${route.mode}${route.documentId ? `/${encodeURIComponent(route.documentId)}` : ''}`;
}

/**
 * Keeps address and app in step. `readLink` reads the data of a share link that somebody enters while the app is open;
 * what it resolves to shows the document. It must not reject.
 */
export function followRoute(
  workspace: StoreApi<WorkspaceState>,
  shell: StoreApi<ShellState>,
  readLink: (data: string) => Promise<() => void>,
): void {
  const current = () =>
    printRoute({ mode: shell.getState().mode, documentId: workspace.getState().history.document.id });
  let isFollowing = false;
  const write = () => {
    const route = current();
    if (!isFollowing && route !== location.hash) history.pushState(null, '', route);
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
    const data = readShareData(location.hash);
    if (data !== undefined) {
      const link = readLink(data);
      const open = async () => {
        const show = await link;
        follow(() => showLinked(show));
      };
      reading = reading.then(open, open);
      return;
    }
    const route = readRoute(location.hash);
    // Mode and document change one after the other: what lies between them is no place of its own. A document that is
    // gone leaves the open one open; the address says which.
    follow(() => {
      shell.getState().setMode(route.mode);
      if (route.documentId) workspace.getState().openDocument(route.documentId);
    });
  });
}
