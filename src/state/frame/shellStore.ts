// Which mode and which panels are shown. A mode changes what the panels hold, never where things are; which of them are
// open each mode remembers for itself.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TrackedEdge } from './trackedEdge';

export const modes = ['author', 'run', 'compare', 'evaluate', 'plan'] as const;
export type Mode = (typeof modes)[number];
/** Short tours through the app. */
export type TourName = 'author' | 'run' | 'compare';
/** Pages of the compare mode. The comparison has panels beside it; the others have the whole room. */
export const comparePages = ['comparison', 'execute', 'summarize', 'test', 'paths'] as const;
export type ComparePage = (typeof comparePages)[number];
/** Views of the evaluate mode: each brings its own panels. */
export const evaluationViews = ['agents', 'worfeval', 'generate', 'bench'] as const;
export type EvaluationView = (typeof evaluationViews)[number];
export const leftTabs = ['documents', 'outline', 'search', 'tools', 'runs'] as const;
export type LeftTab = (typeof leftTabs)[number];
/** Of the modes whose panels are the shell's; the others keep their own tabs. The first is shown at first. */
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

/** What the formats panel shows of the open document: names of `TargetFormat`. */
export type ShownFormat = 'pdl' | 'mermaid' | 'code' | 'text' | 'worfbench' | 'aov' | 'tools' | 'openapi';

export interface ShellState {
  readonly mode: Mode;
  /** The welcome screen lies over the studio; whatever leads into the studio takes it away. */
  readonly welcome: boolean;
  /** What the stage shows, which then is all there is on the screen: the id of a demo, or `runs/` with ids of runs. */
  readonly stage: string | undefined;
  /** The tour that is on. */
  readonly tour: TourName | undefined;
  readonly leftTab: LeftTab;
  readonly rightTab: Readonly<Record<keyof typeof rightTabs, RightTab>>;
  readonly bottomTab: Readonly<Record<keyof typeof bottomTabs, BottomTab>>;
  readonly comparePage: ComparePage;
  readonly evaluation: EvaluationView;
  readonly leftOpen: boolean;
  readonly rightOpen: boolean;
  readonly bottomOpen: boolean;
  /** Pixels of the bottom panel, by the tab (`run/events`) or mode that asks for a height of its own. */
  readonly bottomHeights: Readonly<Record<string, number>>;
  /** The panels of the modes that are not shown, as they were left. */
  readonly kept: Readonly<Record<Mode, OpenPanels>>;
  readonly dialog: ShellDialog | undefined;
  /** Undefined for the one that the document is not written in. */
  readonly format: ShownFormat | undefined;
  /** Whether the four formats lie over the canvas. */
  readonly allFormats: boolean;
  /** What the dialog starts with: a text for those that read one, `file` for that way to share, a guide's path. */
  readonly dialogInput: string;
  /** What is searched for; a new key puts the cursor into the field. */
  readonly search: { readonly query: string; readonly scope: SearchScope; readonly key: number };
  /** The slot that the inspector is about while no node is selected. */
  readonly inspectedSlot: string | undefined;
  /** The canvas leaves out the colours that a flowchart gives its nodes. */
  readonly hidesColours: boolean;
  /** The edge that is selected on the author's canvas, while no node is. */
  readonly inspectedEdge: TrackedEdge | undefined;

  setMode(mode: Mode): void;
  showWelcome(shown: boolean): void;
  /** Undefined leaves the stage. */
  showStage(shown: string | undefined): void;
  /** Undefined ends the one that is on. */
  startTour(tour: TourName | undefined): void;
  /** Shows a view of the evaluate mode. */
  showEvaluation(view: EvaluationView): void;
  /** Shows a page of the compare mode. */
  showComparePage(page: ComparePage): void;
  setLeftTab(tab: LeftTab): void;
  setRightTab(tab: RightTab): void;
  setBottomTab(tab: BottomTab): void;
  togglePanel(panel: 'left' | 'right' | 'bottom', open?: boolean): void;
  /** A height of its own for what the bottom panel shows now; the other tabs keep theirs. */
  requestBottomHeight(pixels: number): void;
  openDialog(dialog: ShellDialog, input?: string): void;
  closeDialog(): void;
  /** Shows the open document in a format, in the author's right panel. */
  showFormat(format: ShownFormat): void;
  showAllFormats(shown: boolean): void;
  inspectSlot(name: string | undefined): void;
  toggleColours(): void;
  inspectEdge(edge: TrackedEdge | undefined): void;
  /** Opens the search; without a query it keeps the one before. */
  openSearch(scope: SearchScope, query?: string): void;
  /** The side panel shows again what it showed before the search. */
  closeSearch(): void;
  setSearch(change: { readonly query?: string; readonly scope?: SearchScope }): void;
}

/** Which panels are open, and what the left one shows. */
export type OpenPanels = Pick<ShellState, 'leftOpen' | 'leftTab' | 'rightOpen' | 'bottomOpen'>;

/** All that is kept of the arrangement from one visit to the next. */
export interface Arrangement extends Pick<ShellState, 'rightTab' | 'bottomTab' | 'comparePage' | 'evaluation'> {
  readonly panels: Readonly<Record<Mode, OpenPanels>>;
}

const firstPanels = (mode: Mode): OpenPanels => ({
  leftOpen: false,
  leftTab: 'documents',
  rightOpen: true,
  // What an author's bottom panel has to say stands in one line while it is closed.
  bottomOpen: mode !== 'author',
});

export const firstArrangement: Arrangement = {
  panels: Object.fromEntries(modes.map((mode) => [mode, firstPanels(mode)])) as Arrangement['panels'],
  rightTab: { author: 'source', run: 'conversation', compare: 'scores' },
  bottomTab: { author: 'problems', run: 'timeline' },
  comparePage: 'comparison',
  evaluation: 'agents',
};

/** What the bottom panel shows: a tab of a mode, or a mode without tabs. */
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
    inspectedEdge: undefined,
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
    inspectEdge: (inspectedEdge) => set({ inspectedEdge }),
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
