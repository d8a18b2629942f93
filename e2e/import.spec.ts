// Opens files through the import dialog: dropped, pasted and selected, exported and imported logs, a large file in the
// background. `state/exchange` tests the handling and refusal of each kind of file.

import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import type { Trace } from '../src/core/logs';
import { expectAccessible } from './expectAccessible';
import { commit, field } from './fields';
import { chat, drag, file, kept, lines, openFiles, slowDisk, tools } from './importFiles';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

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

/** A paste outside of any field. */
const paste = (page: Page, text: string, { times = 1, at = 'body' } = {}) =>
  page.evaluate(
    (given) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', given.text.repeat(given.times));
      const target = document.querySelector(given.at);
      target?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { text, times, at },
  );

test('files and texts are recognised before anything is created: dropped, pasted, chosen', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });

  await test.step('files held over the window: said before they are let go, and opened', async () => {
    const photo = { name: 'photo.png', text: '\u0000', type: 'image/png' };
    await drag(page, [photo], false);
    await expect(studio.at('dropTarget')).toContainText('This cannot be opened');
    await drag(page, [photo], true);
    await expect(studio.at('notices').getByRole('alert')).toContainText('photo.png: This is not text');
    const loan = { name: 'loan.yaml', text: toolLoan };
    await drag(page, [loan], false);
    await expect(studio.at('dropTarget')).toContainText(/Drop to open the file.*attached to "Hospital appointment"/);
    await expectAccessible(studio, 'the target for files', '[data-testid="drop-target"]');
    await page.evaluate(() => dispatchEvent(new DragEvent('dragleave')));
    await expect(studio.at('dropTarget')).toHaveCount(0);
    await studio.expectTitle('Hospital appointment');
    await drag(page, [loan], true);
    await studio.expectTitle('Tool loan');
    await expect(studio.at('dropTarget')).toHaveCount(0);
    await expect(studio.node('api:lend_tool')).toBeVisible();
  });

  const dialog = studio.at('importDialog');
  const recognised = studio.at('recognisedText');
  const create = dialog.getByRole('button', { name: 'Create document' });
  await test.step('a paste of a sentence or of three megabytes asks first; a name does nothing', async () => {
    await paste(page, 'check_hospital');
    await expect(dialog).toHaveCount(0);
    await paste(page, 'Ask for the order number, look it up and say when it comes.');
    await expect(recognised).toContainText('words');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await paste(page, 'x', { times: 3_000_000 });
    await expect(dialog).toContainText('The text has 3.0 million characters');
    await expect(recognised).toContainText('no format that Weir knows');
    await dialog.getByRole('button', { name: 'Clear the text' }).click();
    await expect(studio.at('importText')).toHaveValue('');
    await expect(create).toBeDisabled();
  });

  await test.step('the dialog says what a text is and what can be done with it', async () => {
    await studio.at('importText').fill('from langgraph.graph import StateGraph\n');
    await expect(recognised).toContainText(/code that uses LangGraph.*get_graph\(\)\.draw_mermaid\(\)/s);
    await expect(create).toBeDisabled();
    await dialog.getByRole('button', { name: 'Keep as plain text' }).click();
    await studio.expectTitle('New procedure');

    await studio.openImport();
    await studio.at('importText').fill(tools);
    await expect(dialog).toContainText('attached to "New procedure", or become a new procedure');
    await dialog.getByRole('button', { name: 'New procedure from these tools' }).click();
    await studio.expectTitle('Tools');

    await studio.openImport();
    await studio.at('importText').fill(toolLoan.replace('Tool loan', 'Twice clicked'));
    await expect(recognised).toContainText('This is a PDL procedure.');
    await create.dblclick();
    await studio.expectTitle('Twice clicked');
    await expect(studio.at('documentList').getByText('Twice clicked')).toHaveCount(1);
    // The second click may have hit an element below.
    await page.keyboard.press('Escape');
  });

  await test.step('several flowcharts in Markdown: one of them, or a document each, with the words around them', async () => {
    await drag(page, [{ name: 'two.md', text: two }], true);
    await expect(recognised).toContainText('text with 2 Mermaid flowcharts');
    await expectAccessible(studio, 'what was recognised', '[role="dialog"]');
    await dialog.getByLabel('Create').selectOption({ label: 'line 9: Refunds (flowchart)' });
    await create.click();
    await studio.expectTitle('Refunds');
    await expect(studio.node('c')).toContainText('Refund it');
    await studio.openImport();
    await studio.at('importText').fill(two);
    await dialog.getByRole('button', { name: 'Create 2 documents' }).click();
    await studio.at('documentList').getByText('Returns').click();
    await expect(studio.node('a')).toContainText('Open it');
    await expect.poll(() => studio.source()).toContain('%% A parcel comes back.\n');
  });

  await test.step('a whole flowchart on the canvas of another one asks first, and says where it is broken', async () => {
    const canvas = { at: '.react-flow__pane' };
    const add = dialog.getByRole('button', { name: 'Add to the open flowchart' });
    await paste(page, 'flowchart LR; x[Pack it] --> y', canvas);
    await add.click();
    await studio.expectTitle('Returns');
    await expect(studio.node('x')).toContainText('Pack it');
    await expect(studio.node('a')).toContainText('Open it');
    await paste(page, 'flowchart TD\n  a[Weigh it] --> b]\n', canvas);
    await expect(recognised).toContainText('Line 2 is broken: Mermaid cannot read this line');
    await expect(add).toHaveCount(0);
    await create.click();
    await studio.expectTitle('Untitled flowchart');
    await paste(page, 'flowchart TD\n  a[Ship it] --> b\n', canvas);
    await expect(recognised).toContainText('This is a Mermaid flowchart.');
    await expect(recognised).toContainText('line 2 of that flowchart is broken. Fix that line first.');
    await expect(add).toHaveCount(0);
    await create.click();
    await studio.expectTitle('Untitled flowchart 2');
    await studio.waitSaved();
  });

  await test.step('any other document on a canvas asks too, and says why it cannot be added', async () => {
    const canvas = { at: '.react-flow__pane' };
    const add = dialog.getByRole('button', { name: /^Add to the open/ });
    await paste(page, 'stateDiagram-v2\n  [*] --> Idle\n', canvas);
    await expect(recognised).toContainText('a flowchart, to which only a flowchart can be added');
    await expect(add).toHaveCount(0);
    await create.click();
    await expect(studio.node('Idle')).toBeVisible();
    const procedure = 'Name: Tea\nAPIs:\n  - name: boil\nProcedure: |\n  API.boil()\n';
    await paste(page, procedure, canvas);
    await expect(recognised).toContainText('a state diagram, which is edited as text');
    await create.click();
    await studio.expectTitle('Tea');
    await paste(page, 'flowchart LR\n  x --> y\n', canvas);
    await expect(recognised).toContainText('a procedure, to which only PDL can be added');
    await page.keyboard.press('Escape');
    await paste(page, procedure.replaceAll('boil', 'pour').replace('Tea', 'Pouring'), canvas);
    await add.click();
    await studio.expectTitle('Tea');
    await expect.poll(() => studio.source()).toContain('  API.boil()\n  API.pour()');
    await paste(page, 'Name: Late\nProcedure: |\n\tAPI.boil()\n', canvas);
    await expect(recognised).toContainText('Line 3 is broken');
    await page.keyboard.press('Escape');
  });

  await test.step('files that are refused say why in the dialog, are only text, and change nothing', async () => {
    const before = await kept(studio);
    await openFiles(
      studio,
      file('page.html', '<html><script>window.hit=1</script></html>'),
      file('picture.yaml', Buffer.from([137, 80, 78, 71, 0, 1, 2, 3, 255, 254, 0, 0, 9, 8, 7, 6])),
      ...Array.from({ length: 5 }, (_, index) => file(`bad-${index}.pdf`, '%PDF-1.7')),
    );
    await expect(dialog.getByRole('alert')).toContainText(
      /page\.html: .*Weir opens.*picture\.yaml: This is not text.*bad-0\.pdf: This is a PDF.*2 more of the files/s,
    );
    expect(await kept(studio)).toEqual(before);
    expect(await page.evaluate(() => (window as { hit?: number }).hit)).toBeUndefined();
  });
  studio.expectNoErrors();
});

test('a log is exported as a file, and a foreign one is imported and kept, without any request', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.openWith(toolLoan, { text: false });
  await studio.runScript(['Member M-1, a rake please.', 'Goodbye.']);
  const save = async (item: string, press: () => Promise<void>) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: item }).click();
    await press();
    const download = await waiting;
    return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
  };
  const atOnce = () => Promise.resolve();
  const rows = studio.at('runList').getByRole('listitem');

  const log = await test.step('the open run as a file, with what is asked for', async () => {
    await studio.side('Runs');
    const openMenu = async () => {
      await rows.first().hover();
      await rows.getByRole('button', { name: /^More for the run/ }).click();
    };
    await openMenu();
    const saved = await save('Weir log', atOnce);
    expect(saved.name).toMatch(/^tool-loan.*\.jsonl$/i);
    expect(saved.text.trim().split('\n')).toHaveLength((await studio.log()).length);
    await expect(studio.at('notices')).toContainText('Saved as');
    await openMenu();
    const dialog = studio.at('exportDialog');
    const chats = await save('OpenAI chat messages', async () => {
      await dialog.getByRole('checkbox', { name: 'With the system prompt' }).click();
      await expectAccessible(studio, 'what goes into the file', '[role="dialog"]');
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    await expect(dialog).toHaveCount(0);
    expect(chats.text).toContain('"role": "system"');
    return saved.text;
  });

  await test.step('a log that names a foreign endpoint opens with its timeline and its nodes', async () => {
    // The log before the user's goodbye, so that the session could continue.
    const events = log.trim().split('\n');
    const firstEvents = events.slice(
      0,
      events.findLastIndex((event) => event.includes('"kind":"user.spoke"')),
    );
    const theirs = firstEvents
      .map((line): object => JSON.parse(line.replaceAll('Tool loan', 'Garden loan')))
      .map((event) => {
        if (!('kind' in event && event.kind === 'session.started' && 'config' in event)) return event;
        const own = event.config as object;
        return { ...event, config: { ...own, rehearsal: false, model: 'm', baseUrl: 'https://evil.example/v1' } };
      })
      .map((event) => ({ ...event, sessionId: 'theirs' }));
    await openFiles(
      studio,
      file('theirs.jsonl', lines(theirs).replace(/"documentId":"[^"]*"/g, '"documentId":"gone"')),
    );
    await expect(studio.at('conversation')).toContainText('an endpoint that is not yours');
    await expect(studio.conversation.getByText('Member M-1, a rake please.')).toBeVisible();
    await studio.expectStatus('api:check_member', 'done');
    await expect(studio.at('timeline').getByTestId('event-mark').first()).toBeVisible();
    await expect(studio.at('messageInput')).toHaveCount(0);
    expect(studio.foreignRequests).toEqual([]);
  });

  await test.step('its text becomes a document, and the run one of that document, after a reload too', async () => {
    const isAbsent = page.getByText('The document of this run is not stored here');
    await isAbsent.waitFor();
    await page.getByRole('button', { name: 'Keep as a document' }).click();
    await expect(isAbsent).toHaveCount(0);
    await studio.expectTitle('Garden loan');
    await studio.waitSaved();
    await page.reload();
    await studio.side('Runs');
    await expect(rows.filter({ hasText: 'imported' })).toHaveCount(1);
    await expect(studio.conversation.getByText('Member M-1, a rake please.')).toBeVisible();
    await expect(isAbsent).toHaveCount(0);
    const { runs, documents } = await studio.stored();
    const source = toolLoan.replace('Tool loan', 'Garden loan');
    expect(documents.find(({ id }) => id === runs.find((run) => run.id === 'theirs')?.documentId)).toMatchObject({
      source,
    });
  });

  await test.step('a run opens with its document; several leave as one file, and are deleted for good', async () => {
    await rows.filter({ hasNotText: 'imported' }).getByRole('button').first().click();
    await studio.expectTitle('Tool loan');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Choose several' }).click();
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expectAccessible(studio, 'several runs chosen', '[data-testid="run-list"]');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const { text } = await save('XES', atOnce);
    expect(text.match(/<trace>/g)).toHaveLength(2);
    await page.getByRole('button', { name: 'Delete the chosen runs' }).click();
    await expect(rows).toHaveCount(0);
    await page.getByRole('button', { name: '2 deleted runs' }).click();
    await page.getByRole('button', { name: 'Delete all for good' }).click();
    await page.getByText('No deleted runs.').waitFor();
    expect((await studio.stored()).events).toEqual([]);
  });
  studio.expectNoErrors();
});

/** A log of ours with about 1.2 MB. */
async function largeLog(): Promise<string> {
  const { traceToEvents } = await import('../src/core/logs');
  const steps: Trace['steps'] = Array.from({ length: 400 }, (_, seq) =>
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

test('a large file is read beside the page: with progress while one works on, given up without a trace, or stored', async ({
  page,
}) => {
  const studio = new StudioPage(page);
  await slowDisk(page);
  await studio.openWith(toolLoan, { text: false });
  const reading = studio.at('reading');
  await test.step('read with progress while one works on, and given up without a trace', async () => {
    await studio.waitSaved();
    const before = await kept(studio);
    const words = 'So many words about it. '.repeat(66);
    const text = lines(Array.from({ length: 2600 }, (_, index) => chat(`Question ${index}. ${words}`)));
    expect(text.length).toBeGreaterThan(5_000_000);
    await drag(page, [{ name: 'chats.jsonl', text }], true);
    await expect(reading).toContainText('Reading chats.jsonl');
    await commit(field(studio.at('inspector'), 'Description'), 'Lends tools.', 'Control+Enter');
    await expect.poll(() => studio.source()).toContain('Desc: Lends tools.');
    // The file is still being read while the page stays usable.
    await expect(reading).toContainText(/[1-5]\.\d of 5\.\d MB/);
    await expectAccessible(studio, 'a file that is being read', '[data-testid="reading"]');
    await reading.getByRole('button', { name: 'Cancel' }).click();
    await expect(reading).toHaveCount(0);
    await expect(studio.at('notices')).toContainText('cancelled; nothing was changed');
    await expect(studio.at('tracesDialog')).toHaveCount(0);
    const { documents, ...rest } = await kept(studio);
    expect({ ...rest, documents: documents.length }).toEqual({ ...before, documents: before.documents.length });
  });

  await test.step('a log of ours is stored beside the page and opened in Run', async () => {
    const text = await largeLog();
    expect(text.length).toBeGreaterThan(1_000_000);
    await openFiles(studio, file('large.jsonl', text));
    // The dialog shows the progress itself.
    await expect(studio.at('importDialog').getByRole('progressbar')).toBeVisible();
    await expect(studio.at('conversation').getByText('Answer 399.')).toBeVisible();
    const { events, runs } = await studio.stored();
    expect(events).toHaveLength(text.split('\n').length);
    expect(runs).toMatchObject([{ id: 'large', imported: 'openai', turns: 200 }]);
  });
  studio.expectNoErrors();
});
