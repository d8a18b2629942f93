// Types of the model of a PDL document: the parsed content with exact ranges.
// Invariant: every range is in offsets of `source` (never of the decoded procedure), half-open. Parsing never throws;
// text that cannot be parsed becomes a `text` statement or an `unknown` expression plus a diagnostic.

import type { Call, Expr } from '../expression';
import type { Diagnostic, TextRange } from '../support';

export type { Call, Expr } from '../expression';

/** A name and its range in the text. */
export interface NameAt {
  readonly name: string;
  readonly range: TextRange;
}

export interface SlotDecl extends NameAt {
  /** The whole YAML item, from after its dash to the end of its last value. */
  readonly item: TextRange;
  readonly desc?: string;
  readonly descRange?: TextRange;
  readonly type?: string;
  /** Allowed values, if the slot lists them (`available_types`, `enum`). */
  readonly values?: readonly string[];
}

export interface ApiDecl extends NameAt {
  readonly item: TextRange;
  readonly desc?: string;
  readonly descRange?: TextRange;
  readonly request: readonly NameAt[];
  readonly response: readonly NameAt[];
  readonly preconditions: readonly NameAt[];
}

export interface AnswerDecl extends NameAt {
  readonly item: TextRange;
  readonly desc?: string;
  readonly descRange?: TextRange;
  readonly preconditions: readonly NameAt[];
  /** `$name`, `$node-name`, `{{name}}` of the text. */
  readonly placeholders: readonly NameAt[];
}

/** A node of another section (`SUBTASKs`, `INSTRUCTs`, ...). */
export interface OtherDecl extends NameAt {
  readonly item: TextRange;
  readonly section: string;
  readonly desc?: string;
}

export interface PdlDocument {
  readonly source: string;
  readonly name?: NameAt;
  readonly desc?: NameAt;
  readonly detailedDesc?: NameAt;
  readonly slots: readonly SlotDecl[];
  readonly apis: readonly ApiDecl[];
  readonly answers: readonly AnswerDecl[];
  readonly others: readonly OtherDecl[];
  /**
   * Sections in text order. `key` is the canonical name (`APIs`, `Procedure`, ... in lower case without a plural s).
   */
  readonly sections: readonly { readonly key: string; readonly keyRange: TextRange; readonly valueRange: TextRange }[];
  readonly procedure?: Procedure;
  /** Diagnostics of form only (YAML, shapes, procedure syntax); the checks add others. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface Procedure {
  /** The scalar in the source, without its `|` header or quotes. */
  readonly range: TextRange;
  /** The decoded text. */
  readonly text: string;
  readonly body: readonly PdlStatement[];
}

/** A comment behind code. It can contain an instruction, as a comment on a separate line can. */
export interface TrailingComment {
  /** Without its `#`. */
  readonly text: string;
  /** With its `#`. */
  readonly range: TextRange;
}

export interface IfBranch {
  /** Behind the header. */
  readonly comments?: readonly TrailingComment[];
  readonly keyword: 'if' | 'elif' | 'else';
  readonly condition?: Expr;
  /** The condition as written, for labels. */
  readonly conditionText?: string;
  readonly header: TextRange;
  readonly body: readonly PdlStatement[];
}

/** `range` covers the statement with its block, without the line's indentation, trailing comments and line break. */
export type PdlStatement = StatementShape & {
  /** Behind the statement or its header; several if it spans lines. Those of an `if` are in its branches. */
  readonly comments?: readonly TrailingComment[];
};

/** A line that begins with the word of its kind. */
type KeywordShape =
  | { readonly kind: 'return'; readonly range: TextRange; readonly value?: Expr }
  | { readonly kind: 'break' | 'continue' | 'pass'; readonly range: TextRange };

export type KeywordStatement = PdlStatement & KeywordShape;

type StatementShape =
  | {
      readonly kind: 'call';
      readonly range: TextRange;
      readonly targets: readonly NameAt[];
      readonly call: Call;
    }
  /** `n += 1` has the value `n + 1`. */
  | {
      readonly kind: 'assign';
      readonly range: TextRange;
      readonly targets: readonly NameAt[];
      readonly value: Expr;
    }
  | { readonly kind: 'expression'; readonly range: TextRange; readonly value: Expr }
  | { readonly kind: 'if'; readonly range: TextRange; readonly branches: readonly IfBranch[] }
  | {
      readonly kind: 'while';
      readonly range: TextRange;
      readonly header: TextRange;
      readonly condition: Expr;
      readonly conditionText: string;
      readonly body: readonly PdlStatement[];
    }
  | {
      readonly kind: 'for';
      readonly range: TextRange;
      readonly header: TextRange;
      readonly targets: readonly NameAt[];
      readonly iterable: Expr;
      readonly headerText: string;
      readonly body: readonly PdlStatement[];
    }
  | {
      readonly kind: 'try';
      readonly range: TextRange;
      readonly body: readonly PdlStatement[];
      readonly handlers: readonly {
        readonly header: TextRange;
        readonly text: string;
        readonly body: readonly PdlStatement[];
        readonly comments?: readonly TrailingComment[];
      }[];
      readonly orElse: readonly PdlStatement[];
      /** Range of `else:`. */
      readonly orElseHeader?: TextRange;
      readonly finalizer: readonly PdlStatement[];
      /** Range of `finally:`. */
      readonly finalizerHeader?: TextRange;
    }
  | {
      readonly kind: 'def';
      readonly range: TextRange;
      readonly header: TextRange;
      readonly name: NameAt;
      readonly params: readonly NameAt[];
      readonly body: readonly PdlStatement[];
    }
  | KeywordShape
  /** A comment on a separate line: an instruction to the agent. */
  | { readonly kind: 'comment'; readonly range: TextRange; readonly text: string }
  /** A line of natural language, or a line that is not code: kept verbatim, a `step` of the graph. */
  | { readonly kind: 'text'; readonly range: TextRange; readonly text: string };
