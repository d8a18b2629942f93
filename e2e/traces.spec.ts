// The import and its ends under trying circumstances: more files while the wizard stands open, leaving it while it
// works, other tabs, double clicks, hundreds of traces; and what goes out with a log.

import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './expectAccessible';
import { chat, drag, file, lines, next, openFiles, starDialogue } from './importFiles';
import { StudioPage } from './studioPage';
import { readCorpus, toolLoan } from './texts';

const toLast = async (studio: StudioPage) => {
  for (let step = 0; step < 3; step++) await next(studio).click();
};

test('files dropped on the open wizard join it; runs that are being stored are given up; another document is chosen there', async ({
  page,
}) => {
  await test.step('files dropped on the open wizard join it; discarded dialogues are gone', async () => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    await openFiles(studio, file('a.jsonl', lines([starDialogue('one'), starDialogue('two')])));
    const dialog = studio.at('tracesDialog');
    // What is in focus does no harm.
    await expect(next(studio)).toBeFocused();
    await next(studio).click();
    await dialog.getByRole('option', { name: /one/ }).click();
    await expect(dialog).toContainText('1 dialogue picked');
    await drag(page, [{ name: 'b.jsonl', text: JSON.stringify(starDialogue('three')) }], true);
    await expect(dialog).toContainText('dialogues3');
    await expect(dialog).toContainText('2 dialogues picked');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    const offer = (await studio.openImport()).getByRole('button', { name: 'Continue with 3 dialogues' });
    await offer.click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await studio.openImport();
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('Escape');
    studio.expectNoErrors();
  });

  await test.step('runs that are being stored are given up by Escape, all of them', async () => {
    const studio = new StudioPage(page);
    const many = Array.from({ length: 1500 }, (_, index) => starDialogue(`d${index}`));
    await openFiles(studio, file('many.jsonl', lines(many)));
    await toLast(studio);
    const dialog = studio.at('tracesDialog');
    await dialog.getByRole('button', { name: 'Open 1500 in Run' }).click();
    await expect(dialog.getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toContainText('cancelled');
    await expect(dialog).toContainText('1500 dialogues picked');
    expect(await studio.stored()).toMatchObject({ runs: [], events: [] });
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('a double click on the button creates one document', async () => {
    const studio = new StudioPage(page);
    await studio.openImport();
    await studio.at('importText').fill(toolLoan);
    await page.getByRole('button', { name: 'Create document' }).dblclick();
    await studio.expectTitle('Tool loan');
    await expect(studio.at('documentList').getByText('Tool loan')).toHaveCount(1);
    // The second click may have met what lies below.
    await page.keyboard.press('Escape');
    studio.expectNoErrors();
  });

  await test.step('the wizard says when nothing fits the document, and another one is chosen there', async () => {
    const studio = new StudioPage(page);
    await studio.expectTitle('Tool loan');
    await openFiles(studio, file('a.jsonl', lines([starDialogue('one')])));
    const dialog = studio.at('tracesDialog');
    await next(studio).click();
    await next(studio).click();
    await expect(dialog).toContainText('No name of these dialogues is one of "Tool loan".');
    await dialog
      .getByRole('combobox', { name: 'Document', exact: true })
      .selectOption({ label: 'Hospital appointment' });
    await expect(dialog).not.toContainText('No name of these dialogues');
    await expect(dialog.getByRole('combobox', { name: 'Node of CheckHospital' })).toHaveValue('api:check_hospital');
    await next(studio).click();
    await expect(dialog).toContainText('which nodes of "Hospital appointment" they reach');
    await expectAccessible(studio, 'the last step of the wizard', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Open in Run' }).click();
    await studio.expectTitle('Hospital appointment');
    await studio.expectStatus('api:check_hospital', 'done');
    studio.expectNoErrors();
  });
});

test('imported runs are listed in other tabs at once; what is compared stays chosen and joins what comes from elsewhere', async ({
  page,
  context,
}) => {
  await test.step('imported runs are listed in other tabs at once', async () => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    const other = new StudioPage(await context.newPage());
    await other.open('/', { text: false });
    await other.side('Runs');
    await openFiles(studio, file('a.json', JSON.stringify(chat('One'))));
    await toLast(studio);
    await studio.at('tracesDialog').getByRole('button', { name: 'Open in Run' }).click();
    await expect(studio.at('timeline')).toBeVisible();
    await expect(other.at('runList').getByRole('listitem')).toHaveCount(1);
    studio.expectNoErrors();
    other.expectNoErrors();
    await other.page.close();
  });

  await test.step('what is compared stays chosen while other modes are looked at, and joins what comes from there', async () => {
    const studio = new StudioPage(page);
    await studio.mode('Author');
    await openFiles(studio, file('first.json', JSON.stringify(chat('One'))));
    await toLast(studio);
    await studio.at('tracesDialog').getByRole('button', { name: 'Compare', exact: true }).click();
    const scores = studio.at('compareScores');
    await expect(scores).toContainText('Trace miner over 1 trace.');
    await studio.mode('Author');
    await studio.mode('Compare');
    await expect(scores).toContainText('Trace miner over 1 trace.');
    await studio.tab('Traces');
    await expect(page.getByRole('checkbox', { name: /first\.json/ })).toBeChecked();
    await studio.mode('Author');
    await openFiles(studio, file('second.json', JSON.stringify(chat('Two'))));
    await toLast(studio);
    await studio.at('tracesDialog').getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(scores).toContainText('Trace miner over 2 traces.');
    await studio.tab('Traces');
    await expect(page.getByRole('checkbox', { name: /second\.json/ })).toBeChecked();
    studio.expectNoErrors();
  });
});

test('hundreds of dialogues are mined beside the page, and another choice ends it', async ({ page }) => {
  const text = readCorpus('star/sessions.jsonl');
  test.skip(text === undefined, 'the corpus is absent');
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await openFiles(studio, file('sessions.jsonl', text ?? ''));
  await expect(studio.at('tracesDialog')).toContainText('dialogues360');
  await expect(studio.at('tracesDialog')).toContainText('STAR dialogues, 360 dialogues');
  await toLast(studio);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(worker.url()));
  await studio.at('tracesDialog').getByRole('button', { name: 'Compare', exact: true }).click();
  await studio.tab('Traces');
  const chosen = page.getByRole('checkbox', { name: /sessions\.jsonl/ });
  await chosen.uncheck();
  await studio.tab('Scores');
  await expect(page.getByRole('heading', { name: 'Rebuild the workflow from what happened' })).toBeVisible();
  await page.getByRole('button', { name: 'Choose runs and logs' }).click();
  await chosen.check();
  await studio.tab('Scores');
  await expect(studio.at('compareScores')).toContainText('Trace miner over 360 traces');
  await expect(
    studio.at('compareScores').getByText(/No result value tells apart what happens after the start/),
  ).toHaveCount(1);
  expect(workers.filter((url) => url.includes('mine.worker')).length).toBeGreaterThan(0);
  await expect(studio.at('compareRebuilt').locator('[data-mark="added"] [data-mark="added"]').first()).toHaveText(
    'Added',
  );
  studio.expectNoErrors();
});

test('a log for other programs goes out with what is asked for', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan, { text: false });
  await studio.runScript(['Member M-1, a rake please.', 'Goodbye.']);
  const save = async (form: string, ...switched: readonly string[]) => {
    await page.getByRole('button', { name: 'Export the log' }).click();
    await page.getByRole('menuitem', { name: form }).click();
    const dialog = studio.at('exportDialog');
    await expect(dialog).toContainText(`Export as ${form}`);
    for (const name of switched) await dialog.getByRole('checkbox', { name }).click();
    if (switched.length > 0) await expectAccessible(studio, `the export as ${form}`, '[role="dialog"]');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save' }).click(),
    ]);
    await expect(dialog).toHaveCount(0);
    return readFileSync(await download.path(), 'utf8');
  };
  expect(await save('OpenAI chat messages')).not.toContain('"role": "system"');
  await expect(studio.at('notices')).toContainText('Without the system prompt.');
  expect(await save('OpenAI chat messages', 'With the system prompt')).toContain('"role": "system"');
  expect(await save('OpenTelemetry spans')).toContain('a rake please');
  expect(await save('OpenTelemetry spans', 'With contents')).not.toContain('a rake please');
  await expect(studio.at('notices')).toContainText('Without contents: names, times and counts only.');
  studio.expectNoErrors();
});
