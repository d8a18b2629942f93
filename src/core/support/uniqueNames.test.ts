import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UniqueNames } from './uniqueNames';

describe('unique names', () => {
  it('returns the requested name, then the name with a number', () => {
    const names = new UniqueNames();
    expect([1, 2, 3].map(() => names.claim('find'))).toEqual(['find', 'find_2', 'find_3']);
  });

  it('skips a number that is already a name', () => {
    const names = new UniqueNames({ joint: '#', reserved: ['find#2'] });
    expect([names.claim('find'), names.claim('find'), names.claim('find#2')]).toEqual(['find', 'find#3', 'find#2#2']);
  });

  it('treats names with one key as equal', () => {
    const names = new UniqueNames({ keyOf: (name) => name.toLowerCase() });
    expect([names.claim('Find'), names.claim('find')]).toEqual(['Find', 'find_2']);
  });

  it('never returns the same name twice, nor a reserved one', () => {
    const wish = fc.constantFrom('a', 'a_2', 'a_2_2', 'A', 'b');
    fc.assert(
      fc.property(fc.array(wish), fc.array(wish), (taken, wishes) => {
        const keyOf = (name: string) => name.toLowerCase();
        const names = new UniqueNames({ keyOf, reserved: taken });
        const all = [...new Set(taken.map(keyOf)), ...wishes.map((each) => keyOf(names.claim(each)))];
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });
});
