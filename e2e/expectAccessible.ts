import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { StudioPage } from './studioPage';

/** Rules of WCAG 2.2 AA; what is less than serious is not held against the page. */
const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * The page as it stands keeps nobody out, in the light and in the dark theme. What does not depend on colour is the same
 * in both, so the other theme is looked at for its colours alone. The page must follow the system's theme. `within` a
 * selector, where the rest of the page is looked at elsewhere: a dialog over a canvas takes a fraction of the time so.
 */
export async function expectAccessible(studio: StudioPage, what: string, within?: string): Promise<void> {
  const { page } = studio;
  const scoped = (axe: AxeBuilder) => (within === undefined ? axe : axe.include(within));
  // Lazy parts come after the click that asks for them.
  if (within !== undefined) await expect(page.locator(within).first(), what).toBeVisible();
  const html = page.locator('html');
  const first = (await html.getAttribute('data-theme')) === 'dark' ? 'dark' : 'light';
  await expectNoneGrave(studio, (axe) => scoped(axe).withTags(everyRule), `${what}, ${first}`);
  const second = first === 'light' ? 'dark' : 'light';
  await page.emulateMedia({ colorScheme: second });
  const follows = await page
    .waitForFunction((theme) => document.documentElement.dataset.theme === theme, second, { timeout: 1000 })
    .then(
      () => true,
      () => false,
    );
  // A theme that the test chose by hand stays.
  if (follows) {
    await expectNoneGrave(studio, (axe) => scoped(axe).withRules(['color-contrast']), `${what}, ${second}`);
  }
  await page.emulateMedia({ colorScheme: first });
}

async function expectNoneGrave(
  { page }: StudioPage,
  choose: (axe: AxeBuilder) => AxeBuilder,
  what: string,
): Promise<void> {
  // Colours in the middle of a fade are nobody's colours. What pulses for ever has no end to wait for.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    // Nodes step back while another one is chosen: that they are faint is what it says.
    .exclude('[data-faded="true"]');
  const { violations } = await choose(axe).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 8).map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
    }));
  expect(grave, what).toEqual([]);
}
