// A review of a denied session: conversation, canvas, timeline, list and inspector of events, and the stored run after
// a reload. Filters, links between events and prompt diffs are tested as functions (src/ui/run/events/events.test.ts).

import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** Visible rows of the list of events. */
const rows = (studio: StudioPage): Locator => studio.at('eventList').getByRole('option');

test('why the agent did that: a denial is unmistakable, its events are searched, filtered and looked into, and the stored run opens again', async ({
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
  const expectAt = (index: number) => expect(slider).toHaveAttribute('aria-valuenow', String(index + 1));
  const denied = log.findIndex((event) => event.kind === 'decision.denied');
  const [asked = 0, reply = 0] = (['model.requested', 'model.responded'] as const).map((kind) =>
    log.findIndex((event, index) => index > denied && event.kind === kind),
  );

  await test.step('a denial is unmistakable: in the conversation, on the timeline and on the node at its moment', async () => {
    await expect(studio.conversation.getByText('Denied by answer dependency')).toBeVisible();
    await expect(studio.at('conversation').getByText('1 denied', { exact: true })).toBeVisible();
    await expect(studio.conversation.getByText(/Out of workflow/)).toBeVisible();
    await studio.mark(/^Denied by answer-dependency/).click();
    await studio.expectStatus('answer:appointment_confirmed', 'blocked');
    await expect(studio.canvas.getByRole('status').filter({ hasText: 'appointment_confirmed' })).toContainText(
      /register_hospital/,
    );
    await expect(page.getByText('You are viewing an earlier event.')).toBeVisible();
    // The reason of the denial quotes the reply, but the reply was not sent.
    await expect(studio.conversation.getByText(/^Your .* is booked for/)).toHaveCount(0);
  });

  await test.step('a filter leaves the denial; its verdict names its rule and the nodes it looked at', async () => {
    await studio.tab('Events');
    await studio.tab('Event');
    await page.getByRole('button', { name: 'Denied 1' }).click();
    await rows(studio).filter({ hasText: 'Denial' }).click();
    await expect(rows(studio)).toHaveCount(2);
    await expect(detail).toHaveAttribute('data-event', 'decision.denied');
    await detail.getByRole('navigation', { name: 'Events of the same attempt' }).getByText('Denied').click();
    await expect(detail).toHaveAttribute('data-event', 'controller.judged');
    await expect(detail).toContainText('A node may be taken only after every node it requires was met.');
    await expect(detail.getByRole('listitem').filter({ hasText: 'api:register_hospital' })).toContainText('not met');
    await detail.getByRole('button', { name: 'api:register_hospital' }).first().click();
    await expect(studio.node('api:register_hospital').locator('[data-selected]')).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
  });

  await test.step('the prompt of the next attempt differs from it by what was denied', async () => {
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByLabel('Kind').selectOption('model.requested');
    await page.keyboard.press('Escape');
    // Closing a card restores the focus.
    await expect(page.getByLabel('Kind')).toHaveCount(0);
    await studio.at('eventList').focus();
    await page.keyboard.press('ArrowDown');
    await expect(detail).toContainText(`event ${asked + 1}`);
    await expect(detail.getByText(/\+\d+ −\d+ lines since/)).toBeVisible();
    const added = detail.locator('li[data-mark="added"]');
    await expect(added.filter({ hasText: /or tell the user that this is not done yet/ })).toBeVisible();
    await detail.getByRole('button', { name: 'Whole', exact: true }).click();
    await expect(detail.getByText(/## Task/)).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
  });

  await test.step('words are found, marked and gone through; what does not match is dim on the timeline', async () => {
    const search = studio.at('eventSearch');
    // The first event contains the text of the document, which is searched only on request.
    await search.fill('API.check_hospital');
    await expect(rows(studio)).toHaveCount(0);
    await search.fill('check_hospital');
    await expect(rows(studio).locator('mark').first()).toHaveText('check_hospital');
    await search.fill('model.responded');
    await search.press('Enter');
    await expect(detail).toHaveAttribute('data-event', 'model.responded');
    await expect(detail).toContainText(`event ${reply + 1}`);
    await expect(detail.getByText('Raw output')).toBeVisible();
    await expect(
      detail
        .locator('pre')
        .filter({ hasText: /Thought:/ })
        .first(),
    ).toBeVisible();
    await expect(detail).toContainText(/\d+ ms/);
  });

  await test.step('entered prices show the cost; the event is copied as in the log', async () => {
    await detail.getByRole('button', { name: 'no price' }).click();
    const model = log[0]?.kind === 'session.started' ? log[0].config.model : '';
    await page.getByLabel(`Price of prompt tokens of ${model}`).fill('1000');
    await expect(studio.at('pricesDialog')).toContainText(/Total \$\d+\.\d\d/);
    await page.keyboard.press('Escape');
    await expect(detail.getByRole('button', { name: /^\$/ })).toBeVisible();
    await detail.getByRole('button', { name: 'Copy as JSON' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(copied)).toEqual(log[reply]);
    await expectAccessible(studio, 'list of events', '[data-testid="event-list"]');
    await studio.tab(/^Timeline/);
    await expect(studio.mark('API called: check_hospital').first()).toHaveAttribute('data-dim', 'true');
    await expect(studio.mark(/^Model answered/).first()).not.toHaveAttribute('data-dim');
  });

  await test.step('keys go event by event, from denial to denial, turn to turn and to the end; the pointer drags', async () => {
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await slider.focus();
    await page.keyboard.press('Home');
    await expectAt(0);
    await page.keyboard.press('ArrowRight');
    await expectAt(1);
    await page.keyboard.press('Shift+ArrowRight');
    await expectAt(denied);
    await page.keyboard.press('Home');
    await page.keyboard.press('PageDown');
    await expectAt(log.findIndex((event) => event.turn === 1));
    const box = await page.getByRole('group', { name: 'Events of the session' }).boundingBox();
    if (!box) throw new Error('The timeline is not there');
    await page.keyboard.press('0');
    await expect(page.getByRole('button', { name: 'Fit the whole session' })).toHaveAttribute('aria-pressed', 'true');
    await page.mouse.move(box.x + 5, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + 40, { steps: 3 });
    await page.mouse.up();
    const middle = log.length / 2;
    await expect
      .poll(async () => Math.abs(Number(await slider.getAttribute('aria-valuenow')) - middle))
      .toBeLessThan(middle * 0.2);
    await slider.focus();
    await page.keyboard.press('End');
    await expectAt(log.length - 1);
    await studio.expectStatus('answer:appointment_confirmed', 'done');
  });

  await test.step('after a reload the stored run is listed and opens again', async () => {
    await studio.tab('Conversation');
    await page.reload();
    await studio.side('Runs');
    const row = studio.at('runList').getByRole('listitem').first();
    await expect(row).toContainText(/1 denied.*rehearsal-hasty \(no LLM\)/s);
    await row.getByRole('button').first().click();
    await studio.expectEnded();
    await expect(studio.at('timeline')).toContainText(`${log.length} of ${log.length}`);
    await studio.expectStatus('answer:appointment_confirmed', 'done');
  });
  studio.expectNoErrors();
});

test('in a small window the list of events leaves most of the height to the canvas and the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await studio.runDemo('The user wants the result at once', 'With controllers');
  await studio.expectEnded();
  await studio.tab('Events');
  await expect(rows(studio).first()).toBeVisible();
  // The legend is below the canvas and covers none of it.
  await expect.poll(async () => (await studio.canvas.boundingBox())?.height).toBeGreaterThan(250);
  expect(await rows(studio).count()).toBeGreaterThan(5);
});
