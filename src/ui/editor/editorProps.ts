import type { CheckTool } from '../../core/checks';
import type { GraphEdit } from '../../core/document';
import type { PdlDocument } from '../../core/language';
import type { Diagnostic, TextEdit, TextRange } from '../../core/support';
import type { PathStepRange } from './pdl/pathRanges';

export type SourceLanguage = 'pdl' | 'mermaid';

/** The document functions that the editor's language features use. Every change is one undo step. */
export interface EditorServices {
  /** The latest analysis; while typing it may be some keystrokes old. */
  analysis(): { readonly document?: PdlDocument; readonly source: string } | undefined;
  tools(): readonly CheckTool[];
  /** Edits of the current text. */
  applyEdits(edits: readonly TextEdit[], how: { readonly origin: 'fix' | 'format'; readonly label: string }): void;
  /** Returns the reason if the edit is refused, or nothing after success. */
  tryEdit(edit: GraphEdit): Promise<string | undefined>;
  /** The same check without making the edit. */
  refusalOf(edit: GraphEdit): Promise<string | undefined>;
  /** Formats the document. */
  format(): void;
  reveal(range: TextRange): void;
  notify(level: 'warning' | 'info', text: string): void;
  /** Shows the page of a rule. */
  showRule(rule: string): void;
  /** Highlights the node ids of the problem under the pointer or the cursor; an empty list removes the highlight. */
  showPath(path: readonly string[]): void;
}

export interface SourceEditorProps {
  /** Identifies the document: another key is another model, with its own scroll position and selection. */
  readonly documentKey: string;
  readonly source: string;
  readonly language: SourceLanguage;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The user's edits, in offsets of the previous source; `source` should follow at once. `joinsLastEdit`: part of the
   * same gesture as the last edits, so the same undo step.
   */
  readonly onEdits: (edits: readonly TextEdit[], how?: { readonly joinsLastEdit: boolean }) => void;
  /** Scrolls to the range and selects it when `key` changes. */
  readonly reveal?: { readonly range: TextRange; readonly key: number; readonly keepsFocus?: boolean } | undefined;
  /** Ranges of the selected nodes. Scrolled into view on a change while the editor is not focused. */
  readonly highlight?: readonly TextRange[] | undefined;
  /** The lines of the path of a problem or a metric. */
  readonly path?: readonly PathStepRange[] | undefined;
  /** Called when the user places the cursor; not while typing. */
  readonly onCursor?: ((offset: number) => void) | undefined;
  /** The document's own history; the editor's history is disabled. */
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  readonly theme: 'light' | 'dark';
  readonly services?: EditorServices | undefined;
  /** Changes whenever the services have a new analysis. */
  readonly isAnalysed?: unknown;
}
