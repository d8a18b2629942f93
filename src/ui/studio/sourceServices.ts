// The services that the text editor uses to read and edit the document, over the workspace store.

import { planGraphEdit } from '../../core/document';
import { panelsMessages as t } from '../../messages/panels.en';
import type { EditorServices } from '../editor';
import { formatDocument } from '../editor/formatDocument';
import type { WeirStores } from './weirContext';

export function createSourceServices(
  { workspace, tools }: Pick<WeirStores, 'workspace' | 'tools'>,
  showRule: (rule: string) => void,
): EditorServices {
  let pathShown: readonly string[] = [];
  const state = () => workspace.getState();
  return {
    analysis: () => state().analysis,
    tools: () => tools.getState().checkTools ?? [],
    applyEdits: (edits, { origin, label }) => state().edit(edits, { origin, intent: 'record', label }),
    tryEdit: async (edit) => (await state().tryGraphEdit(edit))?.message,
    refusalOf: async (edit) => {
      const { document } = state().analysis;
      if (!document) return undefined;
      const plan = planGraphEdit(document, edit);
      return plan.ok ? undefined : plan.error.message;
    },
    format: () => {
      if (!formatDocument(workspace)) state().notify('info', t.alreadyFormatted);
    },
    reveal: (range) => state().revealRange(range),
    notify: (level, text) => state().notify(level, text),
    showRule,
    showPath: (path) => {
      const { highlight, setHighlight } = state();
      if (path.length > 0) {
        pathShown = path;
        setHighlight(path);
      } else if (highlight === pathShown) setHighlight([]);
    },
  };
}
