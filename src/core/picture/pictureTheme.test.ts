import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type PictureTheme, pictureThemes } from './index';

const css = readFileSync(new URL('../../ui/kit/tokens.css', import.meta.url), 'utf8');

/** The tokens of a theme, with the shared ones; a theme's own colours override them. */
function tokensOf(name: 'light' | 'dark'): Map<string, string> {
  const own = name === 'light' ? '$1' : '$2';
  return new Map(
    [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, token = '', value = '']) => [
      token,
      value
        .replace(/\s+/g, ' ')
        .replace(/^light-dark\((.+), (.+)\)$/, own)
        .trim(),
    ]),
  );
}

function expectedTheme(name: 'light' | 'dark'): PictureTheme {
  const tokens = tokensOf(name);
  const token = (key: string): string => tokens.get(key) ?? `no token --${key}`;
  const pair = (key: string) => ({ foreground: token(key), fill: token(`${key}-fill`) });
  return {
    name,
    canvas: token('canvas'),
    frame: token('surface-hover'),
    surface: token('surface-raised'),
    panel: token('surface-panel'),
    selected: token('surface-selected'),
    border: token('border-strong'),
    text: token('text'),
    muted: token('text-muted'),
    faint: token('text-faint'),
    accent: token('accent'),
    accentText: token('accent-text'),
    edge: token('edge'),
    requires: token('edge-requires'),
    status: {
      locked: pair('status-locked'),
      available: pair('status-available'),
      active: pair('status-active'),
      done: pair('status-done'),
      failed: pair('status-failed'),
      blocked: pair('status-blocked'),
      skipped: pair('status-failed'),
      'not-taken': pair('status-locked'),
    },
    mark: {
      missing: pair('compare-missing'),
      unexercised: pair('compare-missing'),
      skipped: pair('status-failed'),
      added: pair('compare-added'),
      reordered: pair('compare-reordered'),
      removed: pair('compare-missing'),
      changed: pair('compare-reordered'),
    },
    heat: { foreground: token('heat'), fills: [1, 2, 3, 4, 5].map((step) => token(`heat-${step}`)) },
    level: { error: token('level-error'), warning: token('level-warning'), info: token('level-info') },
    // A picture is exported without the fonts that the page loads.
    fontUi: token('font-ui').replace('"Inter Variable", ', ''),
    fontMono: token('font-mono').replace('"JetBrains Mono Variable", ', ''),
  };
}

describe('pictureThemes', () => {
  it.each(['light', 'dark'] as const)('equals the tokens: %s', (name) => {
    expect(pictureThemes[name]).toEqual(expectedTheme(name));
  });
});
