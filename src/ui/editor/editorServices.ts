// Completion, hover, go to definition and quick fixes for PDL, as Monaco wants them.
// Registered once; what is known of each model is looked up by its address.

import type { editor, IRange, languages as LanguagesApi, MarkerSeverity as Severities } from 'monaco-editor/editor';
import type { Diagnostic, TextRange } from '../../core/support';
import type { EditorServices } from './editorProps';
import type { EolMap } from './eolMap';
import { factsOfName, type Suggestion, suggestNames } from './nameFacts';

export interface ModelKnowledge {
  map(): EolMap;
  services(): EditorServices | undefined;
  diagnostics(): readonly Diagnostic[];
}

const known = new Map<string, ModelKnowledge>();

export function setModelKnowledge(uri: string, knowledge: ModelKnowledge | undefined): void {
  if (knowledge) known.set(uri, knowledge);
  else known.delete(uri);
}

export function rangeInModel(model: editor.ITextModel, map: EolMap, range: TextRange): IRange {
  const start = model.getPositionAt(map.toModel(range.start));
  const end = model.getPositionAt(map.toModel(range.end));
  return {
    startLineNumber: start.lineNumber,
    startColumn: start.column,
    endLineNumber: end.lineNumber,
    endColumn: end.column,
  };
}

/** Text of documents is text: nothing of it may become Markdown. */
const escapeMarkdown = (text: string) => text.replace(/[\\`*_{}[\]()#+\-.!<>|~&$]/g, '\\$&').replace(/\s+/g, ' ');

export function registerEditorServices(languages: typeof LanguagesApi, severities: typeof Severities): void {
  const { CompletionItemKind } = languages;
  const kinds: Record<Suggestion['kind'], LanguagesApi.CompletionItemKind> = {
    api: CompletionItemKind.Function,
    answer: CompletionItemKind.Text,
    slot: CompletionItemKind.Variable,
    keyword: CompletionItemKind.Keyword,
  };

  languages.registerCompletionItemProvider('pdl', {
    triggerCharacters: ['.', '[', '(', ',', '$', ' '],
    provideCompletionItems(model, position) {
      const knowledge = known.get(model.uri.toString());
      const document = knowledge?.services()?.analysis()?.document;
      if (!knowledge || !document) return { suggestions: [] };
      const line = model.getLineContent(position.lineNumber).slice(0, position.column - 1);
      const found = suggestNames(document, {
        line,
        above: (index) => {
          const number = position.lineNumber - 1 - index;
          return number >= 1 ? model.getLineContent(number) : undefined;
        },
        offset: knowledge.map().toSource(model.getOffsetAt(position)),
      });
      const typed = /[\p{L}\p{N}_-]*$/u.exec(line)?.[0].length ?? 0;
      const range = {
        startLineNumber: position.lineNumber,
        endLineNumber: position.lineNumber,
        startColumn: position.column - typed,
        endColumn: position.column,
      };
      return {
        suggestions: found.map(({ kind, name, detail }, index) => ({
          label: name,
          kind: kinds[kind],
          // A long detail would squeeze the name.
          detail: detail.length > 36 ? `${detail.slice(0, 35)}…` : detail,
          insertText: kind === 'keyword' ? `${name}.` : name,
          sortText: String(index).padStart(5, '0'),
          range,
          ...(kind === 'keyword' ? { command: { id: 'editor.action.triggerSuggest', title: '' } } : {}),
        })),
      };
    },
  });

  languages.registerHoverProvider('pdl', {
    provideHover(model, position) {
      const document = known.get(model.uri.toString())?.services()?.analysis()?.document;
      const word = model.getWordAtPosition(position);
      const facts = document && word ? factsOfName(document, word.word) : undefined;
      if (!word || !facts || facts.lines.length === 0) return null;
      return {
        range: {
          startLineNumber: position.lineNumber,
          endLineNumber: position.lineNumber,
          startColumn: word.startColumn,
          endColumn: word.endColumn,
        },
        contents: [
          { value: `**${escapeMarkdown(facts.title)}**` },
          ...facts.lines.map((line) => ({ value: escapeMarkdown(line) })),
        ],
      };
    },
  });

  languages.registerDefinitionProvider('pdl', {
    provideDefinition(model, position) {
      const knowledge = known.get(model.uri.toString());
      const document = knowledge?.services()?.analysis()?.document;
      const word = model.getWordAtPosition(position);
      const declaration = document && word ? factsOfName(document, word.word)?.declaration : undefined;
      if (!knowledge || !declaration) return null;
      return { uri: model.uri, range: rangeInModel(model, knowledge.map(), declaration) };
    },
  });

  for (const language of ['pdl', 'mermaid']) {
    languages.registerCodeActionProvider(language, {
      provideCodeActions(model, range, context) {
        const knowledge = known.get(model.uri.toString());
        const none = { actions: [], dispose: () => {} };
        if (!knowledge) return none;
        const map = knowledge.map();
        const from = map.toSource(model.getOffsetAt({ lineNumber: range.startLineNumber, column: range.startColumn }));
        const to = map.toSource(model.getOffsetAt({ lineNumber: range.endLineNumber, column: range.endColumn }));
        const actions = knowledge
          .diagnostics()
          .filter((diagnostic) => diagnostic.range.start <= to && diagnostic.range.end >= from)
          .flatMap((diagnostic) =>
            (diagnostic.fixes ?? []).map(
              (fix): LanguagesApi.CodeAction => ({
                title: fix.title,
                kind: 'quickfix',
                diagnostics: context.markers.filter(
                  (marker) => marker.message === diagnostic.message && marker.severity !== severities.Hint,
                ),
                edit: {
                  edits: fix.edits.map((edit) => ({
                    resource: model.uri,
                    versionId: model.getVersionId(),
                    textEdit: { range: rangeInModel(model, map, edit.range), text: edit.text },
                  })),
                },
              }),
            ),
          );
        return { actions, dispose: () => {} };
      },
    });
  }
}
