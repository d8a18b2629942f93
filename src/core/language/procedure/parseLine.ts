// Reads one logical line: a block header, or one statement (rarely two: `if x: API.y()` holds an inline step).
// A line that is no code stays as `text`; only what looks like broken code is reported as not understood.
// Over 300 lines: the forms of a line share the token helpers.

import type { Diagnostic, QuickFix, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { Expr, NameAt, Statement } from '../model';
import type { OffsetMap } from '../offsetMap';
import type { CallResolver } from './callResolver';
import type { LogicalLine } from './logicalLines';
import { ExpressionParser } from './parseExpression';
import { type Token, tokenize } from './tokens';

interface HeaderBase {
  readonly word: string;
  /** Keyword to colon. */
  readonly range: TextRange;
  /** Steps that stand behind the colon. */
  readonly inline: readonly Statement[];
}

export type Header =
  | (HeaderBase & { readonly kind: 'branch'; readonly condition?: Expr; readonly conditionText?: string })
  | (HeaderBase & { readonly kind: 'while'; readonly condition: Expr; readonly conditionText: string })
  | (HeaderBase & {
      readonly kind: 'for';
      readonly targets: readonly NameAt[];
      readonly iterable: Expr;
      readonly headerText: string;
    })
  | (HeaderBase & { readonly kind: 'def'; readonly name: NameAt; readonly params: readonly NameAt[] })
  | (HeaderBase & { readonly kind: 'try' });

export type ParsedLine =
  | { readonly kind: 'header'; readonly header: Header }
  | { readonly kind: 'statements'; readonly statements: readonly Statement[] };

const headerWords = new Set(['if', 'elif', 'else', 'while', 'for', 'def', 'try', 'except', 'finally']);
/** Something of code shape in a line that could not be read: a call with a prefix, an assignment of a call, a comparison. */
const looksLikeCode =
  /\b(?:API|ANSWER|SUBTASK|INSTRUCT)[._]|^\s*\[[^\]]*\]\s*=|[=!]=|\w\(\[|^\s*(?:if|elif|while|for|def)\b.*:\s*$/;

export class LineParser {
  private tokens: Token[] = [];
  private readonly expressions: ExpressionParser;

  constructor(
    private readonly map: OffsetMap,
    private readonly resolver: CallResolver,
    private readonly report: (diagnostic: Diagnostic) => void,
    private readonly colonFix: boolean,
  ) {
    this.expressions = new ExpressionParser(map, resolver);
  }

  /** `if` for elif and else, `try` for except, finally and else: what the line would continue, judged by its first word. */
  continuationOf(line: LogicalLine): 'if' | 'try' | undefined {
    const word = /^(?:elif|else|except|finally)\b/.exec(this.map.text.slice(line.start, line.start + 10))?.[0];
    if (word === undefined) return undefined;
    return word === 'except' || word === 'finally' ? 'try' : 'if';
  }

  /** `opensBlock`: the next line of code is indented deeper. */
  parse(line: LogicalLine, opensBlock: boolean): ParsedLine {
    this.tokens = tokenize(this.map.text, line.start, line.end);
    this.expressions.setTokens(this.tokens);
    const first = this.tokens[0];
    if (first === undefined) return this.text(line.start, line.end);
    if (line.unclosed !== undefined) this.reportUnclosed(line);
    const header = first.kind === 'name' ? this.readHeader(line, opensBlock) : undefined;
    if (header !== undefined) return { kind: 'header', header };
    return { kind: 'statements', statements: [this.readStatement(0, line.end)] };
  }

  private reportUnclosed(line: LogicalLine): void {
    const text = this.map.text.slice(line.start, line.end);
    if (line.unclosed === undefined || !looksLikeCode.test(text)) return;
    const close = { '(': ')', '[': ']', '{': '}' }[this.map.text[line.unclosed] as '(' | '[' | '{'] ?? ')';
    this.report(
      languageDiagnostic(
        'unclosed-bracket',
        'error',
        `The bracket "${this.map.text[line.unclosed]}" is not closed in this line or the ones below it. Add "${close}".`,
        this.map.range(line.unclosed, line.unclosed + 1),
      ),
    );
  }

  // --- small readers ---

  private token(index: number): Token | undefined {
    return this.tokens[index];
  }

  private isPunct(index: number, text: string): boolean {
    const token = this.tokens[index];
    return token !== undefined && token.kind === 'punct' && token.text === text;
  }

  private rangeOf(from: number, to: number): TextRange {
    const start = this.tokens[from]?.start ?? 0;
    return this.map.range(start, Math.max(start, this.tokens[to - 1]?.end ?? start));
  }

  private textOf(from: number, to: number): string {
    const start = this.tokens[from]?.start ?? 0;
    return this.map.text.slice(start, Math.max(start, this.tokens[to - 1]?.end ?? start));
  }

  private nameAt(index: number): NameAt {
    const token = this.tokens[index] as Token;
    return { name: token.text, range: this.map.range(token.start, token.end) };
  }

  private text(start: number, end: number): ParsedLine {
    return { kind: 'statements', statements: [this.textStatement(start, end)] };
  }

  private textStatement(start: number, end: number): Statement {
    return { kind: 'text', range: this.map.range(start, end), text: this.map.text.slice(start, end) };
  }

  /** First index in `[from, to)` of a punctuation outside of brackets, or -1. */
  private findTop(text: string, from: number, to: number): number {
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as Token;
      if (token.kind !== 'punct') continue;
      if (token.text === text) return i;
      if (token.match > i && token.match < to) i = token.match;
    }
    return -1;
  }

  // --- headers ---

  private readHeader(line: LogicalLine, opensBlock: boolean): Header | undefined {
    const first = this.tokens[0] as Token;
    let word = first.text;
    const capital = !headerWords.has(word) && headerWords.has(word.toLowerCase());
    if (capital) word = word.toLowerCase();
    if (!headerWords.has(word)) return undefined;
    const next = this.token(1);
    // `for = 3`, `if.x`: a name after all.
    if (next?.kind === 'punct' && (next.text === '=' || next.text === '.') && next.match < 0) return undefined;
    const colon = this.findColon();
    if (capital && colon !== this.tokens.length - 1) return undefined;
    let from = 1;
    if (word === 'else' && next?.kind === 'name' && next.text === 'if') {
      word = 'elif';
      from = 2;
    }
    const fused = this.fusedAt(word, from);
    if (fused !== undefined) return fused;
    const to = colon < 0 ? this.tokens.length : colon;
    if (colon < 0 && !opensBlock && !this.deservesColon(word, from, to)) return undefined;
    const header = this.buildHeader(word, from, to);
    if (header === undefined) return undefined;
    const end = colon < 0 ? (this.tokens[to - 1] as Token).end : (this.tokens[colon] as Token).end;
    const range = this.map.range(first.start, end);
    if (colon < 0) this.reportMissingColon(word, range);
    const inline = colon >= 0 && colon + 1 < this.tokens.length ? [this.readStatement(colon + 1, line.end)] : [];
    return { ...header, word, range, inline };
  }

  /** The colon that ends a header: one at the end, else the first ASCII one, else the first full-width one. */
  private findColon(): number {
    const last = this.tokens.length - 1;
    const first = this.findTop(':', 1, this.tokens.length);
    if (first < 0 || first === last) return first;
    if ((this.tokens[first] as Token).wide) {
      for (let at = first; at >= 0; at = this.findTop(':', at + 1, this.tokens.length)) {
        if (!(this.tokens[at] as Token).wide || at === last) return at;
      }
    }
    return first;
  }

  /** A header word without a colon is code when its condition reads as one or a block hangs below; else it is prose. */
  private deservesColon(word: string, from: number, to: number): boolean {
    if (word === 'else' || word === 'try' || word === 'finally') return to === from;
    if (word === 'def') return this.isPunct(2, '(');
    if (word === 'except') return to - from <= 3;
    if (word === 'for')
      return this.tokens.some((token) => token.kind === 'name' && token.text === 'in') && to - from <= 4;
    return from < to && this.expressions.parse(from, to) !== undefined;
  }

  private reportMissingColon(word: string, range: TextRange): void {
    const at = range.end;
    const fixes: QuickFix[] = this.colonFix
      ? [{ title: 'Add ":"', edits: [{ range: { start: at, end: at }, text: ':' }] }]
      : [];
    const message = `"${word}" opens a block, but its line does not end with a colon. It is read as if it did. Add ":".`;
    this.report(languageDiagnostic('missing-colon', 'warning', message, range, fixes));
  }

  /** `if     [x] = ANSWER.y()`: a lost condition, fused with the first step of its block. */
  private fusedAt(word: string, from: number): Header | undefined {
    if (word !== 'if' && word !== 'elif' && word !== 'while') return undefined;
    const equals = this.findTop('=', from, this.tokens.length);
    if (equals <= from) return undefined;
    const targets = this.readTargets(from, equals);
    const value = targets === undefined ? undefined : this.expressions.parse(equals + 1, this.tokens.length);
    if (value?.kind !== 'call') return undefined;
    const range = this.rangeOf(0, from);
    this.report(
      languageDiagnostic(
        'missing-condition',
        'error',
        `"${word}" is followed by a step instead of a condition, so nobody can tell when its block is meant. Write the condition and a colon, and put the step on a line of its own.`,
        range,
      ),
    );
    const end = (this.tokens[from - 1] as Token).end;
    const condition: Expr = { kind: 'unknown', text: '', range: this.map.range(end, end) };
    const inline = [this.readStatement(from, (this.tokens.at(-1) as Token).end)];
    if (word === 'while') return { kind: 'while', word, range, inline, condition, conditionText: '' };
    return { kind: 'branch', word, range, inline, condition, conditionText: '' };
  }

  private buildHeader(word: string, from: number, to: number): DistributedHeader | undefined {
    switch (word) {
      case 'else':
        // Words between `else` and its colon are a condition in disguise: keep them for the label.
        return to > from
          ? { kind: 'branch', condition: this.expression(from, to), conditionText: this.textOf(from, to) }
          : { kind: 'branch' };
      case 'try':
        return to > from ? undefined : { kind: 'try' };
      case 'finally':
        return to > from ? undefined : { kind: 'branch' };
      case 'except':
        return { kind: 'branch', conditionText: this.textOf(from, to) };
      case 'for':
        return this.buildFor(from, to);
      case 'def':
        return this.buildDef(from, to);
      default: {
        const kind = word === 'while' ? 'while' : 'branch';
        const end = this.tokens[from - 1]?.end ?? 0;
        const condition: Expr =
          to > from ? this.expression(from, to) : { kind: 'unknown', text: '', range: this.map.range(end, end) };
        if (to <= from) {
          const message = `"${word}" has no condition, so nobody can tell when its block is meant. Write one before the colon.`;
          this.report(languageDiagnostic('missing-condition', 'error', message, this.rangeOf(0, from)));
        }
        return { kind, condition, conditionText: to > from ? this.textOf(from, to) : '' };
      }
    }
  }

  private buildFor(from: number, to: number): DistributedHeader {
    let split = -1;
    for (let i = from; i < to && split < 0; i++) {
      const token = this.tokens[i] as Token;
      if (token.kind === 'name' && token.text === 'in') split = i;
    }
    const targets = split > from ? this.readTargets(from, split) : undefined;
    const iterable = targets === undefined ? this.expressions.unknown(from, to) : this.expression(split + 1, to);
    return { kind: 'for', targets: targets ?? [], iterable, headerText: this.textOf(from, to) };
  }

  private buildDef(from: number, to: number): DistributedHeader | undefined {
    const name = this.token(from);
    if (name?.kind !== 'name' || from >= to) return undefined;
    const params: NameAt[] = [];
    const open = this.token(from + 1);
    if (this.isPunct(from + 1, '(')) {
      const close = (open as Token).match > 0 ? (open as Token).match : to;
      let takes = true;
      for (let i = from + 2; i < Math.min(close, to); i++) {
        const token = this.tokens[i] as Token;
        if (token.kind === 'name' && takes) params.push(this.nameAt(i));
        // Types and defaults follow a name; only a comma or a bracket brings the next one.
        takes = token.kind === 'punct' && [',', '[', '(', '*', '**'].includes(token.text);
      }
    }
    return { kind: 'def', name: this.nameAt(from), params };
  }

  private expression(from: number, to: number): Expr {
    return (from < to ? this.expressions.parse(from, to) : undefined) ?? this.expressions.unknown(from, to);
  }

  // --- statements ---

  private readStatement(from: number, end: number): Statement {
    const to = this.tokens.length;
    const first = this.tokens[from] as Token;
    const simple = this.readKeyword(from, to);
    if (simple !== undefined) return simple;
    const equals = this.findAssignment(from, to);
    if (equals > from) {
      const statement = this.readAssignment(from, equals, to);
      if (statement !== undefined) return statement;
    }
    const value = this.expressions.parse(from, to) ?? this.expressions.parseDeclaredCall(from, to);
    const range = this.rangeOf(from, to);
    if (value?.kind === 'call') return { kind: 'call', range, targets: [], call: value.call };
    const bare = this.readBareCall(from, to);
    if (bare !== undefined) return bare;
    const meaningful = value !== undefined && !['name', 'literal', 'unknown', 'list', 'binary'].includes(value.kind);
    if (meaningful) return { kind: 'expression', range, value };
    return this.readText(first.start, end);
  }

  private readText(start: number, end: number): Statement {
    const statement = this.textStatement(start, end);
    if (statement.kind === 'text' && looksLikeCode.test(statement.text)) {
      this.report(
        languageDiagnostic(
          'not-understood',
          'info',
          'This line looks like code but cannot be read as such, so it is kept as a step in words. Check its brackets, quotes and operators.',
          statement.range,
        ),
      );
    }
    return statement;
  }

  private readKeyword(from: number, to: number): Statement | undefined {
    const first = this.tokens[from] as Token;
    if (first.kind !== 'name') return undefined;
    const range = this.rangeOf(from, to);
    const alone = to === from + 1 || (to === from + 2 && this.isPunct(from + 1, ';'));
    switch (first.text) {
      case 'break':
      case 'continue':
      case 'pass':
        return alone ? { kind: first.text, range } : undefined;
      case 'return': {
        if (alone) return { kind: 'return', range };
        return { kind: 'return', range, value: this.expression(from + 1, to) };
      }
      default:
        return undefined;
    }
  }

  /** Index of the `=` (or `+=`, `:=`) of an assignment. */
  private findAssignment(from: number, to: number): number {
    for (const sign of ['=', '+=', '-=', '*=', '/=', ':=']) {
      const at = this.findTop(sign, from, to);
      if (at >= 0) return at;
    }
    return -1;
  }

  private readAssignment(from: number, equals: number, to: number): Statement | undefined {
    const targets = this.readTargets(from, equals);
    if (targets === undefined) return undefined;
    const range = this.rangeOf(from, to);
    const sign = (this.tokens[equals] as Token).text;
    if (equals + 1 >= to) {
      const at = this.map.range((this.tokens[equals] as Token).end, (this.tokens[equals] as Token).end);
      const message = 'Nothing stands to the right of "=". Write the call or value that gives the name its value.';
      this.report(languageDiagnostic('missing-value', 'warning', message, range));
      return { kind: 'assign', range, targets, value: { kind: 'unknown', text: '', range: at } };
    }
    const parsed = this.expressions.parse(equals + 1, to) ?? this.expressions.parseDeclaredCall(equals + 1, to);
    if (parsed?.kind === 'call' && (sign === '=' || sign === ':='))
      return { kind: 'call', range, targets, call: parsed.call };
    const bare = parsed?.kind === 'attribute' ? this.readBareCall(equals + 1, to) : undefined;
    if (bare?.kind === 'call') return { ...bare, range, targets };
    const sentence = parsed?.kind === 'name' && this.resolver.isSentence(parsed.name);
    const value = parsed === undefined || sentence ? this.expressions.unknown(equals + 1, to) : parsed;
    if (parsed === undefined && looksLikeCode.test(this.textOf(equals + 1, to))) {
      const message =
        'The right side of "=" looks like code but cannot be read as such, so it is kept in words. Check its brackets and quotes.';
      this.report(languageDiagnostic('not-understood', 'info', message, value.range));
    }
    return { kind: 'assign', range, targets, value };
  }

  /** `[a, b]`, `[[a, b]]`, `a, b`, `(a, b)`, `a.b`, `a: type`; undefined when it is something else. */
  private readTargets(from: number, to: number): NameAt[] | undefined {
    const targets: NameAt[] = [];
    let expectsName = true;
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as Token;
      if (token.kind === 'punct' && ['[', '(', ']', ')', ','].includes(token.text)) {
        // `f(x) = ...` and brackets without a partner are no targets.
        if (token.text !== ',' && (token.match < from || token.match >= to)) return undefined;
        if (token.text === '(' && !expectsName) return undefined;
        if (token.text === '[' && !expectsName && token.match > i && token.match < to) {
          i = token.match;
          continue;
        }
        if (token.text === ',' || token.text === '[' || token.text === '(') expectsName = true;
        continue;
      }
      if (token.kind === 'punct' && token.text === ':' && targets.length > 0) return targets;
      if (token.kind === 'punct' && token.text === '*') continue;
      if (token.kind !== 'name' || !expectsName) return undefined;
      let last = i;
      while (last + 2 < to && this.isPunct(last + 1, '.') && this.tokens[last + 2]?.kind === 'name') last += 2;
      const start = token.start;
      const end = (this.tokens[last] as Token).end;
      targets.push({ name: this.map.text.slice(start, end), range: this.map.range(start, end) });
      i = last;
      expectsName = false;
    }
    return targets;
  }

  /** `ANSWER.booked` without brackets: meant as a call. */
  private readBareCall(from: number, to: number): Extract<Statement, { kind: 'call' }> | undefined {
    const first = this.tokens[from] as Token;
    if (first.kind !== 'name') return undefined;
    const dotted = this.resolver.isPrefix(first.text) && this.isPunct(from + 1, '.') && from + 2 < to;
    const joined = dotted ? 0 : this.resolver.joinedPrefix(first.text);
    if (!dotted && joined === 0) return undefined;
    const nameStart = dotted ? (this.tokens[from + 2] as Token).start : first.start + joined + 1;
    const end = (this.tokens[to - 1] as Token).end;
    const name = this.map.text.slice(nameStart, end);
    const single = to - from === (dotted ? 3 : 1);
    const prefix = dotted ? first.text : first.text.slice(0, joined);
    const resolved = this.resolver.resolve(prefix, name, dotted ? undefined : this.map.text.slice(first.start, end));
    if (!single && resolved.ref === undefined) return undefined;
    const range = this.rangeOf(from, to);
    this.report(
      languageDiagnostic(
        'missing-call-brackets',
        'info',
        `"${this.textOf(from, to)}" names a node but does not call it; it is read as a call. Add "()".`,
        range,
        [{ title: 'Add "()"', edits: [{ range: { start: range.end, end: range.end }, text: '()' }] }],
      ),
    );
    const call = { ...resolved, name, nameRange: this.map.range(nameStart, end), range, prefix, args: [] };
    return { kind: 'call', range, targets: [], call };
  }
}

type Distribute<T> = T extends Header ? Omit<T, keyof HeaderBase> : never;
type DistributedHeader = Distribute<Header>;
