// How the next session is set up: what was typed, kept across reloads, and the configuration it comes to. Whoever starts
// a session without more finds it in the run store; controllers that are switched during a session come back here.

import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SettingsState } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import type { WorkspaceStore } from '../workspace/workspaceState';
import { type PlannedSetup, planSetup, type SetupContext } from './planSetup';
import type { RunStore } from './runState';
import {
  blankDocumentDraft,
  type DocumentDraft,
  defaultSetupDraft,
  readDocumentDraft,
  readSetupDraft,
  type SetupDraft,
} from './setupDraft';

export interface SetupState {
  readonly draft: SetupDraft;
  /** Of the open document. */
  readonly own: DocumentDraft;
  readonly planned: PlannedSetup;
  change(change: Partial<SetupDraft>): void;
  changeOwn(change: Partial<DocumentDraft>): void;
  /** Settings of the agent and the prompt as shipped; what was written for documents stays. */
  reset(): void;
}

export type SetupStore = StoreApi<SetupState>;

export interface SetupPorts {
  readonly storage: TextStorage;
  readonly runs: RunStore;
  readonly workspace: WorkspaceStore;
  readonly settings: StoreApi<SettingsState>;
}

const key = 'weir.setup';
/** Drafts of documents that are kept; the one that was changed longest ago goes first. */
const keptDocuments = 40;

export function createSetupStore({ storage, runs, workspace, settings }: SetupPorts): SetupStore {
  const saved = readSaved(storage);
  /** In the order in which they were changed. */
  const documents = new Map(Object.entries(saved.documents));
  const changed = new Set<string>();
  const openId = () => workspace.getState().history.document.id;
  const context = (): SetupContext => {
    const { modelChoice, endpointModel } = settings.getState();
    return {
      model: { model: modelChoice.model, rehearsal: modelChoice.source === 'rehearsal' },
      endpointModel,
      document: workspace.getState().history.document,
    };
  };
  const ownOf = (id: string) => documents.get(id) ?? blankDocumentDraft;
  let ownId = openId();

  const store = createStore<SetupState>((set, get) => {
    const settle = (draft: SetupDraft, own: DocumentDraft) => {
      const planned = planSetup(draft, own, context());
      set({ draft, own, planned });
      runs.setState({ setup: planned.setup });
    };
    const keep = () => {
      try {
        // Another tab may have written meanwhile, for other documents: its scripts stay.
        const theirs = Object.entries(readSaved(storage).documents).filter(([id]) => !changed.has(id));
        for (const [id, own] of theirs) documents.set(id, own);
        const kept = Object.fromEntries([...documents].slice(-keptDocuments));
        storage.setItem(key, JSON.stringify({ version: 1, draft: get().draft, documents: kept }));
      } catch {
        // A full or refused store costs the remembered setup, nothing else.
      }
    };
    return {
      draft: saved.draft,
      own: ownOf(ownId),
      planned: planSetup(saved.draft, ownOf(ownId), context()),
      change: (change) => {
        settle({ ...get().draft, ...change }, get().own);
        keep();
      },
      changeOwn: (change) => {
        const own = { ...get().own, ...change };
        changed.add(ownId);
        documents.delete(ownId);
        documents.set(ownId, own);
        settle(get().draft, own);
        keep();
      },
      reset: () => {
        const { userKind } = get().draft;
        settle({ ...defaultSetupDraft, userKind }, get().own);
        keep();
      },
    };
  });

  runs.setState({ setup: store.getState().planned.setup });
  const again = () => {
    const { draft } = store.getState();
    ownId = openId();
    const own = ownOf(ownId);
    const planned = planSetup(draft, own, context());
    store.setState({ own, planned });
    runs.setState({ setup: planned.setup });
  };
  workspace.subscribe((state) => {
    if (state.history.document.id !== ownId) again();
  });
  settings.subscribe((state, before) => {
    if (state.modelChoice !== before.modelChoice || state.endpointModel !== before.endpointModel) again();
  });
  runs.subscribe((state, before) => {
    const { controllers } = state.setup;
    if (controllers !== before.setup.controllers && controllers !== store.getState().draft.controllers) {
      store.getState().change({ controllers });
    }
  });
  return store;
}

function readSaved(storage: TextStorage): {
  readonly draft: SetupDraft;
  readonly documents: Readonly<Record<string, DocumentDraft>>;
} {
  try {
    const value = JSON.parse(storage.getItem(key) ?? '') as { readonly [name: string]: unknown };
    const documents = Object.entries((value.documents ?? {}) as object);
    return {
      draft: readSetupDraft(value.draft),
      documents: Object.fromEntries(documents.map(([id, own]) => [id, readDocumentDraft(own)])),
    };
  } catch {
    return { draft: defaultSetupDraft, documents: {} };
  }
}
