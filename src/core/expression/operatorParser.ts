// The grammar of operators, shared by the parsers of both languages: PDL's reads tolerantly, the strict one names the
// first problem. Precedence from low to high: or, and, not, comparison, + -, * / %, sign, operand. The parsers read the
// operands. Invariant: nesting is bounded, and no method throws.

import type { TextRange } from '../support';
import type { CompareOperator, Expr } from './expr';

export interface OperatorToken {
  readonly kind: string;
  readonly text: string;
}

/** The operators of a language. */
export interface OperatorMode {
  readonly maxDepth: number;
  readonly comparisons: Readonly<Record<string, CompareOperator>>;
  readonly sums: readonly string[];
  readonly products: readonly string[];
  readonly signs: readonly string[];
  /** `a < b < c` is `a < b and b < c`; otherwise a comparison has two sides. */
  readonly hasChains: boolean;
  /** `is` and `is not` are operators of their own; otherwise `==` and `!=`. */
  readonly hasIdentity: boolean;
  /** `a before b` is a comparison, as in preconditions. */
  readonly hasOrder: boolean;
}

export abstract class OperatorParser<Token extends OperatorToken> {
  protected at = 0;
  protected depth = 0;
  protected tokens: readonly Token[] = [];
  // Bound once: this runs on every keystroke, and closures per expression caused most of its garbage.
  private readonly nextAnd = (to: number) => this.readOperands(to, 'and', this.nextNot);
  private readonly nextNot = (to: number) => this.readNot(to);
  private readonly nextProduct = (to: number) => this.readBinary(to, this.mode.products, this.nextSigned);
  private readonly nextSigned = (to: number) => this.readSigned(to);

  constructor(private readonly mode: OperatorMode) {}

  protected abstract readOperand(to: number): Expr | undefined;
  /** A number with its sign. */
  protected abstract readNumber(text: string, range: TextRange): Expr;
  protected abstract rangeOf(token: Token): TextRange;
  /** False if a comparison with this operator is not possible here. */
  protected acceptsComparison(_operator: Token): boolean {
    return true;
  }
  /** Called if nesting is too deep. */
  protected refuseDepth(): void {}

  protected peek(to: number): Token | undefined {
    return this.at < to ? this.tokens[this.at] : undefined;
  }

  protected is(to: number, kind: Token['kind'], text: string): boolean {
    const token = this.peek(to);
    return token !== undefined && token.kind === kind && token.text === text;
  }

  protected span(left: TextRange, right: TextRange): TextRange {
    return { start: left.start, end: Math.max(left.end, right.end) };
  }

  /** False, after `refuseDepth`, at the limit; otherwise the caller calls `leave`. */
  protected enter(): boolean {
    if (++this.depth <= this.mode.maxDepth) return true;
    this.depth--;
    this.refuseDepth();
    return false;
  }

  protected leave(): void {
    this.depth--;
  }

  protected readOr(to: number): Expr | undefined {
    if (!this.enter()) return undefined;
    const result = this.readOperands(to, 'or', this.nextAnd);
    this.leave();
    return result;
  }

  private readOperands(to: number, kind: 'and' | 'or', next: (to: number) => Expr | undefined): Expr | undefined {
    const first = next(to);
    if (first === undefined) return undefined;
    const operands = [first];
    const sign = kind === 'and' ? '&&' : '||';
    while (this.is(to, 'name', kind) || this.is(to, 'punct', sign)) {
      this.at++;
      const operand = next(to);
      if (operand === undefined) return undefined;
      operands.push(operand);
    }
    return operands.length === 1
      ? first
      : { kind, operands, range: this.span(first.range, (operands.at(-1) as Expr).range) };
  }

  private readNot(to: number): Expr | undefined {
    const token = this.peek(to);
    if (!this.is(to, 'name', 'not') && !this.is(to, 'punct', '!')) return this.readComparison(to);
    if (!this.enter()) return undefined;
    this.at++;
    const operand = this.readNot(to);
    this.leave();
    if (operand === undefined) return undefined;
    return { kind: 'not', operand, range: this.span(this.rangeOf(token as Token), operand.range) };
  }

  private readComparison(to: number): Expr | undefined {
    const first = this.readSum(to);
    if (first === undefined) return undefined;
    const parts: Expr[] = [];
    let left = first;
    for (let op = this.readCompareOp(to); op !== undefined; op = this.readCompareOp(to)) {
      const right = this.readSum(to);
      if (right === undefined) return undefined;
      parts.push({ kind: 'compare', op, left, right, range: this.span(left.range, right.range) });
      if (!this.mode.hasChains) break;
      left = right;
    }
    if (parts.length === 0) return first;
    if (parts.length === 1) return parts[0];
    return { kind: 'and', operands: parts, range: this.span(first.range, left.range) };
  }

  private readCompareOp(to: number): CompareOperator | undefined {
    const { comparisons, hasOrder, hasIdentity } = this.mode;
    const token = this.peek(to);
    if (token === undefined) return undefined;
    if (token.kind === 'punct') {
      const op = this.acceptsComparison(token) ? comparisons[token.text] : undefined;
      if (op !== undefined) this.at++;
      return op;
    }
    if (token.kind !== 'name') return undefined;
    const next = this.at + 1 < to ? this.tokens[this.at + 1] : undefined;
    if (token.text === 'in') {
      this.at++;
      return 'in';
    }
    if (token.text === 'not' && next?.text === 'in' && next.kind === 'name') {
      this.at += 2;
      return 'not in';
    }
    if (token.text === 'before' && hasOrder) {
      this.at++;
      return 'before';
    }
    if (token.text === 'is') {
      const negated = next?.kind === 'name' && next.text === 'not';
      this.at += negated ? 2 : 1;
      if (!hasIdentity) return negated ? '!=' : '==';
      return negated ? 'is not' : 'is';
    }
    return undefined;
  }

  private readSum(to: number): Expr | undefined {
    return this.readBinary(to, this.mode.sums, this.nextProduct);
  }

  private readBinary(to: number, ops: readonly string[], next: (to: number) => Expr | undefined): Expr | undefined {
    let left = next(to);
    while (left !== undefined) {
      const token = this.peek(to);
      if (token === undefined || token.kind !== 'punct' || !ops.includes(token.text)) return left;
      this.at++;
      const right = next(to);
      if (right === undefined) return undefined;
      left = { kind: 'binary', op: token.text, left, right, range: this.span(left.range, right.range) };
    }
    return left;
  }

  /** `-x` is `0 - x`; a sign directly before a number belongs to it. */
  private readSigned(to: number): Expr | undefined {
    const sign = this.peek(to);
    if (sign === undefined || sign.kind !== 'punct' || !this.mode.signs.includes(sign.text))
      return this.readOperand(to);
    if (!this.enter()) return undefined;
    this.at++;
    const number = this.peek(to);
    const range = this.rangeOf(sign);
    let signed: Expr | undefined;
    if (number?.kind === 'number') {
      this.at++;
      signed = this.readNumber(`${sign.text === '-' ? '-' : ''}${number.text}`, this.span(range, this.rangeOf(number)));
    } else {
      const right = this.readSigned(to);
      const left: Expr = { kind: 'literal', value: 0, range: { start: range.start, end: range.start } };
      signed = right && { kind: 'binary', op: sign.text, left, right, range: this.span(range, right.range) };
    }
    this.leave();
    return signed;
  }
}
