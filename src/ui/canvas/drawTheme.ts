// The colours of the drawn layer, read from the same tokens as everything else.

import type { CanvasStatus, CompareMark } from '../../core/projection';
import { tokensOf } from '../kit/tokensOf';

/** Of nodes that are not in the light: they can still be read. */
export const fadedAlpha = 0.65;

export interface DrawTheme {
  readonly edge: string;
  readonly requires: string;
  readonly accent: string;
  readonly done: string;
  readonly border: string;
  readonly surface: string;
  readonly canvas: string;
  readonly dot: string;
  /** Behind a group. */
  readonly frame: string;
  readonly text: string;
  readonly muted: string;
  readonly onAccent: string;
  readonly status: Readonly<Record<CanvasStatus, { readonly ink: string; readonly fill: string }>>;
  readonly mark: Readonly<Record<Exclude<CompareMark, 'matched'>, { readonly ink: string; readonly fill: string }>>;
  /** Ink, and the fills of the steps 1 to 5. */
  readonly heat: { readonly ink: string; readonly fills: readonly string[] };
  readonly level: Readonly<Record<'error' | 'warning' | 'info', string>>;
  readonly fontUi: string;
  readonly fontMono: string;
}

export function readDrawTheme(element: Element): DrawTheme {
  const token = tokensOf(element);
  const pair = (name: string) => ({ ink: token(name), fill: token(`${name}-fill`) });
  return {
    edge: token('edge'),
    requires: token('edge-requires'),
    accent: token('accent'),
    done: token('status-done'),
    border: token('border-strong'),
    surface: token('surface-raised'),
    canvas: token('canvas'),
    dot: token('canvas-dot'),
    frame: token('surface-hover'),
    text: token('text'),
    muted: token('text-muted'),
    onAccent: token('surface-panel'),
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
    heat: { ink: token('heat'), fills: [1, 2, 3, 4, 5].map((step) => token(`heat-${step}`)) },
    level: { error: token('level-error'), warning: token('level-warning'), info: token('level-info') },
    fontUi: token('font-ui'),
    fontMono: token('font-mono'),
  };
}
