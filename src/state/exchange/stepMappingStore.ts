// Store of the steps in the conversion dialog: what the user chose for each node of a flowchart, and the selected rows.
// Invariant: it holds choices and texts that are being typed only; `core/formats` proposes the rest of every row and
// makes the procedure.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ChosenStep, readMapping, type StepKind } from '../../core/formats';
import type { WorkflowGraph } from '../../core/graph';

/** A text that is being typed into a field of a row, or that the field refuses. */
export interface StepDraft {
  readonly node: string;
  readonly kind: StepKind;
  readonly text: string;
  /** The text as a part of the row; undefined if it is invalid. */
  readonly part: ChosenStep | undefined;
}

export interface StepMappingState {
  /** The rows to begin with and to reset to. */
  readonly start: ReadonlyMap<string, ChosenStep>;
  readonly chosen: ReadonlyMap<string, ChosenStep>;
  /** By field: the node and the name of the field. */
  readonly drafts: ReadonlyMap<string, StepDraft>;
  /** Node ids of the selected rows; the last one has the focus. */
  readonly selected: readonly string[];
  /** Problems of the last mapping file. */
  readonly problems: readonly string[];

  select(ids: readonly string[]): void;
  /** Sets the kind of several nodes; what was chosen for another kind of a node is dropped. */
  setKind(kind: StepKind, ids: readonly string[]): void;
  /** Changes parts of a row; `kind` is the current kind of the row, which is chosen with it. */
  change(id: string, kind: StepKind, part: ChosenStep): void;
  /** Keeps the text of a field that is not committed yet; undefined drops it. */
  setDraft(field: string, draft: StepDraft | undefined): void;
  /** Commits the valid text of a field, or of all fields; invalid texts stay. */
  commitDrafts(field?: string): void;
  /** Replaces all choices by those of a mapping file. A file that is not a mapping is a problem and changes nothing. */
  load(text: string, flowchart: WorkflowGraph): void;
  /** Returns to the proposals. */
  reset(): void;
}

export function createStepMapping(start: ReadonlyMap<string, ChosenStep> = new Map()): StoreApi<StepMappingState> {
  return createStore<StepMappingState>((set, get) => ({
    start,
    chosen: start,
    drafts: new Map(),
    selected: [],
    problems: [],
    select: (selected) => set({ selected }),
    setKind: (kind, ids) => {
      const chosen = new Map(get().chosen);
      for (const id of ids) if (chosen.get(id)?.kind !== kind) chosen.set(id, { kind });
      const drafts = new Map([...get().drafts].filter(([, draft]) => !ids.includes(draft.node)));
      set({ chosen, drafts });
    },
    change: (id, kind, part) => {
      const { chosen } = get();
      set({ chosen: new Map(chosen).set(id, { ...chosen.get(id), kind, ...part }) });
    },
    setDraft: (field, draft) => {
      const drafts = new Map(get().drafts);
      if (draft === undefined) drafts.delete(field);
      else drafts.set(field, draft);
      set({ drafts });
    },
    commitDrafts: (only) => {
      for (const [field, { node, kind, part }] of get().drafts) {
        if (part === undefined || (only !== undefined && field !== only)) continue;
        get().setDraft(field, undefined);
        get().change(node, kind, part);
      }
    },
    load: (text, flowchart) => {
      const read = readMapping(text, flowchart);
      if (!read.ok) set({ problems: [read.error.message] });
      else set({ chosen: read.value.steps, drafts: new Map(), problems: read.value.problems });
    },
    reset: () => set({ chosen: start, drafts: new Map(), problems: [] }),
  }));
}
