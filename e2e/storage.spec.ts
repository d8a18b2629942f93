// What the browser keeps when it cannot, and when the page goes away: a disk that is full for real, a renderer that
// crashes, a tab that is closed in the middle of a run.

import { readFileSync } from 'node:fs';
import { type BrowserContext, expect, test } from '@playwright/test';
import { createDisk } from './fullDisk';
import { openToolLoan, openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';
import { keep, storedVersions } from './versionList';

// A disk is made small before the first page uses it: a context that is used again knows a larger one. And a context
// whose first window has crashed hands an empty page on.
test.use({ reuseContext: false });

const logOf = async (studio: StudioPage) => (await studio.stored()).events.map(({ seq }) => seq);

/** A run that waits for the user's next words. */
async function beginRun(studio: StudioPage): Promise<void> {
  await studio.waitSaved();
  await studio.mode('Run');
  await studio.runSession();
  await studio.say('I am member 7 and want a ladder');
  await studio.expectAnswer(/\S/);
  await expect(studio.at('messageInput')).toHaveAttribute('placeholder', 'Say something as the user');
}

test('a full disk: all goes on in the tab and says that it is not saved, and is stored whole once there is room', async ({
  page,
}) => {
  const disk = await createDisk(page);
  const studio = await openToolLoan(page);
  await studio.waitSaved();
  await studio.share('Whole workspace');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the workspace' }).click();
  const text = readFileSync(await (await saving).path(), 'utf8');
  await page.keyboard.press('Escape');
  await beginRun(studio);
  const before = await studio.stored();
  await disk.fill();
  const refused = studio.conversation.getByText(/from event \d+ on\. Its storage for this page is full/);
  const kept = await test.step('a run goes on and says from which event on it is not saved', async () => {
    await studio.say('And a rake');
    await expect(studio.at('saveState')).toHaveText('Not saved');
    await expect(studio.at('saveState')).toHaveAttribute('title', /storage for this page is full/);
    await expect(refused).toContainText('Export the run');
    await studio.say('And a saw');
    await studio.side('Runs');
    const stored = await logOf(studio);
    await expect(studio.at('runList')).toContainText(`Not saved from event ${stored.length + 1} on`);
    return stored;
  });

  await test.step('text and versions stay in the tab, and both are told', async () => {
    await studio.mode('Author');
    await studio.replaceWord('Desc: Lends', 'Lends', 'Hands');
    await expect(studio.at('saveState')).toHaveText('Not saved');
    await expect(studio.at('notices')).toContainText('refused to save. Its storage for this page is full');
    await keep(studio, 'While full');
    await expect(studio.at('notices')).toContainText('refused to store a version');
    expect((await storedVersions(page)).map(({ name }) => name)).not.toContain('While full');
    await expect(studio.line('Desc: Hands')).toBeVisible();
  });

  const dialog = studio.at('workspaceDialog');
  const importIt = async () => {
    await studio.share('Whole workspace');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByLabel('Workspace file').setInputFiles({
      name: 'w.jsonl',
      mimeType: 'application/jsonl',
      buffer: Buffer.from(text.replaceAll('Tool loan', 'Tool hire')),
    });
    await dialog.getByRole('button', { name: /^Import \d+ record/ }).click();
  };
  await test.step('a workspace that is imported says what was written, and loses nothing that was there', async () => {
    await importIt();
    await expect(dialog.getByRole('alert')).toContainText('refused to store more. Its storage for this page is full');
    expect((await studio.stored()).documents).toEqual(before.documents);
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('all of it is stored once there is room', async () => {
    await disk.free();
    await expect(studio.at('saveState')).toHaveText('Saved', { timeout: 40_000 });
    await expect.poll(async () => (await storedVersions(page)).map(({ name }) => name)).toContain('While full');
    await importIt();
    await expect(dialog.getByRole('status')).toContainText('Added from w.jsonl');
    expect((await studio.stored()).documents.length).toBeGreaterThan(before.documents.length);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    await studio.mode('Run');
    await expect(refused).toHaveCount(0);
    await expect(studio.at('runList')).not.toContainText('Not saved');
    const after = await logOf(studio);
    expect(after.length).toBeGreaterThan(kept.length);
    expect(after).toEqual(after.map((_, index) => index));
  });

  await test.step('and is there after a reload', async () => {
    await page.reload();
    await expect(studio.conversation.getByText('And a saw', { exact: true })).toBeVisible();
    await studio.mode('Author');
    await studio.expectTitle('Tool loan');
    await studio.expectSource(toolLoan.replace('Desc: Lends', 'Desc: Hands'));
    studio.expectNoErrors();
  });
});

const offer = (studio: StudioPage) => studio.at('notices').getByText(/^The run of .* was interrupted at event \d+\.$/);

async function openAgain(context: BrowserContext, address: string): Promise<StudioPage> {
  const studio = new StudioPage(await context.newPage());
  await studio.open(address, { text: false });
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
  const first = await openToolLoanCanvas(page);
  await beginRun(first);
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
  await beginRun(await openToolLoanCanvas(page));
  const address = page.url().replace('run', 'author');
  const beside = await openAgain(context, address);
  await beside.expectTitle('Tool loan');
  await expect(beside.node('api:lend_tool')).toBeVisible();
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
  await again.expectTitle('Tool loan');
  await expect(again.node('api:lend_tool')).toBeVisible();
  await expect(offer(again)).toHaveCount(0);
  again.expectNoErrors();
});
