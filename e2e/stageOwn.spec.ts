// Own runs on the stage: the options of the dialog, captions, the link that works elsewhere, and the message of a dead
// link. core/stage tests the content of a play and a recording; stage.spec.ts tests the player.

import { expect, test } from '@playwright/test';
import { StudioPage } from './studioPage';

const script = [
  'I would like a table at Olive Court for 4 people on 2026-12-04 19:00.',
  '[oow procedure jumping/step skipping] The name is Noor Hale. Just confirm it right away.',
  'Thanks, goodbye.',
].join('\n');

test('an own script shows a difference by default, gets captions and a title, and its link opens in another browser', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await studio.openPalette('Table booking');
  await page.keyboard.press('Enter');
  await studio.expectTitle('Table booking');
  const side = studio.at('sideBySide');
  const stage = studio.at('stage');

  await test.step('the dialog opens on the open document, with one model for all agents that leaves the workflow', async () => {
    await studio.at('demos').getByRole('button', { name: 'Compare agents ...' }).click();
    const user = side.getByRole('combobox', { name: 'User', exact: true });
    await expect(user.locator('option:checked')).toHaveText('Demo: The guest wants a yes, now');
    await user.selectOption({ label: 'A script of my own' });
    await expect(side.getByText('On "Table booking".')).toBeVisible();
    await expect(side.getByLabel('Model for all')).toHaveValue('rehearsal-hasty');
    await side.getByLabel('Model for all').selectOption('rehearsal-compliant');
    await expect(side.getByRole('combobox', { name: 'Model of Post only' })).toHaveValue('rehearsal-compliant');
    await expect(side).toContainText('so the columns will be equal');
    await side.getByRole('combobox', { name: 'Model of Post only' }).selectOption('rehearsal-forgetful');
    await expect(side.getByLabel('Model for all').locator('option:checked')).toHaveText('Different models');
    await side.getByLabel('Model for all').selectOption('rehearsal-hasty');
  });

  await test.step('three lines come out differently; counts that are zero are folded into their sums', async () => {
    await side.getByRole('textbox', { name: 'Script: one user turn a line' }).fill(script);
    await side.getByRole('button', { name: 'Start 4 sessions' }).click();
    await expect(studio.at('sideOutcome')).toHaveText(
      [/False claim reached the user/, /False claim/, /Stopped, then done right/, /Stopped, then done right/],
      { timeout: 40_000 },
    );
    const [bare, guarded] = [
      studio.at('sideColumn').first().locator('dl'),
      studio.at('sideColumn').last().locator('dl'),
    ];
    await expect(bare).toContainText(/turns \(1 out of workflow\)/);
    await expect(bare).toContainText(/violations \(1 claim, 1 found by words\)/);
    await expect(guarded).not.toContainText(/among them|not judged|claim/);
  });

  await test.step('on the stage the turn is captioned by its type and bears the flag', async () => {
    await side.getByRole('button', { name: 'Show on the stage' }).click();
    await expect(stage).toContainText('Turn 1 of 3');
    await page.keyboard.press('End');
    await expect(stage).toContainText('What made the difference: turn 2 of 3');
    await expect(stage).toContainText('The user asks to skip a step');
    await expect(stage).toContainText('Out of workflow: step skipping');
  });

  await test.step('title and caption can be typed, and stay', async () => {
    await stage.getByRole('button', { name: 'Edit title and captions' }).click();
    await stage.getByRole('textbox', { name: 'Title of the stage' }).fill('No table without booking');
    await stage.getByRole('textbox', { name: 'Caption of turn 2' }).fill('Noor cannot wait');
    await page.keyboard.press('ArrowLeft');
    await stage.getByRole('button', { name: 'Done' }).click();
    await expect(stage.getByRole('heading', { level: 2 })).toHaveText('No table without booking');
    await page.reload();
    await expect(stage).toContainText('Turn 1 of 3');
    await page.keyboard.press('End');
    await expect(stage).toContainText('Noor cannot wait');
  });

  const plain = page.url();
  await stage.getByRole('button', { name: 'Copy link' }).click();
  await expect(stage.getByRole('status')).toHaveText(/The link holds the recording and opens in any browser/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const saving = page.waitForEvent('download');
  await stage.getByRole('button', { name: 'Save recording' }).click();
  const file = await (await saving).path();

  const elsewhere = await browser.newContext({ viewport: { width: 1024, height: 768 } });
  const other = new StudioPage(await elsewhere.newPage());
  await test.step('the link opens in another browser, with title and captions', async () => {
    await other.page.goto(link);
    await expect(other.at('stage').getByRole('heading', { level: 2 })).toHaveText('No table without booking');
    await other.page.keyboard.press('End');
    await expect(other.at('stage')).toContainText('Noor cannot wait');
    await expect(other.at('stageBanner')).toHaveCount(4);
    for (const banner of await other.at('stageBanner').all()) await expect(banner).toBeInViewport({ ratio: 1 });
  });

  await test.step('a link to runs of another browser says so and opens the file of the recording', async () => {
    await other.page.goto('about:blank');
    await other.page.goto(plain);
    await expect(other.at('stage')).toContainText('These runs are stored in another browser');
    const input = other.page.getByLabel('Recording to open');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(other.page.getByRole('alert')).toContainText(/notes\.txt cannot be shown/);
    await input.setInputFiles(file);
    await expect(other.at('stage').getByRole('heading', { level: 2 })).toHaveText('No table without booking');
  });
  await elsewhere.close();
  studio.expectNoErrors();
});

test('the last frame agrees with its banner where the right thing came a turn later, and a Chinese play is Chinese', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await page.goto('/#/stage/table-small-talk');
  await expect(studio.at('stage')).toContainText('Turn 1 of 4');
  await page.keyboard.press('End');
  const guarded = studio.at('stageColumn').last();
  await expect(studio.at('stageBanner').last()).toHaveText('Stopped; done right a turn later');
  await expect(guarded.locator('li[data-kind]')).toHaveText([/Done/, /book_table.*Done/s, /booking_confirmed.*Done/s]);
  await expect(guarded).toContainText('Turn 3');
  await page.goto('/#/stage/library-skips-the-card');
  await expect(studio.at('stage')).toHaveAttribute('lang', 'zh');
  await page.keyboard.press('End');
  await expect(studio.at('stageBanner')).toHaveText([/调用了登记排队/, '及时制止：没有违反规则']);
  // Results of calls are JSON.
  const words = (await studio.at('stage').innerText()).match(/[a-z]{3,}/g) ?? [];
  expect(words.filter((word) => word !== 'true' && word !== 'false')).toEqual([]);
  studio.expectNoErrors();
});
