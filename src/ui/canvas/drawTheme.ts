// The colours of the drawn layer, read from the design tokens.

import type { CanvasStatus, CompareMark } from '../../core/projection';
import { readThemeTokens } from '../kit/readThemeTokens';

/** Opacity of faded nodes; they stay legible. */
export const fadedAlpha = 0.65;

export type DrawTheme = Readonly<ReturnType<typeof readDrawTheme>>;

export function readDrawTheme(element: Element) {
  const token = readThemeTokens(element);
  const pair = (name: string) => ({ foreground: token(name), fill: token(`${name}-fill`) });
  const status: Readonly<Record<CanvasStatus, ReturnType<typeof pair>>> = {
    locked: pair('status-locked'),
    available: pair('status-available'),
    active: pair('status-active'),
    done: pair('status-done'),
    failed: pair('status-failed'),
    blocked: pair('status-blocked'),
    skipped: pair('status-failed'),
    'not-taken': pair('status-locked'),
  };
  const mark: Readonly<Record<Exclude<CompareMark, 'matched'>, ReturnType<typeof pair>>> = {
    missing: pair('compare-missing'),
    unexercised: pair('compare-missing'),
    skipped: pair('status-failed'),
    added: pair('compare-added'),
    reordered: pair('compare-reordered'),
    removed: pair('compare-missing'),
    changed: pair('compare-reordered'),
  };
  return {
    edge: token('edge'),
    requires: token('edge-requires'),
    accent: token('accent'),
    highlight: token('highlight'),
    border: token('border-strong'),
    surface: token('surface-raised'),
    canvas: token('canvas'),
    dot: token('canvas-dot'),
    /** Background of a group. */
    frame: token('surface-hover'),
    text: token('text'),
    muted: token('text-muted'),
    onAccent: token('surface-panel'),
    status,
    mark,
    /** Text colour, and the fills of steps 1 to 5. */
    heat: { foreground: token('heat'), fills: [1, 2, 3, 4, 5].map((step) => token(`heat-${step}`)) },
    level: { error: token('level-error'), warning: token('level-warning'), info: token('level-info') },
    fontUi: token('font-ui'),
    fontMono: token('font-mono'),
  };
}
