// The arrangement of the panels from one visit to the next. What was stored is read part by part: a value that means
// nothing (any more) is as if it had not been there.

import type { StoreApi } from 'zustand/vanilla';
import { isJsonObject, type JsonValue } from '../../core/support';
import type { TextStorage } from '../support/ports';
import {
  type Arrangement,
  arrangementOf,
  type BottomTab,
  type ComparePage,
  type EvaluationView,
  firstArrangement,
  type LeftTab,
  modes,
  type OpenPanels,
  type RightTab,
  type ShellState,
  type TabbedMode,
} from './shellStore';

const key = 'weir.arrangement';

const leftTabs: readonly LeftTab[] = ['documents', 'outline', 'search', 'tools', 'runs'];
const evaluations: readonly EvaluationView[] = ['agents', 'worfeval', 'generate', 'bench'];
type Tabbed<T> = Readonly<Record<TabbedMode, readonly T[]>>;
const rightTabs: Tabbed<RightTab> = {
  author: ['source', 'inspector', 'formats'],
  run: ['conversation', 'event', 'source'],
  compare: ['scores', 'evidence', 'changes', 'traces'],
};
const comparePages: readonly ComparePage[] = ['comparison', 'execute', 'summarize', 'test', 'paths'];
const bottomTabs: Readonly<Record<'author' | 'run', readonly BottomTab[]>> = {
  author: ['problems', 'metrics', 'versions'],
  run: ['timeline', 'events', 'breakpoints', 'rejudge', 'problems'],
};

const oneOf = <T extends string>(value: unknown, known: readonly T[], otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

function readPanels(value: JsonValue | undefined, first: OpenPanels): OpenPanels {
  if (!isJsonObject(value)) return first;
  const flag = (name: 'leftOpen' | 'rightOpen' | 'bottomOpen') => {
    const found = value[name];
    return typeof found === 'boolean' ? found : first[name];
  };
  // A search is over when the page is left.
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

/** What a stored text says of the arrangement; the first one where it says nothing. */
export function readArrangement(text: string | null): Arrangement {
  let saved: JsonValue = null;
  try {
    saved = JSON.parse(text ?? 'null') as JsonValue;
  } catch {
    // Not ours: the first arrangement it is.
  }
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
    evaluation: oneOf(part(saved, 'evaluation'), evaluations, first.evaluation),
  };
}

/** The arrangement of the last visit. */
export function storedArrangement(storage: TextStorage): Arrangement {
  try {
    return readArrangement(storage.getItem(key));
  } catch {
    return firstArrangement;
  }
}

/** Keeps the arrangement as it changes; a storage that refuses costs that and nothing else. */
export function rememberArrangement(shell: StoreApi<ShellState>, storage: TextStorage): void {
  let before = JSON.stringify(arrangementOf(shell.getState()));
  shell.subscribe((state) => {
    const now = JSON.stringify(arrangementOf(state));
    if (now === before) return;
    before = now;
    try {
      storage.setItem(key, now);
    } catch {
      // As it is then.
    }
  });
}

const viewKey = 'weir.view';

/** Which graph of which document was looked at last. */
export function storedView(storage: TextStorage): string | undefined {
  try {
    return storage.getItem(viewKey) ?? undefined;
  } catch {
    return undefined;
  }
}

interface Viewed {
  readonly view: string;
  readonly history: { readonly document: { readonly id: string } };
}

export function rememberView(workspace: Pick<StoreApi<Viewed>, 'subscribe'>, storage: TextStorage): void {
  workspace.subscribe(({ view, history: { document } }, before) => {
    if (view === before.view) return;
    try {
      storage.setItem(viewKey, `${document.id}/${view}`);
    } catch {
      // As it is then.
    }
  });
}
