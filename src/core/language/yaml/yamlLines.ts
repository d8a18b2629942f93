// Gives the reader access to lines: the positions of keys and dashes, and diagnostics for misplaced lines. Does not
// move the cursor.

import type { Diagnostic, QuickFix, TextRange } from '../../support';
import { languageDiagnostic } from '../languageDiagnostic';
import { closingQuote, plainScalar, quotedScalar } from './readFlow';
import { isItemKey, sloppyKey } from './sloppyKeys';
import { type SourceLines, splitLines } from './sourceLines';
import type { YamlScalar } from './yamlTree';

/** Diagnostics of form beyond this number would not help; they are dropped. */
const MAX_DIAGNOSTICS = 100;

export interface FoundKey {
  readonly scalar: YamlScalar;
  /** Offset of the colon; of the last letter if there is no colon. */
  readonly colon: number;
}

export class YamlLines {
  protected readonly lines: SourceLines;
  protected readonly diagnostics: Diagnostic[] = [];
  protected line = 0;
  /** True if the text contains a form whose validity this reader cannot confirm, so that the strict check must run. */
  protected exotic = false;
  /** True if the nesting limit was exceeded: consequences of the unread text are not reported. */
  protected tooDeep = false;

  constructor(protected readonly source: string) {
    this.lines = splitLines(source);
  }

  protected startOf(line: number): number {
    return this.lines.start[line] ?? this.source.length;
  }

  protected endOf(line: number): number {
    return this.lines.end[line] ?? this.source.length;
  }

  protected contentOf(line: number): number {
    return this.lines.content[line] ?? this.source.length;
  }

  protected contentStart(): number {
    return this.contentOf(this.line);
  }

  protected isDash(at: number, end: number): boolean {
    if (this.source.charCodeAt(at) !== 45) return false;
    const next = this.source.charCodeAt(at + 1);
    return at + 1 >= end || next === 32 || next === 9 || next === 13;
  }

  /** `-name: x`: a dash of a list without its blank. */
  protected isFusedDash(at: number, end: number): boolean {
    if (this.source.charCodeAt(at) !== 45 || at + 1 >= end) return false;
    const word = /[A-Za-z]+(?=:[ \t])/y;
    word.lastIndex = at + 1;
    const found = word.exec(this.source)?.[0];
    if (found === undefined || !isItemKey(found, true)) return false;
    this.report(
      'missing-blank',
      'error',
      { start: at, end: at + 1 + found.length },
      ['A dash starts an item of the list here, but no blank follows it.', 'It is read as if there were one. Add it.'],
      { title: 'Add a blank', range: { start: at + 1, end: at + 1 }, text: ' ' },
    );
    return true;
  }

  /** True for a section of the document that is indented as if it belonged to the value above. */
  protected isSectionLine(at: number, end: number): boolean {
    const first = this.source.charCodeAt(at);
    if (first !== 83 && first !== 65 && first !== 80) return false;
    return sectionLine.test(this.source.slice(at, Math.min(end, at + 40)));
  }

  protected skipBlanks(at: number, end: number): number {
    let next = at;
    while (next < end && (this.source.charCodeAt(next) === 32 || this.source.charCodeAt(next) === 9)) next++;
    return next;
  }

  protected report(
    code: string,
    severity: 'error' | 'warning',
    range: TextRange,
    message: readonly string[],
    fix?: { readonly title: string } & ({ readonly range: TextRange; readonly text: string } | Pick<QuickFix, 'edits'>),
  ): void {
    if (this.diagnostics.length >= MAX_DIAGNOSTICS) return;
    const fixes = fix && [
      { title: fix.title, edits: 'edits' in fix ? fix.edits : [{ range: fix.range, text: fix.text }] },
    ];
    this.diagnostics.push(languageDiagnostic(code, severity, message.join(' '), range, fixes));
  }

  protected stray(start: number): void {
    if (this.tooDeep) return;
    const end = this.endOf(this.line);
    const text = this.source.slice(start, Math.min(end, start + 40)).trim();
    this.report('stray-line', 'error', { start, end: Math.max(end, start) }, [
      `"${text}" is neither a "key: value" line nor a "- item" of its list, so it is ignored.`,
      'Put a # before it to make it a comment, or indent it under the entry it belongs to.',
    ]);
  }

  protected misplaced(start: number, column: number): void {
    const lineStart = this.startOf(this.line);
    if (this.lines.tabbed[this.line] === 1) return;
    this.report(
      'bad-indentation',
      'error',
      { start: lineStart, end: Math.max(start, lineStart + 1) },
      [
        `This line is indented by ${start - lineStart} columns, but its neighbours by ${column}, so YAML cannot place it.`,
        `It is read as one of them. Indent it by ${column}.`,
      ],
      { title: `Indent by ${column}`, range: { start: lineStart, end: start }, text: ' '.repeat(column) },
    );
  }

  /** YAML forbids tabs in the indentation of a line that starts an entry or an item. */
  protected checkTabs(): void {
    if (this.lines.tabbed[this.line] !== 1) return;
    this.exotic = true;
    const start = this.startOf(this.line);
    const end = this.contentStart();
    if (this.diagnostics.at(-1)?.range.start === start) return;
    const columns = this.lines.indent[this.line] ?? 0;
    this.report(
      'tab-indentation',
      'error',
      { start, end },
      [
        'This line is indented by a tab, which YAML forbids.',
        'It is read as if it were indented like its neighbours. Replace the tab by spaces.',
      ],
      { title: 'Replace by spaces', range: { start, end }, text: ' '.repeat(columns) },
    );
  }

  /** The key of a `key: value` line; undefined for other lines. */
  protected findKey(at: number, end: number): FoundKey | undefined {
    const first = this.source[at];
    if (first === '"' || first === "'") {
      const close = closingQuote(this.source, at, end);
      if (close < 0) return undefined;
      const colon = this.skipBlanks(close + 1, end);
      const ok = this.source[colon] === ':' && colon < end && this.endsKey(colon, end);
      return ok ? { scalar: quotedScalar(this.source, at, close), colon } : undefined;
    }
    if (first === undefined || '[]{},|>%@`#&*!'.includes(first)) return undefined;
    for (let colon = at; colon < end; colon++) {
      const code = this.source.charCodeAt(colon);
      // Inside a comment: a colon behind it does not belong to a key.
      if (code === 35 && colon > at && isBlankCode(this.source.charCodeAt(colon - 1))) return undefined;
      if (code !== 58 || !this.endsKey(colon, end)) continue;
      const stop = this.trimEnd(at, colon);
      if (stop - at > 1000 || first === '?') this.exotic = true;
      return stop === at ? undefined : { scalar: plainScalar(at, stop), colon };
    }
    return undefined;
  }

  protected endsKey(colon: number, end: number): boolean {
    const next = this.source.charCodeAt(colon + 1);
    return colon + 1 >= end || next === 32 || next === 9;
  }

  /** A known key without its colon, or without the blank behind it. */
  protected findSloppyKey(at: number, end: number, place: 'top' | 'item' | 'dash'): FoundKey | undefined {
    const found = sloppyKey(this.source, at, end, place);
    if (found === undefined) return undefined;
    const name = this.source.slice(at, found.end);
    const word = { start: at, end: found.end };
    const behind = { start: found.value, end: found.value };
    if (found.fault === 'missing-key-colon') {
      const isFused = found.value < end && !isBlankCode(this.source.charCodeAt(found.value));
      this.report(
        'missing-key-colon',
        'error',
        word,
        [
          `"${name}" is a key, but no colon follows it, so YAML cannot read it.`,
          'It is read as if there were one. Add ":".',
        ],
        { title: 'Add ":"', range: behind, text: isFused ? ': ' : ':' },
      );
    } else {
      this.report(
        'missing-blank',
        'error',
        word,
        [
          `"${name}" is a key, but no blank follows its colon, so YAML cannot read it.`,
          'It is read as if there were one. Add it.',
        ],
        { title: 'Add a blank', range: behind, text: ' ' },
      );
    }
    return { scalar: plainScalar(at, found.end), colon: found.value - 1 };
  }

  protected trimEnd(start: number, end: number): number {
    let stop = end;
    while (stop > start && isBlankCode(this.source.charCodeAt(stop - 1))) stop--;
    return stop;
  }
}

const sectionLine = /^(?:SLOTs|APIs|ANSWERs|SLOTS|APIS|ANSWERS|Procedure|PDL)[ \t]*:[ \t]*(?:[|>][1-9+-]*[ \t]*)?$/;

export const isBlankCode = (code: number) => code === 32 || code === 9 || code === 13;
