// Registers every language feature of PDL once for all models.

import type { editor as Editor, Emitter, languages as Languages } from 'monaco-editor/editor';
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

/** `analysisArrived` fires after each new analysis: earlier results may be older than the text. */
export function registerLanguageProviders(
  languages: typeof Languages,
  editor: typeof Editor,
  analysisArrived: Emitter<void>,
): void {
  languages.registerCompletionItemProvider('pdl', createCompletionProvider(languages));
  languages.registerHoverProvider('pdl', hoverProvider);
  languages.registerDefinitionProvider('pdl', definitionProvider);
  languages.registerReferenceProvider('pdl', referenceProvider);
  languages.registerDocumentHighlightProvider('pdl', createHighlightProvider(languages));
  languages.registerDocumentSymbolProvider('pdl', createSymbolProvider(languages));
  languages.registerFoldingRangeProvider('pdl', createFoldingProvider(languages, analysisArrived));
  languages.registerRenameProvider('pdl', renameProvider);
  languages.registerSignatureHelpProvider('pdl', signatureProvider);
  languages.registerDocumentRangeSemanticTokensProvider('pdl', createTokensProvider(analysisArrived));
  for (const language of ['pdl', 'mermaid']) languages.registerCodeActionProvider(language, codeActionProvider);
  registerCommands(editor);
}
