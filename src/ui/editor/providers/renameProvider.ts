// Renames symbols, and validates the name in Monaco's rename box.

import type { editor as Editor, languages as Languages } from 'monaco-editor/editor';
import type { GraphEdit } from '../../../core/document';
import { declarationId } from '../../../core/graph';
import type { PdlSymbol } from '../../../core/language';
import { editorMessages as t } from '../../../messages/editor.en';
import type { EditorServices } from '../editorProps';
import { modelTextOf, rangeInLine, symbolAtPosition } from '../modelContext';

/** The symbol whose rename box is open; the typed name is checked for it. */
let renaming: PdlSymbol | undefined;

const renameEdit = (symbol: PdlSymbol, name: string): GraphEdit =>
  symbol.kind === 'api' || symbol.kind === 'answer'
    ? { kind: 'renameNodes', renames: [{ nodeId: declarationId(symbol.kind, symbol.name), name }] }
    : { kind: 'renameSymbol', symbol, name };

/**
 * A rename is an edit of the document, so that positions on the canvas and the history follow. Monaco gets no edits to
 * apply and receives the change like any other.
 */
export const renameProvider: Languages.RenameProvider = {
  resolveRenameLocation(model, position) {
    const found = symbolAtPosition(model, position);
    const range = found?.text.rangeOf(found.range);
    if (!found || !range) {
      return { range: rangeInLine(position), text: '', rejectReason: t.noNameToRename };
    }
    renaming = found.symbol;
    return { range, text: found.symbol.name };
  },
  async provideRenameEdits(model, _position, newName) {
    const services = modelTextOf(model)?.services;
    const symbol = renaming;
    renaming = undefined;
    if (!services || !symbol) return { edits: [] };
    const refusal = await services.tryEdit(renameEdit(symbol, newName));
    if (refusal !== undefined) services.notify('warning', refusal);
    return { edits: [] };
  },
};

/**
 * Adds validation to Monaco's rename box, which has none: shows the reason and does not accept an invalid name. Returns
 * a disposable. `className`: of the line below the field.
 */
export function watchRenameBox(
  view: Editor.IStandaloneCodeEditor,
  services: () => EditorServices | undefined,
  className: string,
): () => void {
  const container = view.getContainerDomNode();
  let requestCount = 0;

  const refusalFor = async (field: HTMLInputElement): Promise<string | undefined> => {
    const symbol = renaming;
    const name = field.value;
    if (!symbol || name.trim() === symbol.name) return undefined;
    if (name.trim() === '') return t.nameCannotBeEmpty;
    return services()?.refusalOf(renameEdit(symbol, name));
  };

  const showReason = (field: HTMLInputElement, reason: string | undefined) => {
    const box = field.closest('.rename-box');
    if (!box) return;
    let line = box.querySelector(`.${CSS.escape(className)}`);
    if (!line) {
      line = document.createElement('div');
      line.className = className;
      line.setAttribute('role', 'alert');
      box.append(line);
    }
    line.textContent = reason?.replaceAll('`', '') ?? '';
    field.setAttribute('aria-invalid', String(reason !== undefined));
  };

  /** Shows the problem of the name; runs `then` without a problem. */
  const check = async (field: HTMLInputElement, then?: () => void) => {
    const request = ++requestCount;
    const reason = await refusalFor(field);
    if (request !== requestCount) return;
    showReason(field, reason);
    if (reason === undefined) then?.();
  };

  const listening = new AbortController();
  const listen = <Kind extends 'input' | 'focusin' | 'keydown'>(
    kind: Kind,
    onField: (field: HTMLInputElement, event: HTMLElementEventMap[Kind]) => void,
  ) => {
    const handleEvent = (event: HTMLElementEventMap[Kind]) => {
      const { target } = event;
      if (target instanceof HTMLInputElement && target.classList.contains('rename-input')) onField(target, event);
    };
    container.addEventListener(kind, handleEvent, { capture: true, signal: listening.signal });
  };
  listen('input', (field) => void check(field));
  listen('focusin', (field) => showReason(field, undefined));
  listen('keydown', (field, event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    void check(field, () => view.trigger('weir', 'acceptRenameInput', {}));
  });
  return () => listening.abort();
}
