import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { StudioPage } from './studioPage';

/** Rules of WCAG 2.2 AA; what is less than serious is not held against the page. */
export async function expectAccessible(studio: StudioPage, what: string): Promise<void> {
  const theme = await studio.page.locator('html').getAttribute('data-theme');
  // Colours in the middle of a fade are nobody's colours.
  await studio.page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  );
  const axe = new AxeBuilder({ page: studio.page })
    .options({ resultTypes: ['violations'] })
    // Nodes step back while another one is chosen: that they are faint is what it says.
    .exclude('[data-faded="true"]');
  // What does not depend on colour is the same in both themes.
  const { violations } = await (theme === 'light'
    ? axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    : axe.withRules(['color-contrast'])
  ).analyze();
  const grave = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => ({
      id,
      nodes: nodes.slice(0, 8).map(({ target, any }) => `${target.join(' ')}: ${any[0]?.message ?? ''}`),
    }));
  expect(grave, what).toEqual([]);
}
