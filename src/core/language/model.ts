// Types of the model of a PDL document: the parsed content with exact ranges.
// Invariant: every range is in offsets of `source` (never of the decoded procedure), half-open. Parsing never throws;
// text that cannot be parsed becomes a `text` statement or an `unknown` expression plus a diagnostic.

import type { Diagnostic, TextRange } from '../support';

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

/** Target of a call: `API.x`, `API_x`, `ANSWER.x`, `x(...)`, `SUBTASK_x(...)`, a `def` of the document, or unknown. */
export type CalleeKind = 'api' | 'answer' | 'function' | 'other' | 'unknown';

export interface Call {
  readonly kind: CalleeKind;
  /** The name without its prefix, as written. */
  readonly name: string;
  readonly nameRange: TextRange;
  readonly range: TextRange;
  /** The declared name it resolves to (loose match over `-`, `_`, space, case and punctuation), if any. */
  readonly ref?: string;
  /**
   * Section prefix as written (`API`, `ANSWER`, `SUBTASK`), without its separator; for a method call, the text of its
   * target.
   */
  readonly prefix?: string;
  /** Object of a method call: `items` of `items.append(x)`. */
  readonly target?: Expr;
  readonly args: readonly Expr[];
}

export type Expr =
  | { readonly kind: 'name'; readonly name: string; readonly range: TextRange }
  | {
      readonly kind: 'literal';
      readonly value: string | number | boolean | null;
      readonly range: TextRange;
      /** Digits as written, for numbers that floating point cannot represent exactly and numbers with leading zeros. */
      readonly digits?: string;
      /** Expressions between the braces of an f-string. */
      readonly parts?: readonly Expr[];
    }
  | { readonly kind: 'list'; readonly items: readonly Expr[]; readonly range: TextRange }
  | {
      readonly kind: 'keyword';
      readonly name: string;
      readonly nameRange: TextRange;
      readonly value: Expr;
      readonly range: TextRange;
    }
  | {
      readonly kind: 'attribute';
      readonly target: Expr;
      readonly name: string;
      readonly nameRange: TextRange;
      readonly range: TextRange;
    }
  | { readonly kind: 'index'; readonly target: Expr; readonly index: Expr; readonly range: TextRange }
  | { readonly kind: 'call'; readonly call: Call; readonly range: TextRange }
  | { readonly kind: 'not'; readonly operand: Expr; readonly range: TextRange }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Expr[]; readonly range: TextRange }
  | {
      readonly kind: 'compare';
      /** `before`: only in preconditions, between names of nodes. */
      readonly op: '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'not in' | 'is' | 'is not' | 'before';
      readonly left: Expr;
      readonly right: Expr;
      readonly range: TextRange;
    }
  | {
      readonly kind: 'binary';
      readonly op: string;
      readonly left: Expr;
      readonly right: Expr;
      readonly range: TextRange;
    }
  /** `{"key": value}`. */
  | {
      readonly kind: 'dict';
      readonly entries: readonly { readonly key: Expr; readonly value: Expr }[];
      readonly range: TextRange;
    }
  /** `then if condition else otherwise`. */
  | {
      readonly kind: 'conditional';
      readonly condition: Expr;
      readonly then: Expr;
      readonly otherwise: Expr;
      readonly range: TextRange;
    }
  /** Natural language, or text that is not a PDL expression (a lambda, a comprehension); kept verbatim. */
  | { readonly kind: 'unknown'; readonly text: string; readonly range: TextRange };

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
  | { readonly kind: 'return'; readonly range: TextRange; readonly value?: Expr }
  | { readonly kind: 'break' | 'continue' | 'pass'; readonly range: TextRange }
  /** A comment on a separate line: an instruction to the agent. */
  | { readonly kind: 'comment'; readonly range: TextRange; readonly text: string }
  /** A line of natural language, or a line that is not code: kept verbatim, a `step` of the graph. */
  | { readonly kind: 'text'; readonly range: TextRange; readonly text: string };
