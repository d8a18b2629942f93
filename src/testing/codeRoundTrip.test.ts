// PDL to code and back, over random documents, the examples and all real ones: the same steps in the same orders.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFormat, printProcedureCode, readWritten } from '../core/formats';
import { buildProcedureGraph, type PdlDocument, parsePdl, parsePrecondition } from '../core/language';
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

function expectSame(source: string): void {
  const document = parsePdl(source);
  const code = printProcedureCode(document).text;
  const read = readWritten('workflow-code', code);
  if (!read.ok) throw new Error(read.error.message);
  const back = parsePdl(read.value.text);
  const why = `${source}\n-----\n${code}\n-----\n${read.value.text}`;
  expect(firstDifference(buildProcedureGraph(document), buildProcedureGraph(back)), why).toBeUndefined();
  expect(required(back), why).toEqual(required(document));
}

describe('a document through code and back', () => {
  it('does the same in the same order', () => {
    fc.assert(fc.property(procedureDocuments, expectSame), { numRuns: 40 });
  });

  it.each(files)('is the same for real: %s', (file) => {
    const source = readFileSync(file, 'utf8');
    expectSame(source);
    expect(detectFormat(printProcedureCode(parsePdl(source)).text)).toBe('workflow-code');
  });
});
