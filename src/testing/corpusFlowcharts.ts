// Reads the flowcharts of the corpus, if it exists. Tests only.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../shared/corpus/mermaid');

/** File name and text of each; empty, with a warning, if the corpus is absent. */
export function corpusFlowcharts(): readonly (readonly [name: string, text: string])[] {
  if (!existsSync(folder)) {
    console.warn('CORPUS ABSENT: flowcharts are tried on the fixtures of this file only.');
    return [];
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mmd'))
    .sort()
    .map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
}
