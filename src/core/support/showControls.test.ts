import { expect, it } from 'vitest';
import { showControls, showOverrides } from '.';

it('shows characters that control a terminal, and keeps tabs, line breaks and all other text', () => {
  expect(showControls('a\u001b]8;;https://x\u0007b\u001b[2J\u009b31m\u007f\u0000')).toBe(
    'a\\u001b]8;;https://x\\u0007b\\u001b[2J\\u009b31m\\u007f\\u0000',
  );
  expect(showControls('one\ttwo\nthree\r\nfour\rfive')).toBe('one\ttwo\nthree\r\nfour\\u000dfive');
  expect(showControls('预约 é 👍 \u202e')).toBe('预约 é 👍 \u202e');
});

it('shows characters that reverse the reading order, and keeps marks', () => {
  expect(showOverrides('photo\u202egnp.exe \u2066x\u2069 \u200f')).toBe('photo\\u202egnp.exe \\u2066x\\u2069 \u200f');
});

it('keeps the meaning of JSON', () => {
  const value = { a: '\u009b31m \u202e \u001b', b: 'x\ny' };
  const shown = showOverrides(showControls(JSON.stringify(value, null, 2)));
  expect(shown).toMatch(/^[\n\x20-\x7e]+$/);
  expect(JSON.parse(shown)).toEqual(value);
});
