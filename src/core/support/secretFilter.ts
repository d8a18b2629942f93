// Takes known secrets out of texts: as they are, and as JSON, addresses, HTML, base64 and hexadecimal digits write them.
// Invariants: no character that belongs to a secret comes out; a text without a secret comes out as it went in; pieces of
// a stream give together what the whole text gives. Refuses secrets that are too short to be told from a word.

import { escapePattern } from './escapePattern';

/** What stands in the place of a secret. */
export const SECRET_MARK = '[secret removed]';
/** Shorter ones (`EMPTY`, `ollama`, `x`) are what local servers take for a key; removing them would shred ordinary text. */
export const MIN_SECRET = 8;
/** A text that breaks off within a secret loses the beginning of it, from this many characters and half of it on. */
const MIN_CUT_OFF = 12;
/** Levels of a value that are looked through; what lies deeper is replaced as a whole. */
const MAX_DEPTH = 1000;

export interface SecretFilter {
  /** True when it knows no secret and changes nothing. */
  readonly isEmpty: boolean;
  text(text: string): string;
  /** Whether `text` would change it. */
  containsSecret(text: string): boolean;
  /** Every text of a plain JSON value, names of members included. What holds no secret stays the same object. */
  value<T>(value: T): T;
  stream(): SecretStream;
}

export interface SecretStream {
  /** What can be said so far: the beginning of a secret is held back until it is known to be none. */
  push(piece: string): string;
  /** What was held back. */
  end(): string;
}

const passing: SecretStream = { push: (piece) => piece, end: () => '' };

/** Knows no secret. */
export const noSecrets: SecretFilter = {
  isEmpty: true,
  text: (text) => text,
  containsSecret: () => false,
  value: (value) => value,
  stream: () => passing,
};

/** Lets the text of what the settings hold become a filter once, not with every text. */
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
  // One that is a part of the mark could not be taken out by it.
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
  // A secret of digits comes back as a number where JSON is read.
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

/** A secret in one encoding: one step after the other, each in any of the ways it may be written. */
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

/** A character as it is, and as JSON (also within JSON), addresses (also within addresses) and HTML write it. */
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

/** The characters that are certain whatever stands around the bytes, for each of the three places they may begin at. */
function base64Of(bytes: readonly number[]): string[] {
  return [0, 1, 2].flatMap((before) => {
    const bits = [...Array<number>(before).fill(0), ...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const digits = (bits.match(/.{6}/g) ?? []).map((digit) => alphabet.charAt(Number.parseInt(digit, 2))).join('');
    const certain = digits.slice(Math.ceil((before * 8) / 6));
    const left = bits.length % 6;
    if (left === 0) return [certain];
    // Where the secret ends what is encoded, one character and the signs that fill up belong to it.
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

/** UTF-8. */
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
  /** A text that ends here has given away too much. */
  endsPartialSecret: boolean;
}

const newState = (): MachineState => ({ next: new Map(), endsSecret: false, endsPartialSecret: false });

interface Machine {
  readonly first: MachineState;
  /** Finds where a secret may begin, much faster than the states can be walked. */
  readonly beginning: RegExp;
}

/** Steps of a pattern that the search for its beginning looks at, and the most units they may be written with. */
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

/** All patterns side by side; the first state is where each begins. */
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
    const targets = state.next.get(unit);
    if (targets) targets.push(target);
    else state.next.set(unit, [target]);
    state = target;
  }
}

/** One pass over a text that comes in pieces. Ranges of secrets that overlap become one mark. */
class Filtering implements SecretStream {
  private buffered = '';
  /** Of the first held unit. */
  private bufferStart = 0;
  private at = 0;
  /** States that may still come to a secret, with the place they began at. */
  private active = new Map<MachineState, number>();
  /** The secret at the end of what was read, which may still grow. */
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

  /** The first place from `index` on where a secret may begin; at the end of a piece that is any. */
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
    // What began before its end may make it longer.
    for (const start of next.values()) if (start < found.end) return;
    this.settle();
  }

  private find(start: number, end: number): void {
    const { found } = this;
    if (found && start > found.end) this.settle();
    const before = this.found;
    this.found = before ? { start: Math.min(before.start, start), end: Math.max(before.end, end) } : { start, end };
  }

  /** The secret that was found ends where it ends. */
  private settle(): void {
    const { found } = this;
    if (!found) return;
    this.found = undefined;
    this.release(found.start);
    // A backslash that escaped the first character would escape the mark, which JSON does not allow.
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
