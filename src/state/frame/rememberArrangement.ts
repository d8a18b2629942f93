// Keeps the arrangement of the panels between visits. The stored value is read part by part: an invalid or outdated
// part is replaced by the default.

import type { StoreApi } from 'zustand/vanilla';
import { isJsonObject, type JsonValue } from '../../core/support';
import type { TextStorage } from '../support/ports';
import { readJson, recall, remember } from '../support/rememberedFields';
import {
  type Arrangement,
  arrangementOf,
  bottomTabs,
  comparePages,
  evaluationViews,
  firstArrangement,
  leftTabs,
  modes,
  type OpenPanels,
  rightTabs,
  type ShellState,
} from './shellStore';

const key = 'weir.arrangement';

const oneOf = <T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

function readPanels(value: JsonValue | undefined, first: OpenPanels): OpenPanels {
  if (!isJsonObject(value)) return first;
  const flag = (name: 'leftOpen' | 'rightOpen' | 'bottomOpen') => {
    const found = value[name];
    return typeof found === 'boolean' ? found : first[name];
  };
  // A search does not survive a reload.
  const leftTab = oneOf(value['leftTab'], leftTabs, first.leftTab);
  return {
    leftOpen: flag('leftOpen') && leftTab !== 'search',
    leftTab: leftTab === 'search' ? first.leftTab : leftTab,
    rightOpen: flag('rightOpen'),
    bottomOpen: flag('bottomOpen'),
  };
}

const part = (value: JsonValue | undefined, name: string) => (isJsonObject(value) ? value[name] : undefined);

function readTabs<Of extends string, T extends string>(
  value: JsonValue | undefined,
  known: Readonly<Record<Of, readonly T[]>>,
  first: Readonly<Record<Of, T>>,
): Readonly<Record<Of, T>> {
  const read = (mode: Of) => [mode, oneOf(part(value, mode), known[mode], first[mode])];
  return Object.fromEntries((Object.keys(known) as Of[]).map(read)) as Record<Of, T>;
}

/** Reads a stored arrangement; parts that are missing have their default. */
export function readArrangement(text: string | null): Arrangement {
  const saved = readJson(text);
  const [panels, right, bottom] = ['panels', 'rightTab', 'bottomTab'].map((name) => part(saved, name));
  const first = firstArrangement;
  return {
    panels: Object.fromEntries(
      modes.map((mode) => [mode, readPanels(part(panels, mode), first.panels[mode])]),
    ) as Arrangement['panels'],
    rightTab: readTabs(right, rightTabs, first.rightTab),
    bottomTab: readTabs(bottom, bottomTabs, first.bottomTab),
    // Earlier versions had these pages as tabs of the bottom panel.
    comparePage: oneOf(part(saved, 'comparePage') ?? part(bottom, 'compare'), comparePages, first.comparePage),
    evaluation: oneOf(part(saved, 'evaluation'), evaluationViews, first.evaluation),
  };
}

export const storedArrangement = (storage: TextStorage): Arrangement => readArrangement(recall(storage, key));

/** Stores the arrangement on every change. */
export function rememberArrangement(shell: StoreApi<ShellState>, storage: TextStorage): void {
  let before = JSON.stringify(arrangementOf(shell.getState()));
  shell.subscribe((state) => {
    const now = JSON.stringify(arrangementOf(state));
    if (now === before) return;
    before = now;
    remember(storage, key, now);
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
