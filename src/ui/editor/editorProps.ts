import type { CheckTool } from '../../core/checks';
import type { GraphEdit } from '../../core/document';
import type { PdlDocument } from '../../core/language';
import type { Diagnostic, TextEdit, TextRange } from '../../core/support';
import type { PathStepRange } from './pdl/pathRanges';

export type SourceLanguage = 'pdl' | 'mermaid';

/** What the editor's language features ask of the document and have done to it. Every change is one step to undo. */
export interface EditorServices {
  /** The newest analysis; while typing it may be of a text some keystrokes ago. */
  analysis(): { readonly document?: PdlDocument; readonly source: string } | undefined;
  tools(): readonly CheckTool[];
  /** Edits of the newest text. */
  applyEdits(edits: readonly TextEdit[], how: { readonly origin: 'fix' | 'format'; readonly label: string }): void;
  /** Why the edit cannot be made, or nothing when it is made. */
  tryEdit(edit: GraphEdit): Promise<string | undefined>;
  /** The same without making it. */
  refusalOf(edit: GraphEdit): Promise<string | undefined>;
  /** Puts the document into its usual shape. */
  format(): Promise<void>;
  reveal(range: TextRange): void;
  notify(level: 'warning' | 'info', text: string): void;
  /** Shows the page of a rule. */
  showRule(rule: string): void;
  /** Node ids that a problem under the pointer or the cursor is about; none when it left. */
  showPath(path: readonly string[]): void;
}

export interface SourceEditorProps {
  /** The document: another key is another model, with its own scroll position and selection. */
  readonly documentKey: string;
  readonly source: string;
  readonly language: SourceLanguage;
  readonly diagnostics: readonly Diagnostic[];
  /**
   * What the person typed, in offsets of the source before; `source` should follow at once. `joinsLastEdit`: the same gesture
   * as the edits before, so the same step to undo.
   */
  readonly onEdits: (edits: readonly TextEdit[], how?: { readonly joinsLastEdit: boolean }) => void;
  /** Scrolls there and selects it, whenever `key` changes. */
  readonly reveal?: { readonly range: TextRange; readonly key: number; readonly keepsFocus?: boolean } | undefined;
  /** Where the selected nodes stand. Scrolled into sight when they change while somebody works elsewhere. */
  readonly highlight?: readonly TextRange[] | undefined;
  /** The lines of a path that a problem or a metric is about. */
  readonly path?: readonly PathStepRange[] | undefined;
  /** Where somebody put the cursor; typing does not count. */
  readonly onCursor?: ((offset: number) => void) | undefined;
  /** The document's own history; the editor's is off. */
  readonly onUndo?: (() => void) | undefined;
  readonly onRedo?: (() => void) | undefined;
  readonly theme: 'light' | 'dark';
  readonly services?: EditorServices | undefined;
  /** Another value whenever the services know more. */
  readonly isAnalysed?: unknown;
}
