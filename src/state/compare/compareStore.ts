// Reconstruction side by side: which traces are taken, the workflows rebuilt from them (by the miner, or elsewhere), and
// how each compares with the open document. Everything but the choice of traces, the candidates and the corrections of the
// matching is derived. Above 300 lines because rounds of mining, candidates, corrections and hunks all end in what is shown,
// and must not overtake each other.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { WorkflowGraph } from '../../core/graph';
import type { Trace } from '../../core/logs';
import type { Hunk } from '../../core/merge';
import type { MatchCorrections, TraceViolation } from '../../core/reconstruct';
import type { Repository } from '../../core/storage';
import { compareProblemMessages as t } from '../../messages/compareProblems.en';
import type { Positions } from '../support/ports';
import { positionsOf, type WorkspaceState } from '../workspace/workspaceState';
import { createCorrections, type MatchPair } from './matchCorrections';
import type { Mine } from './mineWorkflow';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import type { Reconstruction } from './reconstruction';

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

export interface Selected {
  readonly side: Side;
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
  readonly litHunk: string | undefined;
  /** Of the chosen sources that are runs: what each broke, by id. */
  readonly violations: Readonly<Record<string, readonly TraceViolation[]>>;
  /** Runs with violations shape the rebuilt workflow too; where nothing else is chosen they do anyway. */
  readonly minesViolating: boolean;
  /** Chosen runs that the rebuilt workflow shown does not learn from. */
  readonly setApart: readonly string[];
  readonly working: boolean;
  readonly problem: string | undefined;
  readonly warnings: readonly string[];
  /** Node or edge selected on either side, by side. */
  readonly selected: Selected | undefined;
  /** The path that is shown, in words, and its nodes on each side. */
  readonly lit: (Readonly<Record<Side, readonly string[]>> & { readonly path: string }) | undefined;
  /** Pan and zoom of both canvases, and the one that was moved last. */
  readonly viewport: (LinkedViewport & { readonly by: Side }) | undefined;

  choose(ids: readonly string[]): void;
  /** Takes traces of a file and chooses them; those of the same id go. */
  addTraces(item: TraceSourceItem, warnings?: readonly string[]): void;
  /** Shows why a file was refused, or that nothing is wrong any more. */
  tell(problem: string | undefined): void;
  removeFile(id: string): void;
  mineViolating(on: boolean): void;
  reconstruct(): Promise<void>;
  /** Adds a workflow rebuilt elsewhere to those of the open document, in place of one of its id, and shows it. */
  offer(rebuilt: RebuiltWorkflow): Promise<void>;
  dropCandidate(id: string): void;
  show(id: string): void;
  /** Compares with the text as it is now; nothing is rebuilt. */
  follow(): Promise<void>;
  /** By [authored id, rebuilt id] of the shown comparison. */
  match(pair: MatchPair): Promise<void>;
  unmatch(pair: MatchPair): Promise<void>;
  takeBackCorrection(pair: MatchPair): Promise<void>;
  /** Plans the hunks of what is shown, if they are not. */
  planHunks(): Promise<void>;
  acceptHunk(id: string): Promise<boolean>;
  /** All that are taken unasked, as one step: how many. */
  acceptAll(): Promise<number>;
  lightHunk(id: string | undefined): void;
  /** The rebuilt workflow as a new document; a message when it has no such form. */
  openRebuilt(kind: 'pdl' | 'mermaid'): Promise<string | undefined>;
  select(selected: CompareState['selected']): void;
  light(lit: CompareState['lit']): void;
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

const loadMergeDesk = () => import('./mergeDesk');

export type CompareStore = StoreApi<CompareState>;

const noTraces: readonly Trace[] = [];

const lookedAt = (viewport: CompareState['viewport']): CompareState['viewport'] =>
  viewport && { ...viewport, by: 'authored' };

/** What is selected, where the same workflow, built again, still has it: what lands late takes nothing out of the hand. */
function stillSelected({ selected, result: before }: CompareState, result: Reconstruction | undefined) {
  if (!selected || !result || result.candidate.id !== before?.candidate.id) return undefined;
  const { nodes, edges } = result.comparison[selected.side];
  const { nodeId, edgeId } = selected;
  const isThere = nodeId === undefined ? edges.some(({ id }) => id === edgeId) : nodes.some(({ id }) => id === nodeId);
  return isThere ? selected : undefined;
}

export function createCompareStore(ports: ComparePorts): CompareStore {
  let round = 0;
  let comparing = 0;
  /** What the hunks are of, or are being planned for. */
  let planned: Reconstruction | undefined;
  /** Of the mining that is under way. */
  let ending = new AbortController();
  const offered = new Map<string, readonly RebuiltWorkflow[]>();
  const corrected = createCorrections();
  const documentId = () => ports.workspace.getState().history.document.id;
  const places = () => {
    const state = ports.workspace.getState();
    return positionsOf(state, state.analysis.graphs.procedure ? 'procedure' : 'flowchart');
  };
  return createStore<CompareState>((set, get) => {
    const tracesOf = async (id: string): Promise<readonly Trace[]> => {
      const file = get().files.find((item) => item.id === id);
      if (file) return file.traces;
      const events = await ports.repository.loadEvents(id);
      if (events.length === 0) return noTraces;
      const { tracesOfRun, traceViolations } = await loadReconstruction();
      set({ violations: { ...get().violations, [id]: traceViolations(events) } });
      return tracesOfRun(events);
    };

    /** The state that follows from sides and the choice among them. */
    const settle = (sides: readonly Reconstruction[], shown = get().shown): Partial<CompareState> => {
      const result = sides.find((side) => side.candidate.id === shown) ?? sides[0];
      const id = result?.candidate.id ?? shown;
      const candidates = offered.get(documentId()) ?? [];
      const isOther = result?.id !== get().result?.id;
      return {
        sides,
        candidates,
        // One that is still being measured stays the one that is waited for.
        shown: candidates.some((candidate) => candidate.id === shown) ? shown : id,
        result,
        corrections: corrected.of(documentId(), id),
        // The authored side fits itself anew; where that moves nothing, both look where they looked.
        ...(isOther
          ? { selected: stillSelected(get(), result), lit: undefined, viewport: lookedAt(get().viewport) }
          : {}),
      };
    };

    const put = (side: Reconstruction) => {
      const others = get().sides.filter(({ candidate }) => candidate.id !== side.candidate.id);
      const sides = [...others, side];
      const place = new Map(['miner', ...get().candidates.map(({ id }) => id)].map((id, index) => [id, index]));
      sides.sort((a, b) => (place.get(a.candidate.id) ?? 0) - (place.get(b.candidate.id) ?? 0));
      set(settle(sides));
    };

    const rebuild = async (
      owner: string,
      isOver: () => boolean,
      make: () => Promise<Omit<Reconstruction, 'id'> | undefined>,
    ): Promise<void> => {
      try {
        const made = await make();
        if (!made || isOver()) return;
        round += 1;
        put({ id: `reconstruction-${round}`, ...made });
        set({ working: false });
        // The text may have gone on meanwhile, and corrections are no business of the worker.
        await compareSides();
      } catch (error) {
        if (isOver()) return;
        const why = error instanceof Error ? error.message : String(error);
        set({ working: false, problem: t.notCompared({ owner, why }) });
      }
    };

    const reconstruct = async () => {
      // Nobody waits for the round before any more.
      ending.abort();
      ending = new AbortController();
      const { signal } = ending;
      const { chosen } = get();
      const { analysis } = ports.workspace.getState();
      const id = documentId();
      dropOthers();
      if (chosen.length === 0) {
        set({
          ...settle(get().sides.filter((side) => side.candidate.id !== 'miner')),
          working: false,
          problem: undefined,
        });
        return;
      }
      set({ working: true, problem: undefined });
      await rebuild(
        t.theTraces,
        () => signal.aborted || documentId() !== id,
        async () => {
          const lists = await Promise.all(chosen.map(tracesOf));
          const { violations, minesViolating } = get();
          const breaks = (id: string) => (violations[id]?.length ?? 0) > 0;
          const setApart = minesViolating || chosen.every(breaks) ? [] : chosen.filter(breaks);
          const traces = lists.filter((_, index) => !setApart.includes(chosen[index] ?? '')).flat();
          if (!signal.aborted) set({ setApart });
          const { mineHere, reconstructTraces } = await loadReconstruction();
          if (signal.aborted) return undefined;
          const { mine = mineHere, layout } = ports;
          return reconstructTraces(analysis, traces, { mine, layout, places }, signal);
        },
      );
    };

    /** Sides of another document go, and those of this one that were measured before come back. */
    const dropOthers = () => {
      const own = offered.get(documentId()) ?? [];
      const { candidates, sides } = get();
      if (candidates.every((candidate) => own.includes(candidate)) && own.length === candidates.length) return;
      const kept = sides.filter(({ candidate }) => candidate.id === 'miner' || own.includes(candidate));
      set({ candidates: own, ...settle(kept, 'miner') });
      for (const candidate of own) if (!kept.some((side) => side.candidate === candidate)) void measure(candidate);
    };

    const measure = (candidate: RebuiltWorkflow) => {
      const id = documentId();
      const isOver = () => documentId() !== id || !get().candidates.includes(candidate);
      return rebuild(candidate.label, isOver, async () => {
        const { mineHere, measureCandidate } = await loadReconstruction();
        const { mine = mineHere, layout } = ports;
        const { analysis } = ports.workspace.getState();
        return isOver()
          ? undefined
          : measureCandidate(analysis, candidate, { mine, layout, places }, new AbortController().signal);
      });
    };

    /** Sets every side against the text as it is, with the corrections of each. */
    const compareSides = async (): Promise<void> => {
      comparing += 1;
      const own = comparing;
      const id = documentId();
      const { analysis } = ports.workspace.getState();
      for (const side of get().sides) {
        const corrections = corrected.of(id, side.candidate.id);
        const isNew = side.corrections !== corrections || side.sourceText !== analysis.source;
        if (!isNew) continue;
        let again: Omit<Reconstruction, 'id'>;
        try {
          const { compareAgain } = await loadReconstruction();
          again = await compareAgain(analysis, side, corrections, { layout: ports.layout, places });
        } catch (error) {
          // Without a network its code may be missing: what is shown is of the text before.
          const why = error instanceof Error ? error.message : String(error);
          if (own === comparing) set({ problem: t.textNotCompared({ why }) });
          return;
        }
        if (own !== comparing || documentId() !== id) return;
        const { sides, result } = get();
        // Rebuilt meanwhile: that comparison is newer than this one.
        if (!sides.some((other) => other.rebuilding === side.rebuilding)) continue;
        const next = { id: side.id, ...again };
        const isShown = result?.rebuilding === side.rebuilding;
        set({
          sides: sides.map((other) => (other.rebuilding === side.rebuilding ? next : other)),
          ...(isShown ? { result: next, corrections } : {}),
        });
      }
    };

    const correct = async (change: (documentId: string, candidateId: string) => void): Promise<void> => {
      const { result } = get();
      if (!result) return;
      change(documentId(), result.candidate.id);
      set({ corrections: corrected.of(documentId(), result.candidate.id) });
      await compareSides();
    };

    return {
      files: [],
      chosen: [],
      candidates: [],
      sides: [],
      shown: 'miner',
      result: undefined,
      corrections: corrected.of('', ''),
      hunks: undefined,
      planning: false,
      litHunk: undefined,
      violations: {},
      minesViolating: false,
      setApart: [],
      working: false,
      problem: undefined,
      warnings: [],
      selected: undefined,
      lit: undefined,
      viewport: undefined,

      choose: (chosen) => {
        const before = get().chosen;
        const isOther = chosen.length !== before.length || chosen.some((id) => !before.includes(id));
        set({ chosen });
        void reconstruct();
        // Who takes other traces wants to see what they give, not what was built from others.
        if (isOther && before.length > 0) set(settle(get().sides, 'miner'));
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
      mineViolating: (minesViolating) => {
        set({ minesViolating });
        void reconstruct();
      },
      reconstruct,
      offer: (rebuilt) => {
        const before = offered.get(documentId()) ?? [];
        const candidates = [...before.filter(({ id }) => id !== rebuilt.id), rebuilt];
        offered.set(documentId(), candidates);
        const sides = get().sides.filter(({ candidate }) => candidate.id !== rebuilt.id);
        set({ sides, candidates, shown: rebuilt.id });
        return measure(rebuilt);
      },
      dropCandidate: (id) => {
        offered.set(
          documentId(),
          (offered.get(documentId()) ?? []).filter((candidate) => candidate.id !== id),
        );
        set(settle(get().sides.filter(({ candidate }) => candidate.id !== id)));
      },
      show: (id) => set(settle(get().sides, id)),
      follow: compareSides,
      match: (pair) => correct((document, candidate) => corrected.match(document, candidate, pair)),
      unmatch: (pair) => correct((document, candidate) => corrected.unmatch(document, candidate, pair)),
      takeBackCorrection: (pair) => correct((document, candidate) => corrected.takeBack(document, candidate, pair)),
      planHunks: async () => {
        const { result } = get();
        if (planned === result) return;
        planned = result;
        if (!result) {
          set({ hunks: undefined, planning: false });
          return;
        }
        set({ planning: true });
        const isOver = () => planned !== result;
        try {
          const { planFor } = await loadMergeDesk();
          const hunks = await planFor(ports.workspace.getState(), result, isOver);
          if (!isOver()) set({ hunks, planning: false });
        } catch (error) {
          if (isOver()) return;
          const why = error instanceof Error ? error.message : String(error);
          set({ hunks: undefined, planning: false, problem: t.planFailed({ why }) });
        }
      },
      acceptHunk: async (id) => {
        const { result, hunks } = get();
        const hunk = hunks?.find((one) => one.id === id);
        if (!result || !hunk) return false;
        const { acceptHunk } = await loadMergeDesk();
        if (!acceptHunk(ports.workspace, result, hunk)) return false;
        // Gone at once; the others are planned anew on the new text.
        set({ hunks: get().hunks?.filter((one) => one.id !== id), litHunk: undefined });
        return true;
      },
      acceptAll: async () => {
        const { result } = get();
        if (!result) return 0;
        set({ planning: true });
        try {
          return await (await loadMergeDesk()).acceptDefaults(ports.workspace, result);
        } finally {
          set({ planning: false, litHunk: undefined });
        }
      },
      lightHunk: (litHunk) => set({ litHunk }),
      openRebuilt: async (kind) => {
        const { result } = get();
        return result && (await loadMergeDesk()).openRebuilt(ports.workspace, result, kind);
      },
      select: (selected) => set({ selected }),
      light: (lit) => set({ lit }),
      setViewport: (by, { x, y, zoom }) => set({ viewport: { x, y, zoom, by } }),
    };
  });
}
