// Files through the one door: each kind of file, foreign traces through the wizard, large, hostile and broken ones, and
// logs going out. Long because every kind of file has a journey.

import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, test } from '@playwright/test';
import type { Trace } from '../src/core/logs';
import { expectAccessible } from './expectAccessible';
import { chat, drag, file, kept, lines, next, openFiles, slowDisk, starDialogue, tools } from './importFiles';
import { StudioPage } from './studioPage';
import { flowchart, toolLoan } from './texts';

test('files dropped on the window: said before they are let go, and opened', async ({ page }) => {
  await new StudioPage(page).open('/', { text: false });
  await test.step('what cannot be opened is said before it is let go, and after', async () => {
    const studio = new StudioPage(page);
    const photo = { name: 'photo.png', text: '\u0000', type: 'image/png' };
    await drag(page, [photo], false);
    await expect(studio.at('dropTarget')).toContainText('This cannot be opened');
    await drag(page, [photo], true);
    await expect(studio.at('notices').getByRole('alert')).toContainText('photo.png: This is not text');
    await studio.expectTitle('Hospital appointment');
    studio.expectNoErrors();
  });

  await test.step('the window says what will happen, and a procedure becomes a document', async () => {
    const studio = new StudioPage(page);
    await drag(page, [{ name: 'loan.yaml', text: toolLoan }], false);
    await expect(studio.at('dropTarget')).toContainText('Drop to open the file');
    await expect(studio.at('dropTarget')).toContainText('attached to "Hospital appointment"');
    await expectAccessible(studio, 'the target for files', '[data-testid="drop-target"]');
    await page.evaluate(() => dispatchEvent(new DragEvent('dragleave')));
    await expect(studio.at('dropTarget')).toHaveCount(0);
    await studio.expectTitle('Hospital appointment');
    await drag(page, [{ name: 'loan.yaml', text: toolLoan }], true);
    await expect(studio.at('dropTarget')).toHaveCount(0);
    await studio.expectTitle('Tool loan');
    await expect(studio.node('api:lend_tool')).toBeVisible();
    studio.expectNoErrors();
  });

  await test.step('several files at once: documents, tools and a refusal', async () => {
    const studio = new StudioPage(page);
    await drag(
      page,
      [
        { name: 'chart.mmd', text: flowchart },
        { name: 'loan.yaml', text: toolLoan },
        { name: 'tools.json', text: tools },
        { name: 'paper.pdf', text: '%PDF-1.7' },
      ],
      true,
    );
    await studio.expectTitle('Tool loan');
    await expect(studio.at('tools')).toContainText('1 tool');
    const notices = studio.at('notices');
    await expect(notices).toContainText('2 documents were opened');
    await expect(notices).toContainText('Attached to "Tool loan": 1 tool of tools.json.');
    await expect(notices).toContainText('paper.pdf: This is a PDF');
    await notices.getByRole('button', { name: 'Undo' }).click();
    await expect(studio.at('tools')).toContainText('Attach the definitions');
    studio.expectNoErrors();
  });

  await test.step('tools become a new procedure where a flowchart is open, and by choice from the dialog', async () => {
    const studio = new StudioPage(page);
    await studio.paste(flowchart);
    await openFiles(studio, file('shed.json', tools));
    await studio.expectTitle('shed');
    await expect(studio.node('api:find_tool')).toBeVisible();
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
    const dialog = await studio.openImport();
    await studio.at('importText').fill(tools);
    await expect(dialog).toContainText('attached to "shed", or become a new procedure');
    await dialog.getByRole('button', { name: 'New procedure from these tools' }).click();
    await studio.expectTitle('Tools');
    await studio.side('Tools');
    await expect(studio.at('tools')).toContainText('1 tool');
    studio.expectNoErrors();
  });
});

const two = [
  '# Returns',
  'A parcel comes back.',
  '```mermaid',
  'flowchart TD',
  '  a[Open it] --> b[Check it]',
  '```',
  '## Refunds',
  '```mermaid',
  'flowchart TD',
  '  c[Refund it] --> d',
  '```',
  '',
].join('\n');

test('what is pasted is recognised before anything is created', async ({ page }) => {
  await new StudioPage(page).open('/', { text: false });
  await test.step('a paste of three megabytes asks first, too, and so does a sentence, but no name', async () => {
    const studio = new StudioPage(page);
    const paste = (text: string) =>
      page.evaluate((given) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', given);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    await paste('check_hospital');
    await expect(studio.at('importDialog')).toHaveCount(0);
    await paste('Ask for the order number, look it up and say when it comes.');
    await expect(studio.at('recognisedText')).toContainText('words');
    await page.keyboard.press('Escape');
    await expect(studio.at('importDialog')).toHaveCount(0);
    await paste(`${'x'.repeat(3_000_000)}\n`);
    await expect(studio.at('importDialog')).toContainText('The text has 3.0 million characters');
    await expect(studio.at('recognisedText')).toContainText('no format that Weir knows');
    await page.getByRole('button', { name: 'Clear the text' }).click();
    await expect(studio.at('importText')).toHaveValue('');
    await page.keyboard.press('Escape');
    await studio.expectTitle('Hospital appointment');
    studio.expectNoErrors();
  });

  await test.step('files of other tools, words and noise create no document that cannot be read', async () => {
    const studio = new StudioPage(page);
    const dialog = await studio.openImport();
    const create = dialog.getByRole('button', { name: 'Create document' });
    await expect(create).toBeDisabled();
    await studio.at('importText').fill('   \n \n');
    await expect(create).toBeDisabled();
    for (const [text, said] of [
      ['from langgraph.graph import StateGraph\n', /Python code of LangGraph.*get_graph\(\)\.draw_mermaid\(\)/s],
      ['app:\n  mode: workflow\nkind: app\nworkflow: {}\n', /an app of Dify.*as a flowchart/s],
      ['1. Ask for the name.\n2. If it is unknown, ask again.\n', /a procedure in words.*A model can draft/s],
      ['<!doctype html>\n<p>hello</p>', /a page of HTML/],
      ['{"a": 1,\n"b" 2}', /JSON that cannot be read.*line 2/s],
    ] as const) {
      await studio.at('importText').fill(text);
      await expect(studio.at('recognisedText')).toContainText(said);
      await expect(create).toBeDisabled();
    }
    await expectAccessible(studio, 'what was recognised', '[role="dialog"]');
    await studio.at('importText').fill('flowchart TD\n  a --> b\n');
    await expect(studio.at('recognisedText')).toContainText(
      'This is a Mermaid flowchart. It begins with "flowchart TD".',
    );
    await expect(create).toBeEnabled();
    await studio.at('importText').fill('1. Ask for the name.\n2. Check it.\n');
    await dialog.getByRole('button', { name: 'Keep as plain text' }).click();
    await studio.expectTitle('New procedure');
    await expect.poll(() => studio.source()).toContain('# 1. Ask for the name.\n');
    await expect(studio.at('problem').filter({ hasText: /^error/ })).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('several flowcharts in Markdown: one of them, or a document each, with the words around them', async () => {
    const studio = new StudioPage(page);
    const dialog = await studio.openImport();
    await studio.at('importText').fill(two);
    await expect(studio.at('recognisedText')).toContainText('text with 2 Mermaid flowcharts');
    await dialog.getByLabel('Create').selectOption({ label: 'line 9: Refunds (flowchart)' });
    await dialog.getByRole('button', { name: 'Create document' }).click();
    await studio.expectTitle('Refunds');
    await expect(studio.node('c')).toContainText('Refund it');
    // A dropped file asks the same question.
    await drag(page, [{ name: 'two.md', text: two }], true);
    await dialog.getByRole('button', { name: 'Create 2 documents' }).click();
    await expect(dialog).toHaveCount(0);
    await studio.expectTitle('Refunds');
    await studio.at('documentList').getByText('Returns').click();
    await expect.poll(() => studio.source()).toContain('%% A parcel comes back.\n');
    await expect(studio.node('a')).toContainText('Open it');
    studio.expectNoErrors();
  });
});

test('a log leaves one browser and opens in another, once, with its timeline and its nodes', async ({
  page,
  browser,
}) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.paste(toolLoan);
  await studio.runScript(['Member M-1, a rake please.', 'Goodbye.']);
  await page.getByRole('button', { name: 'Export the log' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Weir log' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tool-loan.*\.jsonl$/i);
  const log = readFileSync(await download.path(), 'utf8');
  expect(log.trim().split('\n')).toHaveLength((await studio.log()).length);
  await expect(studio.at('notices')).toContainText('Saved as');

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const other = new StudioPage(await context.newPage());
  await other.open('/', { text: false });
  await openFiles(other, file('theirs.jsonl', log));
  await expect(other.at('conversation').getByText(/^Session ended:/)).toBeVisible();
  await other.expectStatus('answer:ask_details', 'done');
  await expect(other.at('timeline').getByTestId('event-mark').first()).toBeVisible();
  await expect(other.page.getByText('The document of this run is not stored here')).toBeVisible();
  await other.side('Runs');
  await expect(other.at('runList').getByRole('listitem')).toHaveCount(1);
  await expect(other.at('runList').getByRole('listitem')).toContainText('imported');
  // Again: it is here already. Changed: a copy, and the first stays.
  await openFiles(other, file('again.jsonl', log));
  await expect(other.at('notices')).toContainText('here already');
  await expect(other.at('runList').getByRole('listitem')).toHaveCount(1);
  await openFiles(other, file('changed.jsonl', log.replaceAll('a rake please', 'a spade please')));
  await expect(other.at('notices')).toContainText('imported as a copy');
  await expect(other.at('runList').getByRole('listitem')).toHaveCount(2);
  await expect(other.conversation.getByText('Member M-1, a spade please.')).toBeVisible();
  await other.page.reload();
  await other.side('Runs');
  await expect(other.at('runList').getByRole('listitem').filter({ hasText: 'imported' })).toHaveCount(2);
  // The list still grows after a reload: the run that is clicked may be another one by then.
  await expect(async () => {
    await other.at('runList').getByRole('listitem').first().getByRole('button').first().click();
    await expect(other.node('api:check_member')).toBeVisible({ timeout: 3000 });
  }).toPass();
  // Its text becomes a document, and the run one of that document.
  await other.page.getByRole('button', { name: 'Keep as a document' }).click();
  await other.expectTitle('Tool loan');
  await expect(other.page.getByText('The document of this run is not stored here')).toHaveCount(0);
  await other.page.reload();
  await other.side('Runs');
  await other.side('Documents');
  await other.at('documentList').getByText('Table booking').click();
  await other.side('Runs');
  await expect(async () => {
    await other.at('runList').getByRole('listitem').first().getByRole('button').first().click();
    await expect(other.at('documentMenu')).toHaveText('Tool loan', { timeout: 3000 });
  }).toPass();
  other.expectNoErrors();
  await context.close();
  studio.expectNoErrors();
});

test('a log that names an endpoint of somebody else opens, and nothing is sent there', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/#/run');
  await studio.runSession();
  const waiting = await studio.log();
  await page.getByRole('button', { name: 'New session' }).click();
  const theirs = waiting.map((event) =>
    event.kind === 'session.started'
      ? {
          ...event,
          sessionId: 'theirs',
          config: { ...event.config, rehearsal: false, model: 'm', baseUrl: 'https://evil.example/v1' },
        }
      : { ...event, sessionId: 'theirs' },
  );
  await openFiles(studio, file('theirs.jsonl', lines(theirs)));
  await expect(studio.at('conversation')).toContainText('an endpoint that is not yours');
  await expect(studio.at('messageInput')).toHaveCount(0);
  expect(studio.foreignRequests).toEqual([]);
  studio.expectNoErrors();
});

test('a run leaves in five forms, several runs as one file', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan, { text: false });
  await studio.runScript(['Member M-1, a rake please.', 'Goodbye.']);
  await page.getByRole('button', { name: 'Run again from the start' }).click();
  await page.getByRole('menuitem', { name: 'Run again', exact: true }).click();
  await studio.expectEnded();
  await studio.side('Runs');
  const rows = studio.at('runList').getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const save = async (item: RegExp, ...asked: readonly string[]) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    // Two of the forms ask what goes into them.
    for (const name of asked) await studio.at('exportDialog').getByRole('checkbox', { name }).click();
    if (/^\^Open/.test(item.source)) await studio.at('exportDialog').getByRole('button', { name: 'Save' }).click();
    const download = await waiting;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  for (const [item, ending, holds] of [
    [/^Weir log/, /\.jsonl$/, /"kind":"session\.started"/],
    [/^OpenAI chat/, /\.json$/, /"role": ?"assistant"/],
    [/^OpenTelemetry/, /\.otlp\.json$/, /"resourceSpans"/],
    [/^Transcript/, /\.md$/, /a rake please/],
    [/^XES/, /\.xes$/, /<log /],
  ] as const) {
    await rows.first().hover();
    await rows
      .first()
      .getByRole('button', { name: /^More for the run/ })
      .click();
    const { name, text } = await save(item);
    expect(name).toMatch(ending);
    expect(text).toMatch(holds);
  }
  await page.getByRole('button', { name: 'Choose several' }).click();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expectAccessible(studio, 'several runs chosen', '[data-testid="run-list"]');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const { text } = await save(/^XES/);
  expect(text.match(/<trace>/g)).toHaveLength(2);
  await page.getByRole('button', { name: 'Delete the chosen runs' }).click();
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: '2 deleted runs' }).click();
  await page.getByRole('button', { name: 'Delete all for good' }).click();
  await expect(page.getByText('No deleted runs.')).toBeVisible();
  expect((await studio.stored()).events).toEqual([]);
  studio.expectNoErrors();
});

test('traces of other programs are picked, matched and opened as imported runs, by keyboard alone', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  const dialogues = Array.from({ length: 360 }, (_, index) =>
    starDialogue(`star-${index}`, index === 200 ? 'My knee hurts.' : 'I need a doctor.'),
  );
  await openFiles(studio, file('dialogues.jsonl', lines(dialogues)));
  const dialog = studio.at('tracesDialog');
  await expect(dialog).toContainText('dialogues360');
  await expect(dialog).toContainText('different tools2');
  await expectAccessible(studio, 'what was read', '[role="dialog"]');
  await next(studio).focus();
  await page.keyboard.press('Enter');
  const list = dialog.getByRole('listbox', { name: 'Dialogues' });
  // Of 360 only those in view are there.
  expect(await list.getByRole('option').count()).toBeLessThan(60);
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '360');
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('option', { name: /star-359/ })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('359 dialogues picked')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pick none' }).press('Enter');
  await expect(next(studio)).toBeDisabled();
  await dialog.getByLabel('Filter dialogues').fill('knee');
  await expect(list.getByRole('option')).toHaveCount(1);
  await list.press('Space');
  await dialog.getByLabel('Filter dialogues').fill('star-1');
  await dialog.getByRole('button', { name: 'Pick those shown' }).press('Enter');
  await expect(dialog.getByText('112 dialogues picked')).toBeVisible();
  await dialog.getByRole('button', { name: 'Leave those shown' }).press('Enter');
  await expectAccessible(studio, 'dialogues to pick', '[role="dialog"]');
  await next(studio).press('Enter');

  await expect(dialog).toContainText('Tools called: 1 of 2 matched');
  const row = (name: string): Locator => dialog.getByRole('row', { name });
  await expect(row('CheckHospital')).toContainText('same words');
  await expect(row('CheckHospital').getByRole('combobox')).toHaveValue('api:check_hospital');
  await expect(row('book_it')).toContainText('no node found');
  await expect(dialog).toContainText('Nodes of the document that no name stands for');
  await row('book_it').getByRole('combobox').selectOption({ label: 'register_hospital' });
  await expect(row('book_it')).toContainText('your choice');
  await row('booked').getByRole('combobox').selectOption({ label: 'appointment_confirmed' });
  await expectAccessible(studio, 'names and nodes', '[role="dialog"]');
  // Closed in the middle, it goes on where it was.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await studio.openImport();
  await page.getByRole('button', { name: 'Continue with 360 dialogues' }).click();
  await expect(row('book_it').getByRole('combobox')).toHaveValue('api:register_hospital');
  await next(studio).press('Enter');
  await expectAccessible(studio, 'where the traces go', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Open in Run' }).press('Enter');

  await expect(dialog).toHaveCount(0);
  await expect(studio.conversation.getByText('My knee hurts.')).toBeVisible();
  await studio.expectStatus('api:check_hospital', 'done');
  await studio.expectStatus('api:register_hospital', 'done');
  await expect(studio.at('conversation')).toContainText('1 violation');
  await expect(studio.at('conversation')).toContainText('no model to continue with');
  await expect(studio.at('messageInput')).toHaveCount(0);
  await studio.side('Runs');
  const run = studio.at('runList').getByRole('listitem');
  await expect(run).toHaveCount(1);
  await expect(run).toContainText('imported');
  await expectAccessible(studio, 'an imported run, and the list of runs');
  await page.reload();
  await studio.side('Runs');
  await run.getByRole('button').first().click();
  await expect(studio.conversation.getByText('My knee hurts.')).toBeVisible();
  await studio.expectStatus('api:register_hospital', 'done');
  studio.expectNoErrors();
});

test('traces: nothing is asked twice, names are matched for Compare, markup is text', async ({ page }) => {
  await test.step('the next file of the same tools knows the choices', async () => {
    const studio = new StudioPage(page);
    await studio.open('/', { text: false });
    await openFiles(studio, file('first.jsonl', lines([starDialogue('a')])));
    const dialog = studio.at('tracesDialog');
    await dialog.getByRole('button', { name: 'Match names to nodes' }).click();
    await dialog
      .getByRole('row', { name: 'book_it' })
      .getByRole('combobox')
      .selectOption({ label: 'register_hospital' });
    await page.keyboard.press('Escape');
    await openFiles(studio, file('second.jsonl', lines([starDialogue('b')])));
    await expect(dialog).toContainText('second.jsonl');
    await dialog.getByRole('button', { name: 'Match names to nodes' }).click();
    const choice = dialog.getByRole('row', { name: 'book_it' });
    await expect(choice.getByRole('combobox')).toHaveValue('api:register_hospital');
    await choice.getByRole('button', { name: 'Propose a node for book_it again' }).click();
    await expect(choice.getByRole('combobox')).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('they go to Compare with their names matched, from its own button too', async () => {
    const studio = new StudioPage(page);
    await studio.mode('Compare');
    await studio.openLogs([
      file('a.json', JSON.stringify(chat('One'))),
      file('b.json', JSON.stringify([chat('Two'), chat('Three')])),
    ]);
    const dialog = studio.at('tracesDialog');
    await expect(dialog).toContainText('dialogues3');
    for (let step = 0; step < 3; step++) await next(studio).click();
    await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(studio.at('compareScores')).toContainText('Trace miner over 3 traces');
    await studio.tab('Traces');
    await expect(page.getByRole('checkbox', { name: /a\.json, b\.json/ })).toBeChecked();
    await expect(
      studio.at('compareRebuilt').locator('.react-flow__node').filter({ hasText: 'check_hospital' }),
    ).toBeVisible();
    expect((await studio.stored()).runs).toEqual([]);
    studio.expectNoErrors();
  });

  await test.step('markup in a trace is text, in the wizard and in the run', async () => {
    const studio = new StudioPage(page);
    await studio.mode('Author');
    const hostile = `<img src=x onerror="window.hit=1"><script>window.hit=2</script>`;
    const dialogue = starDialogue(hostile, hostile);
    await openFiles(studio, file('hostile.jsonl', lines([{ ...dialogue, tasks: [hostile] }])));
    await next(studio).click();
    await expect(studio.at('tracesDialog').getByRole('option')).toContainText('onerror');
    await next(studio).click();
    await next(studio).click();
    await studio.at('tracesDialog').getByRole('button', { name: 'Open in Run' }).click();
    await expect(studio.conversation.getByText(hostile)).toBeVisible();
    await studio.side('Runs');
    await expect(studio.at('runList')).toContainText('onerror');
    await expect(page.locator('img')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
    studio.expectNoErrors();
  });
});

/** Some 5 MB of chats. */
const largeChats = () =>
  lines(
    Array.from({ length: 2600 }, (_, index) => chat(`Question ${index}. ${'So many words about it. '.repeat(66)}`)),
  );

/** A log of ours of some 5 MB. */
async function largeLog(): Promise<string> {
  const { traceToEvents } = await import('../src/core/logs');
  const steps: Trace['steps'] = Array.from({ length: 1500 }, (_, seq) =>
    seq % 2 === 0
      ? { kind: 'user' as const, seq, text: `Question ${seq}. ${'And so on. '.repeat(120)}` }
      : { kind: 'response' as const, seq, text: `Answer ${seq}. ${'And so on. '.repeat(120)}` },
  );
  const document = { title: 'Tool loan', kind: 'pdl' as const, source: toolLoan };
  const made = traceToEvents(
    { id: 't', source: 'openai', steps },
    { document, tools: [], sessionId: 'large', startedAt: 1 },
  );
  if (!made.ok) throw new Error(made.error.message);
  return lines(made.value);
}

test('a log of 5 MB: read with progress while typing goes on, given up without a trace, forgotten by a reload, stored', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await slowDisk(page);
  await studio.open();
  await test.step('read with progress while typing goes on', async () => {
    await expect(studio.line('Name: Hospital appointment')).toBeVisible();
    const text = largeChats();
    expect(text.length).toBeGreaterThan(5_000_000);
    await drag(page, [{ name: 'chats.jsonl', text }], true);
    const reading = studio.at('reading');
    await expect(reading).toContainText('Reading chats.jsonl');
    await studio.replaceWord('Desc: Books', 'Books', 'Makes');
    await expect(studio.line('Desc: Makes')).toBeVisible();
    await expect(studio.node('api:check_hospital').first()).toBeVisible();
    // The file is still being read: nobody waited for it.
    await expect(reading).toBeVisible();
    await expect(reading).toContainText(/[1-5]\.\d of 5\.\d MB/);
    await expectAccessible(studio, 'a file that is being read', '[data-testid="reading"]');
    await expect(studio.at('tracesDialog')).toContainText('dialogues2600', { timeout: 60_000 });
    await expect(reading).toHaveCount(0);
    await studio.at('tracesDialog').getByRole('button', { name: 'Discard' }).click();
    await expect(studio.at('tracesDialog')).toHaveCount(0);
    studio.expectNoErrors();
  });

  await test.step('given up without a trace', async () => {
    await studio.waitSaved();
    const before = await kept(studio);
    await openFiles(studio, file('chats.jsonl', largeChats()));
    // The dialog shows it itself, and can be closed meanwhile.
    await expect(studio.at('importDialog').getByRole('progressbar')).toBeVisible();
    await page.keyboard.press('Escape');
    await studio.at('reading').getByRole('button', { name: 'Cancel' }).click();
    await expect(studio.at('reading')).toHaveCount(0);
    await expect(studio.at('notices')).toContainText('cancelled; nothing was changed');
    await expect(studio.at('tracesDialog')).toHaveCount(0);
    expect(await kept(studio)).toEqual(before);
    // The door is open again.
    await openFiles(studio, file('loan.yaml', toolLoan));
    await studio.expectTitle('Tool loan');
    studio.expectNoErrors();
  });

  await test.step('forgotten by a reload in the middle', async () => {
    await studio.waitSaved();
    const before = await kept(studio);
    await drag(page, [{ name: 'large.jsonl', text: await largeLog() }], true);
    await expect(studio.at('reading')).toBeVisible();
    await page.reload();
    await expect(studio.at('shell')).toBeVisible();
    await expect(studio.at('reading')).toHaveCount(0);
    expect(await kept(studio)).toEqual(before);
    await studio.expectTitle('Tool loan');
    studio.expectNoErrors();
  });

  await test.step('of ours: stored beside the page and opened in Run', async () => {
    const text = await largeLog();
    expect(text.length).toBeGreaterThan(4_000_000);
    await openFiles(studio, file('large.jsonl', text));
    await expect(studio.at('conversation').getByText('Answer 1499.')).toBeVisible({ timeout: 60_000 });
    const { events, runs } = await studio.stored();
    expect(events).toHaveLength(text.split('\n').length);
    expect(runs).toMatchObject([{ id: 'large', imported: 'openai', turns: 750 }]);
    studio.expectNoErrors();
  });
});

test('broken and hostile files are refused with what, where and what to try, and change nothing', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.waitSaved();
  const before = await kept(studio);
  const good = JSON.stringify(starDialogue('a'));
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const event = { v: 1, seq: 0, sessionId: 's', at: 1, turn: 0, kind: 'session.started' };
  const folder = mkdtempSync(join(tmpdir(), 'weir-'));
  const huge = join(folder, 'huge.jsonl');
  const handle = openSync(huge, 'w');
  ftruncateSync(handle, 200_000_000);
  closeSync(handle);
  try {
    await studio.openImport();
    const alert = studio.at('importDialog').getByRole('alert');
    const input = page.getByLabel('File to open');
    await input.setInputFiles(huge);
    await expect(alert).toContainText('huge.jsonl has 200.0 MB; a file may have 128 MB at most, and it was not read');
    for (const [name, content, reason] of [
      ['cut.jsonl', `${good}\n${good.slice(0, 200)}`, /Line 2 .*mend that line/],
      ['cut.json', `[${good.slice(0, 200)}`, /cut\.json: .*JSON/],
      ['deep.json', deep, /deep\.json: /],
      ['deep.jsonl', `${good}\n${deep}`, /deep\.jsonl: .*deep/i],
      ['wrong.json', '{"resourceSpans": []}', /not of a kind that can be opened.*Weir opens/],
      ['wrong.jsonl', JSON.stringify(event), /its fields are not those of session.started|session\.started/],
      ['newer.jsonl', JSON.stringify({ ...event, v: 9 }), /version/],
      ['proto.jsonl', `${good}\n{"__proto__":{"polluted":true},"turns":[{"role":"ghost"}]}`, /Line 2/],
      ['page.html', '<html><script>window.hit=1</script></html>', /Weir opens/],
      ['sheet.xlsx', 'PK\u0003\u0004rest', /zip archive/],
      ['archive.yaml', 'PK\u0003\u0004rest', /zip archive/],
      ['empty.jsonl', '', /no text/],
      ['empty.yaml', '', /There is no text here/],
      ['picture.yaml', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3, 255, 254, 0, 0, 9, 8, 7, 6]), /This is not text/],
      ['paper.pdf', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj <</Type /Catalog>> endobj', /This is a PDF/],
      ['huge.yaml', Buffer.alloc(4_100_000, 'a'), /4 MB at most/],
    ] as const) {
      await input.setInputFiles(file(name, content));
      await expect(alert, name).toContainText(reason);
      await expect(alert, name).not.toContainText(/undefined|\[object/);
    }
    await input.setInputFiles(Array.from({ length: 7 }, (_, index) => file(`bad-${index}.pdf`, '%PDF-1.7')));
    await expect(alert).toContainText('2 more of the files');
    await expectAccessible(studio, 'refused files', '[role="dialog"]');
  } finally {
    rmSync(folder, { recursive: true });
  }
  await page.keyboard.press('Escape');
  await studio.expectTitle('Hospital appointment');
  expect(await kept(studio)).toEqual(before);
  expect(await page.evaluate(() => ({ hit: (window as { hit?: number }).hit, polluted: 'polluted' in {} }))).toEqual({
    hit: undefined,
    polluted: false,
  });
  studio.expectNoErrors();
});
