// Removes known secrets from texts: in plain form and in the encodings of JSON, addresses, HTML, base64 and hexadecimal
// digits. Invariants: no character of a secret is returned; a text without a secret is returned unchanged; the pieces
// of a stream together give the same result as the whole text. Ignores secrets that are too short to distinguish from a
// word.

import { escapePattern } from './escapePattern';
import { appendTo } from './groupBy';

/** Replaces a secret. */
export const SECRET_MARK = '[secret removed]';
/**
 * Shorter values (`EMPTY`, `ollama`, `x`) are placeholders for local servers; removing them would damage ordinary text.
 */
export const MIN_SECRET = 8;
/** A text that ends within a secret loses the part of it, from this many characters and half of the secret on. */
const MIN_CUT_OFF = 12;
/** Levels of a value that are filtered; deeper parts are replaced completely. */
const MAX_DEPTH = 1000;

export interface SecretFilter {
  /** True if the filter has no secrets and changes nothing. */
  readonly isEmpty: boolean;
  text(text: string): string;
  /** Whether `text` would change the text. */
  containsSecret(text: string): boolean;
  /**
   * Filters every text of a plain JSON value, including names of members. Parts without a secret stay the same object.
   */
  value<T>(value: T): T;
  stream(): SecretStream;
}

export interface SecretStream {
  /** Returns the text that is certainly clean; a possible beginning of a secret is held back. */
  push(piece: string): string;
  /** Returns the text that was held back. */
  end(): string;
}

const passing: SecretStream = { push: (piece) => piece, end: () => '' };

/** A filter without secrets. */
export const noSecrets: SecretFilter = {
  isEmpty: true,
  text: (text) => text,
  containsSecret: () => false,
  value: (value) => value,
  stream: () => passing,
};

/** Builds the filter again only when the secrets change, not for every text. */
export function createSecretSource(read: () => readonly string[]): () => SecretFilter {
  let known: readonly string[] = [];
  let filter = noSecrets;
  return () => {
    const now = read();
    if (now.length !== known.length || now.some((secret, index) => secret !== known[index])) {
      known = now;
      filter = buildSecretFilter(now);
    }
    return filter;
  };
}

export function buildSecretFilter(secrets: readonly string[]): SecretFilter {
  // A secret that is a part of the mark cannot be removed, because the mark would contain it.
  const usable = [...new Set(secrets)].filter((secret) => secret.length >= MIN_SECRET && !SECRET_MARK.includes(secret));
  if (usable.length === 0) return noSecrets;
  const patterns = usable.flatMap(patternsOf);
  const machine: Machine = { first: buildStates(patterns), beginning: beginningOf(patterns) };
  const text = (whole: string): string => {
    machine.beginning.lastIndex = 0;
    if (!machine.beginning.test(whole)) return whole;
    const stream = new Filtering(machine);
    const head = stream.push(whole);
    const clean = head + stream.end();
    return clean === whole ? whole : clean;
  };
  return {
    isEmpty: false,
    text,
    containsSecret: (whole) => text(whole) !== whole,
    // The value keeps its shape: only texts in it change.
    value: <T>(value: T) => cleanValue(value, text, usable, 0) as T,
    stream: () => new Filtering(machine),
  };
}

function cleanValue(
  value: unknown,
  text: (text: string) => string,
  secrets: readonly string[],
  depth: number,
): unknown {
  if (typeof value === 'string') return text(value);
  // Parsing JSON turns a secret of digits into a number.
  if (typeof value === 'number') return secrets.includes(String(value)) ? SECRET_MARK : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return SECRET_MARK;
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    for (const item of value as unknown[]) copy.push(cleanValue(item, text, secrets, depth + 1));
    return copy.every((item, index) => item === value[index]) ? value : copy;
  }
  const entries: [string, unknown][] = [];
  let isSame = true;
  for (const [key, item] of Object.entries(value)) {
    const name = text(key);
    const clean = cleanValue(item, text, secrets, depth + 1);
    if (name !== key || clean !== item) isSame = false;
    entries.push([name, clean]);
  }
  return isSame ? value : Object.fromEntries(entries);
}

/** A secret in one encoding: a list of steps, each with its alternative spellings. */
type Pattern = readonly (readonly string[])[];

function patternsOf(secret: string): Pattern[] {
  const bytes = bytesOf(secret);
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [
    Array.from(secret, writingsOf),
    Array.from(hex, (digit) => [digit, digit.toUpperCase()]),
    ...base64Of(bytes).map((text) => Array.from(text, base64Writings)),
  ];
}

const entities: Readonly<Record<string, readonly string[]>> = {
  '&': ['&amp;', '&#38;'],
  '<': ['&lt;', '&#60;'],
  '>': ['&gt;', '&#62;'],
  '"': ['&quot;', '&#34;'],
  "'": ['&apos;', '&#39;', '&#x27;'],
};

/** A character in plain form and as written in JSON (also nested), addresses (also nested) and HTML. */
function writingsOf(character: string): readonly string[] {
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  const percent = bytesOf(character).map((byte) => byte.toString(16).padStart(2, '0'));
  const bothCases = (text: string) => [text, text.replace(/[0-9a-f]{2,4}/g, (digits) => digits.toUpperCase())];
  const escaped = ['\\', '\\\\', '\\\\\\\\'].flatMap((slashes) =>
    bothCases(units.map((unit) => `${slashes}u${unit}`).join('')),
  );
  const addressed = ['%', '%25'].flatMap((sign) =>
    percent
      .map((digits) => [sign + digits, sign + digits.toUpperCase()])
      .reduce((all, spellings) => all.flatMap((head) => spellings.map((spelling) => head + spelling)), ['']),
  );
  const slashed = /["'\\/]/.test(character) ? ['\\', '\\\\\\'].map((slashes) => slashes + character) : [];
  const backslashes = character === '\\' ? ['\\\\', '\\\\\\\\'] : [];
  return [
    ...new Set([
      character,
      ...escaped,
      ...addressed,
      ...slashed,
      ...backslashes,
      ...(character === ' ' ? ['+'] : []),
      ...(entities[character] ?? []),
    ]),
  ];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The base64 digits that do not depend on the surrounding bytes, for each of the three possible start offsets. */
function base64Of(bytes: readonly number[]): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bits = [...Array<number>(before).fill(0), ...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const digits = (bits.match(/.{6}/g) ?? []).map((digit) => alphabet.charAt(Number.parseInt(digit, 2))).join('');
    const certain = digits.slice(Math.ceil((before * 8) / 6));
    const left = bits.length % 6;
    if (left === 0) return [certain];
    // If the encoded text ends with the secret, one more digit and the padding belong to it.
    const last = alphabet.charAt(Number.parseInt(bits.slice(-left).padEnd(6, '0'), 2));
    return [certain, `${certain}${last}`, `${certain}${last}${'='.repeat(left === 4 ? 1 : 2)}`];
  });
}

function base64Writings(digit: string): readonly string[] {
  if (digit === '+') return ['+', '-', '%2B', '%2b'];
  if (digit === '/') return ['/', '_', '\\/', '%2F', '%2f'];
  if (digit === '=') return ['=', '%3D', '%3d'];
  return [digit];
}

/** Bytes in UTF-8. */
function bytesOf(text: string): number[] {
  const whole = text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
  const written = encodeURIComponent(whole);
  return (written.match(/%[0-9A-F]{2}|[^%]/g) ?? []).map((part) =>
    part.length === 3 ? Number.parseInt(part.slice(1), 16) : part.charCodeAt(0),
  );
}

interface MachineState {
  /** By UTF-16 unit. */
  readonly next: Map<number, MachineState[]>;
  /** A secret ends here. */
  endsSecret: boolean;
  /** A text that ends here reveals too much of a secret. */
  endsPartialSecret: boolean;
}

const newState = (): MachineState => ({ next: new Map(), endsSecret: false, endsPartialSecret: false });

interface Machine {
  readonly first: MachineState;
  /** Finds possible starts of a secret, much faster than walking the states. */
  readonly beginning: RegExp;
}

/** Number of steps of a pattern in the search for a start, and their largest length in units. */
const SOUGHT = 3;
const MAX_SOUGHT_LENGTH = SOUGHT * 32;

function beginningOf(patterns: readonly Pattern[]): RegExp {
  const sought = patterns.map((pattern) =>
    pattern
      .slice(0, SOUGHT)
      .map((writings) => `(?:${writings.map(escapePattern).join('|')})`)
      .join(''),
  );
  return new RegExp([...new Set(sought)].join('|'), 'g');
}

/** Builds the states of all patterns; they share the first state. */
function buildStates(patterns: readonly Pattern[]): MachineState {
  const first = newState();
  for (const pattern of patterns) {
    let from = first;
    for (const [index, writings] of pattern.entries()) {
      const to = newState();
      to.endsSecret = index === pattern.length - 1;
      to.endsPartialSecret = index + 1 >= MIN_CUT_OFF && 2 * (index + 1) >= pattern.length;
      for (const writing of writings) addWriting(from, writing, to, from.endsPartialSecret);
      from = to;
    }
  }
  return first;
}

function addWriting(from: MachineState, writing: string, to: MachineState, endsPartialSecret: boolean): void {
  let state = from;
  for (let at = 0; at < writing.length; at++) {
    const isLast = at === writing.length - 1;
    const unit = writing.charCodeAt(at);
    const target = isLast ? to : { ...newState(), endsPartialSecret };
    appendTo(state.next, unit, target);
    state = target;
  }
}

/** Filters a text that comes in pieces. Overlapping secrets become one mark. */
class Filtering implements SecretStream {
  private buffered = '';
  /** Position of the first held unit. */
  private bufferStart = 0;
  private at = 0;
  /** States that may still reach the end of a secret, with their start positions. */
  private active = new Map<MachineState, number>();
  /** The secret at the end of the text so far, which may still grow. */
  private found: { start: number; end: number } | undefined;
  private cleaned = '';

  constructor(private readonly machine: Machine) {}

  push(piece: string): string {
    this.buffered += piece;
    for (let index = 0; index < piece.length; ) {
      const next = this.active.size === 0 && !this.found ? this.nextBeginning(piece, index) : index;
      this.at += next - index;
      if (next < piece.length) this.step(piece.charCodeAt(next));
      index = next + 1;
    }
    this.release(Math.min(this.at, this.found?.start ?? this.at, ...this.active.values()));
    return this.take();
  }

  end(): string {
    let cutOff = this.at;
    for (const [state, start] of this.active) if (state.endsPartialSecret) cutOff = Math.min(cutOff, start);
    if (cutOff < this.at) this.find(cutOff, this.at);
    this.settle();
    this.release(this.at);
    this.active = new Map();
    return this.take();
  }

  /** The first position from `index` on where a secret may start; near the end of a piece any position may. */
  private nextBeginning(piece: string, index: number): number {
    const last = Math.max(index, piece.length - MAX_SOUGHT_LENGTH);
    if (last === index) return index;
    const { beginning } = this.machine;
    beginning.lastIndex = index;
    return Math.min(beginning.exec(piece)?.index ?? last, last);
  }

  private step(unit: number): void {
    const starts = this.machine.first.next.get(unit);
    const at = this.at++;
    if (!starts && this.active.size === 0) {
      if (this.found) this.settle();
      return;
    }
    const next = new Map<MachineState, number>();
    const advance = (targets: readonly MachineState[] | undefined, start: number) => {
      for (const target of targets ?? []) {
        if (target.endsSecret) this.find(start, at + 1);
        if (target.next.size > 0) next.set(target, Math.min(start, next.get(target) ?? start));
      }
    };
    for (const [state, start] of this.active) advance(state.next.get(unit), start);
    advance(starts, at);
    this.active = next;
    const { found } = this;
    if (!found) return;
    // A match that started before its end may extend it.
    for (const start of next.values()) if (start < found.end) return;
    this.settle();
  }

  private find(start: number, end: number): void {
    const { found } = this;
    if (found && start > found.end) this.settle();
    const before = this.found;
    this.found = before ? { start: Math.min(before.start, start), end: Math.max(before.end, end) } : { start, end };
  }

  /** Replaces the found secret, which cannot grow any more. */
  private settle(): void {
    const { found } = this;
    if (!found) return;
    this.found = undefined;
    this.release(found.start);
    // A backslash that escaped the first character would escape the mark, which is invalid in JSON.
    const slashes = /\\*$/.exec(this.cleaned)?.[0].length ?? 0;
    this.cleaned = (slashes % 2 === 1 ? this.cleaned.slice(0, -1) : this.cleaned) + SECRET_MARK;
    this.drop(found.end);
  }

  private release(to: number): void {
    if (to <= this.bufferStart) return;
    this.cleaned += this.buffered.slice(0, to - this.bufferStart);
    this.drop(to);
  }

  private drop(to: number): void {
    this.buffered = this.buffered.slice(to - this.bufferStart);
    this.bufferStart = to;
  }

  private take(): string {
    const { cleaned } = this;
    this.cleaned = '';
    return cleaned;
  }
}
