// Shared state of the readers of one line: its tokens, predicates about them, and the rule of one diagnostic per line.

import type { Diagnostic, QuickFix, Severity, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import type { Expr, NameAt, TrailingComment } from '../model';
import type { OffsetMap } from '../offsetMap';
import { procedureWords } from '../statementFacts';
import type { CallResolver } from './callResolver';
import type { LogicalLine } from './logicalLines';
import { ExpressionParser } from './parseExpression';
import { parseWordedCondition } from './parseWordedCondition';
import { needsRepair, type Repair, repairTokens } from './repairTokens';
import { type PdlToken, tokenize } from './tokens';

/** Matches a call with a prefix, an assignment to a list, a comparison. */
const codeShapes = /\b(?:API|ANSWER|SUBTASK|INSTRUCT)[._][^()[\]\n]{0,80}[()[\]]|^\s*\[[^\]]*\]\s*=|[=!]=|\w\(\[/;
const conditionWords = procedureWords.header.filter((word) => word !== 'else').join('|');

/** Matches text with the shape of code, which includes a header with its colon. */
export const looksLikeCode = new RegExp(`${codeShapes.source}|^\\s*(?:${conditionWords})\\b.*:\\s*$`);

export class LineContext {
  tokens: readonly PdlToken[] = [];
  readonly expressions: ExpressionParser;
  private comments: { readonly start: number; readonly end: number }[] = [];
  private isReported = false;
  /**
   * End of the last character of the line, including one that a repair left out: it belongs to the line's statement.
   */
  private lastEnd = 0;

  /** `colonFix`: false if adding a colon before a line break would change the surrounding YAML (plain scalars). */
  constructor(
    readonly map: OffsetMap,
    readonly resolver: CallResolver,
    private readonly push: (diagnostic: Diagnostic) => void,
    readonly colonFix: boolean,
  ) {
    this.expressions = new ExpressionParser(map, resolver);
  }

  /** Sets the line to read. */
  open(line: LogicalLine): void {
    const { text } = this.map;
    this.comments = [];
    this.isReported = false;
    this.tokens = tokenize(text, line.start, line.end, this.comments);
    this.lastEnd = this.tokens.at(-1)?.end ?? line.start;
    if (needsRepair(this.tokens) && this.isCode(line)) {
      const { tokens, repairs } = repairTokens(text, this.tokens);
      this.tokens = tokens;
      this.reportRepairs(repairs);
    }
    this.expressions.setTokens(this.tokens);
  }

  private isCode(line: LogicalLine): boolean {
    const { text } = this.map;
    if (looksLikeCode.test(text.slice(line.start, line.end))) return true;
    const first = this.tokens[0];
    const open = this.tokens[1];
    // `tidy(x`: a call of a declared name.
    const calls = open?.kind === 'punct' && open.text === '(' && open.start === first?.end;
    return first?.kind === 'name' && calls && this.resolver.isDeclared(first.text);
  }

  /** Reports the first repair; its fix applies all of them. */
  private reportRepairs(repairs: readonly Repair[]): void {
    const [first] = repairs;
    if (first === undefined) return;
    const { kind, start, end, insert } = first;
    const sign = this.map.text.slice(start, end);
    const title = insert === undefined ? `Delete "${sign}"` : insert === '"' ? 'Add the quote' : `Add "${insert}"`;
    // In an escaped text, the inserted character would need escaping too.
    const isVerbatim = repairs.every((one) => this.map.isVerbatim(one.start, Math.max(one.end, one.at)));
    const edits = repairs.map((one) =>
      one.insert === undefined
        ? { range: this.map.range(one.start, one.end), text: '' }
        : { range: this.rangeOfRepair(one), text: one.insert },
    );
    const fixes: QuickFix[] = isVerbatim ? [{ title, edits }] : [];
    const range = this.map.range(start, end);
    const asIf = `It is read as if "${insert}" stood where it is missing. Add it.`;
    switch (kind) {
      case 'unclosed-bracket': {
        const message = `The bracket "${sign}" is not closed in this line or the ones below it. ${asIf}`;
        this.report('unclosed-bracket', 'error', message, range, fixes);
        return;
      }
      case 'stray-bracket': {
        const leftOut = `Nothing opens this "${sign}", so it is left out. Delete it, or add its partner.`;
        const message = insert === undefined ? leftOut : `Nothing opens this "${sign}". ${asIf}`;
        this.report('stray-bracket', 'error', message, range, fixes);
        return;
      }
      case 'unclosed-quote': {
        const message =
          'This quote has no closing one in its line, so the end of the text is unknown. Add the missing quote.';
        this.report('unclosed-quote', 'error', message, range, fixes);
        return;
      }
      case 'stray-dot': {
        const message = 'There are two dots in a row. They are read as one. Delete the second.';
        this.report('stray-dot', 'error', message, range, fixes);
      }
    }
  }

  /**
   * An opening character is inserted directly before the next character, any other directly behind the previous one.
   */
  private rangeOfRepair({ kind, insert, start, at }: Repair): TextRange {
    const opens = insert === '[' || (kind === 'unclosed-quote' && at < start);
    return opens ? this.map.range(at, at) : this.rangeBehind(at);
  }

  /** An empty range behind the unit before a decoded offset: at the end of a line, not at the start of the next. */
  private rangeBehind(at: number): TextRange {
    const { end } = this.map.range(Math.max(0, at - 1), Math.max(1, at));
    return { start: end, end };
  }

  /** Splits the first word after `length` units, for `whilex == 1:`. */
  splitFirst(length: number): void {
    const [first, ...followingTokens] = this.tokens;
    if (first === undefined) return;
    const head: PdlToken = { ...first, text: first.text.slice(0, length), end: first.start + length };
    const tail: PdlToken = { ...first, text: first.text.slice(length), start: first.start + length };
    for (const token of followingTokens) if (token.match >= 0) token.match++;
    this.tokens = [head, tail, ...followingTokens];
    this.expressions.setTokens(this.tokens);
  }

  /** Reports a mistake that the expression parser tolerated. */
  reportSlips(): void {
    const { slip } = this.expressions;
    if (slip === undefined) return;
    const range = this.map.range(slip.start, slip.end);
    const written = this.map.text.slice(slip.start, slip.end);
    const correction = slip.correction ?? '';
    switch (slip.kind) {
      case 'missing-comma': {
        const message = `Names follow each other without a comma, so "${written}" is read as one text. Put a comma between them, or quotes around them.`;
        this.report('missing-comma', 'warning', message, range);
        return;
      }
      case 'stray-comma':
        this.reportComma(range);
        return;
      case 'misspelled-prefix': {
        const message = `"${written}" is not a kind of node. It is read as "${correction}". Write "${correction}".`;
        const fixes = [{ title: `Write "${correction}"`, edits: [{ range, text: correction }] }];
        this.report('misspelled-keyword', 'warning', message, range, fixes);
        return;
      }
      case 'missing-dot': {
        const name = written.slice(correction.length);
        const at = this.rangeBehind(slip.start + correction.length);
        const message = `A dot is missing between "${correction}" and the name of the node. It is read as if it stood there. Write "${correction}.${name}".`;
        this.report('missing-dot', 'warning', message, range, [
          { title: 'Write the dot', edits: [{ range: at, text: '.' }] },
        ]);
      }
    }
  }

  /** Reports a comma without an item before it. */
  reportComma(range: TextRange): void {
    this.report('stray-comma', 'info', 'There is nothing before this comma. It is ignored. Delete it.', range, [
      { title: 'Delete the comma', edits: [{ range, text: '' }] },
    ]);
  }

  /** Reports once per line, because later problems are mostly consequences of the first. */
  report(code: string, severity: Severity, message: string, range: TextRange, fixes?: readonly QuickFix[]): void {
    if (this.isReported) return;
    this.isReported = true;
    this.push(languageDiagnostic(code, severity, message, range, fixes));
  }

  get hasReported(): boolean {
    return this.isReported;
  }

  token(index: number): PdlToken | undefined {
    return this.tokens[index];
  }

  isPunct(index: number, text: string): boolean {
    const token = this.tokens[index];
    return token !== undefined && token.kind === 'punct' && token.text === text;
  }

  isName(index: number, text: string): boolean {
    const token = this.tokens[index];
    return token !== undefined && token.kind === 'name' && token.text === text;
  }

  rangeOf(from: number, to: number): TextRange {
    const start = this.tokens[from]?.start ?? 0;
    return this.map.range(start, Math.max(start, this.endOf(to)));
  }

  /** Decoded end of the tokens before `to`. */
  endOf(to: number): number {
    return to === this.tokens.length ? this.lastEnd : (this.tokens[to - 1]?.end ?? 0);
  }

  textOf(from: number, to: number): string {
    const start = this.tokens[from]?.start ?? 0;
    return this.map.text.slice(start, Math.max(start, this.tokens[to - 1]?.end ?? start));
  }

  nameAt(index: number): NameAt {
    const token = this.tokens[index] as PdlToken;
    return { name: token.text, range: this.map.range(token.start, token.end) };
  }

  expression(from: number, to: number): Expr {
    return (from < to ? this.expressions.parse(from, to) : undefined) ?? this.expressions.unknown(from, to);
  }

  /** As `expression`; between words, calls of nodes are read. */
  condition(from: number, to: number): Expr {
    const expr = this.expression(from, to);
    if (expr.kind !== 'unknown' || from >= to) return expr;
    const start = this.tokens[from]?.start ?? 0;
    return parseWordedCondition(this.map, this.resolver, { start, end: this.endOf(to) }) ?? expr;
  }

  /** First index in `[from, to)` of a punctuation token outside brackets, or -1. */
  findTop(text: string, from: number, to: number): number {
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as PdlToken;
      if (token.kind !== 'punct') continue;
      if (token.text === text) return i;
      if (token.match > i && token.match < to) i = token.match;
    }
    return -1;
  }

  /** The line's comments, as a field of its statement or header. */
  trailing(): { readonly comments?: readonly TrailingComment[] } {
    if (this.comments.length === 0) return {};
    const { text } = this.map;
    return {
      comments: this.comments.map(({ start, end }) => ({
        text: text.slice(start, end).replace(/^#+/, '').trim(),
        range: this.map.range(start, end),
      })),
    };
  }

  /** `[a, b]`, `[[a, b]]`, `a, b`, `(a, b)`, `a.b`, `a: type`; undefined for anything else. */
  readTargets(from: number, to: number): NameAt[] | undefined {
    const targets: NameAt[] = [];
    let expectsName = true;
    for (let i = from; i < to; i++) {
      const token = this.tokens[i] as PdlToken;
      if (token.kind === 'punct' && ['[', '(', ']', ')', ','].includes(token.text)) {
        // `f(x) = ...` and unmatched brackets are not targets.
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
      const end = (this.tokens[last] as PdlToken).end;
      targets.push({ name: this.map.text.slice(start, end), range: this.map.range(start, end) });
      i = last;
      expectsName = false;
    }
    return targets;
  }
}
