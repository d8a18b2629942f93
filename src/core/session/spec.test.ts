import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';

const testsOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = resolve(folder, entry.name);
    if (entry.isDirectory()) return testsOf(path);
    return entry.name.endsWith('.test.ts') && entry.name !== 'spec.test.ts' ? [readFileSync(path, 'utf8')] : [];
  });

it('every rule of SPEC.md is cited by a test, and tests cite no unknown rule', () => {
  const rules = [...readFileSync(resolve(import.meta.dirname, 'SPEC.md'), 'utf8').matchAll(/^- ([A-Z]\d+) /gm)].map(
    ([, rule]) => rule,
  );
  const names = testsOf(import.meta.dirname).flatMap((source) => [
    ...source.matchAll(/\b(?:it|describe)(?:\.each\([\s\S]*?\))?\(\s*(['"`])(.*?)\1/g),
  ]);
  const cited = new Set(names.flatMap(([, , name]) => name?.match(/\b[A-Z]\d+\b/g) ?? []));
  expect(new Set(rules).size).toBe(rules.length);
  expect(rules.filter((rule) => !cited.has(rule as string))).toEqual([]);
  expect([...cited].filter((rule) => !rules.includes(rule))).toEqual([]);
});
