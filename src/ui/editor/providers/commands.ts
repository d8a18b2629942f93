// Code actions, and the commands that they and the editor's links run. Their arguments are plain JSON, because links
// encode them in addresses.

import type { editor as Editor, IDisposable, IMarkdownString, languages as Languages } from 'monaco-editor/editor';
import { diffText, type TextRange } from '../../../core/support';
import { editorMessages as t } from '../../../messages/editor.en';
import { modelContextOf, modelTextOf, rangeInSource } from '../modelContext';
import { type EditorAction, fixActions, problemActions, statementActions } from '../pdl/codeActions';

export const commandIds = { reveal: 'weir.reveal', references: 'weir.references', act: 'weir.act' } as const;
export const ruleScheme = 'weir-rule';

/** Identifies an offered action until it is chosen: a graph edit cannot be encoded in an address. */
interface ActionRequest {
  readonly uri: string;
  readonly action: EditorAction;
  /** The text that the action was computed for. */
  readonly source: string;
}

export function registerCommands(editor: typeof Editor): IDisposable[] {
  return [
    editor.registerCommand(commandIds.reveal, (_, uri: string, range: TextRange) => {
      modelContextOf(uri)?.services()?.reveal(range);
    }),
    editor.registerCommand(commandIds.references, (_, uri: string, range: TextRange) => {
      modelContextOf(uri)?.services()?.reveal(range);
      const shown = editor.getEditors().find((one) => one.getModel()?.uri.toString() === uri);
      shown?.trigger('weir', 'editor.action.referenceSearch.trigger', {});
    }),
    editor.registerCommand(commandIds.act, (_, request: ActionRequest) => void act(request)),
    editor.registerLinkOpener({
      open(resource) {
        if (resource.scheme !== ruleScheme) return false;
        for (const shown of editor.getEditors()) {
          const services = modelContextOf(shown.getModel()?.uri.toString() ?? '')?.services();
          if (!services) continue;
          // The hover card would cover the page of the rule.
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
  const knowledge = modelContextOf(uri);
  const services = knowledge?.services();
  if (!knowledge || !services) return;
  if (knowledge.map().source !== source) {
    services.notify('info', t.textChanged);
    return;
  }
  const { effect: does } = action;
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
  const changed = diffText(source, now)?.range.start ?? now.length;
  const start = now.indexOf(does.select, Math.max(0, changed - does.select.length));
  if (start >= 0) services.reveal({ start, end: start + does.select.length });
}

const titleOf = (marker: { readonly code?: unknown; readonly message: string | IMarkdownString }) =>
  typeof marker.code === 'string' ? marker.code : String((marker.code as { value?: string } | undefined)?.value ?? '');

/** Every action runs through a command of the app, so that it is one step of the document's history. */
export const codeActionProvider: Languages.CodeActionProvider = {
  provideCodeActions(model, range, context) {
    const none = { actions: [], dispose: () => {} };
    const knowledge = modelContextOf(model.uri.toString());
    if (!knowledge) return none;
    const map = knowledge.map();
    const place = rangeInSource(model, map, range);
    const text = modelTextOf(model);
    const isEmpty = range.startLineNumber === range.endLineNumber && range.startColumn === range.endColumn;
    let found: EditorAction[];
    if (text?.isCurrent) {
      found = problemActions(text.document, place, knowledge.diagnostics());
      // On request (1) or with a selection only: a light bulb on every line of the procedure would be useless.
      if (context.trigger === 1 || !isEmpty) found.push(...statementActions(text.document, place));
    } else {
      const diagnosticsInRange = knowledge
        .diagnostics()
        .filter(({ range: at }) => at.start <= place.end && at.end >= place.start);
      found = diagnosticsInRange.flatMap(fixActions);
    }
    const only = context.only;
    const actions = found
      .filter(({ kind }) => only === undefined || kind === only || kind.startsWith(`${only}.`))
      .map((action): Languages.CodeAction => {
        const request: ActionRequest = { uri: model.uri.toString(), action, source: map.source };
        const code = action.diagnostic?.code.replace(/^.*\//, '');
        return {
          title: action.title,
          kind: action.kind,
          ...(action.isPreferred ? { isPreferred: true } : {}),
          ...(code === undefined ? {} : { diagnostics: context.markers.filter((marker) => titleOf(marker) === code) }),
          command: { id: commandIds.act, title: action.title, arguments: [request] },
        };
      });
    return { actions, dispose: () => {} };
  },
};
