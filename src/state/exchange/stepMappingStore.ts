// Store of the steps in the conversion dialog: what the user chose for each node of a flowchart, and the selected rows.
// Invariant: it holds choices only; `core/formats` proposes the rest of every row and makes the procedure.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ChosenStep, readMapping, type StepKind } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';

export interface StepMappingState {
  readonly chosen: ReadonlyMap<string, ChosenStep>;
  /** Node ids of the selected rows; the last one has the focus. */
  readonly selected: readonly string[];
  /** Problems of the last mapping file. */
  readonly problems: readonly string[];

  select(ids: readonly string[]): void;
  /** Sets the kind of several nodes; what was chosen for another kind of a node is dropped. */
  setKind(kind: StepKind, ids: readonly string[]): void;
  /** Changes parts of a row; `kind` is the current kind of the row, which is chosen with it. */
  change(id: string, kind: StepKind, part: ChosenStep): void;
  /** Replaces all choices by those of a mapping file. A file that is not a mapping is a problem and changes nothing. */
  load(text: string, flowchart: WorkflowGraph): void;
  /** Returns to the proposals. */
  reset(): void;
}

/** `start`: the rows to begin with and to reset to. */
export function createStepMapping(start: ReadonlyMap<string, ChosenStep> = new Map()): StoreApi<StepMappingState> {
  return createStore<StepMappingState>((set, get) => ({
    chosen: start,
    selected: [],
    problems: [],
    select: (selected) => set({ selected }),
    setKind: (kind, ids) => {
      const chosen = new Map(get().chosen);
      for (const id of ids) if (chosen.get(id)?.kind !== kind) chosen.set(id, { kind });
      set({ chosen });
    },
    change: (id, kind, part) => {
      const { chosen } = get();
      set({ chosen: new Map(chosen).set(id, { ...chosen.get(id), kind, ...part }) });
    },
    load: (text, flowchart) => {
      const read = readMapping(text, flowchart);
      if (!read.ok) set({ problems: [read.error.message] });
      else set({ chosen: read.value.steps, problems: read.value.problems });
    },
    reset: () => set({ chosen: start, problems: [] }),
  }));
}
