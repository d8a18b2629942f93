// The control flow of a procedure: points, typed edges, and functions with an entry and two exits. Every other form of
// the flow (the drawn graph, the routes of verdicts, the facts of the checks) is a projection or a walk of it.
// Invariant: the points of the main text come first, then those of each function, contiguous and in the order in which
// they were built. Uses flat arrays, because it is rebuilt with every keystroke.

import type { TextRange } from '../../support';
import type { Callee } from '../graphs/nameTable';
import type { Call, Expr, NameAt, PdlStatement } from '../model';

export const flowEdge = 0;
/** Leaves a failed point; the effect of the point has not happened. */
export const failEdge = 1;
/** Enters a function; after its return control continues along the `flow` edges of the call site. */
export const callEdge = 2;
/** Leaves a call of a function that failed inside; its effects up to the failure have happened. */
export const raiseEdge = 3;
export type FlowEdgeType = typeof flowEdge | typeof failEdge | typeof callEdge | typeof raiseEdge;

/**
 * A call, a condition or a step of the text. It has several points if a `finally` runs for several reasons, or if a
 * loop runs at least once.
 */
export interface FlowPlace {
  readonly kind: 'call' | 'condition' | 'step';
  readonly statement: PdlStatement;
  readonly range: TextRange;
  /** The words of a step or a condition; empty for a call. */
  readonly text: string;
  /** `while`, `for` or `except` of a condition; the further comments of a block of comments. */
  readonly detail?: string;
  readonly call?: Call;
  /** Present if it is a call. */
  readonly callee?: Callee;
  /** The expression of a condition; absent for `for` and `except`. */
  readonly condition?: Expr;
  /** Of a condition inside an expression: its operands, which are evaluated before the rest of the expression. */
  readonly parts?: readonly Expr[];
}

export interface FlowPoint {
  /** Node of the procedure graph; undefined if it is not drawn. */
  readonly nodeId: string | undefined;
  /** Undefined for the start, the ends, jumps, the beginning of a round, and the end of a step after calls inside it. */
  readonly place: FlowPlace | undefined;
  /**
   * Range of the call, header, statement or first comment of a step. The same object for all points of the same place.
   */
  readonly at: TextRange | undefined;
  readonly statement: PdlStatement | undefined;
  readonly call: Call | undefined;
  /** Only for a call of a declaration: its node id without a number (`api:x`). */
  readonly callee: string | undefined;
  /** Index in `functions` of the called function, else -1. */
  readonly calls: number;
  /** Names that have a value after this point. */
  readonly assigns: readonly NameAt[];
  /** Results of the called API, which have a value too. The same list object for all calls of the API. */
  readonly returns: readonly NameAt[];
  /** Expressions evaluated here before any effect. */
  readonly reads: readonly Expr[];
}

export interface FlowFunction {
  readonly name: NameAt;
  readonly entry: number;
  readonly end: number;
  /** Point at which failures arrive that nothing in the function catches. */
  readonly raise: number;
}

export interface ProcedureLoop {
  readonly statement: Extract<PdlStatement, { kind: 'while' | 'for' }>;
  /** Point at which every further round arrives. */
  readonly first: number;
  /** Point of the condition, or of the next item. It ends the loop. */
  readonly header: number;
  /** Point at which a round begins. A `for` assigns its item there. */
  readonly body: number;
  /** Index of the loop around it in its function; else -1. */
  readonly outer: number;
}

/** Edges in columns. */
export interface EdgeColumns {
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly type: readonly FlowEdgeType[];
  /** `true`, `else`, `each`, `done`. */
  readonly label: readonly (string | undefined)[];
}

export interface FlowDraft {
  readonly points: readonly FlowPoint[];
  readonly edges: EdgeColumns;
  readonly functions: readonly FlowFunction[];
  readonly start: number;
  readonly end: number;
}

export interface ControlFlow extends FlowDraft {
  readonly edges: EdgeColumns & {
    /** For an edge that closes a loop: the number of points when it was built; else -1. */
    readonly back: readonly number[];
  };
  readonly loops: readonly ProcedureLoop[];
  /** By point: index of the innermost loop around it, else -1. A loop contains its condition, but not its iterable. */
  readonly loopOf: readonly number[];
  /** Points whose failure a handler of their function takes. */
  readonly guarded: ReadonlySet<number>;
  /** By point after a `finally` that is built once for all reasons: the point before it for the same reason. */
  readonly resumes: ReadonlyMap<number, number>;
  /** Index of the function that is the main text, if it is called too; else -1. */
  readonly main: number;
}
