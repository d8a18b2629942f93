// Screens are built from `ui/kit`: outside of it there are no hand-made controls, tables or notices, and every colour, text
// size, gap and radius is a token.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ui = resolve(import.meta.dirname, '../ui');
const filesOf = (ending: RegExp, folder = ui) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => ending.test(name) && !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

const rawControls = /<(?:select|textarea|table)[\s>]|type="checkbox"|role="(?:alert|status)"/g;

/** Both are the text itself: what is typed lies invisibly over its coloured copy, or stands in for the editor. */
const mayUseRawControls = ['editor/PlainSource.tsx', 'exchange/convert/ConvertTextField.tsx'];

const isToken = (value: string) =>
  value
    .replace(/\s*!important$/, '')
    .split(/\s+(?![^(]*\))/)
    .every((part) => /^(?:var\(--[\w-]+\)|0|inherit|normal|calc\(.*\))$/.test(part));

/** Declarations of a style sheet as [property, value], comments left out. */
const declarationsOf = (css: string) =>
  [...css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([a-z-]+):\s*([^;{}]+);/g)].map(
    ([, property, value]) => [property as string, (value as string).trim()] as const,
  );

function isRawValue(property: string, value: string): boolean {
  if (/#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|lab)\(/i.test(value)) return true;
  if (/^(?:row-|column-)?gap$|^border(?:-\w+-\w+)?-radius$/.test(property)) return !isToken(value);
  // Text that is smaller than what stands around it, whatever that is.
  return property === 'font-size' && !isToken(value) && !/^0\.\d+em$/.test(value);
}

describe('style sheets', () => {
  it('are no more than the kit needs: what repeats becomes a part of it', () => {
    const sheets = filesOf(/\.css$/, resolve(ui, '..'));
    expect(sheets.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0)).toBeLessThanOrEqual(7_950);
  });
});

describe('outside the kit', () => {
  it('no select, text area, checkbox, table, alert or status is made by hand', () => {
    const found = filesOf(/\.tsx$/)
      .filter(({ name }) => !name.startsWith('kit/') && !mayUseRawControls.includes(name))
      .flatMap(({ name, text }) => [...text.matchAll(rawControls)].map(([what]) => `${name}: ${what}`));
    expect(found).toEqual([]);
  });

  it('every colour, text size, gap and radius is a token', () => {
    const found = filesOf(/\.css$/)
      .filter(({ name }) => name !== 'kit/tokens.css')
      .flatMap(({ name, text }) =>
        declarationsOf(text)
          .filter(([property, value]) => isRawValue(property, value))
          .map(([property, value]) => `${name}: ${property}: ${value}`),
      );
    expect(found).toEqual([]);
  });

  it.each([
    ['color', '#fff', true],
    ['box-shadow', '0 1px 2px rgb(0 0 0 / 20%)', true],
    ['gap', 'var(--space-1) 3px', true],
    ['gap', 'var(--space-1) 0', false],
    ['border-radius', '0 0 var(--radius) var(--radius)', false],
    ['border-radius', '4px', true],
    ['font-size', '13px', true],
    ['font-size', '0.93em', false],
    ['padding', '3px', false],
  ])('tells %s: %s', (property, value, expected) => {
    expect(isRawValue(property, value)).toBe(expected);
  });

  it('every token that is used is there', () => {
    const styles = filesOf(/\.css$/);
    const made = new Set(
      [...styles, ...filesOf(/\.tsx?$/)].flatMap(({ text }) =>
        [...text.matchAll(/(--[\w-]+)['"`]?(?:\]?:|,)/g)].map(([, name]) => name as string),
      ),
    );
    const used = styles.flatMap(({ name, text }) =>
      [...text.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => [name, token as string] as const),
    );
    const unknown = used.filter(([, token]) => !made.has(token) && !/^--(?:xy|vscode|radix)-/.test(token));
    expect(unknown.map(([name, token]) => `${name}: ${token}`)).toEqual([]);
  });
});
