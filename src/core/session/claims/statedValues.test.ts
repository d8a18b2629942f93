import { describe, expect, it } from 'vitest';
import { compareStated, readValues } from './statedValues';

const kinds = (text: string) => readValues(text).map(({ kind, text: written }) => `${kind} ${written}`);

/** Compares the first value of each text. */
function compare(one: string, other: string) {
  const [a] = readValues(one);
  const [b] = readValues(other);
  if (!a || !b) throw new Error(`No value in ${one} or ${other}`);
  return compareStated(a, b);
}

describe('values of a reply', () => {
  it.each([
    ['Your claim over 180 euro is filed as C-7782.', ['amount 180 euro', 'id c-7782']],
    ['On Thursday, 3 December at 19:00, seat 14C', ['date thursday', 'date 3 december', 'time 19:00', 'id 14c']],
    ['12月3日下午三点半，共480欧元，编号 PX-88', ['date 12月3日', 'time 下午三点半', 'amount 480欧元', 'id px-88']],
    [
      'Sent to priya@larkspur-tea.example at half past eight',
      ['email priya@larkspur-tea.example', 'time half past eight'],
    ],
    ['It takes 15 minutes, in 2026.', ['number 15', 'number 2026']],
    ['no values here', []],
  ])('are read from %s', (text, expected) => expect(kinds(text)).toEqual(expected));

  it.each([
    ['3 December', '3.12.'],
    ['3 December', '12月3日'],
    ['December 3rd, 2026', '2026-12-03'],
    ['Thursday', '2026-12-03'],
    ['7 pm', '19:00'],
    ['晚上七点', '19:00'],
    ['half past eight', '20:30'],
    ['480 euro', '€480.00'],
    ['480欧元', '480 EUR'],
    ['1,200.50 euro', '1.200,50 €'],
    ['$1,150', '1150 dollars'],
    ['C-7781', 'c 7781'],
    ['card 5018', '4111 1111 1111 5018'],
    ['seven', '7'],
  ])('%s is %s', (one, other) => expect(compare(one, other)).toBe('same'));

  it.each([
    ['3 December', '4 December'],
    ['Friday', '2026-12-03'],
    ['7 pm', '18:00'],
    ['480 euro', '€408'],
    ['C-7782', 'C-7781'],
    ['a@example.org', 'b@example.org'],
  ])('%s is not %s', (one, other) => expect(compare(one, other)).toBe('different'));

  it('leaves values open that cannot be compared', () => {
    expect(compare('Friday', '3 December')).toBe('open');
    expect(compare('Friday', '19:00')).toBe('open');
  });

  it('reads a point before three digits in both readings', () => {
    expect(readValues('1.200 euro')).toMatchObject([{ numbers: ['1200', '1.2'] }]);
    expect(readValues('1,200.50 euro')).toMatchObject([{ numbers: ['1200.5'] }]);
  });

  it.each([
    ['nine hundred euros', '€900.00'],
    ['a dozen', '12'],
    ['九月八号', '8 September'],
    ['二十个', '20'],
    ['10 to 12 June', '10 June'],
  ])('%s is %s', (one, other) => expect(compare(one, other)).toBe('same'));

  it('does not read a house number as a day', () => expect(kinds('长江路9号')).toEqual([]));
});
