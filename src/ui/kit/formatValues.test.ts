import { expect, it } from 'vitest';
import { formatSize, hostOf } from './formatValues';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 kB'],
  [12_345, '12 kB'],
  [1_250_000, '1.3 MB'],
  [9_000_000_000, '9.0 GB'],
])('writes a size of %d as %s', (bytes, text) => expect(formatSize(bytes)).toBe(text));

it('names the host of an address', () => {
  expect(hostOf('http://127.0.0.1:8080/v1')).toBe('127.0.0.1:8080');
  expect(hostOf('no address')).toBe('no address');
});
