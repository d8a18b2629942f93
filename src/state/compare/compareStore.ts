// Reconstruction side by side: which traces are taken, the workflows rebuilt from them (by the miner, or elsewhere), and
// how each compares with the open document. Everything but the choice of traces, the candidates and the corrections of the
// matching is derived, by what comes with the first comparison (`comparing`).

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';
import type { Hunk } from '../../core/merge';
import type { MatchCorrections, TraceViolation } from '../../core/reconstruct';
import type { Repository } from '../../core/storage';
import { loadOnce } from '../../core/support';
import { compareProblemMessages as t } from '../../messages/compareProblems.en';
import { reasonOf } from '../support/describeRefusal';
import type { Positions } from '../support/ports';
import type { WorkspaceState } from '../workspace/workspaceState';
import type { MatchPair } from './matchCorrections';
import type { Mine } from './mineWorkflow';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { Reconstruction } from './reconstruction';

export type CompareSide = 'authored' | 'rebuilt';

export interface LinkedViewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface TraceSourceItem {
  /** Run id, or `file:` and the file's name. */
  readonly id: string;
  readonly label: string;
  readonly traces: readonly Trace[];
}

export interface Selected {
  readonly side: CompareSide;
  readonly nodeId?: string;
  readonly edgeId?: string;
}

export interface CompareState {
  readonly files: readonly TraceSourceItem[];
  readonly chosen: readonly string[];
  /** Workflows of the open document that were rebuilt elsewhere; the miner's own is not among them. */
  readonly candidates: readonly RebuiltWorkflow[];
  /** What was compared: the miner's first, then the candidates, each as soon as it is measured. */
  readonly sides: readonly Reconstruction[];
  /** The id of the candidate that is shown, `miner` for the miner's. */
  readonly shown: string;
  /** The one of `sides` that is shown. */
  readonly result: Reconstruction | undefined;
  /** What a person said of the matching of the shown one. */
  readonly corrections: MatchCorrections;
  /** What could be changed in the document; undefined until it is planned. Of `result` as it is. */
  readonly hunks: readonly Hunk[] | undefined;
  readonly planning: boolean;
  /** The hunk that is pointed at, by id. */
  readonly highlightedHunk: string | undefined;
  /** Of the chosen sources that are runs: what each broke, by id. */
  readonly violations: Readonly<Record<string, readonly TraceViolation[]>>;
  /** Runs with violations shape the rebuilt workflow too; where nothing else is chosen they do anyway. */
  readonly minesViolating: boolean;
  /** Chosen runs that the rebuilt workflow shown does not learn from. */
  readonly excludedRuns: readonly string[];
  readonly working: boolean;
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
  /** Node or edge selected on either side, by side. */
  readonly selected: Selected | undefined;
  /** The path that is shown, in words, and its nodes on each side. */
  readonly highlighted: (Readonly<Record<CompareSide, readonly string[]>> & { readonly path: string }) | undefined;
  /** Pan and zoom of both canvases, and the one that was moved last. */
  readonly viewport: (LinkedViewport & { readonly by: CompareSide }) | undefined;

  choose(ids: readonly string[]): void;
  /** Takes traces of a file and chooses them, with those chosen before unless `alone`; those of the same id go. */
  addTraces(item: TraceSourceItem, warnings?: readonly string[], how?: { readonly alone?: boolean }): void;
  /** Shows why a file was refused, or that nothing is wrong any more. */
  setProblem(problem: string | undefined): void;
  removeFile(id: string): void;
  mineViolating(on: boolean): void;
  /** Resolves when nothing is being rebuilt any more, also what was chosen meanwhile. */
  reconstruct(): Promise<void>;
  /** Adds a workflow rebuilt elsewhere to those of the open document, in place of one of its id, and shows it. */
  addCandidate(rebuilt: RebuiltWorkflow): Promise<void>;
  dropCandidate(id: string): void;
  show(id: string): void;
  /** Compares with the text as it is now; nothing is rebuilt. */
  follow(): Promise<void>;
  /** By [authored id, rebuilt id] of the shown comparison. */
  match(pair: MatchPair): Promise<void>;
  unmatch(pair: MatchPair): Promise<void>;
  removeCorrection(pair: MatchPair): Promise<void>;
  /** Plans the hunks of what is shown, if they are not. */
  planHunks(): Promise<void>;
  acceptHunk(id: string): Promise<boolean>;
  /** All that are taken unasked, as one step: how many. */
  acceptAll(): Promise<number>;
  highlightHunk(id: string | undefined): void;
  /** The rebuilt workflow as a new document; a message when there is none, or it has no such form. */
  openRebuilt(kind: 'pdl' | 'mermaid'): Promise<string | undefined>;
  select(selected: CompareState['selected']): void;
  highlight(highlighted: CompareState['highlighted']): void;
  setViewport(by: CompareSide, viewport: LinkedViewport): void;
}

export interface ComparePorts {
  readonly repository: Repository;
  readonly workspace: StoreApi<WorkspaceState>;
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Mines beside the page; absent: the page does it in a moment of its own. */
  readonly mine?: Mine;
}

/** What reads traces, compares and draws the two sides: loaded with the first comparison. */
export const loadReconstruction = () => import('./comparisonActions');

export type CompareStore = StoreApi<CompareState>;

export function createCompareStore(ports: ComparePorts): CompareStore {
  const store = createStore<CompareState>((set, get) => ({
    files: [],
    chosen: [],
    candidates: [],
    sides: [],
    shown: 'miner',
    result: undefined,
    corrections: { paired: [], separated: [] },
    hunks: undefined,
    planning: false,
    highlightedHunk: undefined,
    violations: {},
    minesViolating: false,
    excludedRuns: [],
    working: false,
    problem: undefined,
    warnings: [],
    selected: undefined,
    highlighted: undefined,
    viewport: undefined,

    choose: (chosen) => {
      const before = get().chosen;
      const hasChanged = chosen.length !== before.length || chosen.some((id) => !before.includes(id));
      set({ chosen });
      void get().reconstruct();
      // Who takes other traces wants to see what they give, not what was built from others.
      if (hasChanged && before.length > 0) get().show('miner');
    },
    addTraces: (item, warnings = [], how = {}) => {
      const files = [...get().files.filter((file) => file.id !== item.id), item];
      set({ files, warnings, problem: undefined });
      const others = how.alone ? [] : get().chosen.filter((id) => id !== item.id);
      get().choose([...others, item.id]);
    },
    setProblem: (problem) => set({ problem }),
    removeFile: (id) => {
      set({ files: get().files.filter((file) => file.id !== id) });
      get().choose(get().chosen.filter((chosen) => chosen !== id));
    },
    mineViolating: (minesViolating) => {
      set({ minesViolating });
      void get().reconstruct();
    },
    highlightHunk: (highlightedHunk) => set({ highlightedHunk }),
    select: (selected) => set({ selected }),
    highlight: (highlighted) => set({ highlighted }),
    setViewport: (by, { x, y, zoom }) => set({ viewport: { x, y, zoom, by } }),

    // Until `comparing` is loaded, which then takes their places: what is asked before waits for it.
    reconstruct: async () => {
      set({ working: get().chosen.length > 0, problem: undefined });
      if (get().working) await begin(({ reconstruct }) => reconstruct());
    },
    addCandidate: (rebuilt) => begin(({ addCandidate }) => addCandidate(rebuilt), rebuilt.label),
    show: (id) => void begin(({ show }) => show(id)),
    dropCandidate: (id) => void begin(({ dropCandidate }) => dropCandidate(id)),
    follow: () => begin(({ follow }) => follow()),
    match: (pair) => begin(({ match }) => match(pair)),
    unmatch: (pair) => begin(({ unmatch }) => unmatch(pair)),
    removeCorrection: (pair) => begin(({ removeCorrection }) => removeCorrection(pair)),
    planHunks: () => begin(({ planHunks }) => planHunks()),
    acceptHunk: async (id) => (await begin(({ acceptHunk }) => acceptHunk(id))) ?? false,
    acceptAll: async () => (await begin(({ acceptAll }) => acceptAll())) ?? 0,
    openRebuilt: async (kind) => {
      let isLoaded = false;
      const refused = await begin(({ openRebuilt }) => {
        isLoaded = true;
        return openRebuilt(kind);
      });
      return isLoaded ? refused : get().problem;
    },
  }));

  const ready = loadOnce(async () =>
    store.setState((await loadReconstruction()).createComparisonActions(ports, store)),
  );
  /** What comes of it with the code loaded; undefined where it cannot be, and `problem` says so. */
  const begin = async <Result>(
    use: (state: CompareState) => Result | Promise<Result>,
    owner: string = t.theTraces,
  ): Promise<Result | undefined> => {
    try {
      await ready();
    } catch (error) {
      store.setState({ working: false, problem: t.notCompared({ owner, why: reasonOf(error) }) });
      return undefined;
    }
    return use(store.getState());
  };
  return store;
}
