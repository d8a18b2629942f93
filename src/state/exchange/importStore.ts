// Store of the file import, as far as the first render needs it: the running import and the open choices. The code that
// reads and opens files is loaded with the first file (`openImports`).

import { createStore } from 'zustand/vanilla';
import { commonMessages as common } from '../../messages/common.en';
import { withRecordEntry } from '../support/omitUndefined';
import type { FileImportPorts, ImportState, ImportStore, OpenHow, OpenReport, TraceWizard } from './importState';

export const loadImports = () => import('./openImports');

/** The current mode has reported the result itself. */
const taken: OpenReport = { opened: [], refused: [], cancelled: false };

/** The traces added to a wizard since `taken`; undefined if there were no additions. */
function without(taken: TraceWizard, wizard: TraceWizard): TraceWizard | undefined {
  const removedIds = new Set(taken.rows.map(({ id }) => id));
  const rows = wizard.rows.filter(({ id }) => !removedIds.has(id));
  if (rows.length === 0) return undefined;
  const picked = new Set([...wizard.picked].filter((id) => !removedIds.has(id)));
  return { ...wizard, files: wizard.files.slice(taken.files.length), rows, picked, step: 'read' };
}

export function createImportStore(ports: FileImportPorts): ImportStore {
  /** The last import: the next one waits for it. */
  let before: Promise<unknown> = Promise.resolve();
  let endReading: (() => void) | undefined;
  const store: ImportStore = createStore<ImportState>((set, get) => {
    const openAfter = (files: readonly File[], how: OpenHow): Promise<OpenReport> => {
      const opening = before.then(async (): Promise<OpenReport> => {
        const loaded = await loadImports().catch(() => undefined);
        if (loaded) {
          try {
            return await loaded.openImports(files, how, { store, ports, onStart: (end) => (endReading = end) });
          } finally {
            endReading = undefined;
            set({ reading: undefined });
          }
        }
        if (how.reportTo !== 'caller') ports.workspace.getState().notify('error', common.notLoaded);
        return { opened: [], refused: [common.notLoaded], cancelled: false };
      });
      before = opening.catch(() => undefined);
      return opening;
    };
    return {
      reading: undefined,
      wizard: undefined,
      choices: {},
      exporting: undefined,
      exportChoice: { systemPrompt: false, denials: false, content: true },
      openFiles: (files, how = {}) => openAfter(files, how),
      dropFiles: async (files) => {
        const left = (await ports.takeInMode?.(files).catch(() => undefined)) ?? files;
        return left.length === 0 ? taken : openAfter(left, { dropped: true });
      },
      openText: (text, how = {}) => openAfter([new File([text], '')], how),
      cancel: () => endReading?.(),
      adoptRuns: (runs) => {
        ports.runs.getState().addRuns(runs);
        ports.tabs?.post({ kind: 'runs.changed', documentId: '' });
      },
      changeWizard: (change) => {
        const { wizard } = get();
        if (wizard) set({ wizard: { ...wizard, ...change } });
      },
      chooseNode: (documentId, name, nodeId) => {
        const own = withRecordEntry(get().choices[documentId] ?? {}, name, nodeId);
        set({ choices: { ...get().choices, [documentId]: own } });
      },
      openExportDialog: (exporting) => set({ exporting }),
      changeExport: (change) => set({ exportChoice: { ...get().exportChoice, ...change } }),
      closeWizard: (taken) => set(({ wizard }) => ({ wizard: taken && wizard ? without(taken, wizard) : undefined })),
    };
  });
  return store;
}
