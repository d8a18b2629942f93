// Commands that links and code actions of the editor call. Their arguments are plain JSON: they travel through addresses.

import type { editor as Editor, IDisposable } from 'monaco-editor/editor';
import type { TextRange } from '../../../core/support';
import { editorMessages as t } from '../../../messages/editor.en';
import { knowledgeOf } from '../modelKnowledge';
import type { EditorAction } from '../pdl/codeActions';

export const commandIds = { reveal: 'weir.reveal', references: 'weir.references', act: 'weir.act' } as const;
export const ruleScheme = 'weir-rule';

/** Actions wait here between being offered and being chosen: a graph edit is no text for an address. */
export interface ActionRequest {
  readonly uri: string;
  readonly action: EditorAction;
  /** The text that the action was made for. */
  readonly source: string;
}

export function registerCommands(editor: typeof Editor): IDisposable[] {
  return [
    editor.registerCommand(commandIds.reveal, (_, uri: string, range: TextRange) => {
      knowledgeOf(uri)?.services()?.reveal(range);
    }),
    editor.registerCommand(commandIds.references, (_, uri: string, range: TextRange) => {
      knowledgeOf(uri)?.services()?.reveal(range);
      const shown = editor.getEditors().find((one) => one.getModel()?.uri.toString() === uri);
      shown?.trigger('weir', 'editor.action.referenceSearch.trigger', {});
    }),
    editor.registerCommand(commandIds.act, (_, request: ActionRequest) => void act(request)),
    editor.registerLinkOpener({
      open(resource) {
        if (resource.scheme !== ruleScheme) return false;
        for (const shown of editor.getEditors()) {
          const services = knowledgeOf(shown.getModel()?.uri.toString() ?? '')?.services();
          if (!services) continue;
          // The card would lie over the page.
          shown.trigger('weir', 'editor.action.hideHover', {});
          services.showRule(resource.path.replace(/^\//, ''));
          return true;
        }
        return true;
      },
    }),
  ];
}

async function act({ uri, action, source }: ActionRequest): Promise<void> {
  const knowledge = knowledgeOf(uri);
  const services = knowledge?.services();
  if (!knowledge || !services) return;
  if (knowledge.map().source !== source) {
    services.notify('info', t.textHasChangedSince);
    return;
  }
  const { does } = action;
  if (does.kind === 'edits') {
    services.applyEdits(does.edits, { origin: 'fix', label: action.title });
    return;
  }
  const refusal = await services.tryEdit(does.edit);
  if (refusal !== undefined) {
    services.notify('warning', refusal);
    return;
  }
  if (does.select === undefined) return;
  const now = knowledge.map().source;
  let changed = 0;
  while (changed < now.length && now[changed] === source[changed]) changed++;
  const start = now.indexOf(does.select, Math.max(0, changed - does.select.length));
  if (start >= 0) services.reveal({ start, end: start + does.select.length });
}
