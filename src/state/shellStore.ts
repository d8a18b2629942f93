// Which mode and which panels are shown. A mode changes what the panels hold, never where things are.

import { createStore, type StoreApi } from 'zustand/vanilla';

export type Mode = 'author' | 'run' | 'compare';
export type LeftTab = 'documents' | 'outline' | 'runs';
export type RightTab = 'source' | 'inspector' | 'conversation' | 'event' | 'scores' | 'evidence';
export type BottomTab = 'problems' | 'metrics' | 'versions' | 'timeline' | 'traces';
export type ShellDialog = 'import' | 'endpoint' | 'help';

export const modes: readonly Mode[] = ['author', 'run', 'compare'];

export interface ShellState {
  readonly mode: Mode;
  readonly leftTab: LeftTab;
  readonly rightTab: Readonly<Record<Mode, RightTab>>;
  readonly bottomTab: Readonly<Record<Mode, BottomTab>>;
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
  readonly bottomOpen: boolean;
  readonly dialog: ShellDialog | undefined;
  /** What the import dialog starts with. */
  readonly importText: string;

  setMode(mode: Mode): void;
  setLeftTab(tab: LeftTab): void;
  setRightTab(tab: RightTab): void;
  setBottomTab(tab: BottomTab): void;
  togglePanel(panel: 'left' | 'right' | 'bottom', open?: boolean): void;
  openDialog(dialog: ShellDialog, importText?: string): void;
  closeDialog(): void;
}

export function createShellStore(initial: { readonly mode: Mode; readonly leftOpen: boolean }): StoreApi<ShellState> {
  return createStore<ShellState>((set, get) => ({
    mode: initial.mode,
    leftTab: 'documents',
    rightTab: { author: 'source', run: 'conversation', compare: 'scores' },
    bottomTab: { author: 'problems', run: 'timeline', compare: 'traces' },
    leftOpen: initial.leftOpen,
    rightOpen: true,
    bottomOpen: true,
    dialog: undefined,
    importText: '',

    setMode: (mode) => set({ mode }),
    setLeftTab: (leftTab) => set({ leftTab, leftOpen: true }),
    setRightTab: (tab) => set({ rightTab: { ...get().rightTab, [get().mode]: tab }, rightOpen: true }),
    setBottomTab: (tab) => set({ bottomTab: { ...get().bottomTab, [get().mode]: tab }, bottomOpen: true }),
    togglePanel: (panel, open) => {
      if (panel === 'left') set({ leftOpen: open ?? !get().leftOpen });
      if (panel === 'right') set({ rightOpen: open ?? !get().rightOpen });
      if (panel === 'bottom') set({ bottomOpen: open ?? !get().bottomOpen });
    },
    openDialog: (dialog, importText = '') => set({ dialog, importText }),
    closeDialog: () => set({ dialog: undefined }),
  }));
}
