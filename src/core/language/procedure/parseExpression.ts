// Parses expressions of the procedure from tokens: Python-like, with names of any script, unquoted list items and calls
// whose names contain punctuation. Anything else becomes `unknown` with its text; the parser never throws.
// Invariant: ranges are source offsets; nesting is bounded; every token is read a bounded number of times.
// The operators are those of `OperatorParser`. Over 300 lines: operands share one cursor.

import { type Call, type Expr, type OperatorMode, OperatorParser } from '../../expression';
import type { TextRange } from '../../support';
import type { OffsetMap } from '../offsetMap';
import type { CallResolver } from './callResolver';
import { findCallee } from './findCallee';
import { numberLiteral } from './numberLiteral';
import { areIdentifiers, compareOps, reserved, splitByComma } from './tokenParts';
import { type PdlToken, tokenize } from './tokens';

const procedureMode: OperatorMode = {
  maxDepth: 40,
  comparisons: compareOps,
  sums: ['+', '-', '|', '&'],
  products: ['*', '/', '//', '%', '**'],
  signs: ['-', '+'],
  hasChains: true,
  hasIdentity: true,
  hasOrder: false,
};
const preconditionMode: OperatorMode = { ...procedureMode, hasOrder: true };

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

export interface Slip {
  readonly kind: 'missing-comma' | 'stray-comma' | 'misspelled-prefix' | 'missing-dot';
  /** Decoded. */
  readonly start: number;
  readonly end: number;
  /** The intended word, if there is one. */
  readonly correction?: string;
}

export class ExpressionParser extends OperatorParser<PdlToken> {
  /**
   * Number of brackets around the cursor: inside brackets a comma separates, outside it can be part of a call's name.
   */
  private nesting = 0;

  private equals: PdlToken | undefined;
  /** Number of call arguments around the cursor. */
  private calls = 0;
  private slipped: Slip | undefined;

  constructor(
    private readonly map: OffsetMap,
    private readonly resolver: CallResolver,
    /** True if `a before b` is a comparison, as in preconditions. */
    private readonly hasOrder = false,
  ) {
    super(hasOrder ? preconditionMode : procedureMode);
  }

  /** Sets the tokens of the line to read. */
  setTokens(tokens: readonly PdlToken[]): void {
    this.tokens = tokens;
    this.slipped = undefined;
  }

  /** Parses tokens `[from, to)` as one expression; undefined if they are not one (the caller keeps the text). */
  parse(from: number, to: number): Expr | undefined {
    this.reset(from);
    const expr = this.readConditional(to);
    return expr !== undefined && this.at === to ? expr : undefined;
  }

  /** The operand at the start of tokens `[from, to)`, and the index of the first token behind it. */
  parseHead(from: number, to: number): { readonly expr: Expr | undefined; readonly at: number } {
    this.reset(from);
    const expr = this.readOperand(to);
    return { expr, at: this.at };
  }

  /** The single `=` that the last expression read as `==`, if any. */
  get singleEquals(): PdlToken | undefined {
    return this.equals;
  }

  /** The first construct in this line's calls that was tolerated but is certainly a mistake. */
  get slip(): Slip | undefined {
    return this.slipped;
  }

  private reset(from: number): void {
    this.calls = 0;
    this.at = from;
    this.depth = 0;
    this.nesting = 0;
    this.equals = undefined;
  }

  /** The text of tokens `[from, to)` as an `unknown` expression. */
  unknown(from: number, to: number): Expr {
    const start = this.tokens[from]?.start ?? 0;
    const end = Math.max(start, this.tokens[to - 1]?.end ?? start);
    return { kind: 'unknown', text: this.map.text.slice(start, end), range: this.map.range(start, end) };
  }

  protected override rangeOf(token: PdlToken): TextRange {
    if (token.end > token.start) return this.map.range(token.start, token.end);
    // An inserted bracket is directly behind the previous character, not beyond a folded line break.
    const { end } = this.map.range(Math.max(0, token.start - 1), Math.max(1, token.start));
    return { start: end, end };
  }

  protected override readNumber(text: string, range: TextRange): Expr {
    return numberLiteral(text, range);
  }

  /** A single `=` is a comparison only outside argument lists, where it marks a keyword argument. */
  protected override acceptsComparison(operator: PdlToken): boolean {
    if (operator.text !== '=') return true;
    if (this.nesting === 0) this.equals = operator;
    return this.nesting === 0;
  }

  /** `a if c else b`, which has the lowest precedence. */
  private readConditional(to: number): Expr | undefined {
    const then = this.readOr(to);
    if (then === undefined || !this.is(to, 'name', 'if')) return then;
    if (!this.enter()) return undefined;
    this.at++;
    const condition = this.readOr(to);
    const hasElse = condition !== undefined && this.is(to, 'name', 'else');
    if (hasElse) this.at++;
    const otherwise = hasElse ? this.readConditional(to) : undefined;
    this.leave();
    if (condition === undefined || otherwise === undefined) return undefined;
    return { kind: 'conditional', condition, then, otherwise, range: this.span(then.range, otherwise.range) };
  }

  protected override readOperand(to: number): Expr | undefined {
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
            (this.tokens[first] as PdlToken).start,
            (this.tokens[this.at - 1] as PdlToken).end,
          );
          this.at += 2;
          const correction = expr.kind === 'name' ? this.resolver.correctPrefix(expr.name, name.text) : undefined;
          if (correction !== undefined) {
            this.noteSlip('misspelled-prefix', first, first + 1, correction);
            expr = this.finishCall(expr.range.start, correction, name.text, this.rangeOf(name), to);
            continue;
          }
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
        const index = this.readBracketed(this.at + 1, close);
        if (index === undefined) return undefined;
        this.at = close + 1;
        const end = this.rangeOf(this.tokens[close] as PdlToken);
        expr = { kind: 'index', target: expr, index, range: this.span(expr.range, end) };
        continue;
      }
      return expr;
    }
    return undefined;
  }

  /** Parses the inside of brackets: its own token range, one level deeper. */
  private readBracketed(from: number, to: number): Expr | undefined {
    const before = this.at;
    this.nesting++;
    this.at = from;
    const expr = from < to ? this.readConditional(to) : undefined;
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
        return numberLiteral(token.text, this.rangeOf(token));
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
    const first = this.tokens[this.at] as PdlToken;
    let value = '';
    let end = first.end;
    for (let token = this.peek(to); token?.kind === 'string'; token = this.peek(to)) {
      value += token.text;
      end = token.end;
      this.at++;
    }
    return { kind: 'literal', value, range: this.map.range(first.start, end) };
  }

  /** Parses the expressions of an f-string, `f"... {x} ..."`, each separately. */
  private withParts(text: Expr, token: PdlToken): Expr {
    if (text.kind !== 'literal') return text;
    const parts: Expr[] = [];
    const source = this.map.text;
    for (const found of source.slice(token.start, token.end).matchAll(/\{([^{}]+)\}/g)) {
      const start = token.start + found.index + 1;
      // A format or conversion, `{x:.2f}` or `{x!r}`, is not part of the value.
      const length = (found[1] as string).search(/[:!](?!=)|$/);
      const inner = new ExpressionParser(this.map, this.resolver, this.hasOrder);
      const tokens = tokenize(source, start, start + length);
      inner.setTokens(tokens);
      const part = tokens.length === 0 ? undefined : inner.parse(0, tokens.length);
      if (part !== undefined) parts.push(part);
    }
    return parts.length === 0 ? text : { ...text, parts };
  }

  private readBracket(token: PdlToken, to: number): Expr | undefined {
    if (token.match <= this.at || token.match >= to) return undefined;
    // `（x）` can be part of a name, but `［x］` never is.
    if (token.wide && token.text === '(' && this.nesting > 0) return undefined;
    const open = this.at;
    const close = token.match;
    const range = this.map.range(token.start, (this.tokens[close] as PdlToken).end);
    if (token.text === '[') {
      const items = this.readItems(open + 1, close, 'list');
      this.at = close + 1;
      return items === undefined ? undefined : { kind: 'list', items, range };
    }
    if (token.text === '(') {
      const parts = splitByComma(this.tokens, open + 1, close);
      if (parts.length === 1 && (parts[0] as readonly [number, number])[1] === close) {
        const inner = this.readBracketed(open + 1, close);
        this.at = close + 1;
        return inner;
      }
      const items = this.readItems(open + 1, close, 'list');
      this.at = close + 1;
      return items === undefined ? undefined : { kind: 'list', items, range };
    }
    if (token.text === '{') {
      const entries = this.readEntries(open + 1, close);
      this.at = close + 1;
      return entries === undefined ? this.unknown(open, close + 1) : { kind: 'dict', entries, range };
    }
    return undefined;
  }

  /** `key: value` pairs; undefined if a part is not a pair, as in a set. */
  private readEntries(from: number, to: number): Extract<Expr, { kind: 'dict' }>['entries'] | undefined {
    if (!this.enter()) return undefined;
    const entries: { key: Expr; value: Expr }[] = [];
    let complete = true;
    for (const [start, end] of splitByComma(this.tokens, from, to)) {
      let colon = start;
      while (colon < end && !(this.tokens[colon]?.kind === 'punct' && this.tokens[colon]?.text === ':')) {
        const { match } = this.tokens[colon] as PdlToken;
        colon = match > colon ? match + 1 : colon + 1;
      }
      const key = colon > start && colon + 1 < end ? this.readBracketed(start, colon) : undefined;
      if (key === undefined || key.kind === 'unknown') complete = false;
      else entries.push({ key, value: this.readItem(colon + 1, end) });
    }
    this.leave();
    return complete ? entries : undefined;
  }

  // --- lists and arguments ---

  private readItems(from: number, to: number, role: 'list' | 'arguments'): Expr[] | undefined {
    if (!this.enter()) return undefined;
    const items: Expr[] = [];
    if (role === 'arguments') this.calls++;
    for (const [start, end] of splitByComma(this.tokens, from, to)) {
      if (end > start) items.push(role === 'arguments' ? this.readArgument(start, end) : this.readItem(start, end));
      else if (this.calls > 0) this.noteSlip('stray-comma', end, end + 1);
    }
    if (role === 'arguments') this.calls--;
    this.leave();
    return items;
  }

  private noteSlip(kind: Slip['kind'], from: number, to: number, correction?: string): void {
    const start = this.tokens[from]?.start ?? 0;
    const slip = { kind, start, end: this.tokens[to - 1]?.end ?? start };
    this.slipped ??= correction === undefined ? slip : { ...slip, correction };
  }

  private readArgument(from: number, to: number): Expr {
    const name = this.tokens[from] as PdlToken;
    const sign = this.tokens[from + 1];
    const passes = sign?.kind === 'punct' && (sign.text === '=' || sign.text === ':');
    if (name.kind === 'name' && passes && from + 2 < to) {
      const value = this.readItem(from + 2, to);
      const nameRange = this.rangeOf(name);
      return { kind: 'keyword', name: name.text, nameRange, value, range: this.span(nameRange, value.range) };
    }
    return this.readItem(from, to);
  }

  /** One item of a list. Unquoted text that is not an expression, `[card, bank transfer]`, is a literal. */
  private readItem(from: number, to: number): Expr {
    const before = this.at;
    this.at = from;
    this.nesting++;
    const expr = this.readConditional(to);
    const complete = this.at === to;
    this.nesting--;
    this.at = before;
    if (expr !== undefined && complete) return expr;
    const raw = this.unknown(from, to);
    const words = this.tokens
      .slice(from, to)
      .every(
        (token) => token.kind !== 'string' && token.text !== '=' && token.text !== 'for' && token.text !== 'lambda',
      );
    if (raw.kind !== 'unknown' || !words || raw.text === '...') return raw;
    if (this.calls > 0 && areIdentifiers(this.tokens, from, to)) this.noteSlip('missing-comma', from, to);
    return { kind: 'literal', value: raw.text, range: raw.range };
  }

  // --- names and calls ---

  private readName(token: PdlToken, to: number): Expr | undefined {
    const literal = literals[token.text];
    const next = this.at + 1 < to ? this.tokens[this.at + 1] : undefined;
    const opens = next?.kind === 'punct' && next.text === '(' && next.match > 0 && next.match < to;
    if (literal !== undefined && !opens && Object.hasOwn(literals, token.text)) {
      this.at++;
      return { kind: 'literal', value: literal, range: this.rangeOf(token) };
    }
    if (reserved.has(token.text)) return undefined;
    if (token.text === 'lambda' && next?.kind === 'name') {
      const from = this.at;
      this.at = to;
      return this.unknown(from, to);
    }
    if (next?.kind === 'string' && next.start === token.end && /^[fFrRbBuU]{1,2}$/.test(token.text)) {
      this.at++;
      const text = this.readString(to);
      return /f/i.test(token.text) ? this.withParts(text, next) : text;
    }
    const call = this.readPrefixed(token, to);
    if (call !== undefined) return call;
    // Full-width brackets also occur in names, especially in lists of values; there they do not start a call.
    if (opens && (!next.wide || this.nesting === 0)) {
      this.at++;
      const prefix = this.resolver.fusedPrefix(token.text);
      if (prefix !== undefined) {
        this.noteSlip('missing-dot', this.at - 1, this.at, prefix);
        const nameStart = token.start + prefix.length;
        const range = this.map.range(nameStart, token.end);
        return this.finishCall(this.rangeOf(token).start, prefix, token.text.slice(prefix.length), range, to);
      }
      return this.finishCall(this.rangeOf(token).start, undefined, token.text, this.rangeOf(token), to);
    }
    this.at++;
    return { kind: 'name', name: token.text, range: this.rangeOf(token) };
  }

  /** `API.x(...)`, `API_x(...)`. */
  private readPrefixed(token: PdlToken, to: number): Expr | undefined {
    const callee = findCallee(this.tokens, this.at, to, this.nesting > 0, this.map.text, this.resolver);
    if (callee === undefined) return undefined;
    const { prefix, start, end, open, written } = callee;
    this.at = open;
    const name = this.map.text.slice(start, end);
    return this.finishCall(this.rangeOf(token).start, prefix, name, this.map.range(start, end), to, written);
  }

  /** The cursor is at the opening bracket. */
  private finishCall(
    start: number,
    prefix: string | undefined,
    name: string,
    nameRange: TextRange,
    to: number,
    written?: string,
    target?: Expr,
  ): Expr | undefined {
    const open = this.tokens[this.at] as PdlToken;
    const close = open.match;
    if (close <= this.at || close >= to) return undefined;
    const args = this.readItems(this.at + 1, close, 'arguments') ?? [this.unknown(this.at + 1, close)];
    this.at = close + 1;
    const range = { start, end: Math.max(nameRange.end, this.rangeOf(this.tokens[close] as PdlToken).end) };
    const { kind, ref } = this.resolver.resolve(prefix, name, written);
    const base = { kind, name, nameRange, range, args };
    let call: Call = base;
    if (ref !== undefined) call = prefix === undefined ? { ...base, ref } : { ...base, ref, prefix };
    else if (prefix !== undefined) call = { ...base, prefix };
    if (target !== undefined) call = { ...call, target };
    return { kind: 'call', call, range };
  }

  /** A call without prefix whose name contains punctuation; only declared names are accepted. */
  parseDeclaredCall(from: number, to: number): Expr | undefined {
    for (let open = from + 1; open < to; open++) {
      const token = this.tokens[open] as PdlToken;
      if (token.kind === 'string' || (token.kind === 'punct' && '[]{}='.includes(token.text))) return undefined;
      if (token.kind !== 'punct' || token.text !== '(' || token.match !== to - 1) continue;
      const start = (this.tokens[from] as PdlToken).start;
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
