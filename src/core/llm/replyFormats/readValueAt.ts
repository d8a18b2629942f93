// Reads one JSON or Python value from a position of a text: strict JSON first, then Python's literals and common
// mistakes of models (single quotes, trailing commas, raw line breaks, bare keys, comments). Never evaluates. A value
// that is cut off is not completed.

import { isTextTooDeep, type JsonValue, maxInputDepth } from '../../support';
import { type JsonNumbers, parseLooseJson, parseStrict } from '../looseJson';
import { spaceEnd } from './textCall';

export interface LiteralRead {
  readonly value: JsonValue;
  readonly end: number;
  readonly isRepaired: boolean;
}

/** `cut`: the text ends inside the value. `broken`: it is not a value. */
export type ValueProblem = 'cut' | 'broken';

export function readValueAt(text: string, start: number, numbers: JsonNumbers): LiteralRead | ValueProblem {
  const at = spaceEnd(text, start);
  const isBracket = text[at] === '{' || text[at] === '[';
  const end = isBracket ? balancedEnd(text, at) : undefined;
  if (end !== undefined) {
    const value = parseStrict(text.slice(at, end), numbers);
    if (value !== undefined) return { value, end, isRepaired: false };
  }
  const literal = new LiteralReader(text, at, numbers);
  const value = literal.read(0);
  if (value !== undefined) return { value, end: literal.at, isRepaired: true };
  if (end !== undefined && !isTextTooDeep(text.slice(at, end))) {
    const loose = parseLooseJson(text.slice(at, end), numbers);
    if (loose !== undefined && typeof loose === 'object') return { value: loose, end, isRepaired: true };
  }
  return literal.isCut && end === undefined ? 'cut' : 'broken';
}

/** Index behind the bracket that closes the one at `start`; strings in double quotes are skipped. */
export function balancedEnd(text: string, start: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return at + 1;
  }
  return undefined;
}

const constants: Readonly<Record<string, JsonValue>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};
const number = /[+-]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_])/uy;
const word = /[\p{L}_][\p{L}\p{N}_-]*/uy;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '0': '\0', '\n': '' };

/** Literals of Python and JSON. `read` gives `undefined` at the first position that is not a literal. */
export class LiteralReader {
  /** True if the text ended inside the value. */
  isCut = false;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly numbers: JsonNumbers,
  ) {}

  read(depth: number): JsonValue | undefined {
    this.skip();
    if (this.at >= this.text.length) this.isCut = true;
    if (depth >= maxInputDepth || this.isCut) return undefined;
    const char = this.text[this.at] as string;
    if (char === '{') return this.readObject(depth);
    if (char === '[') return this.readList(depth, ']');
    if (char === '(') return this.readList(depth, ')');
    if (char === '"' || char === "'") return this.readString();
    const digits = this.match(number);
    if (digits !== undefined) return this.numberOf(digits);
    const name = this.match(word);
    if (name === undefined) return undefined;
    if (Object.hasOwn(constants, name)) return constants[name];
    const next = this.text[this.at];
    return (next === '"' || next === "'") && /^(?:r|u|b|f|rb|br)$/i.test(name) ? this.readString() : undefined;
  }

  /** Skips white space and comments. */
  skip(): void {
    for (;;) {
      this.at = spaceEnd(this.text, this.at);
      if (this.text[this.at] !== '#') return;
      const end = this.text.indexOf('\n', this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }

  /** The matched text at the position; moves behind it. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private numberOf(digits: string): JsonValue {
    const plain = digits.replaceAll('_', '').replace(/^\+/, '');
    return parseStrict(plain, this.numbers) ?? parseStrict(String(Number(plain)), this.numbers) ?? plain;
  }

  private readString(): string | undefined {
    const quote = this.text[this.at] as string;
    const mark = this.text.startsWith(quote.repeat(3), this.at) ? quote.repeat(3) : quote;
    this.at += mark.length;
    let out = '';
    while (this.at < this.text.length) {
      if (this.text.startsWith(mark, this.at)) {
        this.at += mark.length;
        return out;
      }
      const char = this.text[this.at] as string;
      if (char === '\\' && this.at + 1 < this.text.length) out += this.readEscape();
      else {
        out += char;
        this.at++;
      }
    }
    this.isCut = true;
    return undefined;
  }

  private readEscape(): string {
    const code = /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))/y;
    code.lastIndex = this.at;
    const found = code.exec(this.text);
    if (found) {
      this.at += found[0].length;
      return String.fromCharCode(Number.parseInt((found[1] ?? found[2]) as string, 16));
    }
    const escaped = this.text[this.at + 1] as string;
    this.at += 2;
    return Object.hasOwn(escapes, escaped) ? (escapes[escaped] as string) : escaped;
  }

  private readObject(depth: number): JsonValue | undefined {
    const entries: [string, JsonValue][] = [];
    this.at++;
    for (;;) {
      this.skip();
      const char = this.text[this.at];
      if (char === undefined) this.isCut = true;
      if (this.isCut) return undefined;
      if (char === '}') {
        this.at++;
        return objectOf(entries);
      }
      const key = char === '"' || char === "'" ? this.readString() : this.match(word);
      this.skip();
      if (this.at >= this.text.length) this.isCut = true;
      if (this.isCut) return undefined;
      if (key === undefined || !/[:\uff1a]/.test(this.text[this.at] as string)) return undefined;
      this.at++;
      const value = this.read(depth + 1);
      if (value === undefined) return undefined;
      entries.push([key, value]);
      if (!this.passComma('}')) return undefined;
    }
  }

  private readList(depth: number, close: string): JsonValue | undefined {
    const items: JsonValue[] = [];
    this.at++;
    for (;;) {
      this.skip();
      if (this.text[this.at] === close) {
        this.at++;
        return items;
      }
      const value = this.read(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
      if (!this.passComma(close)) return undefined;
    }
  }

  /** Passes one comma; false if neither a comma nor the closing bracket follows. */
  passComma(close: string): boolean {
    this.skip();
    const char = this.text[this.at];
    if (char === undefined) this.isCut = true;
    const isComma = char === ',' || char === '\uff0c';
    if (isComma) this.at++;
    return isComma || char === close;
  }
}

/** Keys such as `__proto__` are keys like any other. */
export function objectOf(entries: readonly (readonly [string, JsonValue])[]): { readonly [key: string]: JsonValue } {
  return Object.fromEntries(entries);
}
