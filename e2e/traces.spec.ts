// Traces of other programs: from their file through the wizard to a stored run, and to Compare. `state/exchange` and
// `core/logs` test the matching of names, the selection and the storage.

import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { chat, file, lines, next, openFiles, starDialogue } from './importFiles';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

const hostile = `<img src=x onerror="window.hit=1"><script>window.hit=2</script>`;
const dialogues = (count: number) =>
  lines(
    Array.from({ length: count }, (_, index) =>
      starDialogue(`star-${index}`, index === 200 ? `My knee hurts. ${hostile}` : 'I need a doctor.'),
    ),
  );

test('traces of other programs are picked, matched and opened as an imported run by keyboard, or mined beside the page', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await studio.openWith(toolLoan, { text: false });
  const dialog = studio.at('tracesDialog');
  const list = dialog.getByRole('listbox', { name: 'Dialogues' });

  await test.step('they are picked by keyboard', async () => {
    // More than the list shows, and enough that storing takes a while.
    await openFiles(studio, file('dialogues.jsonl', dialogues(1500)));
    await expect(dialog).toContainText(/dialogues1500.*different tools2/);
    // The focused button is the safe one.
    await expect(next(studio)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '1500');
    // Only visible rows are rendered.
    expect(await list.getByRole('option').count()).toBeLessThan(60);
    await list.press('End');
    await expect(list.getByRole('option', { name: /star-1499/ })).toBeVisible();
    await page.keyboard.press('Space');
    await expect(dialog).toContainText('1499 dialogues picked');
  });

  const row = (name: string): Locator => dialog.getByRole('row', { name });
  await test.step('where nothing fits the document, another one is chosen, and names that have no node get one', async () => {
    await next(studio).press('Enter');
    await expect(dialog).toContainText('No name of these dialogues is one of "Tool loan".');
    await dialog
      .getByRole('combobox', { name: 'Document', exact: true })
      .selectOption({ label: 'Hospital appointment' });
    await expect(dialog).toContainText('Tools called: 1 of 2 matched');
    await expect(row('CheckHospital')).toContainText('same words');
    await expect(row('CheckHospital').getByRole('combobox')).toHaveValue('api:check_hospital');
    await expect(row('book_it')).toContainText('no node found');
    await row('book_it').getByRole('combobox').selectOption({ label: 'register_hospital' });
    await expect(row('book_it')).toContainText('your choice');
    await row('book_it').getByRole('button', { name: 'Propose a node for book_it again' }).click();
    await expect(row('book_it')).toContainText('no node found');
    await row('book_it').getByRole('combobox').selectOption({ label: 'register_hospital' });
    await row('booked').getByRole('combobox').selectOption({ label: 'appointment_confirmed' });
    await expectAccessible(studio, 'names and nodes', '[role="dialog"]');
  });

  await test.step('given up by Escape while they are stored, none of them is there', async () => {
    await next(studio).press('Enter');
    await expect(dialog).toContainText('which nodes of "Hospital appointment" they reach');
    await dialog.getByRole('button', { name: 'Open 1499 in Run' }).press('Enter');
    await dialog.getByRole('progressbar').waitFor();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('cancelled');
    expect(await studio.stored()).toMatchObject({ runs: [], events: [] });
  });

  await test.step('closed in the middle, it goes on where it was; one that is filtered and picked is opened as a run', async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await studio.openImport();
    await page.getByRole('button', { name: 'Continue with 1500 dialogues' }).press('Enter');
    await dialog.getByRole('button', { name: 'Pick dialogues' }).press('Enter');
    await dialog.getByRole('button', { name: 'Pick none' }).press('Enter');
    await expect(next(studio)).toBeDisabled();
    await dialog.getByLabel('Filter dialogues').fill('knee');
    await expect(list.getByRole('option')).toHaveCount(1);
    await expect(list.getByRole('option')).toContainText('onerror');
    await dialog.getByRole('button', { name: 'Pick those shown' }).press('Enter');
    await expect(dialog).toContainText('1 dialogue picked');
    await dialog.getByRole('button', { name: 'Leave those shown' }).press('Enter');
    await expect(dialog).toContainText('0 dialogues picked');
    await list.press('Space');
    await expect(dialog).toContainText('1 dialogue picked');
    await expectAccessible(studio, 'dialogues to pick', '[role="dialog"]');
    await next(studio).press('Enter');
    await expect(row('book_it').getByRole('combobox')).toHaveValue('api:register_hospital');
    await next(studio).press('Enter');
    await dialog.getByRole('button', { name: 'Open in Run' }).press('Enter');
    await studio.conversation.getByText(hostile).waitFor();
    await studio.expectTitle('Hospital appointment');
    await studio.expectStatus('api:check_hospital', 'done');
    await studio.expectStatus('api:register_hospital', 'done');
    await expect(studio.at('conversation')).toContainText('1 violation');
    await expect(studio.at('conversation')).toContainText('no model to continue with');
    await expect(studio.at('messageInput')).toHaveCount(0);
    await studio.side('Runs');
    await expect(studio.at('runList').getByRole('listitem')).toContainText(['imported']);
    await expect(page.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  });

  await test.step('opened from Compare, they are mined beside the page with their names matched, and no run is stored', async () => {
    await studio.mode('Compare');
    const chats = JSON.stringify([chat('Two'), chat('Three')]);
    await studio.openLogs([file('a.jsonl', dialogues(300)), file('b.json', chats)]);
    await expect(dialog).toContainText('dialogues302');
    for (let step = 0; step < 3; step++) await next(studio).click();
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(studio.at('compareScores')).toContainText('Trace miner over 302 traces');
    expect(workers.join()).toContain('traces.worker');
    await expect(
      studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'check_hospital' }),
    ).toBeVisible();
    await studio.tab('Traces');
    await expect(page.getByRole('checkbox', { name: /a\.jsonl, b\.json/ })).toBeChecked();
    expect((await studio.stored()).runs).toHaveLength(1);
  });

  await test.step('discarded, nothing of them is offered any more', async () => {
    await studio.openLogs([file('c.json', JSON.stringify([chat('Four'), chat('Five')]))]);
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    const offers = await studio.openImport();
    await expect(offers.getByRole('button', { name: 'Start empty' })).toBeVisible();
    await expect(offers.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
  });
  studio.expectNoErrors();
});
