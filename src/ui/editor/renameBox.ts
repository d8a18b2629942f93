// Monaco's rename box says nothing about the name that is typed: here it does, and a name that cannot be is not taken.

import type { editor as Editor } from 'monaco-editor/editor';
import { editorMessages as t } from '../../messages/editor.en';
import type { EditorServices } from './editorProps';
import { renamedSymbol, renameEdit } from './providers/renameProvider';

/** Returns what ends it. `className` is the line below the field. */
export function watchRenameBox(
  view: Editor.IStandaloneCodeEditor,
  services: () => EditorServices | undefined,
  className: string,
): () => void {
  const container = view.getContainerDomNode();
  let asked = 0;

  const refusalFor = async (field: HTMLInputElement): Promise<string | undefined> => {
    const symbol = renamedSymbol();
    const name = field.value;
    if (!symbol || name.trim() === symbol.name) return undefined;
    if (name.trim() === '') return t.nameCannotBeEmpty;
    return services()?.refusalOf(renameEdit(symbol, name));
  };

  const say = (field: HTMLInputElement, reason: string | undefined) => {
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

  const fieldOf = (event: Event) => {
    const { target } = event;
    return target instanceof HTMLInputElement && target.classList.contains('rename-input') ? target : undefined;
  };

  const onInput = (event: Event) => {
    const field = fieldOf(event);
    if (!field) return;
    const ask = ++asked;
    void refusalFor(field).then((reason) => {
      if (ask === asked) say(field, reason);
    });
  };

  const onFocus = (event: Event) => {
    const field = fieldOf(event);
    if (field) say(field, undefined);
  };

  const onKey = (event: KeyboardEvent) => {
    const field = fieldOf(event);
    if (!field || event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    const ask = ++asked;
    void refusalFor(field).then((reason) => {
      if (ask !== asked) return;
      say(field, reason);
      if (reason === undefined) view.trigger('weir', 'acceptRenameInput', {});
    });
  };

  container.addEventListener('input', onInput, true);
  container.addEventListener('focusin', onFocus, true);
  container.addEventListener('keydown', onKey, true);
  return () => {
    container.removeEventListener('input', onInput, true);
    container.removeEventListener('focusin', onFocus, true);
    container.removeEventListener('keydown', onKey, true);
  };
}
