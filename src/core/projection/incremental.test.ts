// Incremental parsing while the user types gives the same analysis as parsing the whole text.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { drawSeed, runCount } from '../../testing/draws';
import { generateTestWorkflow } from '../../testing/generateTestWorkflow';
import { parsePdl, reparseParts } from '../language';
import { applyTextEdits, createRandom, diffText, type Random, type TextEdit } from '../support';
import { analyseDocument, analysePdl, type PdlAnalysis } from './index';

const corpus = '../shared/corpus/pdl';
const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so no real documents are edited`);

const switched = `# weir: off missing-else
Name: Tea
SLOTs:
  - name: sort  # weir: off unused-slot
APIs:
  - name: boil
  - name: brew
    request: [sort]
    response: [cup]
    precondition: [boil]
ANSWERs:
  - name: served
    desc: Your $cup of $sort.
    precondition: [brew]
Procedure: |
  def prepare():
    API.boil()
  if sort == "green":
    prepare()
  # weir: off precondition-not-guaranteed
  [cup] = API.brew([sort])
  while cup == "empty":  # weir: off
    [cup] = API.brew([sort])
    if cup and API.boil():
      break
  try:
    ANSWER.served()
  except:
    prepare()
  finally:
    API.boil()
`;

const texts = [
  readFileSync('src/examples/hospitalAppointment.pdl.yaml', 'utf8'),
  switched,
  generateTestWorkflow(12, 3).source,
  generateTestWorkflow(40, 5).source,
  ...files.map((file) => readFileSync(join(corpus, file), 'utf8')).filter((text) => text.length < 9_000),
];

const scraps = [
  ...['a', 'x', ' ', '\n', '\n  ', '\n    ', ':', ',', '[', ']', '(', ')', '"', '#', '$', '=', '.'],
  ...[
    'if a:',
    'else:',
    'return',
    'break',
    '\n  API.boil()',
    '\n  x = API.nothing_like_it([y])',
    '\n  def f():\n    g()',
  ],
  ...['  # weir: off', '\n  # weir: off unused-slot', '\n  - name: n', '\n- name: m', '\n    precondition: [a, b]'],
];

/** Most edits change a letter or two, as typing does; some move or remove a line. */
function anyEdit(source: string, random: Random): TextEdit {
  const start = random.int(source.length + 1);
  const kind = random.int(10);
  if (kind === 0) {
    const line = source.lastIndexOf('\n', start - 1) + 1;
    const feed = source.indexOf('\n', start);
    return { range: { start: line, end: feed < 0 ? source.length : feed + 1 }, text: '' };
  }
  if (kind < 3) return { range: { start, end: Math.min(source.length, start + 1 + random.int(3)) }, text: '' };
  return { range: { start, end: start }, text: random.pick(scraps) };
}

function expectSame(given: PdlAnalysis, edits: readonly unknown[]): void {
  const whole = analysePdl(given.source);
  for (const key of Object.keys(whole) as (keyof PdlAnalysis)[]) {
    if (!isDeepStrictEqual(given[key], whole[key])) {
      expect(given[key], `${key} after ${JSON.stringify(edits)} in ${given.source}`).toEqual(whole[key]);
      throw new Error(`${key} differs after ${JSON.stringify(edits)} in ${given.source}`);
    }
  }
}

describe('the incremental analysis', () => {
  it.each([1, 2])('equals that of the whole text after any edits (seed %d)', (seed) => {
    const random = createRandom(drawSeed(seed));
    let parts = 0;
    let steps = 0;
    for (const text of texts) {
      let analysis = analysePdl(text);
      const edits: TextEdit[] = [];
      for (let i = 0; i < runCount(6); i++) {
        const source = applyTextEdits(analysis.source, [anyEdit(analysis.source, random)]);
        // As in the app, the edit is computed from the two texts.
        const edit = diffText(analysis.source, source);
        if (edit === undefined) continue;
        edits.push(edit);
        steps++;
        const read = reparseParts(analysis.document, [edit]);
        if (read) parts++;
        analysis = analyseDocument(read ?? parsePdl(source));
        if (read) expectSame(analysis, edits);
      }
    }
    // Fails if incremental parsing was hardly ever used.
    expect(parts).toBeGreaterThan(steps / 4);
  });
});
