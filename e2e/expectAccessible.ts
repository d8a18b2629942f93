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

/** Half of what the package gives as its source, which every page that is looked at has to read. */
const source = readFileSync(resolve(import.meta.dirname, '../node_modules/axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 AA and of good practice; what is less than serious is not held against the page. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const colourRule = 'color-contrast';
/** They need to know what lies over what, for which axe measures all of the page, however little is looked at. */
const laidOutRules = [colourRule, 'target-size'];
/** What axe itself calls moderate or minor takes as long as all the rest but the colours. */
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
 * The page as it stands keeps nobody out. `within` a selector, where the rest of the page is looked at elsewhere: a dialog
 * over a canvas takes a fraction of the time so. Its colours and the sizes of what is clicked, which take most of the time,
 * are not looked at: parts made of the kit have those of `src/ui/kit/tokens.css`, whose test holds their contrast, and
 * stand on the whole pages that are looked at in both themes.
 */
export async function expectAccessible(studio: StudioPage, what: string, within?: string): Promise<void> {
  // Lazy parts come after the click that asks for them.
  if (within !== undefined) await studio.page.locator(within).first().waitFor();
  await expectNoneGrave(studio, rulesWithout([...mildRules, ...laidOutRules]), what, within);
}

/**
 * The same with sizes and with the colours of the light and of the dark theme: for whole pages, and parts with colours of
 * their own. What does not depend on colour is the same in both. The page must follow the system's theme.
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
      // Colours in the middle of a fade are nobody's colours. What pulses for ever has no end to wait for.
      await Promise.all(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .map((animation) => animation.finished.catch(() => undefined)),
      );
      // A dialog may be on its way to the next one.
      while (include !== undefined && document.querySelector(include) === null)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // Nodes step back while another one is chosen: that they are faint is what it says.
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
