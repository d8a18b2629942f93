// Texts of the screen are in the message catalogue: the folders listed here contain no other texts.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const src = resolve(import.meta.dirname, '..');

/** The rooms whose texts have moved; every further one joins the list. */
const folders = [
  'app',
  'state/compare',
  'state/evaluate',
  'state/exchange',
  'state/runs',
  'state/storage',
  'state/support',
  'state/workspace',
  'ui/author',
  'ui/canvas',
  'ui/compare',
  'ui/editor',
  'ui/evaluate',
  'ui/exchange',
  'ui/frame',
  'ui/help',
  'ui/kit',
  'ui/plan',
  'ui/run',
  'ui/stage',
  'ui/storage',
  'ui/studio',
  'ui/tours',
  'ui/welcome',
];

/** Keys as they are pressed, the groups of commands (a closed list of names), and text that becomes a document. */
const isNotText = (text: string) =>
  /^(?:Mod|Ctrl|Shift|Alt) |^(?:Go to|Esc|CSV|JSON)$|^Name: |^\w+, \d{4}-\d\d-\d\d /.test(text);

/** A sentence or a label of several words: `Save as a file`. Names, ids and single words cannot be distinguished. */
const isText = (text: string) => /^\s*\p{Lu}\S* .*\p{L}{2}/u.test(text) && !isNotText(text);

type Node = { readonly type: string; readonly [key: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Texts of a source file that a person would read on the screen. Types, imports and thrown errors are left out. */
function textsOf(name: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isNode(value)) return;
    if (/^(?:Import|TS(?:TypeAlias|Interface|Literal)|Throw)/.test(value.type)) return;
    if (
      value.type === 'JSXText' &&
      /\p{L}{2}/u.test(String(value['value'])) &&
      !isNotText(String(value['value']).trim())
    )
      found.push(String(value['value']).trim());
    if (value.type === 'Literal' && typeof value['value'] === 'string' && isText(value['value']))
      found.push(value['value']);
    if (value.type === 'TemplateElement' && isText((value['value'] as { cooked: string }).cooked))
      found.push((value['value'] as { cooked: string }).cooked);
    for (const key in value) if (key !== 'type') visit(value[key]);
  };
  visit(parseSync(name, source).program);
  return found;
}

describe('texts of the screen', () => {
  it('are found in a source', () => {
    const source = `
      import a from 'Not This One';
      type Group = 'Go back there';
      const title = 'Save as a file', key = 'Ctrl Z', id = 'run-one', one = 'Save';
      throw new Error('This is our fault.');
      export const Part = () => <p title={\`Open \${title} now\`}>Words {key}<b>{title}</b></p>;`;
    expect(textsOf('part.tsx', source)).toEqual(['Save as a file', 'Words']);
  });

  it.each(folders)('of %s stand in the catalogue', (folder) => {
    const files = readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' }).filter(
      // The gallery of the kit is for those who build with it.
      (name) => /\.tsx?$/.test(name) && !name.includes('.test.') && !name.startsWith('gallery/'),
    );
    const found = files.flatMap((name) =>
      textsOf(name, readFileSync(join(src, folder, name), 'utf8')).map((text) => `${name}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
