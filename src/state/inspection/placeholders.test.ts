import { expect, it } from 'vitest';
import { splitPlaceholders } from './placeholders';

it('splits a text at its placeholders, known and unknown ones, in every form', () => {
  const text = `Enjoy the $tool, \${loan_code} or {{ Tool }}. Back by $due, for 5 $.`;
  const parts = splitPlaceholders(text, ['tool', 'loan_code']);
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ text: own, name, isKnown }) => (name === undefined ? [] : [[own, name, isKnown]]))).toEqual([
    ['$tool', 'tool', true],
    [`\${loan_code}`, 'loan_code', true],
    ['{{ Tool }}', 'Tool', true],
    ['$due', 'due', false],
  ]);
  expect(splitPlaceholders('', ['tool'])).toEqual([]);
});
