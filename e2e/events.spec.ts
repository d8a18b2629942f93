import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** Rows of the list of events that are in sight. */
const rows = (studio: StudioPage): Locator => studio.at('eventList').getByRole('option');

test('why the agent did that: events are searched, filtered and looked into, from the denial back to its prompt', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.runDemo('The user wants the result at once', 'With controllers');
  await studio.expectEnded();
  const log = await studio.log();
  const detail = studio.at('eventDetail');
  const slider = page.getByRole('slider', { name: 'Position in the session' });
  const denied = log.findIndex((event) => event.kind === 'decision.denied');

  await test.step('a filter leaves the denial, and going to it moves everything to its moment', async () => {
    await studio.tab('Events');
    await studio.tab('Event');
    await expect(rows(studio).last()).toContainText('Session ended');
    await page.getByRole('button', { name: 'Denied 1' }).click();
    await expect(rows(studio)).toHaveCount(
      log.filter(
        (event) => event.kind === 'decision.denied' || (event.kind === 'controller.judged' && !event.verdict.allowed),
      ).length,
    );
    await rows(studio).filter({ hasText: 'Denial' }).click();
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await expect(detail).toHaveAttribute('data-event', 'decision.denied');
    await expect(detail.getByText('executed')).toBeVisible();
  });

  await test.step('the verdict names its rule and the nodes it looked at, with the events that met them', async () => {
    await detail.getByRole('navigation', { name: 'Events of the same attempt' }).getByText('Denied').click();
    await expect(detail).toHaveAttribute('data-event', 'controller.judged');
    await expect(detail).toContainText('A node may be taken only after every node it requires was met.');
    await expect(detail.getByRole('listitem').filter({ hasText: 'api:register_hospital' })).toContainText('not met');
    await detail.getByRole('button', { name: 'api:register_hospital' }).first().click();
    await expect(studio.node('api:register_hospital').locator('[data-selected]')).toBeVisible();
  });

  await test.step('the prompt of the next attempt differs from it by what was denied', async () => {
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Kind').selectOption('model.requested');
    await page.keyboard.press('Escape');
    // A card that closes hands the focus back.
    await expect(page.getByLabel('Kind')).toHaveCount(0);
    await studio.at('eventList').focus();
    await page.keyboard.press('ArrowDown');
    await expect(detail).toHaveAttribute('data-event', 'model.requested');
    const next = log.findIndex((event, index) => index > denied && event.kind === 'model.requested');
    await expect(detail).toContainText(`event ${next + 1}`);
    await expect(detail.getByText(/\+\d+ −\d+ lines since/)).toBeVisible();
    await expect(detail.getByText(/messages unchanged/).first()).toBeVisible();
    const added = detail.locator('li[data-mark="added"]');
    await expect(added.filter({ hasText: /Do not tell the user an outcome/ })).toBeVisible();
    await expect(detail.getByText(/## Task/)).toHaveCount(0);
    await detail.getByRole('button', { name: 'Whole', exact: true }).click();
    await expect(detail.getByText(/## Task/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
  });

  await test.step('words are found, marked, and gone through by keys; what does not match is dim on the timeline', async () => {
    const search = studio.at('eventSearch');
    // Reasons of verdicts speak of tools, too.
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Lane').selectOption({ label: 'System' });
    await page.keyboard.press('Escape');
    await search.fill('register_hospital tool');
    const matches = log.flatMap((event, index) =>
      /^tool\./.test(event.kind) && event.nodeId === 'api:register_hospital' ? [index] : [],
    );
    await expect(rows(studio)).toHaveCount(matches.length);
    await search.press('Enter');
    await expect(detail).toContainText(`event ${(matches[0] ?? 0) + 1}`);
    await search.press('Enter');
    await expect(detail).toHaveAttribute('data-event', 'tool.answered');
    await expect(detail).toContainText('Answered by');
    await expect(rows(studio).locator('mark').first()).toHaveText(/register_hospital|tool/i);
    await studio.tab(/^Timeline/);
    await expect(studio.mark('API called: register_hospital').first()).not.toHaveAttribute('data-dim');
    await expect(studio.mark(/^Agent decides: call register_hospital/).first()).toHaveAttribute('data-dim', 'true');
    await page.getByRole('button', { name: 'Previous match' }).click();
    await expect(slider).toHaveAttribute('aria-valuenow', String((matches[0] ?? 0) + 1));
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
  });

  await test.step('keys go from denial to denial, turn to turn, and zoom; drawn marks are hit as well', async () => {
    await page.getByRole('button', { name: 'First event' }).click();
    await slider.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(slider).toHaveAttribute('aria-valuenow', String(denied + 1));
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await expect(slider).toHaveAttribute('aria-valuenow', String(log.findIndex((event) => event.turn === 1) + 1));
    await page.keyboard.press('0');
    await expect(page.getByRole('button', { name: 'Fit the whole session' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByLabel('Axis').selectOption('by time');
    await page.getByLabel('Axis').selectOption('by event');
    const box = await page.getByRole('group', { name: 'Events of the session' }).boundingBox();
    if (!box) throw new Error('The timeline is not there');
    await page.mouse.move(box.x + 5, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 4 });
    await page.mouse.up();
    const middle = log.length / 2;
    await expect
      .poll(async () => Math.abs(Number(await slider.getAttribute('aria-valuenow')) - middle))
      .toBeLessThan(middle * 0.2);
  });

  await test.step('a cost appears with the prices a person types, and never before', async () => {
    await page.getByRole('button', { name: 'Last event' }).click();
    await studio.tab('Events');
    await studio.at('eventSearch').fill('model.responded');
    await rows(studio).first().click();
    await detail.getByRole('button', { name: 'no price' }).click();
    const model = log[0]?.kind === 'session.started' ? log[0].config.model : '';
    await page.getByLabel(`Price of prompt tokens of ${model}`).fill('1000');
    await page.getByLabel(`Price of completion tokens of ${model}`).fill('2000');
    const replies = log.flatMap((event) => (event.kind === 'model.responded' ? [event.reply.usage] : []));
    const cost = (usage: (typeof replies)[number]) =>
      ((usage?.promptTokens ?? 0) * 1000 + (usage?.completionTokens ?? 0) * 2000) / 1_000_000;
    const total = replies.reduce((sum, usage) => sum + cost(usage), 0);
    await expect(studio.at('pricesDialog')).toContainText(`Total $${total.toFixed(2)}`);
    await page.keyboard.press('Escape');
    await expect(detail.getByRole('button', { name: /^\$/ })).toBeVisible();
  });

  await test.step('an event is copied as it stands in the log, and all of it is accessible', async () => {
    await detail.getByRole('button', { name: 'Copy as JSON' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toEqual(log.find((event) => event.kind === 'model.responded'));
    await expectAccessible(
      studio,
      'list and inspector of events',
      '[data-testid="event-list"], [data-testid="event-detail"]',
    );
  });
  studio.expectNoErrors();
});
