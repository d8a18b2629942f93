// Parses the header of a block: keyword, condition, colon, and steps behind the colon. A header with a missing colon, a
// misspelled keyword or a lost condition is still recognized; each such fault is reported once, at the header.
// Returns undefined for lines that only start like a header: those are steps.
// Over 300 lines: the forms of a header share their recovery.

import type { QuickFix, TextRange } from '../../support';
import type { Expr, NameAt, PdlStatement, TrailingComment } from '../model';
import { correctHeaderKeyword, fusedChineseKeyword, headerWords } from './keywords';
import type { LineContext } from './lineContext';
import type { PdlToken } from './tokens';

interface HeaderBase {
  readonly word: string;
  /** From keyword to colon. */
  readonly range: TextRange;
  /** Steps behind the colon. */
  readonly inline: readonly PdlStatement[];
  readonly comments?: readonly TrailingComment[];
}

export type StatementHeader =
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

type Distribute<T> = T extends StatementHeader ? Omit<T, keyof HeaderBase> : never;
type HeaderForm = Distribute<StatementHeader>;

/** Matches a condition with operators that cannot be parsed; a condition in plain words is allowed. */
const looksBroken = /[=!<>]=|^\s*(?:[=<>*/]|and\b|or\b)|(?:[=<>+*/]|\band|\bor|\bnot)\s*$|\b(?:API|ANSWER)[._]/;

/** Matches a condition that contains a name or literal of code and so is not a plain sentence. */
const containsCode = /^\s*[A-Za-z]+_\w*\b|["“”]|\b(?:[Tt]rue|[Ff]alse|None|null)\b|=[!<>]|&&|\|\|/;

interface Keyword {
  readonly word: string;
  /** Token behind the keyword. */
  readonly from: number;
  /** `case`: written with capitals. */
  readonly fault?: 'misspelled' | 'case' | 'missing';
}

export class HeaderReader {
  constructor(
    private readonly line: LineContext,
    private readonly readInline: (from: number, end: number) => readonly PdlStatement[],
  ) {}

  /** `end`: of the line, in decoded offsets; `opensBlock`: the next line of code is indented deeper. */
  read(end: number, opensBlock: boolean): StatementHeader | undefined {
    const { line } = this;
    const first = line.tokens[0] as PdlToken;
    const keyword = this.keyword(opensBlock);
    if (keyword === undefined) return undefined;
    const { word, from } = keyword;
    const next = from === 0 ? undefined : line.token(1);
    // `for = 3`, `if.x`: the word is a name here.
    if (next?.kind === 'punct' && (next.text === '=' || next.text === '.') && next.match < 0) return undefined;
    const fused = this.fusedAt(word, from);
    if (fused !== undefined) return fused;
    const colon = this.findColon();
    const to = colon < 0 ? line.tokens.length : colon;
    if (colon < 0 && !opensBlock && !this.deservesColon(word, from, to)) return undefined;
    this.reportKeyword(keyword);
    const form = this.build(word, from, to);
    if (form === undefined) return undefined;
    const stop = line.endOf(colon < 0 ? to : colon + 1);
    const range = line.map.range(first.start, stop);
    if (colon < 0) this.reportMissingColon(word, range);
    const behind = this.behindColons(colon);
    const inline = colon >= 0 && behind < line.tokens.length ? this.readInline(behind, end) : [];
    return { ...form, word, range, inline };
  }

  /** The first token behind a header's colon; further colons are skipped. */
  private behindColons(colon: number): number {
    const { line } = this;
    let behind = colon + 1;
    while (colon >= 0 && line.isPunct(behind, ':')) behind++;
    if (colon >= 0 && behind > colon + 1) {
      const range = line.rangeOf(colon + 1, behind);
      line.report('stray-colon', 'info', 'One colon ends a header. The rest is left out. Delete it.', range, [
        { title: 'Delete the colon', edits: [{ range, text: '' }] },
      ]);
    }
    return behind;
  }

  /** The keyword at the start of a line, as written or corrected. */
  private keyword(opensBlock: boolean): Keyword | undefined {
    const { line } = this;
    const first = line.tokens[0] as PdlToken;
    const colon = this.findColon();
    const endsWithColon = colon === line.tokens.length - 1;
    const second = line.token(1);
    const lower = first.text.toLowerCase();
    if (headerWords.has(lower)) {
      if (lower !== first.text && !endsWithColon) return undefined;
      if (lower === 'else' && line.isName(1, 'if')) return { word: 'elif', from: 2 };
      return { word: lower, from: 1, ...(lower === first.text ? {} : { fault: 'case' }) };
    }
    if (!endsWithColon) return undefined;
    // `eli f x:`, `el se:`.
    const split = second?.kind === 'name' ? `${first.text}${second.text}`.toLowerCase() : '';
    if (headerWords.has(split)) return { word: split, from: 2, fault: 'misspelled' };
    const hasCondition = colon > 1;
    const expectedKeyword = correctHeaderKeyword(first.text, hasCondition);
    if (expectedKeyword === undefined) return opensBlock ? this.missingKeyword(first.text, colon) : undefined;
    const isPlausible =
      expectedKeyword === 'for'
        ? line.tokens.some((token) => token.kind === 'name' && token.text === 'in')
        : expectedKeyword === 'def'
          ? line.isPunct(2, '(')
          : !hasCondition || expectedKeyword === 'except' || line.expressions.parse(1, colon) !== undefined;
    if (!isPlausible || (!opensBlock && expectedKeyword.length < 3)) return undefined;
    return { word: expectedKeyword, from: 1, fault: 'misspelled' };
  }

  /** `x == 1:` above a block, and `ifx == 1:`. */
  private missingKeyword(first: string, colon: number): Keyword | undefined {
    const { line } = this;
    const value = line.expressions.parse(0, colon);
    if (value === undefined || !['compare', 'and', 'or', 'not'].includes(value.kind)) return undefined;
    const chinese = fusedChineseKeyword(first);
    if (chinese) {
      line.splitFirst(chinese.length);
      return { word: chinese.word, from: 1, fault: 'misspelled' };
    }
    const fused = /^(?:while|elif|if)(?=[a-z_])/.exec(first)?.[0];
    if (fused === undefined) return { word: 'if', from: 0, fault: 'missing' };
    line.splitFirst(fused.length);
    return { word: fused, from: 1, fault: 'missing' };
  }

  private reportKeyword({ word, from, fault }: Keyword): void {
    if (fault === undefined) return;
    const { line } = this;
    if (fault === 'missing') {
      const { start, end } = line.rangeOf(0, Math.max(1, from));
      const at = from === 0 ? start : end;
      const text = from === 0 ? 'if ' : ' ';
      const message =
        from === 0
          ? 'A condition opens a block here without a keyword. It is read as "if". Write "if", "elif" or "while" in front.'
          : `A blank is missing behind "${word}". It is read as if it stood there. Add it.`;
      line.report('misspelled-keyword', 'warning', message, { start, end }, [
        { title: from === 0 ? 'Add "if"' : 'Add the blank', edits: [{ range: { start: at, end: at }, text }] },
      ]);
      return;
    }
    const range = line.rangeOf(0, from);
    const isFused = from < line.tokens.length && line.rangeOf(from, from + 1).start === range.end;
    const separator = isFused && !line.isPunct(from, ':') ? ' ' : '';
    if (fault === 'case') {
      const message = `Keywords are written in small letters. It is read as "${word}". Write "${word}".`;
      line.report('misspelled-keyword', 'info', message, range, [
        { title: `Write "${word}"`, edits: [{ range, text: word }] },
      ]);
      return;
    }
    line.report(
      'misspelled-keyword',
      'warning',
      `"${line.textOf(0, from)}" is not a keyword of PDL. It is read as "${word}". Write "${word}".`,
      range,
      [{ title: `Write "${word}"`, edits: [{ range, text: word + separator }] }],
    );
  }

  /** The colon that ends a header: one at the end, else the first ASCII one, else the first full-width one. */
  private findColon(): number {
    const { line } = this;
    const last = line.tokens.length - 1;
    const first = line.findTop(':', 1, line.tokens.length);
    if (first < 0 || first === last) return first;
    if ((line.tokens[first] as PdlToken).wide) {
      for (let at = first; at >= 0; at = line.findTop(':', at + 1, line.tokens.length)) {
        if (!(line.tokens[at] as PdlToken).wide || at === last) return at;
      }
    }
    return first;
  }

  /**
   * Whether a header word without a colon is code: its condition can be parsed, or the line has the shape of the
   * header. Otherwise it is prose.
   */
  private deservesColon(word: string, from: number, to: number): boolean {
    const { line } = this;
    if (word === 'else' || word === 'try' || word === 'finally') return to === from;
    if (word === 'def') return line.isPunct(2, '(');
    if (word === 'except') return to - from <= 3;
    if (word === 'for')
      return line.tokens.some((token) => token.kind === 'name' && token.text === 'in') && to - from <= 4;
    return from < to && line.expressions.parse(from, to) !== undefined;
  }

  private reportMissingColon(word: string, range: TextRange): void {
    const at = range.end;
    const fixes: QuickFix[] = this.line.colonFix
      ? [{ title: 'Add ":"', edits: [{ range: { start: at, end: at }, text: ':' }] }]
      : [];
    const message = `"${word}" opens a block, but its line does not end with a colon. It is read as if it did. Add ":".`;
    this.line.report('missing-colon', 'warning', message, range, fixes);
  }

  /** `if     [x] = ANSWER.y()`: a lost condition, merged with the first step of its block. */
  private fusedAt(word: string, from: number): StatementHeader | undefined {
    if (word !== 'if' && word !== 'elif' && word !== 'while') return undefined;
    const { line } = this;
    const count = line.tokens.length;
    const equals = line.findTop('=', from, count);
    if (equals <= from) return undefined;
    const targets = line.readTargets(from, equals);
    const value = targets === undefined ? undefined : line.expressions.parse(equals + 1, count);
    if (value?.kind !== 'call') return undefined;
    const range = line.rangeOf(0, from);
    line.report(
      'missing-condition',
      'error',
      `"${word}" is followed by a step instead of a condition, so it is unknown when its block applies. Write the condition and a colon, and put the step on a line of its own.`,
      range,
    );
    const inline = this.readInline(from, (line.tokens.at(-1) as PdlToken).end);
    const condition = this.noCondition(from);
    if (word === 'while') return { kind: 'while', word, range, inline, condition, conditionText: '' };
    return { kind: 'branch', word, range, inline, condition, conditionText: '' };
  }

  private noCondition(from: number): Expr {
    const end = this.line.tokens[from - 1]?.end ?? 0;
    return { kind: 'unknown', text: '', range: this.line.map.range(end, end) };
  }

  private build(word: string, from: number, to: number): HeaderForm | undefined {
    const { line } = this;
    switch (word) {
      case 'else':
        return to > from ? this.buildElse(from, to) : { kind: 'branch' };
      case 'try':
        return to > from ? undefined : { kind: 'try' };
      case 'finally':
        return to > from ? undefined : { kind: 'branch' };
      case 'except':
        return { kind: 'branch', conditionText: line.textOf(from, to) };
      case 'for':
        return this.buildFor(from, to);
      case 'def':
        return this.buildDef(from, to);
      default: {
        const kind = word === 'while' ? 'while' : 'branch';
        if (to > from) return { kind, condition: this.condition(from, to), conditionText: line.textOf(from, to) };
        const message = `"${word}" has no condition, so it is unknown when its block applies. Write one before the colon.`;
        line.report('missing-condition', 'error', message, line.rangeOf(0, from));
        return { kind, condition: this.noCondition(from), conditionText: '' };
      }
    }
  }

  /** Words between `else` and its colon are treated as a condition and kept for the label. */
  private buildElse(from: number, to: number): HeaderForm {
    const { line } = this;
    const condition = line.expression(from, to);
    if (condition.kind !== 'unknown') {
      const range = line.rangeOf(0, from);
      line.report(
        'misspelled-keyword',
        'warning',
        '"else" takes no condition, but one follows it. It is read as "elif". Write "elif", or delete the condition.',
        range,
        [{ title: 'Write "elif"', edits: [{ range, text: 'elif' }] }],
      );
    }
    return { kind: 'branch', condition, conditionText: line.textOf(from, to) };
  }

  private condition(from: number, to: number): Expr {
    const { line } = this;
    const condition = line.condition(from, to);
    const text = line.textOf(from, to);
    if (condition.kind === 'unknown') {
      // A call between words is read; without one, the prefix of a call is part of broken code.
      const words = condition.parts ? text.replace(/\b(?:API|ANSWER)[._]/g, '') : text;
      if (looksBroken.test(words)) this.reportBroken(condition.range, 'warning');
      else if (containsCode.test(text)) this.reportBroken(condition.range, 'info');
    }
    line.reportSlips();
    const equals = line.expressions.singleEquals;
    if (equals !== undefined && condition.kind !== 'unknown') {
      const range = line.map.range(equals.start, equals.end);
      line.report(
        'assignment-in-condition',
        'warning',
        'A single "=" gives a value; a condition compares with "==". It is read as "==". Write "==".',
        range,
        [{ title: 'Write "=="', edits: [{ range, text: '==' }] }],
      );
    }
    return condition;
  }

  private reportBroken(range: TextRange, severity: 'warning' | 'info'): void {
    this.line.report(
      'not-understood',
      severity,
      'This condition looks like code but cannot be read as such, so it is kept in words. Check its brackets, quotes and operators.',
      range,
    );
  }

  private buildFor(from: number, to: number): HeaderForm {
    const { line } = this;
    let split = -1;
    for (let i = from; i < to && split < 0; i++) if (line.isName(i, 'in')) split = i;
    const targets = split > from ? line.readTargets(from, split) : undefined;
    if (targets === undefined || split + 1 >= to) {
      line.report(
        'not-understood',
        'warning',
        'A "for" takes a name, the word "in" and what it runs over: "for item in items:". This one is kept in words.',
        line.rangeOf(0, to),
      );
    }
    const iterable =
      targets === undefined || split + 1 >= to ? line.expressions.unknown(from, to) : line.expression(split + 1, to);
    return { kind: 'for', targets: targets ?? [], iterable, headerText: line.textOf(from, to) };
  }

  private buildDef(from: number, to: number): HeaderForm | undefined {
    const { line } = this;
    const name = line.token(from);
    if (name?.kind !== 'name' || from >= to) return undefined;
    if (from + 1 < to && !line.isPunct(from + 1, '(') && !line.isPunct(from + 1, '->')) {
      const message =
        'A "def" takes a name and its parameters in brackets: "def name(a, b):". What follows the name is left out.';
      line.report('not-understood', 'warning', message, line.rangeOf(from + 1, to));
    }
    const params: NameAt[] = [];
    const open = line.token(from + 1);
    if (line.isPunct(from + 1, '(')) {
      const close = (open as PdlToken).match > 0 ? (open as PdlToken).match : to;
      let takes = true;
      for (let i = from + 2; i < Math.min(close, to); i++) {
        const token = line.tokens[i] as PdlToken;
        if (token.kind === 'name' && takes) params.push(line.nameAt(i));
        // Types and defaults follow a name; only a comma or a bracket starts the next one.
        takes = token.kind === 'punct' && [',', '[', '(', '*', '**'].includes(token.text);
      }
    }
    return { kind: 'def', name: line.nameAt(from), params };
  }
}
