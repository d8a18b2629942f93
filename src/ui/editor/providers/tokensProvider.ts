import type { Emitter, languages as Languages } from 'monaco-editor/editor';
import { textOf } from '../modelKnowledge';
import { semanticTokens, semanticTypes } from '../pdl/semanticTokens';

/** Only the lines in sight and their neighbours are asked for. */
export function createTokensProvider(arrived: Emitter<void>): Languages.DocumentRangeSemanticTokensProvider {
  return {
    onDidChange: arrived.event,
    getLegend: () => ({ tokenTypes: [...semanticTypes], tokenModifiers: [] }),
    provideDocumentRangeSemanticTokens(model, range) {
      const text = textOf(model);
      if (!text) return null;
      const data: number[] = [];
      let line = 1;
      let column = 1;
      for (const token of semanticTokens(text.document, text.documentRange(range))) {
        const at = text.rangeOf(token.range);
        // A name over an escaped line break has two lines; a token has one.
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
