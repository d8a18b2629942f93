// Damages texts as files, pastes, replies and programs do: pieces cut, duplicated, moved and swapped, two texts
// spliced, extreme numbers, deep nesting, long repeats, difficult characters. Invariant: the seed determines the
// result. Tests and benchmarks only.

import type { JsonObject, JsonValue, Random } from '../core/support';

/** Maximum length of a mutant, so that ten thousand of them take minutes. */
const maxLength = 120_000;

/** Characters and sequences that are difficult for parsers. */
export const hardPieces: readonly string[] = [
  ...['\ud800', '\udfff', '\ufeff', '\u0000', '\u202e', '\u200b', '\u200d', '\u2028', '\u0085', '\u00a0', '\u3000'],
  ...['\r', '\r\n', '\n\r', '\t', '\u000b', '\u000c', '\u001b[31m', '\u007f', '\ufffe', '😀', 'e\u0301', 'İ', 'ß'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '__proto__.x', 'valueOf', 'then', 'length', 'null'],
  ...['%', '%00', '%E0%A4%A', '&#x0;', '&amp;', '\\', '\\u', '\\ud800', '{{x}}', '$&', '$1', '`', '```', '~~~'],
  ...[
    '"',
    "'",
    '“',
    '„',
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    '<',
    '>',
    '|',
    ':',
    ';',
    '#',
    '%%',
    '---',
    '...',
    '<!--',
    ']]>',
  ],
];

export const extremeNumbers: readonly string[] = [
  ...['-1', '0', '-0', '1e308', '1e309', '-1e309', '1e-400', '9007199254740993', '99999999999999999999', '0x10', '1e'],
  ...['NaN', 'Infinity', '2147483648', '4294967296', '8640000000000001', '0.1e-7', '00', '１２'],
];

export type Mutation = (text: string, random: Random, other: string) => string;

const place = (text: string, random: Random) => random.int(text.length + 1);
const span = (text: string, random: Random, most: number): readonly [number, number] => {
  const from = place(text, random);
  return [from, Math.min(text.length, from + 1 + random.int(most))];
};
const insert = (text: string, at: number, piece: string) => text.slice(0, at) + piece + text.slice(at);
const onLines =
  (change: (lines: string[], random: Random) => void): Mutation =>
  (text, random) => {
    const lines = text.split('\n');
    change(lines, random);
    return lines.join('\n');
  };
/** A block of a few lines from a random line on. */
const block = (lines: readonly string[], random: Random): readonly [number, number] => [
  random.int(lines.length),
  1 + random.int(Math.min(8, lines.length)),
];

/** Replaces a random match. */
function replaceOne(text: string, pattern: RegExp, random: Random, by: (found: string) => string): string {
  const found = [...text.matchAll(pattern)];
  if (found.length === 0) return insert(text, place(text, random), random.pick(hardPieces));
  const chosen = random.pick(found);
  return text.slice(0, chosen.index) + by(chosen[0]) + text.slice(chosen.index + chosen[0].length);
}

const brackets = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
  ['"', '"'],
  ['not (', ')'],
  ['<', '>'],
] as const;

const general: readonly Mutation[] = [
  (text, random) => {
    const [from, to] = span(text, random, 3);
    return text.slice(0, from) + text.slice(to);
  },
  (text, random) => {
    const [from, to] = span(text, random, 200);
    return text.slice(0, from) + text.slice(to);
  },
  (text, random) => insert(text, place(text, random), random.pick(hardPieces)),
  (text, random) => insert(text, place(text, random), String.fromCharCode(random.int(65_536))),
  (text, random) => {
    const [from, to] = span(text, random, 60);
    return insert(text, place(text, random), text.slice(from, to));
  },
  (text, random) => {
    const at = random.int(Math.max(1, text.length - 1));
    return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
  },
  onLines((lines, random) => lines.splice(...block(lines, random))),
  onLines((lines, random) => {
    const [at, count] = block(lines, random);
    lines.splice(random.int(lines.length), 0, ...lines.slice(at, at + count));
  }),
  onLines((lines, random) => {
    const moved = lines.splice(...block(lines, random));
    lines.splice(random.int(lines.length + 1), 0, ...moved);
  }),
  onLines((lines, random) => {
    const [one, other] = [random.int(lines.length), random.int(lines.length)];
    [lines[one], lines[other]] = [lines[other] ?? '', lines[one] ?? ''];
  }),
  onLines((lines, random) => {
    const [at, count] = block(lines, random);
    const change = random.pick<(line: string) => string>([
      (line) => ` ${line}`,
      (line) => `\t${line}`,
      (line) => line.slice(1),
      (line) => line.trimStart(),
      (line) => `${line}\r`,
      (line) => `${' '.repeat(400)}${line}`,
    ]);
    for (let index = at; index < Math.min(lines.length, at + count); index++) lines[index] = change(lines[index] ?? '');
  }),
  (text, random, other) => text.slice(0, place(text, random)) + other.slice(place(other, random)),
  (text, random, other) => {
    const [from, to] = span(other, random, 600);
    return insert(text, place(text, random), other.slice(from, to));
  },
  (text, random) => replaceOne(text, /-?\d+(?:\.\d+)?/g, random, () => random.pick(extremeNumbers)),
  (text, random) => replaceOne(text, /[\p{L}_][\p{L}\p{N}_]*/gu, random, () => random.pick(hardPieces)),
  (text, random) => {
    const words = text.slice(0, 20_000).match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? ['x'];
    return replaceOne(text, /[\p{L}_][\p{L}\p{N}_]*/gu, random, () => random.pick(words));
  },
  (text, random) => {
    const depth = random.pick([10, 60, 300, 3000]);
    const [open, close] = random.pick(brackets);
    const [from, to] = span(text, random, 30);
    const nested = `${open.repeat(depth)}${text.slice(from, to)}${random.next() < 0.7 ? close.repeat(depth) : ''}`;
    return text.slice(0, from) + nested + text.slice(to);
  },
  (text, random) => {
    const [from, to] = span(text, random, 12);
    return insert(text, from, text.slice(from, to).repeat(random.pick([20, 200, 2000])));
  },
  (text, random) => insert(text, place(text, random), random.pick(hardPieces).repeat(random.pick([30, 500, 5000]))),
  onLines((lines, random) => {
    const at = random.int(lines.length);
    lines.splice(at, 0, ...Array.from({ length: random.pick([20, 300]) }, () => lines[at] ?? ''));
  }),
  (text, random) => text.slice(0, place(text, random)),
  (text, random) => text.slice(place(text, random)),
  (text, random) => text.replaceAll('\n', random.pick(['\r', '\r\n', '\n\n', '\u2028', ' '])),
  (text) => `\ufeff${text}`,
];

/** Applies some changes, drawn from the general ones and those of a language; pieces of `others` may be spliced in. */
export function mutate(text: string, random: Random, others: readonly string[], own: readonly Mutation[] = []): string {
  let mutant = text;
  for (let count = 1 + random.int(5); count > 0; count--) {
    const list = own.length > 0 && random.next() < 0.4 ? own : general;
    mutant = random.pick(list)(mutant, random, random.pick(others)).slice(0, maxLength);
  }
  return mutant;
}

/** Inserts tokens of a language, and replaces tokens by others. */
export const mutateTokens = (tokens: readonly string[]): readonly Mutation[] => [
  (text, random) => insert(text, place(text, random), random.pick(tokens)),
  (text, random) => insert(text, place(text, random), Array.from({ length: 8 }, () => random.pick(tokens)).join('')),
  (text, random) => {
    const present = tokens.filter((token) => token !== '' && text.includes(token));
    if (present.length === 0) return text + random.pick(tokens);
    const token = random.pick(present);
    const at = text.indexOf(token, random.int(text.length));
    const from = at < 0 ? text.indexOf(token) : at;
    return text.slice(0, from) + random.pick(tokens) + text.slice(from + token.length);
  },
];

const nested = (depth: number): JsonValue => {
  let value: JsonValue = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
};

const hardValues = (random: Random): JsonValue =>
  random.pick<() => JsonValue>([
    () => null,
    () => true,
    () => -1,
    () => 1e308,
    () => 1.5,
    () => random.pick(hardPieces),
    () => random.pick(hardPieces).repeat(1000),
    () => [],
    () => ({}),
    () => [[[]]],
    () => JSON.parse(`{"__proto__": {"x": 1}, "constructor": null}`) as JsonObject,
    () => nested(random.pick([40, 250, 400])),
  ])();

/** Every position in a value: its object or list and its key. */
function placesOf(
  value: JsonValue,
  most = 3000,
): (readonly [holder: JsonObject | JsonValue[], key: string | number])[] {
  const places: (readonly [JsonObject | JsonValue[], string | number])[] = [];
  const open: JsonValue[] = [value];
  for (let at = 0; at < open.length && places.length < most; at++) {
    const openBracket = open[at];
    if (typeof openBracket !== 'object' || openBracket === null) continue;
    for (const key of Object.keys(openBracket)) {
      places.push([openBracket as JsonObject, key]);
      open.push((openBracket as JsonObject)[key] as JsonValue);
    }
  }
  return places;
}

/** A few changes of one JSON value: types changed, fields dropped, renamed, duplicated, moved. Writes into `value`. */
export function mutateJson(value: JsonValue, random: Random): JsonValue {
  const holder: JsonValue[] = [value];
  for (let count = 1 + random.int(4); count > 0; count--) {
    const places = placesOf(holder);
    const [inside, key] = random.pick(places);
    const record = inside as Record<string, JsonValue>;
    const act = random.int(7);
    if (act === 0) record[key] = hardValues(random);
    else if (act === 1) {
      if (Array.isArray(inside)) inside.splice(Number(key), 1);
      else delete record[key];
    } else if (act === 2 && Array.isArray(inside)) {
      for (let copies = random.pick([1, 1, 30]); copies > 0; copies--)
        inside.push(structuredClone(record[key] ?? null));
    } else if (act === 3 && !Array.isArray(inside)) {
      const nestedValue = record[key] as JsonValue;
      delete record[key];
      Object.defineProperty(record, random.pick(hardPieces), {
        value: nestedValue,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    } else if (act === 4) {
      const [from, name] = random.pick(places);
      record[key] = structuredClone((from as Record<string, JsonValue>)[name] ?? null);
    } else if (act === 5) record[key] = JSON.stringify(record[key] ?? null);
    else if (typeof record[key] === 'number') record[key] = Number(random.pick(extremeNumbers)) || 0;
    else if (typeof record[key] === 'string') record[key] = mutate(record[key], random, ['', 'x y']).slice(0, 20_000);
    else record[key] = hardValues(random);
    if (holder.length === 0) holder.push(null);
  }
  return holder[0] ?? null;
}

/** Mutates JSON or JSON lines as values; other text as text. */
export function mutateRecords(text: string, random: Random, others: readonly string[]): string {
  try {
    return JSON.stringify(mutateJson(JSON.parse(text) as JsonValue, random));
  } catch {
    // Not a single value, so perhaps a record on each line.
  }
  const lines = text.split('\n');
  const [at, count] = block(lines, random);
  for (let index = at; index < Math.min(lines.length, at + count); index++) {
    try {
      lines[index] = JSON.stringify(mutateJson(JSON.parse(lines[index] ?? '') as JsonValue, random));
    } catch {
      return mutate(text, random, others);
    }
  }
  return lines.join('\n');
}
