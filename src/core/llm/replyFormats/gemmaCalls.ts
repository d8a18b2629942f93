// Calls of FunctionGemma and Gemma 4: `call:NAME{key:<escape>text<escape>,count:2}`, in Gemma 4 with `<|"|>` in place of
// `<escape>`.

import type { JsonObject, JsonValue } from '../../support';
import { maxInputDepth } from '../../support';
import { parseStrict } from '../looseJson';
import { objectOf } from './readValueAt';
import { brokenJson, type CallReading, type CallsRead, cutOff, matchAt, spaceEnd } from './textCall';

const callHead = /call\s*:\s*([\p{L}_][\p{L}\p{N}_.:-]*)\s*(?=\{)/uy;
const quote = /<escape>|<\|"\|>/y;

export function readGemmaCall(text: string, start: number, reading: CallReading): CallsRead | undefined {
  const at = spaceEnd(text, start);
  const head = matchAt(callHead, text, at);
  if (!head) return undefined;
  const reader = new GemmaReader(text, at + head[0].length, reading);
  const input = reader.read(0);
  if (input === undefined) return { calls: [], end: reader.at, fault: reader.isCut ? cutOff : brokenJson };
  return { calls: [{ name: (head[1] as string).replace(/^functions?[.:]/, ''), input }], end: reader.at };
}

class GemmaReader {
  isCut = false;

  constructor(
    private readonly text: string,
    public at: number,
    private readonly reading: CallReading,
  ) {}

  read(depth: number): JsonValue | undefined {
    this.at = spaceEnd(this.text, this.at);
    if (this.at >= this.text.length) this.isCut = true;
    if (depth >= maxInputDepth || this.isCut) return undefined;
    if (this.text[this.at] === '{') return this.readObject(depth);
    if (this.text[this.at] === '[') return this.readList(depth);
    const mark = matchAt(quote, this.text, this.at)?.[0] ?? (this.text[this.at] === '"' ? '"' : undefined);
    if (mark !== undefined) return this.readText(mark);
    const bare = matchAt(/[^,{}[\]<]*/y, this.text, this.at)?.[0] ?? '';
    this.at += bare.length;
    if (this.at >= this.text.length) this.isCut = true;
    const word = bare.trim();
    if (word === '' || this.isCut) return undefined;
    const value = parseStrict(word, this.reading.numbers);
    return value === undefined ? word : value;
  }

  private readText(mark: string): string | undefined {
    const start = this.at + mark.length;
    const end = this.text.indexOf(mark, start);
    if (end < 0) this.isCut = true;
    this.at = end < 0 ? this.text.length : end + mark.length;
    return end < 0 ? undefined : this.text.slice(start, end);
  }

  private readObject(depth: number): JsonObject | undefined {
    const entries: [string, JsonValue][] = [];
    this.at = spaceEnd(this.text, this.at + 1);
    for (;;) {
      if (this.text[this.at] === '}') {
        this.at++;
        return objectOf(entries);
      }
      const mark = matchAt(quote, this.text, this.at)?.[0] ?? (this.text[this.at] === '"' ? '"' : undefined);
      const key = mark === undefined ? matchAt(/[^:,{}[\]<]*/y, this.text, this.at)?.[0] : this.readText(mark);
      if (mark === undefined) this.at += key?.length ?? 0;
      this.at = spaceEnd(this.text, this.at);
      if (this.at >= this.text.length) this.isCut = true;
      if (key === undefined || this.text[this.at] !== ':') return undefined;
      this.at++;
      const value = this.read(depth + 1);
      if (value === undefined) return undefined;
      entries.push([key.trim(), value]);
      if (!this.passComma('}')) return undefined;
    }
  }

  private readList(depth: number): JsonValue | undefined {
    const items: JsonValue[] = [];
    this.at = spaceEnd(this.text, this.at + 1);
    for (;;) {
      if (this.text[this.at] === ']') {
        this.at++;
        return items;
      }
      const value = this.read(depth + 1);
      if (value === undefined) return undefined;
      items.push(value);
      if (!this.passComma(']')) return undefined;
    }
  }

  private passComma(close: string): boolean {
    this.at = spaceEnd(this.text, this.at);
    const char = this.text[this.at];
    if (char === undefined) this.isCut = true;
    if (char === ',') this.at = spaceEnd(this.text, this.at + 1);
    return char === ',' || char === close;
  }
}
