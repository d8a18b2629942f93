// Labels of the debugger's buttons: the same word and icon for an action in every place, and a note about the fork at
// an earlier event.

import { expect, type Locator, test } from '@playwright/test';
import { StudioPage } from './studioPage';

/** Visible texts of a bar or card that are cut off. */
const cutTexts = (place: Locator) =>
  place.evaluate((root) =>
    [...root.querySelectorAll<HTMLElement>('button, span')].flatMap((element) =>
      element.offsetParent !== null && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1
        ? [element.textContent]
        : [],
    ),
  );

const iconOf = (button: Locator) => button.locator('svg').getAttribute('class');

test('verbs say that they fork in the past, in words at 1440 and as tooltips at 1024, and a fork leads back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const studio = new StudioPage(page);
  const bar = studio.at('debugBar');
  const card = page.getByRole('region', { name: 'Viewing the past' });
  await studio.open('/#/run', { text: false });
  await studio.runDemo('The user wants the result at once', 'With controllers');
  await studio.expectEnded();
  await page.getByRole('button', { name: 'First event' }).click();
  await studio
    .mark(/^Agent decides: call check_hospital/)
    .first()
    .click();

  await test.step('at 1440, with the side panel open and without it', async () => {
    await expect(bar.getByText('Fork and continue', { exact: true })).toBeVisible();
    await expect(bar.getByText('Fork, step', { exact: true })).toBeVisible();
    expect(await cutTexts(bar)).toEqual([]);
    await page.getByRole('button', { name: 'Documents', exact: true }).click();
    await expect(bar.getByText('Fork and continue', { exact: true })).toBeVisible();
    await expect(bar.getByText('Fork and step decision', { exact: true })).toBeVisible();
    expect(await cutTexts(bar)).toEqual([]);
    await expect(bar).toContainText(/Viewing event \d+ of \d+/);
    await expect(card.getByText('Fork and continue', { exact: true })).toBeVisible();
    await expect(card.getByText('Fork and step decision', { exact: true })).toBeVisible();
    expect(await cutTexts(card)).toEqual([]);
    for (const name of ['Fork and continue from here', "Fork and step decision: to the agent's next decision"])
      expect(await iconOf(card.getByRole('button', { name }))).toBe(await iconOf(bar.getByRole('button', { name })));
  });

  await test.step('F8 makes a run and says so, with a way back to the event it left', async () => {
    const place = await bar.getByText(/^Viewing event/).textContent();
    await page.keyboard.press('F8');
    const notice = studio.at('notices').getByRole('status').filter({ hasText: 'this is a new run' });
    await expect(notice).toContainText(/Forked after event \d+/);
    await notice.getByRole('button', { name: 'Back to the first run' }).click();
    await expect(bar.getByText(/^Viewing event/)).toHaveText(place ?? '');
    expect((await studio.stored()).runs).toHaveLength(2);
  });

  await test.step('a step at 1024 has a short word and its full name as tooltip', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(bar.getByText('Fork, step', { exact: true })).toBeVisible();
    expect(await cutTexts(bar)).toEqual([]);
    for (const [name, key] of [
      ['Fork and continue from here', 'F8'],
      ['Fork and step event: to the next entry of the log', 'F7'],
      ["Fork and step decision: to the agent's next decision", 'F10'],
      ['Fork and step turn: until the user is next', 'Shift F8'],
    ] as const) {
      await bar.getByRole('button', { name }).hover();
      await expect(page.getByRole('tooltip')).toHaveText(`${name}${key}`);
    }
  });

  await test.step('the card of a paused session names the step as the bar does', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('F10');
    const paused = studio.at('paused');
    await expect(paused.getByText('Step decision', { exact: true })).toBeVisible();
    await expect(bar.getByText('Step decision', { exact: true })).toBeVisible();
    for (const name of ['Continue', "Step decision: to the agent's next decision"])
      expect(await iconOf(paused.getByRole('button', { name }))).toBe(await iconOf(bar.getByRole('button', { name })));
  });
  studio.expectNoErrors();
});
