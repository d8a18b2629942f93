import { describe, expect, it } from 'vitest';
import { parsePdl, procedureSites } from '../../core/language';
import { comparableValues, quoteValue, valuesKnownAt } from './knownValues';
import { statementPartOf } from './statementParts';

const procedure = `[size] = ANSWER.ask()
if size == 'big' or late == true:
  API.send([size])
[code] = API.send([size])
count += 1
wish = ask the user for another size
while size != "huge":
  break
return`;
const shell = `SLOTs:
  - name: size
    values: [big, 4]
  - name: late
    type: boolean
APIs:
  - name: send
    request: [size, street]
    response: [code]
`;
const block = parsePdl(`${shell}Procedure: |\n  ${procedure.replaceAll('\n', '\n  ')}\n`);
const quoted = parsePdl(`${shell}Procedure: ${JSON.stringify(procedure)}\n`);

describe('values known at a place', () => {
  it('are slots, results of earlier steps, and requests', () => {
    const call = block.source.indexOf('[code]');
    const names = (before: number) => valuesKnownAt(block, before).map(({ name }) => name);
    expect(names(call)).toEqual(['size', 'late', 'street']);
    const laterNames = ['code', 'count', 'wish', 'size', 'late', 'street'];
    expect(names(block.source.length).sort()).toEqual(laterNames.sort());
  });

  it.each([block, quoted])('compared values come from the slot and from conditions, as written', (document) => {
    expect(comparableValues(document, 'size').map(({ name }) => name)).toEqual(['"big"', '4', "'big'", '"huge"']);
    expect(comparableValues(document, 'late').map(({ name }) => name)).toEqual(['true', 'false']);
    expect(comparableValues(document, 'street')).toEqual([]);
  });

  it.each([
    ['red', '"red"'],
    ['light red', '"light red"'],
    ['size', 'size'],
    ['4', '4'],
    ['true', 'true'],
    ['"x"', '"x"'],
    ['["a", "b"]', '["a", "b"]'],
    ['  ', ''],
  ])('%s is written %s', (typed, written) => {
    expect(quoteValue(typed, (name) => name === 'size')).toBe(written);
  });
});

describe('parts of statements', () => {
  it.each([block, quoted])('are pairs if two values are the whole statement', (document) => {
    const sites = procedureSites(document);
    const parts = [...sites.values()].map((site) => statementPartOf(document, site));
    expect(parts).toContainEqual({ kind: 'line', text: 'count += 1' });
    expect(parts.flatMap((part) => ('pair' in part && part.pair ? [part.pair] : []))).toEqual([
      { first: 'wish', second: 'ask the user for another size' },
    ]);
  });
});
