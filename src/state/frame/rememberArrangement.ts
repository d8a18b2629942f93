// Keeps the arrangement of the panels and the shown graph between visits.

import type { StoreApi } from 'zustand/vanilla';
import { choiceKeys } from '../support/choiceKeys';
import type { TextStorage } from '../support/ports';
import { recall, remember } from '../support/rememberedFields';
import { arrangementOf, type ShellState } from './shellStore';

/** Stores the arrangement on every change. */
export function rememberArrangement(shell: StoreApi<ShellState>, storage: TextStorage): void {
  let before = JSON.stringify(arrangementOf(shell.getState()));
  shell.subscribe((state) => {
    const now = JSON.stringify(arrangementOf(state));
    if (now === before) return;
    before = now;
    remember(storage, choiceKeys.arrangement, now);
  });
}

const viewKey = 'weir.view';

/** Id of the last shown document and graph. */
export const storedView = (storage: TextStorage): string | undefined => recall(storage, viewKey) ?? undefined;

interface Viewed {
  readonly view: string;
  readonly history: { readonly document: { readonly id: string } };
}

export function rememberView(workspace: Pick<StoreApi<Viewed>, 'subscribe'>, storage: TextStorage): void {
  workspace.subscribe(({ view, history: { document } }, before) => {
    if (view !== before.view) remember(storage, viewKey, `${document.id}/${view}`);
  });
}
