import { describe, expect, it } from 'vitest';
import { findJsonObject, findJsonObjects } from './looseJson';

const inner = { id: 'a', next: ['b'] };

describe('the JSON object of a text', () => {
  it.each([
    ['a comma at the end', `{"one": ${JSON.stringify(inner)},}`],
    ['single quotes', `{'one': {'id': 'a', 'next': ['b']}}`],
    ['a comment', `{\n// the first\n"one": ${JSON.stringify(inner)}\n}`],
    ['words around it', `Here it is: {"one": ${JSON.stringify(inner)},} Good luck!`],
    ['a missing end', `{"one": ${JSON.stringify(inner)}`],
    ['a bracket before it', `Use { to open. {"one": ${JSON.stringify(inner)}}`],
  ])('is the outer one, with %s', (_name, text) => {
    expect(findJsonObject(text)?.value).toEqual({ one: inner });
  });

  it('is a valid one inside, for sessions of the first reader', () => {
    expect(findJsonObject(`{"one": ${JSON.stringify(inner)},}`, 'exact', 1)?.value).toEqual(inner);
  });

  it('may be one of several, each with small faults', () => {
    expect(findJsonObjects('{"a": 1,} and {b: 2} and {"c": 3}')).toEqual([{ a: 1 }, { b: 2 }, { c: 3 }]);
    expect(findJsonObjects('A set {1, 2} and {name}')).toEqual([]);
  });
});
