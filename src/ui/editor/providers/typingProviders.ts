// Completions of names, and signature help for the call around the cursor.

import type { languages as Languages } from 'monaco-editor/editor';
import { escapeMarkdown, modelLines, modelTextOf, rangeInLine } from '../modelContext';
import { type Completion, type CompletionKind, longList } from '../pdl/completion';
import { completionContextAt, sectionAt } from '../pdl/completionContextAt';
import { completionsFor } from '../pdl/completions';
import { statementTextBefore } from '../pdl/procedureText';
import { signatureHelp } from '../pdl/signatureHelp';

export function createCompletionProvider(languages: typeof Languages): Languages.CompletionItemProvider {
  const { CompletionItemKind: Kind, CompletionItemInsertTextRule: Rule } = languages;
  const kinds: Record<CompletionKind, Languages.CompletionItemKind> = {
    api: Kind.Function,
    answer: Kind.Text,
    node: Kind.Module,
    function: Kind.Method,
    slot: Kind.Field,
    variable: Kind.Variable,
    value: Kind.Value,
    keyword: Kind.Keyword,
    key: Kind.Property,
    rule: Kind.Constant,
  };
  return {
    triggerCharacters: ['.', '[', '(', ',', '$', '{', ' ', '"', "'"],
    provideCompletionItems(model, position) {
      const text = modelTextOf(model);
      if (!text) return { suggestions: [] };
      const lines = modelLines(model);
      const line = position.lineNumber - 1;
      const context = completionContextAt(lines, line, position.column - 1);
      if (!context) return { suggestions: [] };
      const section = sectionAt(lines, line);
      const isQuoted = section?.role === 'procedure' && section.isQuoted;
      const { lineNumber, column } = position;
      const range = rangeInLine(position, column - context.typed.length);
      const start = rangeInLine({ lineNumber, column: model.getLineContent(lineNumber).search(/\S|$/) + 1 });
      const item = (one: Completion, index: number): Languages.CompletionItem => {
        const insert = one.insert ?? one.label;
        return {
          label: { label: one.label, description: shorten(one.detail ?? '') },
          kind: kinds[one.kind],
          ...(one.detail ? { detail: one.detail } : {}),
          ...(one.doc ? { documentation: { value: one.doc.split('\n\n').map(escapeMarkdown).join('\n\n') } } : {}),
          insertText: isQuoted ? insert.replaceAll('"', '\\"') : insert,
          ...(one.isSnippet ? { insertTextRules: Rule.InsertAsSnippet } : {}),
          filterText: one.label,
          // Equal ranks keep their order.
          sortText: `${one.rank.toFixed(4).padStart(9, '0')} ${String(index).padStart(5, '0')}`,
          range,
          ...(one.targets && !isQuoted ? { additionalTextEdits: [{ range: start, text: one.targets }] } : {}),
          ...(one.retriggers ? { command: { id: 'editor.action.triggerSuggest', title: '' } } : {}),
        };
      };
      const { apis, answers } = text.document;
      return {
        // A long list contains only the matches of the typed letters.
        incomplete: Math.max(apis.length, answers.length) > longList,
        suggestions: completionsFor(text.document, context, text.services.tools())
          // In quotes a line break would have to be escaped.
          .filter((one) => !isQuoted || !one.insert?.includes('\n'))
          .map(item),
      };
    },
  };
}

/** A long detail would leave no space for the name. */
const shorten = (detail: string) => (detail.length > 40 ? `${detail.slice(0, 39)}…` : detail);

const documented = ({ label, doc }: { readonly label: string; readonly doc: string }) => ({
  label,
  ...(doc ? { documentation: { value: escapeMarkdown(doc) } } : {}),
});

export const signatureProvider: Languages.SignatureHelpProvider = {
  signatureHelpTriggerCharacters: ['(', '[', ','],
  signatureHelpRetriggerCharacters: [')', ']'],
  provideSignatureHelp(model, position) {
    const text = modelTextOf(model);
    if (!text) return null;
    const lines = modelLines(model);
    const line = position.lineNumber - 1;
    const section = sectionAt(lines, line);
    if (section?.role !== 'procedure') return null;
    const before = statementTextBefore(lines, line, position.column - 1, section.isQuoted);
    const found = signatureHelp(text.document, before);
    if (!found) return null;
    return {
      value: {
        activeSignature: 0,
        activeParameter: found.active,
        signatures: [{ ...documented(found), parameters: found.parameters.map(documented) }],
      },
      dispose: () => {},
    };
  },
};
