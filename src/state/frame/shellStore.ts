// Which mode and which panels are shown. A mode changes what the panels hold, never where things are.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlacedEdge } from './placedEdge';

export type Mode = 'author' | 'run' | 'compare' | 'evaluate';
/** Views of the evaluate mode: each brings its own panels. */
export type EvaluationView = 'worfeval' | 'generate' | 'bench';
export type LeftTab = 'documents' | 'outline' | 'search' | 'tools' | 'runs';
export type RightTab =
  | 'source'
  | 'inspector'
  | 'formats'
  | 'conversation'
  | 'event'
  | 'scores'
  | 'evidence'
  | 'changes'
  | 'paths';
export type BottomTab =
  | 'problems'
  | 'metrics'
  | 'versions'
  | 'timeline'
  | 'events'
  | 'breakpoints'
  | 'rejudge'
  | 'traces'
  | 'execute'
  | 'summarize'
  | 'test';
export type ShellDialog =
  | 'import'
  | 'endpoint'
  | 'secrets'
  | 'checks'
  | 'palette'
  | 'share'
  | 'workspace'
  | 'picture'
  | 'convert'
  | 'draft'
  | 'decision'
  | 'result'
  | 'fork'
  | 'traces'
  | 'sideBySide'
  | 'branches'
  | 'compareRuns';

export const modes: readonly Mode[] = ['author', 'run', 'compare', 'evaluate'];

export type SearchScope = 'document' | 'all';

/** What the formats panel shows of the open document: names of `TargetFormat`. */
export type ShownFormat = 'pdl' | 'mermaid' | 'code' | 'text' | 'worfbench' | 'aov' | 'tools' | 'openapi';

export interface ShellState {
  readonly mode: Mode;
  readonly leftTab: LeftTab;
  /** Of the modes that have tabs here; the views of Evaluate keep their own. */
  readonly rightTab: Readonly<Record<Exclude<Mode, 'evaluate'>, RightTab>>;
  readonly bottomTab: Readonly<Record<Exclude<Mode, 'evaluate'>, BottomTab>>;
  readonly evaluation: EvaluationView;
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
  readonly bottomOpen: boolean;
  /** Pixels that what the bottom panel holds asks for; it grows to them once and is never made smaller. */
  readonly bottomRoom: number;
  readonly dialog: ShellDialog | undefined;
  /** Undefined for the one that the document is not written in. */
  readonly format: ShownFormat | undefined;
  /** Whether the four formats lie over the canvas. */
  readonly allFormats: boolean;
  /** What the dialog starts with: a text for those that read one, `file` for that way to share. */
  readonly dialogInput: string;
  /** What is searched for; a new key puts the cursor into the field. */
  readonly search: { readonly query: string; readonly scope: SearchScope; readonly key: number };
  /** The slot that the inspector is about while no node is selected. */
  readonly inspectedSlot: string | undefined;
  /** The canvas leaves out the colours that a flowchart gives its nodes. */
  readonly hidesColours: boolean;
  /** The edge that is selected on the author's canvas, while no node is. */
  readonly inspectedEdge: PlacedEdge | undefined;

  setMode(mode: Mode): void;
  /** Shows a view of the evaluate mode. */
  showEvaluation(view: EvaluationView): void;
  setLeftTab(tab: LeftTab): void;
  setRightTab(tab: RightTab): void;
  setBottomTab(tab: BottomTab): void;
  togglePanel(panel: 'left' | 'right' | 'bottom', open?: boolean): void;
  /** Room for what a tab of the bottom panel holds; a person who makes it smaller afterwards is not argued with. */
  askForRoom(pixels: number): void;
  openDialog(dialog: ShellDialog, input?: string): void;
  closeDialog(): void;
  /** Shows the open document in a format, in the author's right panel. */
  showFormat(format: ShownFormat): void;
  showAllFormats(shown: boolean): void;
  inspectSlot(name: string | undefined): void;
  toggleColours(): void;
  inspectEdge(edge: PlacedEdge | undefined): void;
  /** Opens the search; without a query it keeps the one before. */
  openSearch(scope: SearchScope, query?: string): void;
  /** The side panel shows again what it showed before the search. */
  closeSearch(): void;
  setSearch(change: { readonly query?: string; readonly scope?: SearchScope }): void;
}

export function createShellStore(initial: { readonly mode: Mode; readonly leftOpen: boolean }): StoreApi<ShellState> {
  let beforeSearch: Pick<ShellState, 'leftTab' | 'leftOpen'> = { leftTab: 'documents', leftOpen: initial.leftOpen };
  return createStore<ShellState>((set, get) => ({
    mode: initial.mode,
    leftTab: 'documents',
    rightTab: { author: 'source', run: 'conversation', compare: 'scores' },
    bottomTab: { author: 'problems', run: 'timeline', compare: 'traces' },
    evaluation: 'worfeval',
    leftOpen: initial.leftOpen,
    rightOpen: true,
    bottomOpen: true,
    bottomRoom: 0,
    dialog: undefined,
    hidesColours: false,
    toggleColours: () => set({ hidesColours: !get().hidesColours }),
    format: undefined,
    allFormats: false,
    dialogInput: '',
    inspectedSlot: undefined,
    inspectedEdge: undefined,
    search: { query: '', scope: 'document', key: 0 },

    setMode: (mode) => set({ mode }),
    showEvaluation: (evaluation) => set({ evaluation, mode: 'evaluate' }),
    setLeftTab: (leftTab) => set({ leftTab, leftOpen: true }),
    setRightTab: (tab) => set({ rightTab: { ...get().rightTab, [get().mode]: tab }, rightOpen: true }),
    setBottomTab: (tab) => set({ bottomTab: { ...get().bottomTab, [get().mode]: tab }, bottomOpen: true }),
    togglePanel: (panel, open) => {
      if (panel === 'left') set({ leftOpen: open ?? !get().leftOpen });
      if (panel === 'right') set({ rightOpen: open ?? !get().rightOpen });
      if (panel === 'bottom') set({ bottomOpen: open ?? !get().bottomOpen });
    },
    askForRoom: (pixels) => {
      if (pixels > get().bottomRoom) set({ bottomRoom: pixels });
    },
    openDialog: (dialog, dialogInput = '') => set({ dialog, dialogInput }),
    closeDialog: () => set({ dialog: undefined }),
    showFormat: (format) =>
      set({ format, mode: 'author', rightTab: { ...get().rightTab, author: 'formats' }, rightOpen: true }),
    showAllFormats: (allFormats) => set(allFormats ? { allFormats, mode: 'author' } : { allFormats }),
    inspectSlot: (inspectedSlot) => set({ inspectedSlot }),
    inspectEdge: (inspectedEdge) => set({ inspectedEdge }),
    openSearch: (scope, query) => {
      const { search, leftTab, leftOpen } = get();
      if (leftTab !== 'search' || !leftOpen)
        beforeSearch = { leftTab: leftTab === 'search' ? 'documents' : leftTab, leftOpen };
      set({ search: { query: query ?? search.query, scope, key: search.key + 1 }, leftTab: 'search', leftOpen: true });
    },
    closeSearch: () => set({ ...beforeSearch, search: { ...get().search, query: '' } }),
    setSearch: (change) => set({ search: { ...get().search, ...change } }),
  }));
}
