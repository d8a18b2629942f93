// Every language feature of PDL, registered once for all models.

import type { editor as Editor, Emitter, languages as Languages } from 'monaco-editor/editor';
import { knowledgeOf } from '../modelContext';
import { codeActionProvider, registerCommands } from './commands';
import { hoverProvider } from './hoverProvider';
import {
  createFoldingProvider,
  createHighlightProvider,
  createSymbolProvider,
  createTokensProvider,
  definitionProvider,
  referenceProvider,
} from './navigationProviders';
import { renameProvider } from './renameProvider';
import { createCompletionProvider, signatureProvider } from './typingProviders';

/** `arrived` fires when a new analysis is there: what was answered before may be older than the text. */
export function registerProviders(languages: typeof Languages, editor: typeof Editor, arrived: Emitter<void>): void {
  languages.registerCompletionItemProvider('pdl', createCompletionProvider(languages));
  languages.registerHoverProvider('pdl', hoverProvider);
  languages.registerDefinitionProvider('pdl', definitionProvider);
  languages.registerReferenceProvider('pdl', referenceProvider);
  languages.registerDocumentHighlightProvider('pdl', createHighlightProvider(languages));
  languages.registerDocumentSymbolProvider('pdl', createSymbolProvider(languages));
  languages.registerFoldingRangeProvider('pdl', createFoldingProvider(languages, arrived));
  languages.registerRenameProvider('pdl', renameProvider);
  languages.registerSignatureHelpProvider('pdl', signatureProvider);
  languages.registerDocumentRangeSemanticTokensProvider('pdl', createTokensProvider(arrived));
  languages.registerDocumentFormattingEditProvider('pdl', {
    displayName: 'PDL',
    // The document formats itself, as one step of its history; Monaco sees the result arrive.
    async provideDocumentFormattingEdits(model) {
      await knowledgeOf(model.uri.toString())?.services()?.format();
      return [];
    },
  });
  for (const language of ['pdl', 'mermaid']) languages.registerCodeActionProvider(language, codeActionProvider);
  registerCommands(editor);
}
