// PDL to code and to numbered text, and back, over random documents, the examples and all real ones: the same steps in
// the same orders.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  convertWrittenToPdl,
  detectFormat,
  type ProcedureTextFormat,
  printProcedureCode,
  printProcedureText,
} from '../core/formats';
import { buildProcedureGraph, type PdlDocument, parsePdl, parsePrecondition } from '../core/language';
import { damage, damageText } from './drawGraphEdit';
import { procedureDocuments } from './procedureDocuments';
import { firstDifference } from './sameFlow';

const root = resolve(import.meta.dirname, '../..');
const corpus = resolve(root, '../shared/corpus/pdl');
if (!existsSync(corpus)) console.warn(`SKIPPED: ${corpus} is not there, so no real document went to code and back.`);
const files = [resolve(root, 'src/examples'), corpus].flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder).flatMap((file) => (file.endsWith('.yaml') ? [resolve(folder, file)] : []))
    : [],
);

const required = ({ apis, answers }: PdlDocument) =>
  [...apis, ...answers].flatMap(({ preconditions }) => preconditions.map(({ name }) => parsePrecondition(name)?.kind));

/**
 * Documents whose text contains less than their procedure: calls of other sections read as calls of tools, lines as
 * headers.
 */
const lessInText = /fa-converted-(?:4turbo-006|hyturbo-002)|fa-wikihow-001|flowagent-sample-000/;

function print(source: string, format: ProcedureTextFormat): string {
  const document = parsePdl(source);
  return format === 'workflow-code' ? printProcedureCode(document).text : printProcedureText(document).text;
}

function expectSame(source: string, format: ProcedureTextFormat = 'workflow-code'): void {
  const document = parsePdl(source);
  const code = print(source, format);
  const read = convertWrittenToPdl(format, code);
  if (!read.ok) throw new Error(read.error.message);
  const back = parsePdl(read.value.text);
  const why = `${source}\n-----\n${code}\n-----\n${read.value.text}`;
  expect(firstDifference(buildProcedureGraph(document), buildProcedureGraph(back)), why).toBeUndefined();
  expect(required(back), why).toEqual(required(document));
}

/** Comments that are a whole branch are printed as steps, and the text does not distinguish the two. */
const readable = (source: string, format: ProcedureTextFormat) =>
  format === 'workflow-text' ? source.replace(/# mind the gap \d+/g, 'pass') : source;

const formats = ['workflow-code', 'workflow-text'] as const;

describe.each(formats)('a document through %s and back', (format) => {
  it('does the same in the same order', () => {
    fc.assert(
      fc.property(procedureDocuments, (source) => expectSame(readable(source, format), format)),
      { numRuns: 40 },
    );
  });

  it.each(files)('is the same for real: %s', (file) => {
    const source = readFileSync(file, 'utf8');
    expect(detectFormat(print(source, format))).toBe(format);
    if (format === 'workflow-code' || !lessInText.test(file)) expectSame(source, format);
  });

  it('refuses or reads damaged text without a fault', () => {
    const damaged = fc
      .tuple(procedureDocuments, fc.array(damage, { maxLength: 6 }))
      .map(([source, damages]) => damages.reduce(damageText, print(source, format)));
    fc.assert(
      fc.property(damaged, (text) => {
        const read = convertWrittenToPdl(format, text);
        if (read.ok) parsePdl(read.value.text);
        else expect(read.error.message).toMatch(/\."?$/);
      }),
      { numRuns: 60 },
    );
  });
});
