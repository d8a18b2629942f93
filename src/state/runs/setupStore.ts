// Store of the setup of the next session: the draft, kept across reloads, and the configuration made from it. The
// configuration is written to the run store as the default for new sessions; controllers switched during a session are
// written back here.

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
  /** Draft of the open document. */
  readonly own: DocumentDraft;
  readonly planned: PlannedSetup;
  change(change: Partial<SetupDraft>): void;
  changeOwn(change: Partial<DocumentDraft>): void;
  /** Resets the agent and prompt settings to their defaults; the parts of the documents stay. */
  reset(): void;
}

export interface SetupPorts {
  readonly setupStorage: TextStorage;
  readonly runs: RunStore;
  readonly workspace: WorkspaceStore;
  readonly settings: StoreApi<SettingsState>;
}

const key = 'weir.setup';
/** Number of document drafts kept; the one changed longest ago is removed first. */
const keptDocuments = 40;

export function createSetupStore({
  setupStorage: storage,
  runs,
  workspace,
  settings,
}: SetupPorts): StoreApi<SetupState> {
  const saved = readSaved(storage);
  /** In the order of their last change. */
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
    // Another tab may have written drafts of other documents meanwhile: they are kept.
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
