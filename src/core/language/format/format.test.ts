// Formatting and folding. See SPEC.md.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateTestWorkflow } from '../../../testing/generateTestWorkflow';
import { applyTextEdits } from '../../support';
import { buildProcedureGraph, foldingRangesOf, formatPdl, type PdlDocument, parsePdl, walkStatements } from '..';
import { modelSignature } from './modelSignature';

const corpus = '../shared/corpus/pdl';
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so no real document is formatted`);
const read = (file: string) => readFileSync(join(corpus, file), 'utf8');

const head = 'APIs:\n  - name: a\n  - name: b\nProcedure: |\n';
const formatted = (source: string) => applyTextEdits(source, formatPdl(parsePdl(source)));
/** The procedure's lines after formatting, without their base indentation. */
const formatSteps = (...lines: string[]) =>
  formatted(`${head}${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n`)
    .slice(head.length)
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(2));

function expectSafe(document: PdlDocument): string {
  const { source } = document;
  const edits = formatPdl(document);
  const result = applyTextEdits(source, edits);
  expect(result.replace(/\s/g, '')).toBe(source.replace(/\s/g, ''));
  const after = parsePdl(result);
  expect(modelSignature(after)).toBe(modelSignature(document));
  expect(after.diagnostics.length).toBeLessThanOrEqual(document.diagnostics.length);
  const comments = (one: PdlDocument) =>
    [...walkStatements(one.procedure?.body ?? [])].filter((statement) => statement.kind === 'comment').length;
  expect(comments(after)).toBe(comments(document));
  expect(buildProcedureGraph(after).nodes.map((node) => node.id)).toEqual(
    buildProcedureGraph(document).nodes.map((node) => node.id),
  );
  expect(formatPdl(after)).toEqual([]);
  return result;
}

describe('formatPdl', () => {
  it('L70: blocks get one unit of indentation, the most frequent one', () => {
    expect(
      formatSteps(
        'if x:',
        '    API.a()',
        '    # say so',
        '    if y:',
        '       API.b()',
        'else:',
        '    try:',
        '        API.a()',
        '    finally:',
        '      API.b()',
      ),
    ).toEqual([
      'if x:',
      '    API.a()',
      '    # say so',
      '    if y:',
      '        API.b()',
      'else:',
      '    try:',
      '        API.a()',
      '    finally:',
      '        API.b()',
    ]);
  });

  it('L70: lines indented too deep move to the block they are read in, and tabs become the indentation around them', () => {
    expect(formatSteps('x = API.a()', '    if x:', '\t\tAPI.b()', 'API.a()')).toEqual([
      'x = API.a()',
      'if x:',
      '    API.b()',
      'API.a()',
    ]);
    expect(formatSteps('if x:', '\tAPI.a()', '\tif y:', '\t\t\tAPI.b()')).toEqual([
      'if x:',
      '\tAPI.a()',
      '\tif y:',
      '\t\tAPI.b()',
    ]);
  });

  it('L70: continuation lines of a call keep their offset from its first line', () => {
    expect(formatSteps('x = API.b()', '    x = API.a(', '        y,', '          z', '    )')).toEqual([
      'x = API.b()',
      'x = API.a(',
      '    y,',
      '      z',
      ')',
    ]);
  });

  it('L71: one space around an equals sign and behind commas, none inside brackets', () => {
    expect(
      formatSteps(
        '[x,y ]=API.a( [p,q] ,k = 1)   # why',
        'n=n+1',
        'x   = ask  the user',
        'API.b ( )',
        'ANSWER.很抱歉,没有( [x ,y] )',
        'API.a(["a ,b",（c，d）, big  words ])',
        'return [x,y]',
        'if x==[1,2]:',
        '    y [0]  =  1',
      ),
    ).toEqual([
      '[x, y] = API.a([p, q], k=1)   # why',
      'n = n+1',
      'x = ask  the user',
      'API.b()',
      'ANSWER.很抱歉,没有([x, y])',
      'API.a(["a ,b", （c，d）, big  words])',
      'return [x, y]',
      'if x==[1,2]:',
      '    y [0]  =  1',
    ]);
  });

  it('L72: trailing blanks and repeated empty lines are removed, except in texts', () => {
    const source =
      'Name: x  \n\n\n\n\nDetailed_desc: |\n  two  \n\n\n\n\n  lines\nAPIs:\t\n  - name: a   # why  \n\n\n\nProcedure: |\n  API.a()  \n   \n\n\n\n  API.a()\n\n\n';
    expect(expectSafe(parsePdl(source))).toBe(
      'Name: x\n\n\nDetailed_desc: |\n  two  \n\n\n\n\n  lines\nAPIs:\n  - name: a   # why\n\n\nProcedure: |\n  API.a()\n\n\n  API.a()\n',
    );
    expect(formatted('Name: x\r\nAPIs: []  \r\n\r\n\r\n\r\n\r\nProcedure: |\r\n  a()')).toBe(
      'Name: x\r\nAPIs: []\r\n\r\n\r\nProcedure: |\r\n  a()\r\n',
    );
  });

  it('L73: ambiguous blocks and other forms of procedure stay unchanged', () => {
    const dedent = `${head}  if x:\n      if y:\n          API.a()\n        API.b()\n`;
    expect(formatted(dedent)).toBe(dedent);
    expect(formatted(`${dedent}  API.a([x,y])\n`)).toBe(`${dedent}  API.a([x, y])\n`);
    const quoted = 'APIs:\n  - name: a\nProcedure: "x=API.a([p,q])\\n  if x:\\n      y()\\n"\n';
    expect(formatted(quoted)).toBe(quoted);
    for (const source of ['', 'no document', '%PDF-1.4', 'APIs: {a: [', '\0']) expect(formatted(source)).toBe(source);
  });

  it.each(files)('L73 L74: %s keeps its meaning, and one run formats it fully', (file) => {
    expectSafe(parsePdl(read(file)));
  });

  const texts = [generateTestWorkflow(20, 3).source, ...files.map(read).filter((text) => text.length < 12_000)];
  it('L73 L74: so do documents with random blanks', () => {
    const blank = fc.constantFrom(' ', '   ', '\t', '\n', '\n\n\n\n', '  \n', ' # note\n');
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        fc.array(fc.tuple(fc.nat(), blank, fc.boolean()), { maxLength: 12 }),
        (text, strewn) => {
          let source = text;
          for (const [at, what, atBreak] of strewn) {
            const offset = at % (source.length + 1);
            // Mostly at positions where blanks change the least: ends and starts of lines, behind brackets and commas.
            const near = /[\n,([]|$/.exec(source.slice(offset));
            const place = offset + (near?.index ?? 0) + (atBreak ? 0 : 1);
            source = source.slice(0, place) + what + source.slice(place);
          }
          expectSafe(parsePdl(source));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('foldingOf', () => {
  it('L75: sections, items, blocks and runs of comments fold', () => {
    const source = `# one
# two
Name: x
APIs:
  - name: a
    desc: |
      # no comment
      # at all
  - name: b
Procedure: |
  # first
  # second
  if x:
    API.a()
  else:
    while y:
      API.b()
  try:
    API.a()
  finally:
    API.b()
# the end
# of it
`;
    const lines = (offset: number) => source.slice(0, offset).split('\n').length;
    expect(
      foldingRangesOf(parsePdl(source)).map(({ kind, range }) => `${kind} ${lines(range.start)}-${lines(range.end)}`),
    ).toEqual([
      'comment 1-2',
      'section 4-9',
      'item 5-8',
      'section 10-21',
      'comment 11-12',
      'block 13-14',
      'block 15-17',
      'block 16-17',
      'block 18-19',
      'block 20-21',
      'comment 22-23',
    ]);
  });

  it.each(files)('L75: the ranges of %s nest and span lines', (file) => {
    const document = parsePdl(read(file));
    const open: number[] = [];
    let last = 0;
    for (const { range } of foldingRangesOf(document)) {
      expect(range.start).toBeGreaterThanOrEqual(last);
      last = range.start;
      expect(document.source.slice(range.start, range.end)).toMatch(/^\S.*\n.*\S$/s);
      while (open.length > 0 && (open.at(-1) ?? 0) <= range.start) open.pop();
      if (open.length > 0) expect(range.end).toBeLessThanOrEqual(open.at(-1) ?? 0);
      open.push(range.end);
    }
  });
});
