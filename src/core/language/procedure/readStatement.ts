// Parses one statement from the tokens of a line: call, assignment, jump, expression, or plain text.
// An unambiguous mistake (`==` for `=`, a missing `=` or dot, text behind a call) is read as intended and reported; a
// line that is not code stays a `text`, reported only if it resembles broken code.
// Over 300 lines: every form is next to its recovery.

import type { QuickFix, TextRange } from '../../support';
import type { Call, Expr, NameAt, PdlStatement } from '../model';
import { correctLineKeyword } from './keywords';
import { type LineContext, looksLikeCode } from './lineContext';
import type { PdlToken } from './tokens';

const assigning = ['=', '+=', '-=', '*=', '/=', '//=', '**=', '%=', ':='];

export class StatementReader {
  constructor(private readonly line: LineContext) {}

  /** The statements of tokens `[from, ..)`; semicolons separate several. `end`: of the line, decoded. */
  readAll(from: number, end: number): PdlStatement[] {
    const { line } = this;
    const count = line.tokens.length;
    const cuts: number[] = [];
    for (let at = line.findTop(';', from, count); at >= 0; at = line.findTop(';', at + 1, count)) cuts.push(at);
    if (cuts.length > 0) {
      const parts = this.readParts(from, cuts);
      if (parts !== undefined) return parts;
    }
    return [this.readOne(from, count, end)];
  }

  /** `a(); b()`; undefined if a part is plain text. */
  private readParts(from: number, cuts: readonly number[]): PdlStatement[] | undefined {
    const { line } = this;
    const statements: PdlStatement[] = [];
    let start = from;
    for (const cut of [...cuts, line.tokens.length]) {
      if (cut > start) {
        const one = this.readCode(start, cut);
        if (one === undefined) return undefined;
        statements.push(one);
      }
      start = cut + 1;
    }
    return statements.length === 0 ? undefined : statements;
  }

  private readOne(from: number, to: number, end: number): PdlStatement {
    const code = this.readCode(from, to) ?? this.recover(from, to);
    this.line.reportSlips();
    if (code !== undefined) return code;
    return this.readText((this.line.tokens[from] as PdlToken).start, end);
  }

  /** Well-formed code, or undefined. */
  private readCode(from: number, to: number): PdlStatement | undefined {
    const { line } = this;
    const simple = this.readKeyword(from, to);
    if (simple !== undefined) return simple;
    const equals = this.findAssignment(from, to);
    if (equals > from) {
      const statement = this.readAssignment(from, equals, to);
      if (statement !== undefined) return statement;
    }
    const value = line.expressions.parse(from, to) ?? line.expressions.parseDeclaredCall(from, to);
    const range = line.rangeOf(from, to);
    if (value?.kind === 'call') return { kind: 'call', range, targets: [], call: value.call };
    const bareCall = this.readBareCall(from, to);
    if (bareCall !== undefined) return bareCall;
    if (value?.kind === 'compare') return this.readComparison(from, to, value);
    const kindsWithoutEffect = ['name', 'literal', 'unknown', 'list', 'binary', 'dict'];
    return value !== undefined && !kindsWithoutEffect.includes(value.kind)
      ? { kind: 'expression', range, value }
      : undefined;
  }

  private readText(start: number, end: number): PdlStatement {
    const { line } = this;
    const range = line.map.range(start, end);
    const text = line.map.text.slice(start, end);
    if (looksLikeCode.test(text)) {
      line.report(
        'not-understood',
        'warning',
        'This line looks like code but cannot be read as such, so it is kept as a step in words. Check its brackets, quotes and operators.',
        range,
      );
    }
    return { kind: 'text', range, text };
  }

  private readKeyword(from: number, to: number): PdlStatement | undefined {
    const { line } = this;
    const first = line.tokens[from] as PdlToken;
    if (first.kind !== 'name') return undefined;
    const range = line.rangeOf(from, to);
    switch (first.text) {
      case 'break':
      case 'continue':
      case 'pass':
        return to === from + 1 ? { kind: first.text, range } : undefined;
      case 'return': {
        if (to === from + 1) return { kind: 'return', range };
        const value = line.expression(from + 1, to);
        if (value.kind === 'unknown') {
          line.report(
            'not-understood',
            'info',
            'What "return" gives back cannot be read as a value, so it is kept in words.',
            value.range,
          );
        }
        return { kind: 'return', range, value };
      }
      default:
        return undefined;
    }
  }

  /** Index of the `=` (or `+=`, `:=`) of an assignment. */
  private findAssignment(from: number, to: number): number {
    for (const sign of assigning) {
      const at = this.line.findTop(sign, from, to);
      if (at >= 0) return at;
    }
    return -1;
  }

  private readAssignment(from: number, equals: number, to: number): PdlStatement | undefined {
    const { line } = this;
    const targets = line.readTargets(from, equals);
    if (targets === undefined) return undefined;
    for (let i = from + 1; i < equals; i++) {
      if (line.isPunct(i, ',') && line.isPunct(i - 1, ',')) line.reportComma(line.rangeOf(i, i + 1));
    }
    const range = line.rangeOf(from, to);
    const sign = (line.tokens[equals] as PdlToken).text;
    if (equals + 1 >= to) {
      const at = line.map.range((line.tokens[equals] as PdlToken).end, (line.tokens[equals] as PdlToken).end);
      const message = 'There is nothing to the right of "=". Write the call or value that gives the name its value.';
      line.report('missing-value', 'warning', message, range);
      return { kind: 'assign', range, targets, value: { kind: 'unknown', text: '', range: at } };
    }
    const parsed = line.expressions.parse(equals + 1, to) ?? line.expressions.parseDeclaredCall(equals + 1, to);
    const plain = sign === '=' || sign === ':=';
    if (parsed?.kind === 'call' && plain) return { kind: 'call', range, targets, call: parsed.call };
    const bareCall =
      parsed?.kind === 'attribute' || parsed?.kind === 'name' ? this.readBareCall(equals + 1, to) : undefined;
    if (bareCall !== undefined) return { ...bareCall, range, targets };
    const call = parsed === undefined ? this.recoverCall(equals + 1, to) : undefined;
    if (call !== undefined) return { kind: 'call', range, targets, call };
    const sentence = parsed?.kind === 'name' && line.resolver.isSentence(parsed.name);
    const value = parsed === undefined || sentence ? line.expressions.unknown(equals + 1, to) : parsed;
    if (parsed === undefined && looksLikeCode.test(line.textOf(equals + 1, to))) {
      const message =
        'The right side of "=" looks like code but cannot be read as such, so it is kept in words. Check its brackets and quotes.';
      line.report('not-understood', 'warning', message, value.range);
    }
    return { kind: 'assign', range, targets, value: plain ? value : augmented(targets, sign, value) };
  }

  /** The call on the right side of an assignment whose syntax is slightly wrong. */
  private recoverCall(from: number, to: number): Call | undefined {
    const { line } = this;
    if (line.isPunct(from, '=') && from + 1 < to) {
      const value = line.expressions.parse(from + 1, to);
      if (value?.kind === 'call') {
        line.report(
          'not-understood',
          'warning',
          'One "=" is enough. The second is left out. Delete it.',
          line.rangeOf(from, from + 1),
        );
        return value.call;
      }
    }
    return this.callBeforeText(from, to) ?? this.callWithoutDot(from, to);
  }

  /** A line that only compares: almost always an assignment with one `=` too many. */
  private readComparison(from: number, to: number, value: Extract<Expr, { kind: 'compare' }>): PdlStatement {
    const { line } = this;
    const range = line.rangeOf(from, to);
    const at = line.findTop('==', from, to);
    const targets = at > from ? line.readTargets(from, at) : undefined;
    const sign =
      at > from ? line.map.range((line.tokens[at] as PdlToken).start, (line.tokens[at] as PdlToken).end) : range;
    const isAssignment = value.op === '==' && targets !== undefined && targets.length > 0 && at + 1 < to;
    line.report(
      'comparison-statement',
      'warning',
      isAssignment
        ? '"==" compares, and nothing is done with the answer. It is read as "=", which gives the name its value. Write "=".'
        : 'This line compares and does nothing with the answer. Write "if" in front of it, or delete it.',
      sign,
      isAssignment ? [{ title: 'Write "="', edits: [{ range: sign, text: '=' }] }] : [],
    );
    if (!isAssignment || targets === undefined) return { kind: 'expression', range, value };
    const right = value.right;
    if (right.kind === 'call') return { kind: 'call', range, targets, call: right.call };
    return { kind: 'assign', range, targets, value: right };
  }

  /** `ANSWER.booked` without brackets: meant as a call. */
  private readBareCall(from: number, to: number): Extract<PdlStatement, { kind: 'call' }> | undefined {
    const { line } = this;
    const first = line.tokens[from] as PdlToken;
    if (first.kind !== 'name') return undefined;
    const dotted = line.resolver.isPrefix(first.text) && line.isPunct(from + 1, '.') && from + 2 < to;
    const joined = dotted ? 0 : line.resolver.joinedPrefix(first.text);
    if (!dotted && joined === 0) return undefined;
    const nameStart = dotted ? (line.tokens[from + 2] as PdlToken).start : first.start + joined + 1;
    const end = (line.tokens[to - 1] as PdlToken).end;
    const name = line.map.text.slice(nameStart, end);
    const single = to - from === (dotted ? 3 : 1);
    const prefix = dotted ? first.text : first.text.slice(0, joined);
    const resolved = line.resolver.resolve(prefix, name, dotted ? undefined : line.map.text.slice(first.start, end));
    if (!single && resolved.ref === undefined) return undefined;
    const range = line.rangeOf(from, to);
    line.report(
      'missing-call-brackets',
      'info',
      `"${line.textOf(from, to)}" names a node but does not call it; it is read as a call. Add "()".`,
      range,
      [{ title: 'Add "()"', edits: [{ range: { start: range.end, end: range.end }, text: '()' }] }],
    );
    const call = { ...resolved, name, nameRange: line.map.range(nameStart, end), range, prefix, args: [] };
    return { kind: 'call', range, targets: [], call };
  }

  // --- unambiguous mistakes ---

  private recover(from: number, to: number): PdlStatement | undefined {
    return (
      this.withoutTarget(from, to) ??
      this.withoutEquals(from, to) ??
      this.withoutDot(from, to) ??
      this.withTextBehind(from, to) ??
      this.misspelled(from, to)
    );
  }

  /** `= API.x()`. */
  private withoutTarget(from: number, to: number): PdlStatement | undefined {
    const { line } = this;
    if (!line.isPunct(from, '=') || from + 1 >= to) return undefined;
    const value = line.expressions.parse(from + 1, to);
    if (value?.kind !== 'call') return undefined;
    line.report(
      'missing-target',
      'warning',
      'There is nothing to the left of "=", so the result of the call is lost. Write the names that take it, or delete "=".',
      line.rangeOf(from, from + 1),
    );
    return { kind: 'call', range: line.rangeOf(from, to), targets: [], call: value.call };
  }

  /** `[x] API.y()`. */
  private withoutEquals(from: number, to: number): PdlStatement | undefined {
    const { line } = this;
    const first = line.tokens[from] as PdlToken;
    const isList = first.kind === 'punct' && first.text === '[' && first.match > from && first.match + 1 < to;
    const split = isList ? first.match + 1 : from + 1;
    if (split >= to || (!isList && first.kind !== 'name')) return undefined;
    const targets = line.readTargets(from, split);
    const value = targets === undefined ? undefined : line.expressions.parse(split, to);
    if (targets === undefined || value?.kind !== 'call' || !isNodeCall(value.call)) return undefined;
    // Without brackets around the targets, the words before a call may be prose: `call API.x()`.
    if (!isList && !first.text.includes('_')) return undefined;
    const at = line.rangeOf(from, split).end;
    line.report(
      'missing-equals',
      'warning',
      'Names and a call follow each other without "=". They are read as if "=" was between them. Add "=".',
      line.rangeOf(from, split),
      [{ title: 'Add "="', edits: [{ range: { start: at, end: at }, text: ' =' }] }],
    );
    return { kind: 'call', range: line.rangeOf(from, to), targets, call: value.call };
  }

  /** `API find_table([a])`. */
  private withoutDot(from: number, to: number): PdlStatement | undefined {
    const call = this.callWithoutDot(from, to);
    return call === undefined ? undefined : { kind: 'call', range: this.line.rangeOf(from, to), targets: [], call };
  }

  /** A prefix and a call side by side, or with another character in place of the dot. */
  private callWithoutDot(from: number, to: number): Call | undefined {
    const { line } = this;
    const prefix = line.token(from);
    if (prefix?.kind !== 'name' || !/^[A-Z_]+$/.test(prefix.text) || !line.resolver.isPrefix(prefix.text))
      return undefined;
    const sign = line.token(from + 1);
    const start = sign?.kind === 'punct' && [',', ':', ';', '-', '->', '/'].includes(sign.text) ? from + 2 : from + 1;
    if (line.token(start)?.kind !== 'name' || start + 1 >= to) return undefined;
    const value = line.expressions.parse(start, to);
    if (value?.kind !== 'call' || value.call.prefix !== undefined) return undefined;
    const between = { start: line.rangeOf(from, from + 1).end, end: value.call.nameRange.start };
    line.report(
      'missing-dot',
      'warning',
      `A dot is missing between "${prefix.text}" and the name of the node. It is read as if it stood there. Write "${prefix.text}.${value.call.name}".`,
      line.rangeOf(from, start + 1),
      [{ title: 'Write the dot', edits: [{ range: between, text: '.' }] }],
    );
    const { ref: _, ...plain } = value.call;
    const resolved = line.resolver.resolve(prefix.text, value.call.name);
    return { ...plain, ...resolved, prefix: prefix.text, range: line.rangeOf(from, to) };
  }

  /** `API.x([a]) and so on`: the call counts. */
  private withTextBehind(from: number, to: number): PdlStatement | undefined {
    const call = this.callBeforeText(from, to);
    return call === undefined ? undefined : { kind: 'call', range: this.line.rangeOf(from, to), targets: [], call };
  }

  /**
   * The call of a node at the start of tokens `[from, to)`; reports the text behind it. Undefined for anything else.
   */
  private callBeforeText(from: number, to: number): Call | undefined {
    const { line } = this;
    const { expr, at } = line.expressions.parseHead(from, to);
    if (expr?.kind !== 'call' || at >= to || !isNodeCall(expr.call)) return undefined;
    const range = line.rangeOf(at, to);
    line.report(
      'text-after-call',
      'warning',
      `"${line.textOf(at, Math.min(to, at + 6))}" behind the call cannot be read; the call is. Put it in a comment or on a line of its own.`,
      range,
    );
    return expr.call;
  }

  /** `brake`, `contine`, `retrun x`. */
  private misspelled(from: number, to: number): PdlStatement | undefined {
    const { line } = this;
    const first = line.tokens[from] as PdlToken;
    if (first.kind !== 'name') return undefined;
    const correction = correctLineKeyword(first.text);
    if (correction === undefined || correction === first.text) return undefined;
    const value = correction === 'return' && to > from + 1 ? line.expressions.parse(from + 1, to) : undefined;
    if (to > from + 1 && (value === undefined || first.text.toLowerCase() === 'return')) return undefined;
    const range = line.rangeOf(from, from + 1);
    this.reportMisspelled(first.text, correction, range);
    const lineRange = line.rangeOf(from, to);
    if (correction === 'return')
      return value === undefined
        ? { kind: correction, range: lineRange }
        : { kind: correction, range: lineRange, value };
    return { kind: correction as 'break' | 'continue' | 'pass', range: lineRange };
  }

  private reportMisspelled(word: string, correction: string, range: TextRange): void {
    const fixes: QuickFix[] = [{ title: `Write "${correction}"`, edits: [{ range, text: correction }] }];
    const message = `"${word}" is not a keyword of PDL. It is read as "${correction}". Write "${correction}".`;
    this.line.report('misspelled-keyword', 'warning', message, range, fixes);
  }
}

/** True for a certain call of a node: of a declared name, or with a section's prefix. */
function isNodeCall(call: Call): boolean {
  return call.ref !== undefined || (call.prefix !== undefined && call.target === undefined);
}

/** `n += 1` assigns `n + 1` to `n`. */
function augmented(targets: readonly NameAt[], sign: string, value: Expr): Expr {
  const [target] = targets;
  if (target === undefined || targets.length > 1 || value.kind === 'unknown') return value;
  const left: Expr = { kind: 'name', name: target.name, range: target.range };
  const range = { start: target.range.start, end: value.range.end };
  return { kind: 'binary', op: sign.slice(0, -1), left, right: value, range };
}
