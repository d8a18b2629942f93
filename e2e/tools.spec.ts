import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Locator, test } from '@playwright/test';
import { testIds } from '../src/ui/testIds';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

const secret = 'desk-token-4711-abc';

/** A hospital's desk as a server: it lets other pages read, and wants to be shown the secret. */
async function startDesk() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    if (request.url?.startsWith('/closed')) response.removeHeader('access-control-allow-origin');
    if (request.url?.startsWith('/away')) {
      response.writeHead(302, { location: 'https://elsewhere.example/' }).end();
      return;
    }
    asked.push(`${request.method} ${request.url} ${request.headers.authorization ?? 'nobody'}`);
    const isKnown = request.headers.authorization === `Bearer ${secret}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(isKnown ? { free_appointments: 2, seen: request.headers.authorization } : { error: 'who?' }),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { asked, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
}

async function edit(studio: StudioPage, api: string, kind: string): Promise<Locator> {
  await studio.at('toolBackends').getByRole('button', { name: api }).click();
  const dialog = studio.at('backendDialog');
  await dialog.getByRole('button', { name: kind, exact: true }).click();
  return dialog;
}

async function writeScript(studio: StudioPage, source: string): Promise<void> {
  const dialog = studio.at('backendDialog');
  await dialog.locator('.monaco-editor .view-lines').click();
  await studio.page.keyboard.press('Control+a');
  // Pasted, as typing would close brackets by itself.
  await studio.page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, source);
}

async function tryIt(studio: StudioPage, expected: string | RegExp): Promise<void> {
  const dialog = studio.at('backendDialog');
  await dialog.getByRole('button', { name: 'Try it', exact: true }).click();
  await expect(studio.at('toolTried')).toContainText(expected);
}

async function save(studio: StudioPage): Promise<void> {
  await studio.at('backendDialog').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(studio.at('backendDialog')).toHaveCount(0);
}

async function enterSecret(studio: StudioPage, base: string): Promise<void> {
  const secrets = studio.at('secretsDialog');
  await secrets.getByLabel('Name').fill('desk');
  await secrets.getByLabel('Host it belongs to').fill(base);
  await secrets.getByLabel('Secret', { exact: true }).fill(secret);
  await secrets.getByRole('button', { name: 'Keep the secret' }).click();
  await expect(secrets.getByRole('list', { name: 'Secrets' })).toContainText('desk');
  await secrets.getByRole('button', { name: 'Done' }).click();
}

test('APIs answer by script, table and server, across a reload and in a session; a run becomes tables', async ({
  page,
}) => {
  // The parts of the editor come from disk first: on a machine that does much else that takes its time.
  test.slow();
  const desk = await startDesk();
  const studio = new StudioPage(page);
  await studio.open();
  await studio.side('Tools');

  await test.step('a script is tried until it works', async () => {
    const dialog = await edit(studio, 'check_hospital', 'Script');
    await writeScript(
      studio,
      '({ hospital }) => {\nconsole.log("asked for", hospital);\nreturn { hospital_exists: hospitl !== "" };\n}',
    );
    await dialog.getByLabel('hospital', { exact: true }).fill('Riverside Hospital');
    await tryIt(studio, /ReferenceError: .*hospitl.*\(line 3\)/);
    await expect(studio.at('toolTried').getByRole('region', { name: 'Console' })).toHaveText(
      'asked for Riverside Hospital',
    );
    await writeScript(studio, '({ hospital }) => ({ hospital_exists: /riverside/i.test(hospital) })');
    await tryIt(studio, '"hospital_exists": true');
    await expectAccessible(studio, 'How a tool answers', `[data-testid="${testIds.backendDialog}"]`);
    await page.keyboard.press('Escape');
    await expect(dialog).toContainText('There are unsaved changes.');
    await save(studio);
    await expect(studio.at('toolBackends').getByRole('button', { name: 'check_hospital' })).toContainText(
      'Script, 1 line',
    );
  });

  await test.step('a table says what is wrong in its cells', async () => {
    const dialog = await edit(studio, 'check_department', 'Table');
    await dialog.getByLabel('Arguments of row 1').fill('{"departmnt": "Cardiology"}');
    await expect(dialog).toContainText('Did you mean department?');
    await dialog.getByLabel('Arguments of row 1').fill('{"department": "cardiology"}');
    await dialog.getByLabel('Result of row 1').fill('yes');
    await expect(dialog).toContainText('text stands in "quotes"');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await dialog.getByLabel('Result of row 1').fill('{"department_exists": true}');
    await dialog.getByRole('button', { name: 'Add a row' }).click();
    await dialog.getByLabel('Answer of row 2').selectOption('fails');
    await dialog.getByLabel('Result of row 2').fill('No such department');
    await dialog.getByLabel('department', { exact: true }).fill('Cardiology');
    await tryIt(studio, 'by row 1');
    await dialog.getByLabel('department', { exact: true }).fill('Dentistry');
    await tryIt(studio, 'No such department');
    await save(studio);
  });

  await test.step('a request goes to an allowed host, with a secret that stays here', async () => {
    const dialog = await edit(studio, 'query_appointment', 'HTTP');
    await dialog.getByLabel('Address').fill('https://mei:pass@example.org/');
    await expect(dialog).toContainText('Put it into a secret');
    await dialog.getByLabel('Address').fill(`${desk.base}/free/{department}`);
    await dialog.getByRole('button', { name: 'Add a header' }).click();
    await dialog.getByLabel('Name of header 1').fill('Authorization');
    await expect(dialog).toContainText('looks like a credential');
    await dialog.getByLabel('Name of header 1').fill('Accept-Language');
    await dialog.getByLabel('Value of header 1').fill('en');
    await dialog.getByLabel('department', { exact: true }).fill('Ear & nose');
    await tryIt(studio, 'may not ask');
    expect(desk.asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await tryIt(studio, 'HTTP 401 Unauthorized: {"error":"who?"}');
    await dialog.getByRole('button', { name: 'Secrets ...' }).click();
    await enterSecret(studio, desk.base);
    await dialog.getByLabel('Secret (auth)').selectOption('desk');
    await tryIt(studio, '"seen": "Bearer [secret removed]"');
    expect(desk.asked.at(-1)).toBe(`GET /free/Ear%20%26%20nose Bearer ${secret}`);
    await dialog.getByLabel('Address').fill(`${desk.base}/away`);
    await tryIt(studio, 'redirect');
    await dialog.getByLabel('Address').fill(`${desk.base}/closed`);
    await tryIt(studio, 'Access-Control-Allow-Origin');
    await dialog.getByLabel('Address').fill(`${desk.base}/free/{department}`);
    await tryIt(studio, '"free_appointments": 2');
    await save(studio);
    // What the browser itself tells of the answer without the secret and of the one it keeps to itself.
    const told = studio.errors.splice(0).filter((line) => !/401|CORS policy|ERR_FAILED/.test(line));
    expect(told).toEqual([]);
  });

  await test.step('all of it is there after a reload, but for the secret', async () => {
    await studio.waitSaved();
    await page.reload();
    await studio.side('Tools');
    const rows = studio.at('toolBackends');
    await expect(rows.getByRole('button', { name: 'check_department' })).toContainText('Table, 2 rows');
    await expect(rows.getByRole('button', { name: 'query_appointment' })).toContainText('The secret desk is missing.');
    await studio.openPalette('Secrets of tools');
    await page.keyboard.press('Enter');
    await enterSecret(studio, desk.base);
    await expect(rows.getByRole('button', { name: 'query_appointment' })).not.toContainText('missing');
    expect(JSON.stringify(await studio.stored())).not.toContain(secret);
  });

  await test.step('a session is answered that way', async () => {
    await studio.mode('Run');
    await studio.side('Tools');
    await studio.runSession();
    await studio.say('I need an appointment at Riverside Hospital on 2026-12-03.');
    await studio.expectAnswer(/tell me the department/);
    await studio.say('Cardiology');
    await studio.expectAnswer(/patient name and the id number/);
    const answers = (await studio.log()).flatMap((event) => (event.kind === 'tool.answered' ? [event] : []));
    expect(answers.map(({ name, source }) => `${name} by ${source}`)).toEqual([
      'check_hospital by script',
      'check_department by mock',
      'query_appointment by http',
    ]);
    expect(answers[2]?.result).toEqual({
      kind: 'succeeded',
      value: { free_appointments: 2, seen: 'Bearer [secret removed]' },
    });
    expect(JSON.stringify(await studio.stored())).not.toContain(secret);
  });

  await test.step('what it was answered becomes tables', async () => {
    const rows = studio.at('toolBackends').first();
    await rows.getByRole('button', { name: 'Tables from a run' }).click();
    await rows.getByRole('list', { name: 'Runs' }).getByRole('button').first().click();
    await expect(studio.at('notices')).toContainText('3 tables filled');
    await expect(rows.getByRole('button', { name: 'query_appointment' })).toContainText('Table, 1 row');
    await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
    await expect(rows.getByRole('button', { name: 'check_hospital' })).toContainText('Script');
  });
  desk.stop();
  studio.expectNoErrors();
});

test('a script in the page reaches nothing, and cannot hold it up', async ({ page }) => {
  const studio = new StudioPage(page);
  await studio.open();
  await studio.side('Tools');
  const dialog = await edit(studio, 'check_hospital', 'Script');
  await dialog.getByLabel('Time limit, ms').fill('400');
  // What is over by itself is tried at once: each answers for itself.
  const harmless = {
    names:
      '["fetch", "XMLHttpRequest", "WebSocket", "document", "window", "self", "postMessage", "setTimeout", "importScripts", "Atomics", "SharedArrayBuffer", "WebAssembly", "navigator", "indexedDB"].filter((name) => name in globalThis).length',
    maker: '({}).constructor.constructor("return typeof fetch + typeof document")()',
    imported: 'await import("/index.html").then(() => "came", () => "refused")',
    deep: '(() => { const f = () => f() + 1; try { return f(); } catch (error) { return error.name; } })()',
    stack: 'new Error(new Error("x").stack).message',
    later: '(await null, "still here")',
  };
  const all = Object.entries(harmless).map(([name, source]) => `${name}: ${source},`);
  await writeScript(studio, `async () => ({\n${all.join('\n')}\n})`);
  await tryIt(studio, '"still here"');
  const told = JSON.parse((await studio.at('toolTried').getByRole('region', { name: 'Result' }).textContent()) ?? '');
  expect(told).toEqual({
    names: 0,
    maker: 'undefinedundefined',
    imported: 'refused',
    deep: 'InternalError',
    stack: expect.not.stringMatching(/http|assets/),
    later: 'still here',
  });
  const attempts: readonly (readonly [string, string | RegExp])[] = [
    // Neighbours expect different words: what was said last stands until something else is.
    ['() => ({ toJSON() { for (;;); } })', 'longer than 400 ms'],
    ['() => { const f = () => f() + 1; return f(); }', 'too deeply'],
    // Inside the engine's own function no deadline is heeded: the worker is ended.
    ['() => new Array(4294967295).join("")', 'longer than 400 ms'],
    ['() => JSON.parse(\'{"__proto__": {"polluted": true}}\')', '__proto__'],
    [
      '() => { const list = []; for (;;) list.push(new Array(10000).fill(list.length)); }',
      /longer than|more than 32 MB/,
    ],
    ['() => "none the worse"', '"none the worse"'],
  ];
  for (const [source, expected] of attempts) {
    await writeScript(studio, source);
    await tryIt(studio, expected);
  }
  expect(await page.evaluate(() => 'polluted' in {})).toBe(false);
  // The worker itself has given away what leads out of it.
  const ways = ['fetch', 'XMLHttpRequest', 'WebSocket', 'indexedDB', 'Worker', 'importScripts', 'postMessage'];
  // Workers that were ended may still be listed: the last one is the one that lives.
  const worker = page.workers().findLast((candidate) => candidate.url().includes('sandbox'));
  const left = await worker?.evaluate(
    (names) => names.filter((name) => (globalThis as Record<string, unknown>)[name] !== undefined),
    ways,
  );
  expect(left).toEqual([]);
  expect(studio.foreignRequests).toEqual([]);
  studio.expectNoErrors();
});
