import type { languages as Languages } from 'monaco-editor/editor';
import type { GraphEdit } from '../../../core/document';
import type { PdlSymbol } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import { symbolHere, textOf } from '../modelKnowledge';

/** The symbol whose box is open: what is typed there is checked against it. */
let renaming: PdlSymbol | undefined;
export const renamedSymbol = (): PdlSymbol | undefined => renaming;

export const renameEdit = (symbol: PdlSymbol, name: string): GraphEdit =>
  symbol.kind === 'api' || symbol.kind === 'answer'
    ? { kind: 'renameNode', nodeId: `${symbol.kind}:${symbol.name}`, name }
    : { kind: 'renameSymbol', symbol, name };

/**
 * A rename is an edit of the document, so that places on the canvas and the history follow: Monaco gets nothing to
 * apply, it sees the change arrive like any other.
 */
export const renameProvider: Languages.RenameProvider = {
  resolveRenameLocation(model, position) {
    const found = symbolHere(model, position);
    const range = found?.text.rangeOf(found.range);
    if (!found || !range) {
      const { lineNumber, column } = position;
      const here = { startLineNumber: lineNumber, endLineNumber: lineNumber, startColumn: column, endColumn: column };
      return { range: here, text: '', rejectReason: t.thereIsNoNameHere };
    }
    renaming = found.symbol;
    return { range, text: found.symbol.name };
  },
  async provideRenameEdits(model, _position, newName) {
    const services = textOf(model)?.services;
    const symbol = renaming;
    renaming = undefined;
    if (!services || !symbol) return { edits: [] };
    const refusal = await services.tryEdit(renameEdit(symbol, newName));
    if (refusal !== undefined) services.notify('warning', refusal);
    return { edits: [] };
  },
};
