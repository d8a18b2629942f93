import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PdlDocument, parsePdl, walkStatements } from '../../language';
import { applyTextEdits } from '../../support';
import {
  applyToProcedure,
  decodedRange,
  encodeEdits,
  type ProcedureText,
  procedureText,
  replaceLines,
} from './procedureText';

const write: { readonly [style: string]: (text: string) => string } = {
  literal: (text) => `A: 1\nProcedure: |\n${text.replace(/^(?=.)/gmu, '   ')}B: 2\n`,
  strip: (text) => `Procedure: |2-\n${text.replace(/^(?=.)/gmu, '  ')}B: 2\n`,
  keep: (text) => `Procedure: |+\n${text.replace(/^(?=.)/gmu, ' ')}\n\nB: 2\n`,
  windows: (text) => `A: 1\r\nProcedure: |\r\n${text.replace(/^(?=.)/gmu, '  ').replaceAll('\n', '\r\n')}B: 2\r\n`,
  open: (text) => `A: 1\nProcedure: |\n${text.replace(/^(?=.)/gmu, '  ').trimEnd()}`,
  double: (text) => `Procedure: ${JSON.stringify(text)} # note\nB: 2\n`,
  // Lines of the file break between any words, with and without a backslash.
  folded: (text) =>
    `Procedure: "${JSON.stringify(text)
      .slice(1, -1)
      .replace(/\\n(?=\S)/gu, '\\n\\\n    ')
      .replace(/(?<=[a-z]) (?=[a-z])/gu, '\n    ')}"\nB: 2\n`,
};

const line = fc.constantFrom(
  'a()',
  '  b("x")',
  "    c('y')",
  '',
  '# note',
  '  say \\ so',
  '名 = 问()',
  '\tq',
  'go on then',
);
const texts = fc.array(line, { minLength: 1, maxLength: 6 }).map((lines) => `start()\n${lines.join('\n')}\nend()\n`);

const open = (document: PdlDocument): ProcedureText => {
  const text = procedureText(document);
  if (!text) throw new Error('no procedure');
  return text;
};

describe.each(Object.entries(write))('a procedure as %s', (_style, wrap) => {
  it('D6.1 replaced lines read back, and the YAML around them stays', () => {
    fc.assert(
      fc.property(texts, fc.nat(20), fc.nat(3), fc.array(line, { maxLength: 3 }), (text, at, length, lines) => {
        const source = wrap(text);
        const document = parsePdl(source);
        const procedure = open(document);
        const from = 1 + (at % Math.max(1, procedure.lines.length - 1));
        const to = Math.min(procedure.lines.length, from + length);
        const edits = [replaceLines(procedure, from, to, [...lines, 'kept()'])];
        const encoded = encodeEdits(procedure, edits);
        if (!encoded.ok) throw new Error(encoded.error.message);
        const after = applyTextEdits(source, encoded.value);
        const again = parsePdl(after);
        expect(again.procedure?.text.trimEnd()).toBe(applyToProcedure(procedure, edits).trimEnd());
        expect(again.sections.map((one) => one.key)).toEqual(document.sections.map((one) => one.key));
        expect(after.endsWith('\n')).toBe(source.endsWith('\n'));
      }),
      { numRuns: 150, seed: 20261121 },
    );
  });

  it('D6.1 source ranges of statements map to their decoded text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const document = parsePdl(wrap(text));
        const procedure = open(document);
        for (const statement of walkStatements(document.procedure?.body ?? [])) {
          const { start, end } = decodedRange(procedure, statement.range);
          expect(procedure.scalar.sourceRange(start, end)).toEqual(statement.range);
          if (statement.kind === 'text') expect(procedure.text.slice(start, end)).toBe(statement.text);
        }
      }),
      { numRuns: 60, seed: 20261121 },
    );
  });
});
