// Reconstruction side by side: which traces are taken, the graph mined from them, and how it compares with the
// authored one. Everything but the choice of traces is derived.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../core/graph';
import type { Trace } from '../core/logs';
import type { Repository } from '../core/storage';
import type { Mine } from './mineWorkflow';
import type { Positions } from './ports';
import type { Reconstruction } from './reconstruction';
import type { WorkspaceState } from './workspaceStore';

export type Side = 'authored' | 'rebuilt';

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

export interface CompareState {
  readonly files: readonly TraceSourceItem[];
  readonly chosen: readonly string[];
  readonly result: Reconstruction | undefined;
  readonly working: boolean;
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
  /** Node selected on either side, by side. */
  readonly selected: { readonly side: Side; readonly nodeId: string } | undefined;
  /** Pan and zoom of both canvases, and the one that was moved last. */
  readonly viewport: (LinkedViewport & { readonly by: Side }) | undefined;

  choose(ids: readonly string[]): void;
  /** Takes traces of a file and chooses them; those of the same id go. */
  addTraces(item: TraceSourceItem, warnings?: readonly string[]): void;
  /** Shows why a file was refused, or that nothing is wrong any more. */
  tell(problem: string | undefined): void;
  removeFile(id: string): void;
  reconstruct(): Promise<void>;
  select(selected: CompareState['selected']): void;
  setViewport(by: Side, viewport: LinkedViewport): void;
}

export interface ComparePorts {
  readonly repository: Repository;
  readonly workspace: StoreApi<WorkspaceState>;
  layout(graph: WorkflowGraph): Promise<Positions>;
  /** Mines beside the page; absent: the page does it in a moment of its own. */
  readonly mine?: Mine;
}

/** What reads traces and draws the two sides: loaded with the first comparison. */
export const loadReconstruction = () => import('./reconstruction');

export type CompareStore = StoreApi<CompareState>;

export function createCompareStore(ports: ComparePorts): CompareStore {
  let round = 0;
  /** Of the round that is under way. */
  let ending = new AbortController();
  return createStore<CompareState>((set, get) => {
    const tracesOf = async (id: string): Promise<readonly Trace[]> => {
      const file = get().files.find((item) => item.id === id);
      if (file) return file.traces;
      const events = await ports.repository.loadEvents(id);
      return events.length > 0 ? (await loadReconstruction()).tracesOfRun(events) : [];
    };

    const reconstruct = async () => {
      round += 1;
      const own = round;
      // Nobody waits for the round before any more.
      ending.abort();
      ending = new AbortController();
      const { signal } = ending;
      const { chosen } = get();
      const { analysis } = ports.workspace.getState();
      if (chosen.length === 0) {
        set({ result: undefined, working: false, problem: undefined });
        return;
      }
      set({ working: true, problem: undefined });
      try {
        const traces = (await Promise.all(chosen.map(tracesOf))).flat();
        const { mineHere, reconstructTraces } = await loadReconstruction();
        if (own !== round) return;
        const { mine = mineHere, layout } = ports;
        const rebuilt = await reconstructTraces(analysis, traces, { mine, layout }, signal);
        if (own !== round) return;
        set({
          working: false,
          selected: undefined,
          viewport: undefined,
          result: { id: `reconstruction-${own}`, ...rebuilt },
        });
      } catch (error) {
        if (own !== round) return;
        const why = error instanceof Error ? error.message : String(error);
        set({ working: false, problem: `The traces could not be compared: ${why}` });
      }
    };

    return {
      files: [],
      chosen: [],
      result: undefined,
      working: false,
      problem: undefined,
      warnings: [],
      selected: undefined,
      viewport: undefined,

      choose: (chosen) => {
        set({ chosen });
        void reconstruct();
      },
      addTraces: (item, warnings = []) => {
        const files = [...get().files.filter((file) => file.id !== item.id), item];
        set({ files, warnings, problem: undefined });
        get().choose([...get().chosen.filter((id) => id !== item.id), item.id]);
      },
      tell: (problem) => set({ problem }),
      removeFile: (id) => {
        set({ files: get().files.filter((file) => file.id !== id) });
        get().choose(get().chosen.filter((chosen) => chosen !== id));
      },
      reconstruct,
      select: (selected) => set({ selected }),
      setViewport: (by, { x, y, zoom }) => set({ viewport: { x, y, zoom, by } }),
    };
  });
}
