// The compare mode: the chosen traces, the workflows rebuilt from them (by the miner or elsewhere), and the comparison
// of each with the open document. Only the choice of traces, the candidates and the match corrections are state;
// `comparisonActions` derives the rest.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Hunk } from '../../core/merge';
import type { MatchCorrections, TraceViolation } from '../../core/reconstruct';
import type { Positions } from '../support/ports';
import type { WorkspaceState } from '../workspace/workspaceState';
import { createComparisonActions } from './comparisonActions';
import type { MatchPair } from './matchCorrections';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { Reconstruction } from './reconstruction';
import type { TraceSet } from './traceReference';
import type { TraceService } from './traceService';

export type CompareSide = 'authored' | 'rebuilt';

export interface LinkedViewport {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

export interface TraceSourceItem extends TraceSet {
  readonly label: string;
}

export interface Selected {
  readonly side: CompareSide;
  readonly nodeId?: string;
  readonly edgeId?: string;
}

export interface CompareState {
  readonly files: readonly TraceSourceItem[];
  readonly chosen: readonly string[];
  /** Workflows of the open document that were rebuilt elsewhere, without the miner's. */
  readonly candidates: readonly RebuiltWorkflow[];
  /** Finished comparisons: the miner's first, then the candidates, each as soon as it is measured. */
  readonly sides: readonly Reconstruction[];
  /** Id of the candidate on screen; `miner` for the miner's workflow. */
  readonly shown: string;
  /** The entry of `sides` that `shown` names. */
  readonly result: Reconstruction | undefined;
  /** The user's match corrections for the shown comparison. */
  readonly corrections: MatchCorrections;
  /** Possible changes of the document, planned for `result`; undefined until they are planned. */
  readonly hunks: readonly Hunk[] | undefined;
  readonly planning: boolean;
  /** Id of the hunk under the pointer. */
  readonly highlightedHunk: string | undefined;
  /** Violations of the chosen runs, by source id. */
  readonly violations: Readonly<Record<string, readonly TraceViolation[]>>;
  /** Whether runs with violations are mined too. They are mined in any case if no other trace is chosen. */
  readonly minesViolating: boolean;
  /** Chosen runs that the shown workflow was not mined from. */
  readonly excludedRuns: readonly string[];
  readonly working: boolean;
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
  readonly selected: Selected | undefined;
  /** The highlighted path as text, with its nodes on each side. */
  readonly highlighted: (Readonly<Record<CompareSide, readonly string[]>> & { readonly path: string }) | undefined;
  /** Pan and zoom of both canvases; `by` is the side that the user moved last. */
  readonly viewport: (LinkedViewport & { readonly by: CompareSide }) | undefined;

  choose(ids: readonly string[]): void;
  /**
   * Adds the traces of a file and chooses them, in addition to the earlier choice unless `alone`. Replaces traces of
   * the same id.
   */
  addTraces(item: TraceSourceItem, warnings?: readonly string[], how?: { readonly alone?: boolean }): void;
  /** Shows why a file was refused; undefined clears the problem. */
  setProblem(problem: string | undefined): void;
  removeFile(id: string): void;
  mineViolating(on: boolean): void;
  /** Resolves when no mining is running, including runs started meanwhile. */
  reconstruct(): Promise<void>;
  /**
   * Adds a workflow that was rebuilt elsewhere to the candidates of the open document, replaces a candidate of the same
   * id, and shows it.
   */
  addCandidate(rebuilt: RebuiltWorkflow): Promise<void>;
  dropCandidate(id: string): void;
  show(id: string): void;
  /** Compares with the current text; rebuilds nothing. */
  follow(): Promise<void>;
  /** The pair is [authored id, rebuilt id] of the shown comparison. */
  match(pair: MatchPair): Promise<void>;
  unmatch(pair: MatchPair): Promise<void>;
  removeCorrection(pair: MatchPair): Promise<void>;
  /** Plans the hunks of the shown comparison unless they are planned. */
  planHunks(): Promise<void>;
  acceptHunk(id: string): Promise<boolean>;
  /** Accepts all hunks that are accepted by default, as one undo step, and returns their number. */
  acceptAll(): Promise<number>;
  highlightHunk(id: string | undefined): void;
  /**
   * Opens the rebuilt workflow as a new document. Returns a message if there is no such workflow or it cannot be
   * written in that form.
   */
  openRebuilt(kind: 'pdl' | 'mermaid'): Promise<string | undefined>;
  select(selected: CompareState['selected']): void;
  highlight(highlighted: CompareState['highlighted']): void;
  setViewport(by: CompareSide, viewport: LinkedViewport): void;
}

export interface ComparePorts {
  readonly workspace: StoreApi<WorkspaceState>;
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** In a worker; on the main thread where workers are not available. */
  loadTraces(): Promise<TraceService>;
}

export type CompareStore = StoreApi<CompareState>;

export function createCompareStore(ports: ComparePorts): CompareStore {
  return createStore<CompareState>((set, get, access) => ({
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
      // After another choice of traces, shows the miner's result instead of a candidate.
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

    ...createComparisonActions(ports, access),
  }));
}
