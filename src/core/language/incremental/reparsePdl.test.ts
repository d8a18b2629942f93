// Incremental parsing after an edit returns the same as a full parse: see SPEC.md.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../../testing/draws';
import { generateTestWorkflow } from '../../../testing/generateTestWorkflow';
import { applyTextEdits, createRandom, type Random, type TextEdit } from '../../support';
import { type PdlDocument, parsePdl, reparseParts, reparsePdl } from '..';

const corpus = '../shared/corpus/pdl';
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so no real documents are edited`);

const sloppy = `Name: Sloppy
# a comment between
SLOTs:
- name: city   # where
  desc: "the city, \\"big\\" or small"
- 今天的天气情况
- name: day
APIs:
    - name: find-table
      request: [city, 今天的天气情况]
      response:
        - table
        -
      precondition: []
    - name: book
      desc: see $city: and more
      request: table
      precondition: [find_table, nobody]

    - desc: nameless
stray
ANSWERs:
  - name: ask
    desc: |
      Where, $city?
        And when, {{day}}?
  - name: done
    desc: 已为$table$city好了 $5
Procedure: |-
  # first
  [city] = ANSWER.ask()
  def helper(city):
    x = API.find_table([city])
  if city == "x":
      API.find-table([city,
        day])
    # deep
  elif y
    helper(city)
  # before else
  else:
    今天的天气情况很好啊
      too deep
  (open bracket, prose
  x = foo(a, [b
  while x:
    ANSWER_done(
      city)
    break

  Else:
    text

  请告诉用户今天的天气情况 = 1
INSTRUCTs:
  - name: last
`;

const texts = [
  readFileSync('src/examples/hospitalAppointment.pdl.yaml', 'utf8'),
  generateTestWorkflow(24, 7).source,
  sloppy,
  sloppy.replaceAll('\n', '\r\n'),
  `PDL: |4\n    a()\n    b(\nSLOTs: [a]\nAPIs:\n- a\n-  name: b\n-\n-   name: c`,
  ...files.map((file) => readFileSync(join(corpus, file), 'utf8')),
];

const scraps = [
  ...[
    'a',
    'x',
    ' ',
    '  ',
    '\n',
    '\n\n',
    '\n  ',
    '\n    ',
    ':',
    ': ',
    ',',
    '[',
    ']',
    '(',
    ')',
    '"',
    "'",
    '#',
    '- ',
    '|',
  ],
  ...[
    'if a:',
    'else:',
    'elif b',
    'def f():',
    '\n  def g(x):\n    y()',
    '\n  x = API.a()',
    '\n  - name: n\n',
    '\n- name: m',
  ],
  ...[
    '\n    request: [a, b]',
    '$city',
    '\t',
    '\r\n',
    '# c',
    '\n# c\n',
    '\n  # c',
    'name',
    '今天的天气情况',
    '= ',
    '"""',
  ],
  ...[
    '&a ',
    '*a',
    '\nfoo\n',
    '\nNew: x\n',
    '---\n',
    '{',
    '}',
    '\u00a0',
    '\u3000',
    '\0',
    'ELSE:',
    'try:',
    '\n  except:\n',
  ],
];

function randomEdit(random: Random, source: string, focus: number): TextEdit {
  const near = () => Math.max(0, Math.min(source.length, focus + random.int(200) - 100));
  const at = random.next() < 0.5 ? random.int(source.length + 1) : near();
  const kind = random.int(10);
  const pick = () => scraps[random.int(scraps.length)] ?? '';
  if (kind < 4) return { range: { start: at, end: at }, text: pick() };
  const lineStart = source.lastIndexOf('\n', at - 1) + 1;
  const feed = source.indexOf('\n', at);
  const lineEnd = feed < 0 ? source.length : feed + 1;
  // Deletes, doubles, indents or outdents a whole line.
  if (kind === 4) return { range: { start: lineStart, end: lineEnd }, text: '' };
  if (kind === 5) return { range: { start: lineStart, end: lineStart }, text: source.slice(lineStart, lineEnd) };
  if (kind === 6) {
    return source[lineStart] === ' ' && random.next() < 0.5
      ? { range: { start: lineStart, end: lineStart + 1 + random.int(2) }, text: '' }
      : { range: { start: lineStart, end: lineStart }, text: '  ' };
  }
  if (kind === 7) {
    // Lines from elsewhere, pasted at the start of a line.
    const from = source.lastIndexOf('\n', random.int(source.length + 1)) + 1;
    return { range: { start: lineStart, end: lineStart }, text: source.slice(from, from + random.int(300)) };
  }
  const end = Math.min(source.length, at + random.int(random.next() < 0.2 ? 150 : 6));
  return { range: { start: at, end }, text: kind === 8 ? '' : pick() };
}

/** The failure message contains what is needed to reproduce it. */
function expectSame(document: PdlDocument, seed: number, round: number): void {
  const whole = parsePdl(document.source);
  if (isDeepStrictEqual(document, whole)) return;
  expect(document, `seed ${seed}, round ${round}`).toEqual(whole);
  // Equal except for fields that are present but undefined.
  expect.unreachable(`seed ${seed}, round ${round}: fields differ in being undefined`);
}

describe('incremental parsing', () => {
  let total = 0;

  it.each(texts.map((text, index) => [index, text] as const))(
    'L76: after random edits, document %i equals a full parse',
    (index, text) => {
      const random = createRandom(drawSeed(4000 + index));
      const rounds = runCount(Math.max(40, Math.min(150, Math.round(200_000 / text.length))));
      let document = parsePdl(text);
      let focus = 0;
      let broken = 0;
      for (let round = 0; round < rounds; round++) {
        const first = randomEdit(random, document.source, focus);
        focus = first.range.start;
        const edits = [first];
        if (random.next() < 0.1) {
          const second = randomEdit(random, document.source, focus);
          const apart = second.range.start > first.range.end || second.range.end < first.range.start;
          if (apart) edits.push(second);
        }
        const part = reparseParts(document, edits);
        if (part) total++;
        const next = part ?? parsePdl(applyTextEdits(document.source, edits));
        expect(next.source).toBe(applyTextEdits(document.source, edits));
        if (part) expectSame(part, 4000 + index, round);
        // An edit that breaks the text too much is undone, so that incremental parsing remains possible.
        broken = part ? 0 : broken + 1;
        document = next.sections.length < 3 || broken > 1 ? parsePdl(text) : next;
      }
    },
  );

  it('L76: parses more than a thousand of these edits incrementally', () =>
    expect(total).toBeGreaterThan(runCount(1000)));

  it('L76 L77: typing a step and an item letter by letter is parsed incrementally and shares the parts before the edit', () => {
    const { source } = generateTestWorkflow(30);
    const type = (text: string, offset: number) => {
      let document = parsePdl(source);
      for (let i = 0; i < text.length; i++) {
        const at = offset + i;
        const before = document;
        const next = reparseParts(before, [{ range: { start: at, end: at }, text: text[i] as string }]);
        expect(next, `letter ${i} of ${JSON.stringify(text)}`).toBeDefined();
        document = next as PdlDocument;
        expectSame(document, 0, i);
        expect(document.slots).toBe(before.slots);
        expect(document.apis[0]).toBe(before.apis[0]);
      }
    };
    type('  if slot_1 == "x":\n    [a] = API.zq([slot_2])\n', source.length);
    type('  x = API.step_3([slot_1])\n', source.indexOf('  [result_4]'));
    type('\n    desc: what it does', source.indexOf('[result_9]') + '[result_9]'.length);
    type('\n  - name: fresh\n    request: slot_1', source.indexOf('\n  - name: step_7'));
  });

  it('L76: falls back to a full parse if an edit reaches further', () => {
    const document = parsePdl('Name: a\nAPIs:\n  - name: b\nProcedure: |\n  b()\n');
    const edits = [{ range: { start: 6, end: 7 }, text: 'Other' }];
    expect(reparseParts(document, edits)).toBeUndefined();
    expect(reparsePdl(document, edits)).toEqual(parsePdl(applyTextEdits(document.source, edits)));
    expect(reparsePdl(document, [])).toBe(document);
  });

  it.each([
    [
      'a branch behind a stray bracket belongs to the statement above',
      ')  elif x == "2":\n    API.b()',
      'API.a()',
      'API.ab()',
    ],
    ['a stray bracket in the word of a branch is left out', 'e)lif x == "2":\n    API.b()', 'API.a()', 'API.ab()'],
    ['a stray bracket is not the condition of a branch', 'otherwise ):\n    API.b()', 'API.a()', 'API.ab()'],
    ['the place of a missing quote does not hang on the line above', 'word“ == x', '== x', '== xy'],
  ])('L76: %s', (_, lines, from, to) => {
    const procedure = `if x == "1":\n    API.a()\n${lines}`.replaceAll('\n', '\n  ');
    const source = `APIs:\n  - name: a\n  - name: b\nProcedure: |\n  API.b()\n  ${procedure}\n  API.b()\n`;
    const start = source.indexOf(from);
    const edits = [{ range: { start, end: start + from.length }, text: to }];
    expect(reparsePdl(parsePdl(source), edits)).toEqual(parsePdl(applyTextEdits(source, edits)));
  });
});
