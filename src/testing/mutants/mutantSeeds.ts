// The texts that mutants are made from: our examples, and the corpus if it is beside the checkout. Tests and benchmarks
// only.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const corpus = resolve(root, '../shared/corpus');
/** Larger files are cut: their beginning shows their form. */
const mostOfOne = 30_000;

if (!existsSync(corpus)) console.warn('CORPUS ABSENT: mutants are made from the examples of this checkout only.');

/** Files of a folder below the checkout, whole lines up to a length. */
export const exampleTexts = (folder: string, endings: readonly string[]): string[] =>
  textsIn(join(root, folder), endings);

export const corpusTexts = (folder: string, endings: readonly string[]): string[] =>
  textsIn(join(corpus, folder), endings);

function textsIn(folder: string, endings: readonly string[]): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .map((text) => (text.length <= mostOfOne ? text : text.slice(0, text.lastIndexOf('\n', mostOfOne) + 1)))
    .filter((text) => text !== '');
}
