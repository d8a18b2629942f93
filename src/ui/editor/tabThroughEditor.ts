import { type editor, KeyCode } from './monacoSetup';

/**
 * Who comes into the text by Tab goes on by Tab, until another key or a click says that they stay: then Tab indents.
 * So nobody changes a text by walking past it. Escape says that they leave: the next Tab goes on again.
 */
export function tabThroughEditor(codeEditor: editor.IStandaloneCodeEditor): void {
  const stayOrPass = (tabFocusMode: boolean) => codeEditor.updateOptions({ tabFocusMode });
  let isWalking = false;
  const listening = new AbortController();
  const capture = { capture: true, signal: listening.signal };
  const watch = ({ key }: { readonly key?: string }) => {
    isWalking = key === 'Tab';
  };
  document.addEventListener('keydown', watch, capture);
  document.addEventListener('pointerdown', () => watch({}), capture);
  codeEditor.onDidFocusEditorText(() => stayOrPass(isWalking));
  codeEditor.onMouseDown(() => stayOrPass(false));
  const walking: readonly KeyCode[] = [KeyCode.Tab, KeyCode.Shift, KeyCode.Ctrl, KeyCode.Alt, KeyCode.Meta];
  codeEditor.onKeyDown(({ keyCode }) => {
    if (!walking.includes(keyCode)) stayOrPass(keyCode === KeyCode.Escape);
  });
  codeEditor.onDidDispose(() => listening.abort());
}
