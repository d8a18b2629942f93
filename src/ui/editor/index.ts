// The component itself is imported lazily: from `SourceEditor`.
export type { EditorServices } from './editorProps';
