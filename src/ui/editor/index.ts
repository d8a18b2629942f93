// The component itself is imported lazily: `lazy(() => import('../editor/SourceEditor'))`.
export type { EditorServices } from './editorProps';
