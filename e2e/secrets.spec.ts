// Plants keys in every place where an endpoint, a tool or a user can put them, and then searches everything that the
// page stores, shows or sends.

import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { unpackText } from '../src/adapters/compression/packText';
import { parseShareData } from '../src/core/sharing/shareLink';
import { callReply, connectEndpoint, speakReply } from './connectEndpoint';
import { StudioPage } from './studioPage';
import { toolLoan } from './texts';

const key = 'sk-live/9f8e7d6c+5b4a"Q2-never';
const toolSecret = 'service-token-4711-abc';
const encodings = (text: string) => [
  text,
  JSON.stringify(text).slice(1, -1),
  encodeURIComponent(text),
  Buffer.from(text).toString('base64').replace(/=+$/, ''),
  Buffer.from(`Bearer ${text}`).toString('base64').slice(16, -4),
  text.slice(0, -1),
];
const forbidden = [...encodings(key), ...encodings(toolSecret)];

function expectClean(what: string, text: string): void {
  const found = forbidden.filter((secret) => text.includes(secret));
  expect(
    found,
    `${what}: ${found.map((secret) => text.slice(text.indexOf(secret) - 80, text.indexOf(secret) + 60))}`,
  ).toEqual([]);
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

async function serve(answer: Answer) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization, content-type');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    asked.push(`${request.headers.host} ${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, port, base: `http://127.0.0.1:${port}`, stop };
}

const json = (response: ServerResponse, status: number, value: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/** A reply in pieces of three characters, with the request's header in every field. */
function stream(response: ServerResponse, content: string, spoken: string): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'x-echo': encodeURIComponent(spoken) });
  const send = (delta: object, finish: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: spoken, model: spoken, system_fingerprint: spoken, choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`,
    );
  for (const piece of `thinking of ${spoken}`.match(/[\s\S]{1,3}/g) ?? []) send({ reasoning_content: piece });
  for (const piece of content.match(/[\s\S]{1,3}/g) ?? []) send({ content: piece });
  send({}, `stop ${spoken}`);
  response.end('data: [DONE]\n\n');
}

/** A model that repeats the key of the request, and finally refuses to continue. */
function startEcho() {
  let chats = 0;
  return serve((request, response) => {
    const spoken = request.headers.authorization ?? '';
    if (request.url?.endsWith('/models')) return json(response, 200, { data: [{ id: 'small-model' }] });
    const packed = Buffer.from(spoken).toString('base64');
    const texts = [
      // Denied for its argument, then called.
      callReply('check_hospital', { hospital: 'Riverside', [spoken]: [packed] }),
      callReply('check_hospital', { hospital: `Riverside ${spoken} ${packed}` }),
      speakReply(`Your header is ${spoken}, or ${encodeURIComponent(spoken)}. All of it.`),
    ];
    const text = texts[chats++]?.content;
    if (text !== undefined) return stream(response, text, spoken);
    const message = `${'No. '.repeat(60)}Not with ${spoken} and ${'so on '.repeat(40)}`;
    return json(response, 400, { error: { message } });
  });
}

/** All databases of the page, and both of its storages. */
const keptBy = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await ask(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store);
        kept.push(name, store, await ask(all.getAll()), await ask(all.getAllKeys()));
      }
      database.close();
    }
    return JSON.stringify(kept);
  });

async function downloaded(page: Page, act: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return `${download.suggestedFilename()}\n${await readFile(await download.path(), 'utf8')}`;
}

/** Writes a text with a key into the stored log, as a version without the filter would have done. */
const plantOldWords = (page: Page, words: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('weir');
        request.onsuccess = () => {
          const transaction = request.result.transaction('events', 'readwrite');
          const store = transaction.objectStore('events');
          store.getAll().onsuccess = ({ target }) => {
            for (const event of (target as IDBRequest<{ kind: string; text?: string }[]>).result)
              if (event.kind === 'user.spoke') store.put({ ...event, text });
          };
          transaction.oncomplete = () => {
            request.result.close();
            resolve();
          };
        };
      }),
    words,
  );

test('keys that come back are in nothing that is kept, copied, exported or said; a tool asks no host before it is allowed', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error.stack)));
  const echo = await startEcho();
  const other = await serve((_request, response) => json(response, 200, { other: true }));
  const service = await serve((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: `${other.base}/led` }).end();
    else json(response, 200, { hospital_exists: true, seen: request.headers });
  });
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await connectEndpoint(studio, `${echo.base}/v1`, key);

  await test.step('a tool of a server that repeats its headers, asked once its host is allowed, and never beyond it', async () => {
    await studio.side('Tools');
    await studio.at('toolBackends').getByRole('button', { name: 'check_hospital' }).click();
    const dialog = studio.at('backendDialog');
    await dialog.getByRole('button', { name: 'HTTP', exact: true }).click();
    const address = dialog.getByLabel('Address');
    const tryIt = dialog.getByRole('button', { name: 'Try it', exact: true });
    await address.fill(`${service.base}/away`);
    await tryIt.click();
    await expect(studio.at('toolTried')).toContainText('may not ask');
    expect(service.asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await tryIt.click();
    await expect(studio.at('toolTried')).toContainText('redirect');
    // The same machine counts as another host under another name.
    await address.fill(`${service.base.replace('127.0.0.1', 'localhost')}/`);
    await tryIt.click();
    await expect(studio.at('toolTried')).toContainText('may not ask');
    expect(service.asked).toEqual([expect.stringContaining('GET /away')]);
    expect([...other.asked, ...studio.foreignRequests.filter((url) => url.includes('localhost'))]).toEqual([]);

    await address.fill(`${service.base}/{hospital}`);
    await dialog.getByRole('button', { name: 'Secrets ...' }).click();
    const secrets = studio.at('secretsDialog');
    await secrets.getByLabel('Name').fill('service');
    await secrets.getByLabel('Host it belongs to').fill(service.base);
    await secrets.getByLabel('Secret', { exact: true }).fill(toolSecret);
    await secrets.getByRole('button', { name: 'Keep the secret' }).click();
    await secrets.getByRole('button', { name: 'Done' }).click();
    await dialog.getByLabel('Secret (auth)').selectOption('service');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a prompt, a user and a model that hold the key', async () => {
    await studio.mode('Run');
    await studio.setupSection('prompt');
    await studio.at('runSettings').getByRole('button', { name: 'View the prompt' }).click();
    const prompt = studio.at('promptDialog');
    await prompt.getByRole('button', { name: 'Constraints', exact: true }).click();
    await prompt.getByLabel('Constraints', { exact: true }).fill(`- Never say ${key} nor ${toolSecret}.`);
    await prompt.getByRole('button', { name: 'Done' }).click();
    await studio.runSession();
    const input = studio.at('messageInput');
    await expect(input).toHaveAttribute('placeholder', 'Say something as the user');
    await input.fill(`My key is ${key}, that of the service ${toolSecret}. Riverside Hospital, please.`);
    await input.press('Enter');
    await studio.expectAnswer(/Your header is Bearer \[secret removed\], or Bearer%20\[secret removed\]\. All of it\./);
    await input.fill('Go on');
    await input.press('Enter');
    await expect(studio.at('conversation').getByRole('alert')).toContainText('refused the request');
  });

  const log = await studio.log();
  const answered = log.find((event) => event.kind === 'tool.answered');
  expect(answered).toMatchObject({
    source: 'http',
    result: { value: { seen: { authorization: 'Bearer [secret removed]' } } },
  });
  expect(JSON.stringify(log)).toContain('My key is [secret removed]');
  expect(JSON.stringify(log)).toContain('- Never say [secret removed] nor [secret removed].');
  expectClean('the log', JSON.stringify(log));
  expectClean('the page', await page.evaluate(() => document.body.innerText));
  expectClean('what is stored', await keptBy(page));

  await test.step('every export of the run, with an old word in it that still held the key', async () => {
    await plantOldWords(page, `Old words ${key}`);
    await page.getByRole('button', { name: 'New session' }).click();
    await studio.side('Runs');
    await studio.at('runList').getByRole('listitem').getByRole('button').first().click();
    for (const form of ['Weir log', 'OpenAI chat messages', 'OpenTelemetry spans', 'Transcript', 'XES']) {
      await page.getByRole('button', { name: 'Export the log' }).click();
      const text = await downloaded(page, async () => {
        await page.getByRole('menuitem', { name: form }).click();
        if (!/OpenAI|OpenTelemetry/.test(form)) return;
        const dialog = studio.at('exportDialog');
        if (/OpenAI/.test(form)) await dialog.getByRole('checkbox', { name: 'With the system prompt' }).click();
        await dialog.getByRole('button', { name: 'Save' }).click();
      });
      expectClean(form, text);
      expect(text, form).toContain('secret removed');
      expect(text, form).toContain('Old words');
    }
  });

  await test.step('a copied event', async () => {
    await studio.tab('Events');
    await studio.at('eventSearch').fill('user.spoke');
    await studio.at('eventList').getByRole('option').first().click();
    await studio.tab('Event');
    await studio.at('eventDetail').getByRole('button', { name: 'Copy as JSON' }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain('Old words [secret removed]');
    expectClean('the clipboard', await page.evaluate(() => navigator.clipboard.readText()));
  });

  await test.step('the whole workspace and a link', async () => {
    await studio.mode('Author');
    await studio.share('Whole workspace');
    const workspace = await downloaded(page, () => page.getByRole('button', { name: 'Save the workspace' }).click());
    expect(workspace).toContain('Old words [secret removed]');
    expectClean('the workspace', workspace);
    await page.keyboard.press('Escape');
    await studio.share('Share by link');
    await expect(studio.at('shareLink')).toHaveValue(/#\/share\/1\./);
    const link = await studio.at('shareLink').inputValue();
    const parsed = parseShareData(link.slice(link.indexOf('#/share/') + '#/share/'.length));
    const text = parsed.ok ? await unpackText(parsed.value.packed, 4_000_000) : undefined;
    expect(text?.ok && text.value).toContain(service.base);
    expectClean('the link', link + JSON.stringify(text));
    await page.keyboard.press('Escape');
  });

  await test.step('a text that holds the key is not shared', async () => {
    await studio.openWith(`${toolLoan}# ${key}\n`, { text: false });
    await studio.share('Share by link');
    await expect(studio.at('shareDialog').getByRole('alert')).toContainText('holds the key of your endpoint');
    await expect(studio.at('shareLink')).toHaveCount(0);
  });

  expectClean('the console', said.join('\n'));
  for (const server of [echo, service, other]) server.stop();
});
