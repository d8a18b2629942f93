// The current mode and its open panels. A mode changes the content of the panels, never their position; each mode
// remembers which of its panels are open.

import { createStore, type StoreApi } from 'zustand/vanilla';

export const modes = ['author', 'run', 'compare', 'evaluate', 'plan'] as const;
export type Mode = (typeof modes)[number];
/** Short tours through the app. */
export type TourName = 'author' | 'run' | 'compare';
/** Pages of the compare mode. Only the comparison has side panels; the other pages use the full width. */
export const comparePages = ['comparison', 'execute', 'summarize', 'test', 'paths'] as const;
export type ComparePage = (typeof comparePages)[number];
/** Views of the evaluate mode: each has its own panels. */
export const evaluationViews = ['agents', 'worfeval', 'generate', 'bench'] as const;
export type EvaluationView = (typeof evaluationViews)[number];
export const leftTabs = ['documents', 'outline', 'search', 'tools', 'runs'] as const;
export type LeftTab = (typeof leftTabs)[number];
/**
 * Tabs of the modes whose panels belong to the shell; the other modes keep their own tabs. The first tab is the
 * default.
 */
export const rightTabs = {
  author: ['source', 'inspector', 'formats'],
  run: ['conversation', 'event', 'source'],
  compare: ['scores', 'evidence', 'changes', 'traces'],
} as const;
export type RightTab = (typeof rightTabs)[keyof typeof rightTabs][number];
export const bottomTabs = {
  author: ['problems', 'metrics', 'versions'],
  run: ['timeline', 'events', 'breakpoints', 'rejudge', 'problems'],
} as const;
export type BottomTab = (typeof bottomTabs)[keyof typeof bottomTabs][number];
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
  | 'compareRuns'
  | 'guides'
  | 'keys'
  | 'about'
  | 'storage';

export type SearchScope = 'document' | 'all';

/** Content of the formats panel for the open document: names of `TargetFormat`. */
export type ShownFormat = 'pdl' | 'mermaid' | 'code' | 'text' | 'worfbench' | 'aov' | 'tools' | 'openapi';

export interface ShellState {
  readonly mode: Mode;
  /** The welcome screen covers the studio; every action that leads into the studio closes it. */
  readonly welcome: boolean;
  /**
   * Content of the full-screen stage: the id of a demo, or `runs/` with ids of runs. Undefined when the stage is
   * closed.
   */
  readonly stage: string | undefined;
  /** The running tour. */
  readonly tour: TourName | undefined;
  readonly leftTab: LeftTab;
  readonly rightTab: Readonly<Record<keyof typeof rightTabs, RightTab>>;
  readonly bottomTab: Readonly<Record<keyof typeof bottomTabs, BottomTab>>;
  readonly comparePage: ComparePage;
  readonly evaluation: EvaluationView;
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
  readonly bottomOpen: boolean;
  /** Height of the bottom panel in pixels, by the tab (`run/events`) or mode that requests its own height. */
  readonly bottomHeights: Readonly<Record<string, number>>;
  /** Open panels of the modes that are not shown. */
  readonly kept: Readonly<Record<Mode, OpenPanels>>;
  readonly dialog: ShellDialog | undefined;
  /** Undefined for the default: the format that the document is not written in. */
  readonly format: ShownFormat | undefined;
  /** Whether the four formats cover the canvas. */
  readonly allFormats: boolean;
  /**
   * Initial input of the dialog: a text for dialogs that read text, `file` to share by file, or the path of a guide.
   */
  readonly dialogInput: string;
  /** The search; a new key focuses the search field. */
  readonly search: { readonly query: string; readonly scope: SearchScope; readonly key: number };
  /** The slot that the inspector shows while no node is selected. */
  readonly inspectedSlot: string | undefined;
  /** Whether the canvas ignores the colours that a flowchart gives its nodes. */
  readonly hidesColours: boolean;

  setMode(mode: Mode): void;
  showWelcome(shown: boolean): void;
  /** Undefined closes the stage. */
  showStage(shown: string | undefined): void;
  /** Undefined ends the running tour. */
  startTour(tour: TourName | undefined): void;
  showEvaluation(view: EvaluationView): void;
  showComparePage(page: ComparePage): void;
  setLeftTab(tab: LeftTab): void;
  setRightTab(tab: RightTab): void;
  setBottomTab(tab: BottomTab): void;
  togglePanel(panel: 'left' | 'right' | 'bottom', open?: boolean): void;
  /** Sets the height of the bottom panel for its current content; the other tabs keep theirs. */
  requestBottomHeight(pixels: number): void;
  openDialog(dialog: ShellDialog, input?: string): void;
  closeDialog(): void;
  /** Shows the open document in a format, in the author's right panel. */
  showFormat(format: ShownFormat): void;
  showAllFormats(shown: boolean): void;
  inspectSlot(name: string | undefined): void;
  toggleColours(): void;
  /** Opens the search; without a query it keeps the previous one. */
  openSearch(scope: SearchScope, query?: string): void;
  /** Restores the side panel's content from before the search. */
  closeSearch(): void;
  setSearch(change: { readonly query?: string; readonly scope?: SearchScope }): void;
}

/** The open panels, and the tab of the left one. */
export type OpenPanels = Pick<ShellState, 'leftOpen' | 'leftTab' | 'rightOpen' | 'bottomOpen'>;

/** All parts of the arrangement that are kept between visits. */
export interface Arrangement extends Pick<ShellState, 'rightTab' | 'bottomTab' | 'comparePage' | 'evaluation'> {
  readonly panels: Readonly<Record<Mode, OpenPanels>>;
}

const firstPanels = (mode: Mode): OpenPanels => ({
  leftOpen: false,
  leftTab: 'documents',
  rightOpen: true,
  // When closed, the author's bottom panel shows its content in one line.
  bottomOpen: mode !== 'author',
});

export const firstArrangement: Arrangement = {
  panels: Object.fromEntries(modes.map((mode) => [mode, firstPanels(mode)])) as Arrangement['panels'],
  rightTab: { author: 'source', run: 'conversation', compare: 'scores' },
  bottomTab: { author: 'problems', run: 'timeline' },
  comparePage: 'comparison',
  evaluation: 'agents',
};

/** Key of the bottom panel's content: a tab of a mode, or a mode without tabs. */
export const bottomContentKey = ({ mode, bottomTab }: Pick<ShellState, 'mode' | 'bottomTab'>): string =>
  mode in bottomTab ? `${mode}/${bottomTab[mode as keyof typeof bottomTab]}` : mode;

export const arrangementOf = ({ kept, mode, ...state }: ShellState): Arrangement => {
  const { leftOpen, leftTab, rightOpen, bottomOpen, rightTab, bottomTab, comparePage, evaluation } = state;
  const panels = { ...kept, [mode]: { leftOpen, leftTab, rightOpen, bottomOpen } };
  return { panels, rightTab, bottomTab, comparePage, evaluation };
};

export function createShellStore(
  mode: Mode,
  { panels, rightTab, bottomTab, comparePage, evaluation }: Arrangement = firstArrangement,
): StoreApi<ShellState> {
  const initial = panels[mode];
  let beforeSearch: Pick<ShellState, 'leftTab' | 'leftOpen'> = { leftTab: 'documents', leftOpen: initial.leftOpen };
  return createStore<ShellState>((set, get) => ({
    mode,
    ...initial,
    kept: panels,
    welcome: false,
    stage: undefined,
    tour: undefined,
    rightTab,
    bottomTab,
    // 20 rows and their filters.
    bottomHeights: { 'run/events': 530 },
    comparePage,
    evaluation,
    dialog: undefined,
    hidesColours: false,
    toggleColours: () => set({ hidesColours: !get().hidesColours }),
    format: undefined,
    allFormats: false,
    dialogInput: '',
    inspectedSlot: undefined,
    search: { query: '', scope: 'document', key: 0 },

    setMode: (next) => {
      const kept = arrangementOf(get()).panels;
      set({ mode: next, kept, ...kept[next], welcome: false });
    },
    showWelcome: (welcome) => set(welcome ? { welcome, tour: undefined } : { welcome }),
    showStage: (stage) => set(stage === undefined ? { stage } : { stage, dialog: undefined, tour: undefined }),
    startTour: (tour) => set(tour ? { tour, welcome: false } : { tour }),
    showEvaluation: (shown) => {
      get().setMode('evaluate');
      set({ evaluation: shown });
    },
    showComparePage: (comparePage) => {
      get().setMode('compare');
      set({ comparePage });
    },
    setLeftTab: (leftTab) => set({ leftTab, leftOpen: true }),
    setRightTab: (tab) => set({ rightTab: { ...get().rightTab, [get().mode]: tab }, rightOpen: true }),
    setBottomTab: (tab) => set({ bottomTab: { ...get().bottomTab, [get().mode]: tab }, bottomOpen: true }),
    togglePanel: (panel, open) => {
      const name = `${panel}Open` as const;
      set({ [name]: open ?? !get()[name] });
    },
    requestBottomHeight: (pixels) => {
      const { bottomHeights } = get();
      const place = bottomContentKey(get());
      if (pixels > (bottomHeights[place] ?? 0)) set({ bottomHeights: { ...bottomHeights, [place]: pixels } });
    },
    openDialog: (dialog, dialogInput = '') => set({ dialog, dialogInput }),
    closeDialog: () => set({ dialog: undefined }),
    showFormat: (format) => {
      get().setMode('author');
      get().setRightTab('formats');
      set({ format });
    },
    showAllFormats: (allFormats) => {
      if (allFormats) get().setMode('author');
      set({ allFormats });
    },
    inspectSlot: (inspectedSlot) => set({ inspectedSlot }),
    openSearch: (scope, query) => {
      const { search, leftTab, leftOpen } = get();
      if (leftTab !== 'search' || !leftOpen)
        beforeSearch = { leftTab: leftTab === 'search' ? 'documents' : leftTab, leftOpen };
      set({
        search: { query: query ?? search.query, scope, key: search.key + 1 },
        leftTab: 'search',
        leftOpen: true,
        welcome: false,
      });
    },
    closeSearch: () => set({ ...beforeSearch, search: { ...get().search, query: '' } }),
    setSearch: (change) => set({ search: { ...get().search, ...change } }),
  }));
}
