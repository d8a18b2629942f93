// The peer of the typing bench: a page with only Monaco, with the most expensive options of the source panel, no
// language and no listeners. It takes its text from `openText`.

import * as monaco from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';

Object.assign(globalThis, { MonacoEnvironment: { getWorker: () => new EditorWorker() } });

const element = document.getElementById('editor');
if (element) {
  const editor = monaco.editor.create(element, {
    fontSize: 12,
    lineHeight: 20,
    minimap: { enabled: false },
    wordWrap: 'on',
    wrappingIndent: 'indent',
    scrollBeyondLastLine: false,
    automaticLayout: true,
  });
  Object.assign(globalThis, { openText: (text: string) => editor.setValue(text) });
}
