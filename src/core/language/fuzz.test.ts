// Any text gives a model with ordered ranges in bounded time: see SPEC.md.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyTextEdits } from '../support';
import {
  buildProcedureGraph,
  type Expr,
  expressionsOf,
  foldingRangesOf,
  formatPdl,
  occurrencesOf,
  type PdlDocument,
  type PdlStatement,
  parsePdl,
  symbolsOf,
  walkExpressions,
  walkStatements,
} from '.';
import { childBlocks, trailingComments } from './statementFacts';
import { blocksOf } from './statementKinds';

const corpus = '../shared/corpus/pdl';
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so nothing is fuzzed from real documents`);
const texts = [
  readFileSync('src/examples/hospitalAppointment.pdl.yaml', 'utf8'),
  ...files.map((file) => readFileSync(join(corpus, file), 'utf8')),
];

interface Ranged {
  readonly start: number;
  readonly end: number;
}

/**
 * Checks that ranges are inside the source, statements are ordered and nested, and expressions are inside their
 * statements.
 */
function expectSound(document: PdlDocument): void {
  const { source } = document;
  const within = (range: Ranged, outer: Ranged) => {
    if (range.start > range.end || range.start < outer.start || range.end > outer.end) {
      throw new Error(`range ${range.start}-${range.end} leaves ${outer.start}-${outer.end}`);
    }
  };
  const whole = { start: 0, end: source.length };
  for (const diagnostic of document.diagnostics) {
    within(diagnostic.range, whole);
    for (const fix of diagnostic.fixes ?? []) for (const edit of fix.edits) within(edit.range, whole);
  }
  for (const decl of [...document.slots, ...document.apis, ...document.answers, ...document.others]) {
    within(decl.item, whole);
    within(decl.range, whole);
  }
  const body = (statements: readonly PdlStatement[], outer: Ranged) => {
    let last = outer.start;
    for (const statement of statements) {
      within(statement.range, outer);
      if (statement.range.start < last) throw new Error(`statement at ${statement.range.start} overlaps ${last}`);
      last = statement.range.end;
      for (const expr of expressionsOf(statement)) {
        for (const part of walkExpressions(expr)) within((part as Expr).range, statement.range);
      }
      let block = statement.range.start;
      for (const child of childBlocks(statement)) {
        body(child, statement.range);
        const first = child[0];
        if (first !== undefined && first.range.start < block) throw new Error('blocks overlap');
        block = child.at(-1)?.range.end ?? block;
      }
    }
  };
  if (document.procedure !== undefined) {
    within(document.procedure.range, whole);
    body(document.procedure.body, document.procedure.range);
  }
}

const noise = fc.constantFrom(
  ...[
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    '(',
    ')',
    ':',
    ': ',
    '- ',
    '|',
    '>',
    '#',
    '&a ',
    '*a',
    '!x ',
    '\t',
    '\n',
    '\r\n',
    '  ',
  ],
  ...[
    'if ',
    'else:',
    'elif x',
    'while ',
    'def f(',
    'API.',
    'ANSWER_',
    '=',
    '，',
    '（',
    '）',
    '：',
    '\\',
    '\0',
    '\u2028',
    '😀',
    '...',
    '---',
  ],
);

/** Cuts, doubles and swaps lines and inserts noise, all driven by numbers so that a failure shrinks. */
const mutation = fc.record({
  text: fc.constantFrom(...texts),
  window: fc.tuple(fc.nat(), fc.nat()),
  strewn: fc.array(fc.tuple(fc.nat(), noise), { maxLength: 6 }),
  lines: fc.array(fc.tuple(fc.constantFrom('cut', 'double', 'swap', 'indent'), fc.nat(), fc.nat()), { maxLength: 5 }),
});

function mutate(input: typeof mutation extends fc.Arbitrary<infer T> ? T : never): string {
  const lines = input.text.split('\n');
  for (const [kind, a, b] of input.lines) {
    const i = a % lines.length;
    const line = lines[i] ?? '';
    if (kind === 'cut') lines.splice(i, b % 5);
    else if (kind === 'double') lines.splice(i, 0, line);
    else if (kind === 'indent') lines[i] = b % 2 === 0 ? ` ${line}` : line.slice(1);
    else {
      const j = b % lines.length;
      lines[i] = lines[j] ?? '';
      lines[j] = line;
    }
    if (lines.length === 0) lines.push('');
  }
  let text = lines.join('\n');
  for (const [at, what] of input.strewn) {
    const offset = at % (text.length + 1);
    text = text.slice(0, offset) + what + text.slice(offset);
  }
  const [from, length] = input.window;
  return from % 3 === 0 ? text.slice(0, length % (text.length + 1)) : text;
}

/** Checks that every visible line of a literal procedure is in a statement. */
function expectCovered(document: PdlDocument): void {
  const { procedure, source } = document;
  if (procedure === undefined) return;
  const taken = new Set<number>();
  const lineOf = (offset: number) => source.lastIndexOf('\n', offset - 1) + 1;
  for (const statement of walkStatements(procedure.body)) {
    // Of a block only its headers count, because the steps inside must be covered by their own statements.
    const { start } = statement.range;
    const headers = blocksOf(statement).map(
      ({ role, header }) => header ?? (role === 'try' ? { start, end: start } : undefined),
    );
    const comments = trailingComments(statement).map((comment) => comment.range);
    for (const part of [...(headers.length === 0 ? [statement.range] : headers), ...comments]) {
      for (let at = part === undefined ? -1 : lineOf(part.start); at >= 0 && at <= (part?.end ?? 0); ) {
        taken.add(at);
        const feed = source.indexOf('\n', at);
        at = feed < 0 ? -1 : feed + 1;
      }
    }
  }
  const { start, end } = procedure.range;
  for (let at = lineOf(start); at >= 0 && at < end; ) {
    const feed = source.indexOf('\n', at);
    const stop = feed < 0 ? source.length : feed;
    const isVisible = /[^\s\uFEFF]/.test(source.slice(Math.max(at, start), Math.min(stop, end)));
    if (isVisible && !taken.has(at)) throw new Error(`line at ${at} is in no statement: ${source.slice(at, stop)}`);
    at = feed < 0 ? -1 : feed + 1;
  }
}

/** Real procedures, placed into literal blocks, so that only the procedure parser is tested. */
const procedures = texts
  .map((text) => parsePdl(text))
  .flatMap(({ procedure, apis, answers }) => {
    const text = procedure?.text.trim() ?? '';
    const names = [...apis, ...answers].map((one) => one.name).filter((name) => /^[\p{L}\p{N}_-]+$/u.test(name));
    return text === '' || text.length > 20_000 ? [] : [{ text, names }];
  });
const asDocument = (text: string, names: readonly string[]) =>
  `APIs:\n${names.map((name) => `  - name: ${name}\n`).join('')}Procedure: |2\n${text.replace(/^/gm, '  ')}\n`;

describe('any text', () => {
  it('L1 L2 L50: arbitrary strings give a sound model', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.array(noise, { maxLength: 60 }).map((all) => all.join('')),
        ),
        (text) => {
          expectSound(parsePdl(text));
          expectSound(parsePdl(`APIs:\n  - name: a\nProcedure: |\n  ${text.replaceAll('\n', '\n  ')}`));
          expectSound(parsePdl(`Procedure: "${text.replaceAll('"', '\\"')}"\nAPIs: ${text}`));
        },
      ),
      { numRuns: 120 },
    );
  });

  it('L1 L2 L50: real documents, cut, doubled, shuffled and with noise, give a sound model', () => {
    fc.assert(
      fc.property(mutation, (input) => expectSound(parsePdl(mutate(input)))),
      { numRuns: 60 },
    );
  });

  it('L1 L50 L84: procedures with lines moved, cut and doubled and with inserted characters are read line by line', () => {
    const sign = fc.constantFrom(
      ...[
        '(',
        ')',
        '[',
        ']',
        '{',
        '"',
        "'",
        ':',
        '=',
        '==',
        ',',
        '.',
        '..',
        ';',
        '#',
        '\n',
        ' ',
        '\t',
        '（',
        '“',
        '：',
      ],
      ...['if ', 'els:', 'elif', 'while:', 'try:', 'finally:', 'def ', 'break', 'return ', 'API.', 'f"{', '+=', '"""'],
    );
    const moved = fc.tuple(fc.constantFrom('cut', 'double', 'swap', 'in', 'out', 'join'), fc.nat(), fc.nat());
    fc.assert(
      fc.property(
        fc.constantFrom(...procedures),
        fc.array(moved, { maxLength: 6 }),
        fc.array(fc.tuple(fc.nat(), sign, fc.nat({ max: 3 })), { maxLength: 6 }),
        ({ text, names }, moves, strewn) => {
          const lines = text.split('\n');
          for (const [kind, a, b] of moves) {
            const i = a % lines.length;
            const j = b % lines.length;
            const line = lines[i] ?? '';
            if (kind === 'cut') lines.splice(i, 1 + (b % 3));
            else if (kind === 'double') lines.splice(i, 0, line);
            else if (kind === 'join') lines[i] = line + (lines.splice(i + 1, 1)[0] ?? '').trim();
            else if (kind === 'in') lines[i] = ' '.repeat(1 + (b % 5)) + line;
            else if (kind === 'out') lines[i] = line.slice(b % 4);
            else {
              lines[i] = lines[j] ?? '';
              lines[j] = line;
            }
            if (lines.length === 0) lines.push('');
          }
          let changed = lines.join('\n');
          for (const [at, what, cut] of strewn) {
            const offset = at % (changed.length + 1);
            changed = changed.slice(0, offset) + what + changed.slice(offset + cut);
          }
          const document = parsePdl(asDocument(changed.replace(/\r/g, ''), names));
          expectSound(document);
          expectCovered(document);
        },
      ),
      { numRuns: 120 },
    );
  });

  it('L62 L73 L74 L75: names, folding, graphs and formatting of damaged documents keep their invariants', () => {
    fc.assert(
      fc.property(mutation, (input) => {
        const document = parsePdl(mutate(input).slice(0, 15_000));
        const all = symbolsOf(document).flatMap((symbol) => occurrencesOf(document, symbol));
        let last = 0;
        for (const { range } of [...all].sort((a, b) => a.range.start - b.range.start)) {
          if (range.start < last || range.end <= range.start) throw new Error(`names overlap at ${range.start}`);
          last = range.end;
        }
        for (const { range } of foldingRangesOf(document)) {
          if (!document.source.slice(range.start, range.end).includes('\n'))
            throw new Error(`no fold at ${range.start}`);
        }
        const ids = buildProcedureGraph(document).nodes.map((node) => node.id);
        if (new Set(ids).size !== ids.length) throw new Error('ids repeat');
        const text = applyTextEdits(document.source, formatPdl(document));
        expect(text.replace(/\s/g, '')).toBe(document.source.replace(/\s/g, ''));
        expect(formatPdl(parsePdl(text))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it('L83: a procedure that nests beyond the limit is reported, and the rest is read', () => {
    const ladder = Array.from({ length: 2_000 }, (_, i) => `${' '.repeat(i + 1)}if a:`).join('\n');
    const document = parsePdl(`APIs: []\nProcedure: |\n${ladder}\n b()\n`);
    expect(document.diagnostics.map((one) => one.code)).toContain('language/too-deep');
    expectSound(document);
    const brackets = parsePdl(`APIs: []\nProcedure: |\n  x = ${'f('.repeat(10_000)}1${')'.repeat(10_000)}\n  b()\n`);
    expect(brackets.procedure?.body).toHaveLength(2);
  });

  it.each([
    ['lines', '  [a] = API.b([c, "d"])  # e\n'],
    ['slips', '  [a = API b([c "d)\n  whle x = 1\n  els:\n    brake\n'],
    ['outliers', '  if a:\n      b()\n     c()\n      d()\n'],
    ['false headers', '  so then:\n    b()\n'],
    ['misplaced branches', '  if a:\n      if b:\n          c()\n    else:\n      d()\n'],
    ['open calls', '  x = f(\n      a,\n      b,\n  c()\n'],
  ])('L3: 200 kB of %s are read', (_, piece) => {
    // A quadratic reader takes minutes and would exceed the time limit of the test.
    const document = parsePdl(`APIs: []\nProcedure: |\n${piece.repeat(200_000 / piece.length)}`);
    expect(document.procedure?.body.length).toBeGreaterThan(0);
  });

  it.each(
    Object.entries({
      brackets: '['.repeat(125_000),
      flow: `APIs: ${'['.repeat(75_000)}`,
      maps: `APIs: ${'{a: '.repeat(25_000)}`,
      dashes: `APIs:\n  ${'- '.repeat(75_000)}`,
      ladder: `APIs:\n${Array.from({ length: 1200 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')}`,
      quotes: 'a: "x\n'.repeat(25_000),
      openFlow: 'a: [x\n'.repeat(25_000),
      markers: '---\n'.repeat(50_000),
      stray: `APIs:\n${'  foo\n'.repeat(25_000)}`,
      deepKeys: `APIs: [x]\n${'  b: [x\n'.repeat(12_000)}`,
      adopted: `APIs:\n  - name: x\n${'  b: x\n'.repeat(25_000)}`,
      anchors: `a: &a [x]\n${Array.from({ length: 8_000 }, (_, i) => `k${i}: &a${i} [*a${i}, *a${i}]`).join('\n')}\nAPIs: *a9`,
      spaces: `APIs: [a${' '.repeat(125_000)}"`,
      lines: `Procedure: |\n${'  [a] = API.b([c])\n'.repeat(10_000)}APIs: []\n`,
      opened: `Procedure: |\n${'  f(\n'.repeat(12_000)}`,
      chain: `Procedure: |\n  if a:\n    b()\n${'  elif a:\n    b()\n'.repeat(10_000)}`,
      nested: `Procedure: |\n${Array.from({ length: 1000 }, (_, i) => `${' '.repeat(i + 1)}if a:`).join('\n')}`,
      parens: `Procedure: |\n  x = ${'('.repeat(25_000)}a${')'.repeat(25_000)}`,
      nots: `Procedure: |\n  if ${'not '.repeat(25_000)}a:\n    b()`,
      prefixes: `Procedure: |\n  ${'API.a '.repeat(25_000)}`,
      calls: `Procedure: |\n  ${'API.a('.repeat(12_000)}`,
      stringy: `Procedure: |\n  ${'"a '.repeat(25_000)}`,
      triple: `Procedure: |\n${'  """ a\n'.repeat(50_001)}`,
      dollars: `ANSWERs:\n  - name: a\n    desc: ${'{{ '.repeat(25_000)}${'$a-'.repeat(25_000)}`,
      oneLine: 'a'.repeat(1_000_000),
      colons: `Name: ${': '.repeat(75_000)}`,
    }),
  )('L3: %s, large, is read', (_, text) => {
    // A quadratic reader takes minutes and would exceed the time limit of the test.
    expectSound(parsePdl(text));
  });
});
