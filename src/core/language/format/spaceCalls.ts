// Normalizes spaces inside steps: one around the `=` of an assignment, one after each comma of a call or list, none
// inside brackets.
// Works from the model, so that a comma or bracket inside a name or a text is never changed. Conditions and loop
// headers stay as written, because the ids of their nodes, and so their positions on the canvas, derive from that text.

import { partsOf } from '../../expression';
import type { TextEdit, TextRange } from '../../support';
import { walkStatements } from '../graphs/walk';
import type { Expr, NameAt, PdlDocument, PdlStatement } from '../model';
import { statementTargets } from '../statementFacts';
import { expressionsOf, roleOf } from '../statementKinds';
import { respace } from './layoutEdit';

export function spaceCalls(document: PdlDocument): TextEdit[] {
  const spacer = new CallSpacer(document.source);
  for (const statement of walkStatements(document.procedure?.body ?? [])) spacer.readStatement(statement);
  return spacer.edits;
}

class CallSpacer {
  readonly edits: TextEdit[] = [];

  constructor(private readonly source: string) {}

  readStatement(statement: PdlStatement): void {
    if (!['step', 'jump'].includes(roleOf(statement))) return;
    const stack: Expr[] = [...expressionsOf(statement)];
    if (stack[0]) this.readTargets(statement.range, statementTargets(statement), stack[0].range);
    for (let expr = stack.pop(); expr !== undefined; expr = stack.pop()) {
      if (expr.kind === 'list') this.readItems(expr.range.start, expr.range.end, expr.items);
      else if (expr.kind === 'call') this.readCall(expr);
      else if (expr.kind === 'keyword') this.gap(expr.nameRange.end, expr.value.range.start, /^\s*=\s*$/, '=');
      stack.push(...partsOf(expr));
    }
  }

  private readTargets(range: TextRange, targets: readonly NameAt[], value: TextRange): void {
    const first = targets[0];
    const last = targets.at(-1);
    if (first === undefined || last === undefined) return;
    this.gap(range.start, first.range.start, /^[[(\s]*$/);
    this.commas(targets);
    const gap = this.source.slice(last.range.end, value.start);
    const parts = /^([\])\s]*)((?:[-+*/:]|\/\/|\*\*)?=)\s*$/.exec(gap);
    if (parts === null || value.end <= value.start) return;
    const closers = (parts[1] ?? '').replace(/\s/g, '');
    respace(this.edits, this.source, last.range.end, value.start, `${closers} ${parts[2] ?? '='} `);
  }

  private readCall({ call }: Extract<Expr, { kind: 'call' }>): void {
    const open = this.source.indexOf('(', call.nameRange.end);
    if (open < 0 || open >= call.range.end || !/^[ \t]*$/.test(this.source.slice(call.nameRange.end, open))) return;
    this.gap(call.nameRange.end, open, /^\s*$/);
    this.readItems(open, call.range.end, call.args);
  }

  /** `start` is at the opening bracket, `end` behind the closing one. */
  private readItems(start: number, end: number, items: readonly Expr[]): void {
    const first = items[0];
    const last = items.at(-1);
    if (first === undefined || last === undefined) {
      this.gap(start, end, /^[[(]\s*[\])]$/);
      return;
    }
    this.gap(start, first.range.start, /^[[(]\s*$/);
    this.commas(items);
    this.gap(last.range.end, end, /^\s*[\])]$/);
  }

  private commas(parts: readonly { readonly range: { readonly start: number; readonly end: number } }[]): void {
    for (const [index, part] of parts.entries()) {
      const before = parts[index - 1];
      if (before !== undefined) this.gap(before.range.end, part.range.start, /^\s*,\s*$/, ', ');
    }
  }

  /** Replaces the text between two parts if it matches `form`: by `wanted`, or by the same text without blanks. */
  private gap(start: number, end: number, form: RegExp, wanted?: string): void {
    const gap = this.source.slice(start, end);
    if (form.test(gap)) respace(this.edits, this.source, start, end, wanted ?? gap.replace(/\s/g, ''));
  }
}
