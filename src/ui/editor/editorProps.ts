import type { PdlAnalysis } from '../../core/projection';
import type { Diagnostic, TextEdit, TextRange } from '../../core/support';

export type SourceLanguage = 'pdl' | 'mermaid';

/** What completion, hover and go to definition ask; whatever is known of the text by now. */
export interface EditorServices {
  analysis(): Partial<Pick<PdlAnalysis, 'document' | 'dependency' | 'procedure'>> | undefined;
}

export interface SourceEditorProps {
  /** The document: another key is another model, with its own scroll position and selection. */
  readonly documentKey: string;
  readonly source: string;
  readonly language: SourceLanguage;
  readonly diagnostics: readonly Diagnostic[];
  /** What the person typed, in offsets of the source before; `source` should follow at once. */
  readonly onEdits: (edits: readonly TextEdit[]) => void;
  /** Scrolls there and selects it, whenever `key` changes. */
  readonly reveal?: { readonly range: TextRange; readonly key: number } | undefined;
  /** Where the selected nodes stand. */
  readonly highlight?: readonly TextRange[] | undefined;
  readonly onCursor?: ((offset: number) => void) | undefined;
  /** The document's own history; the editor's is off. */
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  readonly readOnly?: boolean | undefined;
  readonly theme: 'light' | 'dark';
  readonly services?: EditorServices | undefined;
  readonly ariaLabel?: string | undefined;
}
