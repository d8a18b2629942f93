import { type editor, KeyCode } from './monacoSetup';

/**
 * If the focus enters the text by Tab, Tab moves on to the next element, so that moving through the page does not
 * change the text. After another key or a click Tab indents. After Escape Tab moves on again.
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
