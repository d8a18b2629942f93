// Reads expressions of the procedure from tokens: Python-like, with names of any script, unquoted list items and calls
// whose names hold punctuation. What is no expression becomes `unknown` with its text, never an exception.
// Invariant: ranges are source offsets; nesting is bounded; every token is looked at a bounded number of times.
// Over 300 lines: one precedence chain over one cursor.

import type { TextRange } from '../../support';
import type { Call, Expr } from '../model';
import type { OffsetMap } from '../offsetMap';
import type { CallResolver } from './callResolver';
import type { Token } from './tokens';

const MAX_DEPTH = 40;

type CompareOp = Extract<Expr, { kind: 'compare' }>['op'];
const compareOps: Readonly<Record<string, CompareOp>> = {
  '==': '==',
  '=': '==',
  '!=': '!=',
  '<>': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
};
const sumOps: readonly string[] = ['+', '-', '|', '&'];
const productOps: readonly string[] = ['*', '/', '//', '%', '**'];
const reserved = new Set(['and', 'or', 'not', 'in', 'is', 'if', 'else']);
const literals: Readonly<Record<string, boolean | null>> = {
  True: true,
  true: true,
  TRUE: true,
  False: false,
  false: false,
  FALSE: false,
  None: null,
  none: null,
  null: null,
  Null: null,
};

export class ExpressionParser {
  private at = 0;
  private depth = 0;
  /** Brackets around the cursor: inside them a comma separates, outside it may be part of a call's name. */
  private nesting = 0;

  private tokens: readonly Token[] = [];
  // Bound once: this runs for every keystroke, and closures per expression were most of its garbage.
  private readonly nextAnd = (to: number) => this.readJoined(to, 'and', this.nextNot);
  private readonly nextNot = (to: number) => this.readNot(to);
  private readonly nextProduct = (to: number) => this.readBinary(to, productOps, this.nextUnary);
  private readonly nextUnary = (to: number) => this.readUnary(to);

  constructor(
    private readonly map: OffsetMap,
    private readonly resolver: CallResolver,
  ) {}

  /** The tokens of the line that is read next. */
  setTokens(tokens: readonly Token[]): void {
    this.tokens = tokens;
  }

  /** Reads tokens `[from, to)` as one expression; undefined when they are none (the caller keeps the text). */
  parse(from: number, to: number): Expr | undefined {
    this.at = from;
    this.depth = 0;
    this.nesting = 0;
    const expr = this.readOr(to);
    return expr !== undefined && this.at === to ? expr : undefined;
  }

  /** The text of tokens `[from, to)` as an `unknown` expression. */
  unknown(from: number, to: number): Expr {
    const start = this.tokens[from]?.start ?? 0;
    const end = Math.max(start, this.tokens[to - 1]?.end ?? start);
    return { kind: 'unknown', text: this.map.text.slice(start, end), range: this.map.range(start, end) };
  }

  private peek(to: number): Token | undefined {
    return this.at < to ? this.tokens[this.at] : undefined;
  }

  private is(to: number, kind: Token['kind'], text: string): boolean {
    const token = this.peek(to);
    return token !== undefined && token.kind === kind && token.text === text;
  }

  private span(left: TextRange, right: TextRange): TextRange {
    return { start: left.start, end: Math.max(left.end, right.end) };
  }

  private rangeOf(token: Token): TextRange {
    return this.map.range(token.start, token.end);
  }

  // --- precedence chain ---

  private readOr(to: number): Expr | undefined {
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      return undefined;
    }
    const result = this.readJoined(to, 'or', this.nextAnd);
    this.depth--;
    return result;
  }

  private readJoined(to: number, kind: 'and' | 'or', next: (to: number) => Expr | undefined): Expr | undefined {
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
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      return undefined;
    }
    this.at++;
    const operand = this.readNot(to);
    this.depth--;
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
      left = right;
    }
    if (parts.length === 0) return first;
    if (parts.length === 1) return parts[0];
    return { kind: 'and', operands: parts, range: this.span(first.range, left.range) };
  }

  private readCompareOp(to: number): CompareOp | undefined {
    const token = this.peek(to);
    if (token === undefined) return undefined;
    if (token.kind === 'punct') {
      // A single `=` compares only outside of argument lists, where it passes a keyword.
      const op = token.text === '=' && this.nesting > 0 ? undefined : compareOps[token.text];
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
    if (token.text === 'is') {
      const negated = next?.kind === 'name' && next.text === 'not';
      this.at += negated ? 2 : 1;
      return negated ? 'is not' : 'is';
    }
    return undefined;
  }

  private readSum(to: number): Expr | undefined {
    return this.readBinary(to, sumOps, this.nextProduct);
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

  private readUnary(to: number): Expr | undefined {
    const token = this.peek(to);
    if (token === undefined) return undefined;
    if (token.kind === 'punct' && (token.text === '-' || token.text === '+')) {
      const number = this.tokens[this.at + 1];
      if (this.at + 1 < to && number?.kind === 'number') {
        this.at += 2;
        const value = Number(number.text) * (token.text === '-' ? -1 : 1);
        return { kind: 'literal', value, range: this.map.range(token.start, number.end) };
      }
      return undefined;
    }
    return this.readPostfix(to);
  }

  private readPostfix(to: number): Expr | undefined {
    const first = this.at;
    let expr = this.readPrimary(to);
    while (expr !== undefined) {
      const token = this.peek(to);
      if (token === undefined || token.kind !== 'punct') return expr;
      const name = this.tokens[this.at + 1];
      if (
        token.text === '.' &&
        this.at + 1 < to &&
        name !== undefined &&
        (name.kind === 'name' || name.kind === 'number')
      ) {
        const open = this.tokens[this.at + 2];
        if (this.at + 2 < to && open?.kind === 'punct' && open.text === '(' && open.match > 0 && open.match < to) {
          const prefix = this.map.text.slice(
            (this.tokens[first] as Token).start,
            (this.tokens[this.at - 1] as Token).end,
          );
          this.at += 2;
          const target = expr;
          expr = this.finishCall(expr.range.start, prefix, name.text, this.rangeOf(name), to, undefined, target);
          continue;
        }
        this.at += 2;
        const nameRange = this.rangeOf(name);
        const range = this.span(expr.range, nameRange);
        expr = { kind: 'attribute', target: expr, name: name.text, nameRange, range };
        continue;
      }
      if (token.text === '[' && token.match > this.at && token.match < to && !token.wide) {
        const close = token.match;
        const index = this.readInside(this.at + 1, close);
        if (index === undefined) return undefined;
        this.at = close + 1;
        const end = this.rangeOf(this.tokens[close] as Token);
        expr = { kind: 'index', target: expr, index, range: this.span(expr.range, end) };
        continue;
      }
      return expr;
    }
    return undefined;
  }

  /** A bracketed part: its own token range, one level deeper. */
  private readInside(from: number, to: number): Expr | undefined {
    const before = this.at;
    this.nesting++;
    this.at = from;
    const expr = from < to ? this.readOr(to) : undefined;
    const complete = this.at === to;
    this.nesting--;
    this.at = before;
    if (expr !== undefined && complete) return expr;
    return from < to ? this.unknown(from, to) : undefined;
  }

  private readPrimary(to: number): Expr | undefined {
    const token = this.peek(to);
    if (token === undefined) return undefined;
    switch (token.kind) {
      case 'number':
        this.at++;
        return { kind: 'literal', value: Number(token.text), range: this.rangeOf(token) };
      case 'string':
        return this.readString(to);
      case 'name':
        return this.readName(token, to);
      case 'punct':
        return this.readBracket(token, to);
      default:
        return undefined;
    }
  }

  private readString(to: number): Expr {
    const first = this.tokens[this.at] as Token;
    let value = '';
    let end = first.end;
    for (let token = this.peek(to); token?.kind === 'string'; token = this.peek(to)) {
      value += token.text;
      end = token.end;
      this.at++;
    }
    return { kind: 'literal', value, range: this.map.range(first.start, end) };
  }

  private readBracket(token: Token, to: number): Expr | undefined {
    if (token.match <= this.at || token.match >= to) return undefined;
    if (token.wide && this.nesting > 0) return undefined;
    const open = this.at;
    const close = token.match;
    const range = this.map.range(token.start, (this.tokens[close] as Token).end);
    if (token.text === '[') {
      const items = this.readItems(open + 1, close, 'list');
      this.at = close + 1;
      return items === undefined ? undefined : { kind: 'list', items, range };
    }
    if (token.text === '(') {
      const parts = this.splitByComma(open + 1, close);
      if (parts.length === 1 && (parts[0] as readonly [number, number])[1] === close) {
        const inner = this.readInside(open + 1, close);
        this.at = close + 1;
        return inner;
      }
      const items = this.readItems(open + 1, close, 'list');
      this.at = close + 1;
      return items === undefined ? undefined : { kind: 'list', items, range };
    }
    if (token.text === '{') {
      this.at = close + 1;
      return this.unknown(open, close + 1);
    }
    return undefined;
  }

  // --- lists and arguments ---

  private splitByComma(from: number, to: number): (readonly [number, number])[] {
    const parts: [number, number][] = [];
    let start = from;
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as Token;
      if (token.kind !== 'punct') continue;
      if (token.match > i && token.match < to) i = token.match;
      else if (token.text === ',') {
        parts.push([start, i]);
        start = i + 1;
      }
    }
    if (start < to) parts.push([start, to]);
    return parts;
  }

  private readItems(from: number, to: number, role: 'list' | 'arguments'): Expr[] | undefined {
    if (++this.depth > MAX_DEPTH) {
      this.depth--;
      return undefined;
    }
    const items: Expr[] = [];
    for (const [start, end] of this.splitByComma(from, to)) {
      if (end > start) items.push(role === 'arguments' ? this.readArgument(start, end) : this.readItem(start, end));
    }
    this.depth--;
    return items;
  }

  private readArgument(from: number, to: number): Expr {
    const name = this.tokens[from] as Token;
    const sign = this.tokens[from + 1];
    const passes = sign?.kind === 'punct' && (sign.text === '=' || sign.text === ':');
    if (name.kind === 'name' && passes && from + 2 < to) {
      const value = this.readItem(from + 2, to);
      const nameRange = this.rangeOf(name);
      return { kind: 'keyword', name: name.text, nameRange, value, range: this.span(nameRange, value.range) };
    }
    return this.readItem(from, to);
  }

  /** One item of a list. Unquoted text that is no expression, `[card, bank transfer]`, is meant literally. */
  private readItem(from: number, to: number): Expr {
    const before = this.at;
    this.at = from;
    this.nesting++;
    const expr = this.readOr(to);
    const complete = this.at === to;
    this.nesting--;
    this.at = before;
    if (expr !== undefined && complete) return expr;
    const raw = this.unknown(from, to);
    const words = this.tokens.slice(from, to).every((token) => token.kind !== 'string' && token.text !== '=');
    if (raw.kind !== 'unknown' || !words || raw.text === '...') return raw;
    return { kind: 'literal', value: raw.text, range: raw.range };
  }

  // --- names and calls ---

  private readName(token: Token, to: number): Expr | undefined {
    const literal = literals[token.text];
    const next = this.at + 1 < to ? this.tokens[this.at + 1] : undefined;
    const opens = next?.kind === 'punct' && next.text === '(' && next.match > 0 && next.match < to;
    if (literal !== undefined && !opens && Object.hasOwn(literals, token.text)) {
      this.at++;
      return { kind: 'literal', value: literal, range: this.rangeOf(token) };
    }
    if (reserved.has(token.text)) return undefined;
    if (next?.kind === 'string' && next.start === token.end && /^[fFrRbBuU]{1,2}$/.test(token.text)) {
      this.at++;
      return this.readString(to);
    }
    const call = this.readPrefixed(token, to);
    if (call !== undefined) return call;
    // Full-width brackets stand in names as well, above all in lists of values: there they call nothing.
    if (opens && (!next.wide || this.nesting === 0)) {
      this.at++;
      return this.finishCall(this.rangeOf(token).start, undefined, token.text, this.rangeOf(token), to);
    }
    this.at++;
    return { kind: 'name', name: token.text, range: this.rangeOf(token) };
  }

  /** `API.x(...)`, `API_x(...)`: the name runs to the bracket, whatever punctuation it holds. */
  private readPrefixed(token: Token, to: number): Expr | undefined {
    const dot = this.tokens[this.at + 1];
    const dotted = this.at + 1 < to && dot?.kind === 'punct' && dot.text === '.' && this.resolver.isPrefix(token.text);
    const joined = dotted ? 0 : this.resolver.joinedPrefix(token.text);
    if (!dotted && joined === 0) return undefined;
    const nameStart = dotted ? (dot as Token).end : token.start + joined + 1;
    const open = this.findCallBracket(dotted ? this.at + 2 : this.at + 1, nameStart, to);
    if (open < 0) return undefined;
    const text = this.map.text;
    let start = nameStart;
    let end = (this.tokens[open] as Token).start;
    while (start < end && /\s/.test(text[start] as string)) start++;
    while (end > start && /\s/.test(text[end - 1] as string)) end--;
    if (end === start) return undefined;
    const prefix = dotted ? token.text : token.text.slice(0, joined);
    const written = dotted ? undefined : text.slice(token.start, end);
    this.at = open;
    const name = text.slice(start, end);
    return this.finishCall(this.rangeOf(token).start, prefix, name, this.map.range(start, end), to, written);
  }

  /** Index of the bracket that opens the arguments of a call whose name starts before token `from`, or -1. */
  private findCallBracket(from: number, nameStart: number, to: number): number {
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as Token;
      if (token.kind === 'string' || (token.kind === 'name' && i > from && reserved.has(token.text))) return -1;
      if (token.kind !== 'punct') continue;
      if (token.text === '(') {
        if (token.match <= i || token.match >= to) return -1;
        const after = this.tokens[token.match + 1];
        const inName =
          token.wide && token.match + 1 < to && after?.kind === 'punct' && after.text === '(' && !after.wide;
        if (inName) {
          i = token.match;
          continue;
        }
        const simple = i - from <= 1 || this.nesting === 0;
        return simple || this.resolver.isDeclared(this.map.text.slice(nameStart, token.start).trim()) ? i : -1;
      }
      if ('[]{})='.includes(token.text) || compareOps[token.text] !== undefined) return -1;
      if (token.text === ',' && this.nesting > 0 && !this.commaInName(nameStart, i, to)) return -1;
      if (token.text === ':' && !token.wide) return -1;
    }
    return -1;
  }

  private commaInName(nameStart: number, from: number, to: number): boolean {
    for (let i = from; i < Math.min(to, from + 12); i++) {
      const token = this.tokens[i] as Token;
      if (token.kind === 'punct' && token.text === '(' && !token.wide) {
        return this.resolver.isDeclared(this.map.text.slice(nameStart, token.start).trim());
      }
    }
    return false;
  }

  /** The cursor stands on the opening bracket. */
  private finishCall(
    start: number,
    prefix: string | undefined,
    name: string,
    nameRange: TextRange,
    to: number,
    written?: string,
    target?: Expr,
  ): Expr | undefined {
    const open = this.tokens[this.at] as Token;
    const close = open.match;
    if (close <= this.at || close >= to) return undefined;
    const args = this.readItems(this.at + 1, close, 'arguments') ?? [this.unknown(this.at + 1, close)];
    this.at = close + 1;
    const range = { start, end: Math.max(nameRange.end, this.rangeOf(this.tokens[close] as Token).end) };
    const { kind, ref } = this.resolver.resolve(prefix, name, written);
    const base = { kind, name, nameRange, range, args };
    let call: Call = base;
    if (ref !== undefined) call = prefix === undefined ? { ...base, ref } : { ...base, ref, prefix };
    else if (prefix !== undefined) call = { ...base, prefix };
    if (target !== undefined) call = { ...call, target };
    return { kind: 'call', call, range };
  }

  /** A call without prefix whose name holds punctuation: only a declared name is taken for one. */
  parseDeclaredCall(from: number, to: number): Expr | undefined {
    for (let open = from + 1; open < to; open++) {
      const token = this.tokens[open] as Token;
      if (token.kind === 'string' || (token.kind === 'punct' && '[]{}='.includes(token.text))) return undefined;
      if (token.kind !== 'punct' || token.text !== '(' || token.match !== to - 1) continue;
      const start = (this.tokens[from] as Token).start;
      const name = this.map.text.slice(start, token.start).trim();
      if (!this.resolver.isDeclared(name)) continue;
      this.at = open;
      this.nesting = 0;
      this.depth = 0;
      return this.finishCall(
        this.map.range(start, start).start,
        undefined,
        name,
        this.map.range(start, start + name.length),
        to,
      );
    }
    return undefined;
  }
}
