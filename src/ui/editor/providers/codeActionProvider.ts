import type { IMarkdownString, languages as Languages } from 'monaco-editor/editor';
import { knowledgeOf, rangeInSource, textOf } from '../modelKnowledge';
import { type EditorAction, fixActions, problemActions, statementActions } from '../pdl/codeActions';
import { type ActionRequest, commandIds } from './commands';

const titleOf = (marker: { readonly code?: unknown; readonly message: string | IMarkdownString }) =>
  typeof marker.code === 'string' ? marker.code : String((marker.code as { value?: string } | undefined)?.value ?? '');

/** Every action goes through a command of ours, so that it is one step of the document's history. */
export const codeActionProvider: Languages.CodeActionProvider = {
  provideCodeActions(model, range, context) {
    const none = { actions: [], dispose: () => {} };
    const knowledge = knowledgeOf(model.uri.toString());
    if (!knowledge) return none;
    const map = knowledge.map();
    const place = rangeInSource(model, map, range);
    const text = textOf(model);
    const isEmpty = range.startLineNumber === range.endLineNumber && range.startColumn === range.endColumn;
    let found: EditorAction[];
    if (text?.isCurrent) {
      found = problemActions(text.document, place, knowledge.diagnostics());
      // Asked for (1) or with a selection: a bulb on every line of the procedure would say nothing.
      if (context.trigger === 1 || !isEmpty) found.push(...statementActions(text.document, place));
    } else {
      const here = knowledge.diagnostics().filter(({ range: at }) => at.start <= place.end && at.end >= place.start);
      found = here.flatMap(fixActions);
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
