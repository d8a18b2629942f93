import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../language';
import { readPdlFromCode } from '../code/readPdlFromCode';
import { printProcedureCode } from '../print/printProcedureCode';
import { printProcedureText } from '../print/printProcedureText';
import { readPdlFromText } from './readPdlFromText';

const source = (desc: string, line: string) =>
  `Name: Flow\n\nAPIs:\n  - name: find\n    request: [a]\n    response: [b]\n\nANSWERs:\n  - name: found\n    desc: ${desc}\n\nProcedure: |\n  [b] = API.find([a])\n  ${line}\n`;

describe.each(['The table was found.', '已经为您找到合适的餐桌。'])(
  'a printed line that begins with its word (%s)',
  (desc) => {
    it.each([
      'return',
      'return b',
      'return b == 1',
      'return API.find(b)',
      'return ANSWER.found(b)',
      'return not API.find(b)',
      'return b == 1 and b > 2',
      'break',
      'continue',
      'pass',
    ])('%s is read back', (line) => {
      const pdl = source(desc, line);
      const text = readPdlFromText(printProcedureText(parsePdl(pdl)).text);
      expect(text.ok && text.value.text).toContain(`  ${line}\n`);
    });
  },
);

describe.each(['The table was found.', '已经为您找到合适的餐桌。'])('slots with values (%s)', (desc) => {
  it('have the same description, type and values after printing and reading', () => {
    const slots = [
      '  - name: size\n    type: enum\n    values: [S, M, X L]',
      '  - name: kind\n    desc: Kind of meal, hot or cold\n    values: [hot, cold]',
      '  - name: place\n    desc: one word\n    type: string',
    ].join('\n');
    const document = parsePdl(`SLOTs:\n${slots}\n\n${source(desc, 'pass')}`);
    for (const read of [
      readPdlFromText(printProcedureText(document).text),
      readPdlFromCode(printProcedureCode(document).text),
    ]) {
      const again = parsePdl(read.ok ? read.value.text : '').slots;
      expect(again.map(({ name, desc: what, type, values }) => [name, what, type, values])).toEqual(
        document.slots.map(({ name, desc: what, type, values }) => [name, what, type, values]),
      );
    }
  });
});
