// How the next session is set up: what was typed, kept across reloads, and the configuration it comes to. Whoever starts
// a session without more finds it in the run store; controllers that are switched during a session come back here.

import { createStore, type StoreApi } from 'zustand/vanilla';
import { isJsonObject } from '../../core/support';
import type { SettingsState } from '../settings/settingsStore';
import type { TextStorage } from '../support/ports';
import { recallFields, remember } from '../support/rememberedFields';
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

export interface SetupPorts {
  readonly setupStorage: TextStorage;
  readonly runs: RunStore;
  readonly workspace: WorkspaceStore;
  readonly settings: StoreApi<SettingsState>;
}

const key = 'weir.setup';
/** Drafts of documents that are kept; the one that was changed longest ago goes first. */
const keptDocuments = 40;

export function createSetupStore({
  setupStorage: storage,
  runs,
  workspace,
  settings,
}: SetupPorts): StoreApi<SetupState> {
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

  const stateOf = (draft: SetupDraft, own: DocumentDraft) => ({
    draft,
    own,
    planned: planSetup(draft, own, context()),
  });
  const store = createStore<SetupState>((_set, get) => ({
    ...stateOf(saved.draft, ownOf(ownId)),
    change: (change) => keep({ ...get().draft, ...change }, get().own),
    changeOwn: (change) => {
      const own = { ...get().own, ...change };
      changed.add(ownId);
      documents.delete(ownId);
      documents.set(ownId, own);
      keep(get().draft, own);
    },
    reset: () => get().change({ ...defaultSetupDraft, userKind: get().draft.userKind }),
  }));
  const settle = (draft: SetupDraft, own: DocumentDraft) => {
    const state = stateOf(draft, own);
    store.setState(state);
    runs.setState({ setup: state.planned.setup });
  };
  const keep = (draft: SetupDraft, ofOpen: DocumentDraft) => {
    settle(draft, ofOpen);
    // Another tab may have written meanwhile, for other documents: its scripts stay.
    for (const [id, own] of Object.entries(readSaved(storage).documents)) if (!changed.has(id)) documents.set(id, own);
    const kept = Object.fromEntries([...documents].slice(-keptDocuments));
    remember(storage, key, JSON.stringify({ version: 1, draft, documents: kept }));
  };

  runs.setState({ setup: store.getState().planned.setup });
  const again = () => {
    ownId = openId();
    settle(store.getState().draft, ownOf(ownId));
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

function readSaved(storage: TextStorage) {
  const { draft, documents } = recallFields(storage, key);
  const own = Object.entries(isJsonObject(documents) ? documents : {});
  return {
    draft: readSetupDraft(draft),
    documents: Object.fromEntries(own.map(([id, read]) => [id, readDocumentDraft(read)])),
  };
}
