// Splits a Python text into logical lines: strings get one spelling, brackets are joined, comments and docstrings are
// separate. Invariant: linear time, never throws; an unclosed string or bracket ends with its line or with the text.
// Evaluates nothing.

import { oneLine } from '../../support';

export interface CodeLine {
  /** Line of the text on which it begins, from 1. */
  readonly line: number;
  /** Indentation in columns; a tab advances to the next multiple of four. */
  readonly indent: number;
  /** Without comments; strings are in double quotes, on one line. Empty if the line is only a comment. */
  readonly text: string;
  readonly comment?: string;
  /** Set if the line is a string alone: a docstring. */
  readonly docstring?: string;
}

const opens = new Set(['(', '[', '{']);
const closes = new Set([')', ']', '}']);
/** Typographic quotes, as in printed text -> straight quotes. */
const quoteSigns: Readonly<Record<string, string>> = { '‘': "'", '’': "'", '“': '"', '”': '"' };
const definition = /(?:async[ \t]+)?(?:def|class)[ \t]+\w/y;

export function codeLines(source: string): CodeLine[] {
  return new Lexer(source.replace(/^\uFEFF/, '').replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')).read();
}

class Lexer {
  private readonly lines: CodeLine[] = [];
  private at = 0;
  private line = 1;
  private out = '';
  private depth = 0;
  private start = 1;
  private indent = 0;
  private comments: string[] = [];
  /** Offsets of the last string in `out`. */
  private last: { from: number; to: number } | undefined;
  private value = '';

  constructor(private readonly source: string) {}

  read(): CodeLine[] {
    const { source } = this;
    this.begin();
    while (this.at < source.length) {
      const char = source[this.at] as string;
      if (char === '\n') this.newline();
      else if (char === '#') this.comment();
      else if (char === '\\' && source[this.at + 1] === '\n') {
        this.at += 2;
        this.line++;
        this.out += ' ';
      } else if (char === ';' && this.depth === 0) {
        this.at++;
        this.flush();
        this.start = this.line;
      } else if ((quoteSigns[char] ?? char) === "'" || (quoteSigns[char] ?? char) === '"') this.string(char);
      else {
        if (opens.has(char)) this.depth++;
        if (closes.has(char)) this.depth = Math.max(0, this.depth - 1);
        this.out += char === '\t' ? ' ' : char;
        this.at++;
      }
    }
    this.flush();
    return this.lines;
  }

  private newline(): void {
    this.at++;
    this.line++;
    definition.lastIndex = this.at;
    if (this.depth > 0 && !definition.test(this.source)) {
      this.out += ' ';
      return;
    }
    this.flush();
    this.begin();
  }

  private begin(): void {
    this.depth = 0;
    this.start = this.line;
    this.indent = 0;
    for (; this.at < this.source.length; this.at++) {
      const char = this.source[this.at];
      if (char === ' ') this.indent++;
      else if (char === '\t') this.indent += 4 - (this.indent % 4);
      else break;
    }
  }

  private flush(): void {
    const text = this.out.trim();
    const comment = oneLine(this.comments.join(' '));
    const isStandaloneString =
      this.last !== undefined && text !== '' && this.last.from <= 1 && this.last.to >= text.length;
    if (text !== '' || comment !== '') {
      this.lines.push({
        line: this.start,
        indent: this.indent,
        text,
        ...(comment === '' ? {} : { comment }),
        ...(isStandaloneString ? { docstring: oneLine(this.value) } : {}),
      });
    }
    this.out = '';
    this.comments = [];
    this.last = undefined;
    this.value = '';
  }

  private comment(): void {
    const end = this.source.indexOf('\n', this.at);
    const stop = end < 0 ? this.source.length : end;
    this.comments.push(this.source.slice(this.at, stop).replace(/^#\s*/, ''));
    this.at = stop;
  }

  private string(open: string): void {
    const { source } = this;
    const quote = quoteSigns[open] ?? open;
    const isEnd = (index: number) => {
      const char = source[index];
      return char !== undefined && (quoteSigns[char] ?? char) === quote;
    };
    const isTriple = isEnd(this.at + 1) && isEnd(this.at + 2);
    const prefix = /(?<![\p{L}\p{N}_])[rbuf]{1,2}$/iu.exec(this.out.slice(-3))?.[0] ?? '';
    const isRaw = /r/i.test(prefix);
    this.out = this.out.slice(0, this.out.length - prefix.length);
    this.at += isTriple ? 3 : 1;
    let value = '';
    while (this.at < source.length) {
      const char = source[this.at] as string;
      if (isEnd(this.at) && (!isTriple || (isEnd(this.at + 1) && isEnd(this.at + 2)))) {
        this.at += isTriple ? 3 : 1;
        break;
      }
      if (char === '\n' && !isTriple) break;
      if (char === '\n') this.line++;
      if (char === '\\' && this.at + 1 < source.length) {
        const next = source[this.at + 1] as string;
        if (next === '\n') this.line++;
        value += isRaw
          ? char + next
          : ({ n: ' ', t: ' ', '\n': '' }[next] ?? (/["'\\]/.test(next) ? next : char + next));
        this.at += 2;
      } else {
        value += char;
        this.at++;
      }
    }
    this.put(flatInside(value), /f/i.test(prefix));
  }

  /** Adjacent strings are joined. */
  private put(value: string, isFormat: boolean): void {
    const previous = this.last;
    if (previous && this.out.slice(previous.to).trim() === '') {
      this.value += value;
      const isFormatString = isFormat || this.out[previous.from] === 'f';
      this.out = this.out.slice(0, previous.from);
      this.write(this.value, isFormatString);
      return;
    }
    this.value = value;
    this.write(value, isFormat);
  }

  private write(value: string, isFormat: boolean): void {
    const from = this.out.length;
    this.out += `${isFormat ? 'f' : ''}"${value.replace(/\\/g, '\\\\').replace(/"/g, '\\"')}"`;
    this.last = { from, to: this.out.length };
  }
}

const flatInside = (text: string) => text.replace(/\s+/g, ' ');
