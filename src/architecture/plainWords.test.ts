// Plain words in names, file names, comments and test titles; one exported name has one meaning; keys of messages are
// short. The words and why: docs/CONTRIBUTING.md.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkName, checkSentence, checkSource, nameStem, type WordFinding, wordsOfName } from './plainWords';

const root = resolve(import.meta.dirname, '../..');

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));

const files = [...['src', 'e2e', 'bench', 'scripts'].flatMap(filesIn), 'vite.config.ts'];

/** Fields of published output, which keep their names: docs/evaluation.md. */
const published: Readonly<Record<string, readonly string[]>> = {
  'src/core/sessionEvaluation/plan/report.ts': ['told'],
  'src/core/sessionEvaluation/plan/reportTables.ts': ['told'],
};

const sources = files
  .filter((file) => !file.endsWith('.css'))
  .map((file) => ({ file, ...checkSource(file, readFileSync(join(root, file), 'utf8')) }));

const format = (file: string, { line, found, better }: WordFinding) => `${file}:${line} "${found}": write ${better}`;

describe('the words test', () => {
  it('finds words in names, comments and titles, and names better ones', () => {
    const source = `
      // The desk of this page.
      const createRunDesk = (told: string) => ({ shelf: told });
      interface Row { readonly isTold: boolean }
      // Where it is none
      // of ours.
      function read({ ahead }: Row, [ink] = []) {}
      /** What a row holds. */
      it('tells nobody', () => {});
      // There is no desk-top here, and "is no" is quoted; a seating plan is fine.`;
    const found = checkSource('sample.ts', source).findings.map(({ line, found: text }) => `${line} ${text}`);
    expect(found).toEqual([
      '2 desk',
      '3 createRunDesk',
      '3 told',
      '4 isTold',
      '5 is none',
      '7 ahead',
      '7 ink',
      '8 What a row holds.',
      '9 nobody',
    ]);
    expect(checkName('documentShelf')?.better).toContain('store');
    expect(checkSentence('There is no such file. It is no longer used.', 1)).toEqual([]);
    expect(checkSentence('A date that is no date.', 1)).toHaveLength(1);
  });
});

describe('names and comments', () => {
  it('have no forbidden words', () => {
    const found = sources.flatMap(({ file, findings }) =>
      findings.filter((finding) => !published[file]?.includes(finding.found)).map((finding) => format(file, finding)),
    );
    expect(found).toEqual([]);
  });

  it('have no forbidden words in file names', () => {
    const found = files.flatMap((file) => {
      const finding = checkName(nameStem(file));
      return finding ? [format(file, finding)] : [];
    });
    expect(found).toEqual([]);
  });

  it('have one meaning for each exported name', () => {
    const homes = new Map<string, string[]>();
    for (const { file, exported } of sources) {
      if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) continue;
      for (const name of new Set(exported)) homes.set(name, [...(homes.get(name) ?? []), file]);
    }
    expect(
      [...homes].filter(([, list]) => list.length > 1).map(([name, list]) => `${name}: ${list.join(', ')}`),
    ).toEqual([]);
  });
});

describe('message keys', () => {
  const catalogue = files.filter((file) => /^src\/messages\/\w+\.en\.ts$/.test(file));
  const keysOf = (file: string) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}(\w+):\s*(?:(?:params|count)\(\s*)?(?:(['"])(.*)\2)?/gm),
    ].map(([, key = '', , text = '']) => ({ file, key, text }));
  const keys = catalogue.flatMap(keysOf);

  it('are short, and do not repeat the first words of their message', () => {
    const words = (text: string) => wordsOfName(text).map((word) => word.toLowerCase());
    const long = keys.filter(({ key, text }) => {
      const own = words(key);
      return own.length > 5 || (own.length > 4 && own.join(' ') === words(text).slice(0, own.length).join(' '));
    });
    expect(keys.length).toBeGreaterThan(4000);
    expect(long.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });

  it('have no numbers, and neither have placeholders', () => {
    const numbered = keys.filter(
      ({ key, text }) => /\d$/.test(key.replace(/F1$/, '')) || /\{\w*\d\}|\{value\}/.test(text),
    );
    expect(numbered.map(({ file, key }) => `${file}: ${key}`)).toEqual([]);
  });
});
