import { expect, it } from 'vitest';
import { repeatsItself } from './repeatsItself';

it('finds a loop of a few words and none in what only looks alike', () => {
  const opening = 'System: current state\n- Not reachable yet: ';
  expect(repeatsItself(opening + 'no_other_time (needs find_other_time); '.repeat(40))).toBe(true);
  expect(repeatsItself('no_other_time (needs find_other_time); '.repeat(20))).toBe(false);
  expect(repeatsItself(Array.from({ length: 400 }, (_, index) => `| row ${index} | free |\n`).join(''))).toBe(false);
  expect(repeatsItself(`${'='.repeat(1199)} Done.`)).toBe(false);
});
