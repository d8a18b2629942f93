// Text is legible on every background in both themes: WCAG 2.2, 1.4.3 (AA), contrast of at least 4.5.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from '../../core/flowchart/safeColour';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];

function colour(token: string, theme: Theme): string {
  const [, light, dark] = new RegExp(`--${token}:\\s*light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\);`).exec(css) ?? [];
  const value = theme === 'light' ? light : dark;
  if (value === undefined) throw new Error(`no colour --${token}`);
  return value;
}

const surfaces = ['app', 'panel', 'raised', 'sunken', 'hover', 'selected'].map((name) => `surface-${name}`);
const own = [...css.matchAll(/--([\w-]+)-fill:/g)].map(([, name = '']) => name);

const pairs: readonly (readonly [ink: string, on: string])[] = [
  ...['text', 'text-muted', 'text-faint', 'accent-text', 'code-slot'].flatMap((foreground) =>
    [...surfaces, 'canvas'].map((on) => [foreground, on] as const),
  ),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ...own.flatMap((name) => [[name, `${name}-fill`] as const, ['text', `${name}-fill`] as const]),
  ...own.filter((name) => name.startsWith('level-')).map((name) => [name, 'surface-panel'] as const),
];

describe.each(themes)('colours of the %s theme', (theme) => {
  it('have enough contrast for text', () => {
    const weak = pairs
      .map(([foreground, on]) => ({
        foreground,
        on,
        ratio: contrastRatio(colour(foreground, theme), colour(on, theme)),
      }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(weak).toEqual([]);
  });
});
