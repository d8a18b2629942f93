// What the browser keeps when it cannot, and when the page goes away: a disk that is full for real, a renderer that
// crashes, a tab that is closed in the middle of a run.

import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { createDisk } from './fullDisk';
import { openToolLoan } from './openToolLoan';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

// A disk is made small before the first page uses it: a context that is used again knows a larger one. And a context
// whose first window has crashed hands an empty page on.
test.use({ reuseContext: false });

const logOf = async (studio: StudioPage) => (await studio.stored()).events.map(({ seq }) => seq);

/** A run that waits for the user's next words. */
async function beginRun(page: Page): Promise<StudioPage> {
  const studio = await openToolLoan(page);
  await studio.waitSaved();
  await studio.mode('Run');
  await studio.runSession();
  await studio.say('I am member 7 and want a ladder');
  await studio.expectAnswer(/\S/);
  await expect(studio.at('messageInput')).toHaveAttribute('placeholder', 'Say something as the user');
  return studio;
}

test('a full disk: the run goes on, says that it is not saved, and is stored whole once there is room', async ({
  page,
}) => {
  const disk = await createDisk(page);
  const studio = await beginRun(page);
  await disk.fill();
  await studio.say('And a rake');
  await expect(studio.at('saveState')).toHaveText('Not saved');
  await expect(studio.at('saveState')).toHaveAttribute('title', /storage for this page is full/);
  const refused = studio.conversation.getByText(/from event \d+ on\. Its storage for this page is full/);
  await expect(refused).toContainText('Export the run');
  await studio.say('And a saw');
  await studio.side('Runs');
  const kept = await logOf(studio);
  await expect(studio.at('runList')).toContainText(`Not saved from event ${kept.length + 1} on`);
  await disk.free();
  await expect(studio.at('saveState')).toHaveText('Saved', { timeout: 40_000 });
  await expect(refused).toHaveCount(0);
  await expect(studio.at('runList')).not.toContainText('Not saved');
  const after = await logOf(studio);
  expect(after.length).toBeGreaterThan(kept.length);
  expect(after).toEqual(after.map((_, index) => index));
  await page.reload();
  await expect(studio.conversation.getByText('And a saw', { exact: true })).toBeVisible();
  studio.expectNoErrors();
});

test('a full disk: a workspace that is imported says what was written, and loses nothing that was there', async ({
  page,
}) => {
  const disk = await createDisk(page);
  const studio = await beginRun(page);
  await studio.mode('Author');
  await studio.share('Whole workspace');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the workspace' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  await page.keyboard.press('Escape');
  const renamed = text.replaceAll('Tool loan', 'Tool hire');
  const before = await studio.stored();
  await disk.fill();
  await studio.share('Whole workspace');
  const dialog = studio.at('workspaceDialog');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  const choose = () =>
    page
      .getByLabel('Workspace file')
      .setInputFiles({ name: 'w.jsonl', mimeType: 'application/jsonl', buffer: Buffer.from(renamed) });
  await choose();
  await dialog.getByRole('button', { name: /^Import \d+ record/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('refused to store more. Its storage for this page is full');
  expect((await studio.stored()).documents).toEqual(before.documents);
  await disk.free();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await studio.share('Whole workspace');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await choose();
  await dialog.getByRole('button', { name: /^Import \d+ record/ }).click();
  await expect(dialog.getByRole('status')).toContainText('Added from w.jsonl');
  expect((await studio.stored()).documents.length).toBeGreaterThan(before.documents.length);
  studio.expectNoErrors();
});

const offer = (studio: StudioPage) => studio.at('notices').getByText(/^The run of .* was interrupted at event \d+\.$/);

async function openAgain(context: BrowserContext, address: string): Promise<StudioPage> {
  const studio = new StudioPage(await context.newPage());
  await studio.open(address);
  return studio;
}

test('a tab killed in the middle of a model call loses nothing logged, and the session goes on', async ({
  page,
  context,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.setup('API results', 'I type each result');
  await studio.runSession();
  await studio.say('I need an appointment at Riverside Hospital on 2026-12-03.');
  await studio.expectAnswer(/tell me the department/);
  await studio.say('Cardiology');
  const shown = Number(
    await page.getByRole('slider', { name: 'Position in the session' }).getAttribute('aria-valuenow'),
  );
  await page.goto('chrome://crash').catch(() => undefined);

  const next = new StudioPage(await context.newPage());
  await next.open('/', { text: false });
  const log = await next.log();
  expect(log.length).toBeGreaterThanOrEqual(shown);
  expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index));
  expect(log.some((event) => event.kind === 'user.spoke' && event.text === 'Cardiology')).toBe(true);
  await next.side('Runs');
  const row = next.at('runList').getByRole('listitem').first();
  await expect(row).toContainText('open');
  await row.getByRole('button').first().click();
  await expect(next.conversation.getByText('Cardiology', { exact: true })).toBeVisible();
  await next.page.getByRole('button', { name: 'Continue the session' }).click();
  await next.answerCall('check_hospital', { hospital_exists: true });
  await next.answerCall('check_department', { department_exists: true });
  await next.expectStatus('api:check_department', 'done');
  const longer = await next.log();
  expect(longer.slice(0, log.length)).toEqual(log);
  next.expectNoErrors();
});

test('a renderer that crashes: a new tab offers the run, which goes on where it stopped', async ({ page, context }) => {
  const first = await beginRun(page);
  const address = page.url();
  const events = await logOf(first);
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const studio = await openAgain(context, address);
  await expect(offer(studio)).toContainText(`at event ${events.length}.`);
  await studio.at('notices').getByRole('button', { name: 'Continue' }).click();
  await expect(offer(studio)).toHaveCount(0);
  await expect(studio.conversation.getByText('I am member 7 and want a ladder', { exact: true })).toBeVisible();
  await studio.say('And a rake');
  await expect.poll(async () => (await logOf(studio)).length).toBeGreaterThan(events.length);
  studio.expectNoErrors();
});

test('a tab closed in the middle of a run: offered while nobody holds it, until it is dismissed or another begins', async ({
  page,
  context,
}) => {
  await beginRun(page);
  const address = page.url().replace('run', 'author');
  const beside = await openAgain(context, address);
  await expect(beside.line('Name: Tool loan')).toBeVisible();
  await expect(offer(beside)).toHaveCount(0);
  await page.close();
  await beside.page.reload();
  await expect(offer(beside)).toBeVisible();
  await beside.mode('Run');
  await beside.runSession();
  await expect(offer(beside)).toHaveCount(0);
  await beside.say('I am member 8');
  await beside.page.close();
  const again = await openAgain(context, address);
  await expect(offer(again)).toBeVisible();
  await again.at('notices').getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => again.page.evaluate(() => localStorage.getItem('weir.leftRuns'))).toContain('-');
  await again.page.reload();
  await expect(again.line(toolLoan.split('\n')[1] as string)).toBeVisible();
  await expect(offer(again)).toHaveCount(0);
  again.expectNoErrors();
});
