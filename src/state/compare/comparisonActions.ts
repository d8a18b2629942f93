// Actions of the compare store that follow from the choice of traces: mining,
// comparing with the open document, planning hunks. Mining rounds, candidates, corrections and hunks all write the
// shown result, and a late result must not overwrite a newer one.

import type { StoreApi } from 'zustand/vanilla';
import type { MatchCorrections } from '../../core/reconstruct';
import { compareProblemMessages as t } from '../../messages/compareProblems.en';
import { reasonOf } from '../support/describeRefusal';
import { createLatestTask } from '../support/latestTask';
import { positionsOf } from '../workspace/workspaceState';
import type { ComparePorts, CompareState } from './compareStore';
import { acceptDefaults, acceptHunk, openRebuiltDocument, planHunksFor } from './hunkActions';
import { type MatchPair, noCorrections, withoutCorrection, withPair, withSeparatedPair } from './matchCorrections';
import type { RebuiltWorkflow } from './rebuiltWorkflow';
import { measureRebuilt, type Reconstruction, recompare, reconstructTraces } from './reconstruction';
import { traceSetOf } from './traceReference';
import type { TraceService } from './traceService';

const copyViewport = (viewport: CompareState['viewport']): CompareState['viewport'] =>
  viewport && { ...viewport, by: 'authored' };

/** Keeps the selection if the rebuilt workflow still contains it: a late result does not change the selection. */
function stillSelected({ selected, result: before }: CompareState, result: Reconstruction | undefined) {
  if (!selected || !result || result.candidate.id !== before?.candidate.id) return undefined;
  const { nodes, edges } = result.comparison[selected.side];
  const { nodeId, edgeId } = selected;
  const stillExists =
    nodeId === undefined ? edges.some(({ id }) => id === edgeId) : nodes.some(({ id }) => id === nodeId);
  return stillExists ? selected : undefined;
}

export function createComparisonActions(
  { workspace, layout, loadTraces }: ComparePorts,
  { getState: get, setState: set }: StoreApi<CompareState>,
) {
  let round = 0;
  let comparing = 0;
  /** The result whose hunks are planned or being planned. */
  let planned: Reconstruction | undefined;
  const mining = createLatestTask();
  const offered = new Map<string, readonly RebuiltWorkflow[]>();
  /** By document and candidate. Lives as long as the tab and survives a rebuild: equal ids mean the same nodes. */
  const corrected = new Map<string, MatchCorrections>();
  const documentId = () => workspace.getState().history.document.id;
  const places = () => {
    const state = workspace.getState();
    return positionsOf(state, state.analysis.graphs.procedure ? 'procedure' : 'flowchart');
  };
  const mine: TraceService['mine'] = async (question, signal) => (await loadTraces()).mine(question, signal);
  const layoutPorts = { mine, layout, places };
  const ofDocument = () => offered.get(documentId()) ?? [];
  const correctionsOf = (candidateId: string) => corrected.get(`${documentId()}\n${candidateId}`) ?? noCorrections;

  /** The state derived from the sides and the id of the shown one. */
  const settle = (sides: readonly Reconstruction[], shown = get().shown): Partial<CompareState> => {
    const result = sides.find((side) => side.candidate.id === shown) ?? sides[0];
    const id = result?.candidate.id ?? shown;
    const candidates = ofDocument();
    const isOtherResult = result?.id !== get().result?.id;
    return {
      sides,
      candidates,
      // A candidate that is still being measured stays selected.
      shown: candidates.some((candidate) => candidate.id === shown) ? shown : id,
      result,
      corrections: correctionsOf(id),
      // The authored canvas is fitted again; if the layout did not change, both viewports stay.
      ...(isOtherResult
        ? { selected: stillSelected(get(), result), highlighted: undefined, viewport: copyViewport(get().viewport) }
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
    isCancelled: () => boolean,
    make: () => Promise<Omit<Reconstruction, 'id'> | undefined>,
  ): Promise<void> => {
    try {
      const made = await make();
      if (!made || isCancelled()) return;
      round += 1;
      put({ id: `reconstruction-${round}`, ...made });
      set({ working: false });
      // The text may have changed meanwhile, and the worker does not get the corrections.
      await compareSides();
    } catch (error) {
      if (isCancelled()) return;
      set({ working: false, problem: t.notCompared({ owner, why: reasonOf(error) }) });
    }
  };

  /** The latest mining run. A run that a newer one cancelled resolves when the newer one does. */
  let latest: Promise<void> = Promise.resolve();
  const reconstruct = async () => {
    latest = mineChosen();
    for (let own: Promise<void> | undefined; own !== latest; ) {
      own = latest;
      await own;
    }
  };

  const mineChosen = async (): Promise<void> => {
    const signal = mining.begin();
    const { chosen } = get();
    const { analysis } = workspace.getState();
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
        const { files, minesViolating } = get();
        const question = { sets: chosen.map((id) => traceSetOf(files, id)), minesViolating };
        const { made, mined } = await reconstructTraces(analysis, question, layoutPorts, signal);
        if (signal.aborted) return undefined;
        const violations = { ...get().violations, ...mined.violations };
        set({ violations, excludedRuns: mined.excluded });
        return made;
      },
    );
  };

  /** Removes the sides of another document, and measures the candidates of this one that have no side. */
  const dropOthers = () => {
    const own = ofDocument();
    const { candidates, sides } = get();
    if (candidates.every((candidate) => own.includes(candidate)) && own.length === candidates.length) return;
    const kept = sides.filter(({ candidate }) => candidate.id === 'miner' || own.includes(candidate));
    set({ candidates: own, ...settle(kept, 'miner') });
    for (const candidate of own) if (!kept.some((side) => side.candidate === candidate)) void measure(candidate);
  };

  const measure = (candidate: RebuiltWorkflow) => {
    const id = documentId();
    const isCancelled = () => documentId() !== id || !get().candidates.includes(candidate);
    return rebuild(candidate.label, isCancelled, () =>
      measureRebuilt(workspace.getState().analysis, candidate, layoutPorts, new AbortController().signal),
    );
  };

  /** Compares every side with the current text, with the corrections of each. */
  const compareSides = async (): Promise<void> => {
    comparing += 1;
    const own = comparing;
    const id = documentId();
    const { analysis } = workspace.getState();
    for (const side of get().sides) {
      const corrections = correctionsOf(side.candidate.id);
      const isNew = side.corrections !== corrections || side.sourceText !== analysis.source;
      if (!isNew) continue;
      let again: Omit<Reconstruction, 'id'>;
      try {
        again = await recompare(analysis, side, corrections, layoutPorts);
      } catch (error) {
        // Offline, the code may fail to load: the shown comparison then belongs to the previous text.
        if (own === comparing) set({ problem: t.textNotCompared({ why: reasonOf(error) }) });
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

  /** The pair is [authored id, rebuilt id] of the shown comparison. */
  const correct = (change: typeof withPair) => async (pair: MatchPair) => {
    const { result } = get();
    if (!result) return;
    const { id } = result.candidate;
    const corrections = change(correctionsOf(id), pair);
    corrected.set(`${documentId()}\n${id}`, corrections);
    set({ corrections });
    await compareSides();
  };

  return {
    reconstruct,
    addCandidate: (rebuilt) => {
      const candidates = [...ofDocument().filter(({ id }) => id !== rebuilt.id), rebuilt];
      offered.set(documentId(), candidates);
      const sides = get().sides.filter(({ candidate }) => candidate.id !== rebuilt.id);
      set({ sides, candidates, shown: rebuilt.id });
      return measure(rebuilt);
    },
    dropCandidate: (id) => {
      offered.set(
        documentId(),
        ofDocument().filter((candidate) => candidate.id !== id),
      );
      set(settle(get().sides.filter(({ candidate }) => candidate.id !== id)));
    },
    show: (id) => set(settle(get().sides, id)),
    follow: compareSides,
    match: correct(withPair),
    unmatch: correct(withSeparatedPair),
    removeCorrection: correct(withoutCorrection),
    planHunks: async () => {
      const { result } = get();
      if (planned === result) return;
      planned = result;
      if (!result) {
        set({ hunks: undefined, planning: false });
        return;
      }
      set({ planning: true });
      const isCancelled = () => planned !== result;
      try {
        const hunks = await planHunksFor(workspace.getState(), result, isCancelled);
        if (!isCancelled()) set({ hunks, planning: false });
      } catch (error) {
        if (isCancelled()) return;
        set({ hunks: undefined, planning: false, problem: t.planFailed({ why: reasonOf(error) }) });
      }
    },
    acceptHunk: async (id) => {
      const { result, hunks } = get();
      const hunk = hunks?.find((one) => one.id === id);
      if (!result || !hunk) return false;
      if (!acceptHunk(workspace, result, hunk)) return false;
      // Remove the hunk at once; the others are planned again for the new text.
      set({ hunks: get().hunks?.filter((one) => one.id !== id), highlightedHunk: undefined });
      return true;
    },
    acceptAll: async () => {
      const { result } = get();
      if (!result) return 0;
      set({ planning: true });
      try {
        return await acceptDefaults(workspace, result);
      } finally {
        set({ planning: false, highlightedHunk: undefined });
      }
    },
    openRebuilt: async (kind) => {
      const { result, problem } = get();
      if (!result) return problem ?? t.nothingRebuilt;
      return openRebuiltDocument(workspace, result, kind);
    },
  } satisfies Partial<CompareState>;
}
