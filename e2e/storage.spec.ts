// Storage under failure: a really full disk, a crashing renderer, a tab closed during a run.

import { expect, test } from '@playwright/test';
import { commit, field } from './fields';
import { createDisk } from './fullDisk';
import { openToolLoanCanvas } from './openToolLoan';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';
import { keep, storedVersions } from './versionList';

// The disk must be small before the first page uses it, but a reused context remembers a larger one. And a context
// whose first window has crashed yields an empty page.
test.use({ reuseContext: false });

test('a full disk: all goes on in the tab and says that it is not saved, and is stored whole once there is room', async ({
  page,
}) => {
  const disk = await createDisk(page);
  const studio = await openToolLoanCanvas(page);
  const logOf = async () => (await studio.stored()).events.map(({ seq }) => seq);
  await studio.waitSaved();
  await studio.mode('Run');
  await studio.side('Runs');
  await studio.runSession();
  await studio.say('I am member 7 and want a ladder');
  await studio.expectAnswer(/\S/);
  await disk.fill();
  const refused = studio.conversation.getByText(/from event \d+ on\. Its storage for this page is full/);
  const kept = await test.step('a run goes on and says from which event on it is not saved', async () => {
    await studio.say('And a rake');
    await expect(refused).toContainText('Export the run');
    await expect(studio.at('saveState')).toHaveText('Not saved');
    await expect(studio.at('saveState')).toHaveAttribute('title', /storage for this page is full/);
    const stored = await logOf();
    await expect(studio.at('runList')).toContainText(`Not saved from event ${stored.length + 1} on`);
    return stored;
  });

  const changed = toolLoan.replace('Lends a garden tool to a member.', 'Hands it out.');
  await test.step('text and versions stay in the tab, and both are reported', async () => {
    await studio.mode('Author');
    await commit(field(studio.at('inspector'), 'Description').first(), 'Hands it out.', 'Control+Enter');
    await expect(studio.at('notices')).toContainText('refused to save. Its storage for this page is full');
    await keep(studio, 'While full');
    await expect(studio.at('notices')).toContainText('refused to store a version');
    await studio.at('notices').getByRole('button', { name: 'Show storage' }).first().click();
    const storage = page.getByRole('dialog', { name: 'Storage' });
    await expect(storage.getByRole('checkbox', { name: /, Run, / })).toHaveCount(1);
    await storage.getByRole('button', { name: 'Close', exact: true }).last().click();
    expect((await storedVersions(page)).map(({ name }) => name)).not.toContain('While full');
  });

  await test.step('all of it is stored once there is room', async () => {
    await disk.free();
    await studio.mode('Run');
    await studio.say('And a saw');
    await expect(studio.at('saveState')).toHaveText('Saved', { timeout: 40_000 });
    await expect.poll(async () => (await storedVersions(page)).map(({ name }) => name)).toContain('While full');
    await expect(refused).toHaveCount(0);
    await expect(studio.at('runList')).not.toContainText('Not saved');
    const after = await logOf();
    expect(after.length).toBeGreaterThan(kept.length);
    expect(after).toEqual(after.map((_, index) => index));
  });

  await test.step('and is there after a reload', async () => {
    await page.reload();
    await studio.conversation.getByText('And a saw', { exact: true }).waitFor();
    await studio.expectSource(changed);
    studio.expectNoErrors();
  });
});

test('a renderer that crashes, a tab that is closed: nothing logged is lost, and the run is offered while no other tab holds it', async ({
  page,
  context,
}) => {
  const openTab = async () => {
    const studio = new StudioPage(await context.newPage());
    await studio.open('/', { text: false });
    await studio.node('api:check_hospital').waitFor();
    const notices = studio.at('notices');
    return { studio, notices, offer: notices.getByText(/^The run of .* was interrupted at event \d+\.$/) };
  };
  const studio = new StudioPage(page);
  await studio.open('/#/run', { text: false });
  await studio.setup('API results', 'I type each result');
  await studio.runSession();
  await studio.say('I need an appointment at Riverside Hospital on 2026-12-03.');
  await studio.expectAnswer(/tell me the department/);
  // The model has not replied yet when the page closes.
  await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }));
  await studio.say('Cardiology');
  const shown = Number(
    await page.getByRole('slider', { name: 'Position in the session' }).getAttribute('aria-valuenow'),
  );
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;

  const second = await openTab();
  await test.step('after a crash in the middle of a call the run goes on where it stopped', async () => {
    const next = second.studio;
    await expect(second.offer).toBeVisible();
    const log = await next.log();
    await expect(second.offer).toContainText(`at event ${log.length}.`);
    expect(log.length).toBeGreaterThanOrEqual(shown);
    expect(log.map((event) => event.seq)).toEqual(log.map((_, index) => index));
    expect(log.some((event) => event.kind === 'user.spoke' && event.text === 'Cardiology')).toBe(true);
    await second.notices.getByRole('button', { name: 'Continue' }).click();
    await expect(second.offer).toHaveCount(0);
    await expect(next.conversation.getByText('Cardiology', { exact: true })).toBeVisible();
    await next.page.getByRole('button', { name: 'Continue the session' }).click();
    await next.answerCall('check_hospital', { hospital_exists: true });
    await next.answerCall('check_department', { department_exists: true });
    await next.expectStatus('api:check_department', 'done');
    expect((await next.log()).slice(0, log.length)).toEqual(log);
    next.expectNoErrors();
  });

  await test.step('it is offered once the tab that holds it is closed, until that is dismissed', async () => {
    const third = await openTab();
    await expect(third.offer).toHaveCount(0);
    await second.studio.page.close();
    await third.studio.page.reload();
    await expect(third.offer).toBeVisible();
    await third.notices.getByRole('button', { name: 'Dismiss' }).click();
    await expect(third.offer).toHaveCount(0);
    expect(await third.studio.page.evaluate(() => localStorage.getItem('weir.leftRuns'))).toContain('-');
    third.studio.expectNoErrors();
  });
});
