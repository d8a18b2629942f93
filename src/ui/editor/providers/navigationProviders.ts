// Definitions, references, semantic tokens, the document outline and folding ranges.

import type { editor as Editor, Emitter, IPosition, languages as Languages } from 'monaco-editor/editor';
import { foldingRangesOf, occurrencesOf } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import { type ModelText, modelTextOf, symbolAtPosition } from '../modelContext';
import { semanticTokens, semanticTypes } from '../pdl/semanticTokens';
import { declarationOf } from '../pdl/symbolFacts';
import { type SymbolEntry, symbolTree } from '../pdl/symbolTree';

export const definitionProvider: Languages.DefinitionProvider = {
  provideDefinition(model, position) {
    const symbol = symbolAtPosition(model, position);
    const declared = symbol && declarationOf(symbol.text.document, symbol.symbol);
    const range = declared && symbol.text.rangeOf(declared);
    const origin = symbol?.text.rangeOf(symbol.range);
    if (!range) return null;
    return [{ uri: model.uri, range, ...(origin ? { originSelectionRange: origin } : {}) }];
  },
};

/** Every occurrence of the name at a position, with its role. */
function occurrencesAt(model: Editor.ITextModel, position: IPosition) {
  const symbol = symbolAtPosition(model, position);
  if (!symbol) return [];
  return occurrencesOf(symbol.text.document, symbol.symbol).flatMap(({ role, range: written }) => {
    const range = symbol.text.rangeOf(written);
    return range ? [{ role, range }] : [];
  });
}

export const referenceProvider: Languages.ReferenceProvider = {
  provideReferences(model, position, { includeDeclaration }) {
    return occurrencesAt(model, position)
      .filter(({ role }) => includeDeclaration || role !== 'declaration')
      .map(({ range }) => ({ uri: model.uri, range }));
  },
};

const writes = new Set(['declaration', 'target', 'response', 'parameter']);

export function createHighlightProvider(languages: typeof Languages): Languages.DocumentHighlightProvider {
  const { DocumentHighlightKind: Kind } = languages;
  return {
    provideDocumentHighlights(model, position) {
      return occurrencesAt(model, position).map(({ range, role }) => ({
        range,
        kind: writes.has(role) ? Kind.Write : Kind.Read,
      }));
    },
  };
}

export function createSymbolProvider(languages: typeof Languages): Languages.DocumentSymbolProvider {
  const { SymbolKind: Kind } = languages;
  const kinds: Record<SymbolEntry['kind'], Languages.SymbolKind> = {
    section: Kind.Module,
    slot: Kind.Field,
    api: Kind.Function,
    answer: Kind.String,
    other: Kind.Object,
    function: Kind.Method,
    block: Kind.Struct,
    call: Kind.Event,
  };
  const entry = (text: ModelText, one: SymbolEntry): Languages.DocumentSymbol[] => {
    const range = text.rangeOf(one.range);
    const selectionRange = text.rangeOf(one.nameRange);
    const children = one.children.flatMap((child) => entry(text, child));
    if (!range || !selectionRange) return children;
    const name = one.name || t.noName;
    return [{ name, detail: one.detail, kind: kinds[one.kind], tags: [], range, selectionRange, children }];
  };
  return {
    displayName: 'PDL',
    provideDocumentSymbols(model) {
      const text = modelTextOf(model);
      return text ? symbolTree(text.document).flatMap((one) => entry(text, one)) : [];
    },
  };
}

export function createFoldingProvider(languages: typeof Languages, arrived: Emitter<void>) {
  const provider: Languages.FoldingRangeProvider = {
    provideFoldingRanges(model) {
      const text = modelTextOf(model);
      if (!text) return [];
      return foldingRangesOf(text.document).flatMap(({ range, kind }) => {
        const at = text.rangeOf(range);
        if (!at || at.endLineNumber === at.startLineNumber) return [];
        return [
          {
            start: at.startLineNumber,
            end: at.endLineNumber,
            ...(kind === 'comment' ? { kind: languages.FoldingRangeKind.Comment } : {}),
          },
        ];
      });
    },
  };
  // The listener receives the provider that changed.
  provider.onDidChange = (listener) => arrived.event(() => listener(provider));
  return provider;
}

/** Monaco requests only visible lines and their neighbours. */
export function createTokensProvider(arrived: Emitter<void>): Languages.DocumentRangeSemanticTokensProvider {
  return {
    onDidChange: arrived.event,
    getLegend: () => ({ tokenTypes: [...semanticTypes], tokenModifiers: [] }),
    provideDocumentRangeSemanticTokens(model, range) {
      const text = modelTextOf(model);
      if (!text) return null;
      const data: number[] = [];
      let line = 1;
      let column = 1;
      for (const token of semanticTokens(text.document, text.documentRange(range))) {
        const at = text.rangeOf(token.range);
        // A name over an escaped line break spans two lines, but a token has only one.
        if (!at || at.startLineNumber !== at.endLineNumber || at.startLineNumber < line) continue;
        const isSameLine = at.startLineNumber === line;
        if (isSameLine && at.startColumn < column) continue;
        data.push(
          at.startLineNumber - line,
          at.startColumn - (isSameLine ? column : 1),
          at.endColumn - at.startColumn,
          semanticTypes.indexOf(token.type),
          0,
        );
        line = at.startLineNumber;
        column = at.startColumn;
      }
      return { data: new Uint32Array(data) };
    },
  };
}
