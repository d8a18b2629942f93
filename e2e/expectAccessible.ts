import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import type axe from 'axe-core';
import type { StudioPage } from './studioPage';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** `axe.min.js` is half the size of the package's `source`; every checked page has to parse it. */
const source = readFileSync(resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 AA and best practice; violations below "serious" are ignored. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRule = 'color-contrast';
/** These rules need the stacking order, for which axe measures the whole page even for a small part. */
const laidOutRules = [colourRule, 'target-size'];
/** Rules that axe rates moderate or minor take as long as all others except colours. */
const mildRules = [
  'aria-allowed-role',
  'empty-heading',
  'empty-table-header',
  'focus-order-semantics',
  'heading-order',
  'hidden-content',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'skip-link',
];
const rulesWithout = (ids: readonly string[]): Rules => ({
  runOnly: everyRule,
  rules: Object.fromEntries(ids.map((id) => [id, { enabled: false }])),
});
type Rules = Pick<axe.RunOptions, 'runOnly' | 'rules'>;

/**
 * Expects the current page to have no serious violations. `within`: a selector, if other tests check the rest of the
 * page; checking a dialog over a canvas is then much faster. Colours and target sizes, which take most of the time, are
 * not checked: components of the kit use the colours of `src/ui/kit/tokens.css`, whose test checks their contrast, and
 * are on the whole pages that are checked in both themes.
 */
export async function expectAccessible(studio: StudioPage, what: string, within?: string): Promise<void> {
  // Lazy parts appear after the click that loads them.
  if (within !== undefined) await studio.page.locator(within).first().waitFor();
  await expectNoneGrave(studio, rulesWithout([...mildRules, ...laidOutRules]), what, within);
}

/**
 * The same with target sizes and with the colours of both themes: for whole pages, and for parts with special colours.
 * Rules independent of colour are the same in both. The page must follow the system's theme.
 */
export async function expectAccessibleInBothThemes(studio: StudioPage, what: string, within?: string): Promise<void> {
  const { page } = studio;
  const theme = (await page.locator('html').getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  const other = theme === 'light' ? 'dark' : 'light';
  if (within !== undefined) await page.locator(within).first().waitFor();
  await expectNoneGrave(studio, rulesWithout(mildRules), `${what}, ${theme}`, within);
  await page.emulateMedia({ colorScheme: other });
  await page.locator(`html[data-theme="${other}"]`).waitFor();
  await expectNoneGrave(studio, { runOnly: [colourRule] }, `${what}, ${other}`, within);
  await page.emulateMedia({ colorScheme: theme });
}

async function expectNoneGrave({ page }: StudioPage, asked: Rules, what: string, within?: string): Promise<void> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  const grave = await page.evaluate(
    async ([options, include]) => {
      // Waits for fades to end before measuring colours. Infinite animations are excluded.
      await Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished.catch(() => undefined)),
      );
      // A dialog may be about to be replaced by the next one.
      while (include !== undefined && document.querySelector(include) === null)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // Nodes are faded on purpose while another one is selected.
      const where = { exclude: ['[data-faded="true"]'], ...(include === undefined ? {} : { include: [include] }) };
      const result = await window.axe?.run(where, {
        ...options,
        resultTypes: ['violations'],
        iframes: false,
        preload: false,
      });
      if (!result) throw new Error('The page holds no axe');
      return result.violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.slice(0, 8).map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
        }));
    },
    [asked, within] as const,
  );
  expect(grave, what).toEqual([]);
}
