import { describe, expect, it } from 'vitest';
import { toolsFromDocument } from '../../core/formats';
import { parsePdl } from '../../core/language';
import { missingInputs, printInput, readInputObject, taskInputs, writeInput } from './taskInputs';

const source = `Name: Table
SLOTs:
  - name: restaurant
    desc: Name of the restaurant
    type: string
  - name: party_size
    type: int
  - name: outdoors
    type: bool
  - name: meal
    desc: The meal
    values: [lunch, dinner]
APIs:
  - name: find_table
    request: [restaurant, party_size, outdoors]
    response: [table_id]
  - name: book_table
    request: [table_id, party_size, meal]
    response: [booking_status]
`;

const inputs = taskInputs(toolsFromDocument(parsePdl(source)));

describe('the inputs of a task', () => {
  it('are the parameters that no API returns, without duplicates, with the types of the slots', () => {
    expect(inputs.map(({ name, kind }) => [name, kind])).toEqual([
      ['restaurant', 'text'],
      ['party_size', 'number'],
      ['outdoors', 'boolean'],
      ['meal', 'choice'],
    ]);
    expect(inputs[0]?.description).toBe('Name of the restaurant');
    expect(inputs[3]?.options).toEqual(['lunch', 'dinner']);
  });

  it('are written as JSON of their types, and read back', () => {
    const [restaurant, party, outdoors] = inputs;
    if (!restaurant || !party || !outdoors) throw new Error('no fields');
    let draft = writeInput('', restaurant, '12');
    draft = writeInput(draft, party, '4');
    draft = writeInput(draft, outdoors, 'true');
    expect(draft).toBe('{"restaurant":"12","party_size":4,"outdoors":true}');
    expect(printInput(readInputObject(draft)?.['restaurant'])).toBe('12');
    expect(printInput(readInputObject(draft)?.['party_size'])).toBe('4');
    // Incomplete input is kept as typed; an empty field removes its name.
    expect(writeInput(draft, party, '-')).toBe('{"restaurant":"12","outdoors":true,"party_size":"-"}');
    expect(writeInput('{"party_size":4}', party, '')).toBe('');
  });

  it('leave lists and invalid JSON to the JSON field', () => {
    expect(readInputObject('[{"a":1}]')).toBeUndefined();
    expect(readInputObject('{"a"')).toBeUndefined();
    expect(readInputObject(' ')).toEqual({});
    expect(missingInputs(inputs, '[{"restaurant":"A"}]')).toEqual([]);
    expect(missingInputs(inputs, '{"Restaurant":"A"}')).toEqual(['party_size', 'outdoors', 'meal']);
  });
});
