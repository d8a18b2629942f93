// The component itself is imported lazily: `lazy(() => import('../editor/SourceEditor'))`.
export type { EditorServices, SourceEditorProps, SourceLanguage } from './editorProps';
// Loads what it needs when it is called.
export { formatDocument } from './formatDocument';
