import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parsePdl } from '../../../core/language';
import { semanticTokens } from './semanticTokens';

const source = `SLOTs:
  - name: town
APIs:
  - name: find
    request: [town]
    response: [found]
    precondition: [nothing]
ANSWERs:
  - name: told
    desc: In $town we found $found, not $gold.
    precondition: [find]
SUBTASKs:
  - name: rest
Procedure: |
  [found] = API.find([town])
  if found == true and len(mystery) > 0:
    ANSWER.told()
    ANSWER.other()
  again()
  SUBTASK_rest()
  def again([x]):
    return x
`;
const whole = { start: 0, end: Number.MAX_SAFE_INTEGER };
const shown = (text: string) => {
  const document = parsePdl(text);
  return semanticTokens(document, whole).map(({ range, type }) => `${type} ${text.slice(range.start, range.end)}`);
};

describe('semanticTokens', () => {
  it('distinguishes declared names by their kind from unknown names', () => {
    expect(shown(source)).toEqual([
      'slot town',
      'api find',
      'slot town',
      'variable found',
      'unknown nothing',
      'answer told',
      'placeholder town',
      'placeholder found',
      'unknown gold',
      'api find',
      'node rest',
      'variable found',
      'api find',
      'slot town',
      'keyword if',
      'variable found',
      'unknown mystery',
      'answer told',
      'unknown other',
      'function again',
      'node rest',
      'keyword def',
      'function again',
      'variable x',
      'keyword return',
      'variable x',
    ]);
  });

  it('finds the same names in a quoted procedure', () => {
    const [head, body = ''] = source.split('Procedure: |\n');
    const quoted = `${head}Procedure: ${JSON.stringify(body.replace(/^ {2}/gm, ''))}\n`;
    expect(shown(quoted)).toEqual(shown(source));
  });

  it('covers only the requested range', () => {
    const document = parsePdl(source);
    const start = source.indexOf('    ANSWER.other');
    const tokens = semanticTokens(document, { start, end: start + 12 });
    expect(tokens.map(({ type }) => type)).toEqual(['unknown']);
  });

  it('marks every header of a try as a keyword', () => {
    const text = `Procedure: |
  try:
    pass
  except Error:
    pass
  else:
    pass
  finally:
    pass
`;
    const words = shown(text).filter((token) => token !== 'keyword pass');
    expect(words).toEqual(['keyword try', 'keyword except', 'keyword else', 'keyword finally']);
  });

  const corpus = '../shared/corpus/pdl';
  const files = existsSync(corpus) ? readdirSync(corpus).filter((file) => file.endsWith('.yaml')) : [];
  if (files.length === 0) console.warn(`SKIPPED: ${corpus} is absent, so no real document is coloured`);

  it.skipIf(files.length === 0)('are in order and without overlaps for every real file', () => {
    for (const file of files) {
      const document = parsePdl(readFileSync(join(corpus, file), 'utf8'));
      let last = 0;
      const tokens = semanticTokens(document, whole);
      expect(tokens.length).toBeGreaterThan(document.apis.length + document.answers.length);
      for (const { range } of tokens) {
        expect(range.start, file).toBeGreaterThanOrEqual(last);
        last = range.end;
      }
    }
  });
});
