// Tool backends: written, tried and used in a session. `secrets` covers network access.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { testIds } from '../src/ui/testIds';
import { expectAccessible } from './expectAccessible';
import { StudioPage } from './studioPage';

/** The globals available to a script and its limits, as one result. */
const probes = {
  names:
    '["fetch", "XMLHttpRequest", "WebSocket", "document", "self", "postMessage", "setTimeout", "navigator", "indexedDB"].filter((name) => name in globalThis).length',
  maker: '({}).constructor.constructor("return typeof fetch + typeof document")()',
  imported: 'await import("/index.html").then(() => "came", () => "refused")',
  stack: 'new Error(new Error("x").stack).message',
};

/** The hospital as a server whose addresses, except one, other pages may read. */
async function startToolServer() {
  const server = createServer((request, response) => {
    if (request.url !== '/closed') response.setHeader('access-control-allow-origin', '*');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ asked: request.url }));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

test('an API answers by script, table and server: tried, in a session, and as tables of a run', async ({ page }) => {
  const server = await startToolServer();
  const studio = new StudioPage(page);
  await studio.open('/', { text: false });
  await studio.side('Tools');
  const rows = studio.at('toolBackends').first();
  const dialog = studio.at('backendDialog');
  const edit = async (api: string, kind: string) => {
    await rows.getByRole('button', { name: api }).click();
    await dialog.getByRole('button', { name: kind, exact: true }).click();
  };
  const tryIt = async (expected: string | RegExp) => {
    await dialog.getByRole('button', { name: 'Try it', exact: true }).click();
    await expect(studio.at('toolTried')).toContainText(expected);
  };
  const save = async () => {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  const writeScript = async (source: string) => {
    await dialog.locator('.monaco-editor .view-lines').click();
    await page.keyboard.press('Control+a');
    // Pasted, because typing would auto-close brackets.
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
    }, source);
  };

  await test.step('a script reaches nothing, cannot hold up the page, and is tried until it works', async () => {
    await edit('check_hospital', 'Script');
    await dialog.getByLabel('Time limit, ms').fill('400');
    const all = Object.entries(probes).map(([name, source]) => `${name}: ${source},`);
    await writeScript(`async () => ({\n${all.join('\n')}\n})`);
    await tryIt('"imported"');
    const resultText = await studio.at('toolTried').getByRole('region', { name: 'Result' }).textContent();
    expect(JSON.parse(resultText ?? '')).toEqual({
      names: 0,
      maker: 'undefinedundefined',
      imported: 'refused',
      stack: expect.not.stringMatching(/http|assets/),
    });
    // The engine's built-in function ignores deadlines, so the worker is terminated.
    await writeScript('() => new Array(4294967295).join("")');
    await tryIt('longer than 400 ms');
    await writeScript('({ hospital }) => {\nconsole.log("asked for", hospital);\nreturn hospitl;\n}');
    await dialog.getByLabel('hospital', { exact: true }).fill('Riverside Hospital');
    await tryIt(/ReferenceError: .*hospitl.*\(line 3\)/);
    await expect(studio.at('toolTried').getByRole('region', { name: 'Console' })).toHaveText(
      'asked for Riverside Hospital',
    );
    await writeScript('({ hospital }) => ({ hospital_exists: /riverside/i.test(hospital) })');
    await tryIt('"hospital_exists": true');
    // The worker has removed the globals that give access to the outside. Terminated workers may still be listed: the
    // last one is alive.
    const ways = ['fetch', 'XMLHttpRequest', 'WebSocket', 'indexedDB', 'Worker', 'importScripts', 'postMessage'];
    const worker = page.workers().findLast((candidate) => candidate.url().includes('sandbox'));
    const left = await worker?.evaluate(
      (names) => names.filter((name) => (globalThis as Record<string, unknown>)[name] !== undefined),
      ways,
    );
    expect(left).toEqual([]);
    await expectAccessible(studio, 'How a tool answers', `[data-testid="${testIds.backendDialog}"]`);
    await page.keyboard.press('Escape');
    await expect(dialog).toContainText('There are unsaved changes.');
    await save();
    await expect(rows.getByRole('button', { name: 'check_hospital' })).toContainText('Script, 1 line');
  });

  await test.step('a table says what is wrong in its cells, and which row answered', async () => {
    await edit('check_department', 'Table');
    await dialog.getByLabel('Arguments of row 1').fill('{"departmnt": "Cardiology"}');
    await expect(dialog).toContainText('Did you mean department?');
    await dialog.getByLabel('Arguments of row 1').fill('{"department": "cardiology"}');
    await dialog.getByLabel('Result of row 1').fill('yes');
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await dialog.getByLabel('Result of row 1').fill('{"department_exists": true}');
    await dialog.getByLabel('department', { exact: true }).fill('Cardiology');
    await tryIt('by row 1');
    await save();
  });

  await test.step('a server that lets no other page read is reported as such', async () => {
    await edit('query_appointment', 'HTTP');
    await dialog.getByLabel('Address').fill(`${server.base}/closed`);
    await dialog.getByRole('button', { name: 'Allow' }).click();
    await tryIt('Access-Control-Allow-Origin');
    // Messages of the browser itself.
    expect(studio.errors.splice(0).filter((line) => !/CORS policy|ERR_FAILED/.test(line))).toEqual([]);
    await dialog.getByLabel('Address').fill(`${server.base}/free/{department}`);
    await save();
  });

  await test.step('a session is answered that way, and what it was answered becomes tables', async () => {
    await studio.mode('Run');
    await studio.side('Tools');
    await studio.runSession();
    await studio.say('I need an appointment at Riverside Hospital for Cardiology on 2026-12-03.');
    await studio.expectAnswer(/patient name and the id number/);
    const answers = (await studio.log()).flatMap((event) => (event.kind === 'tool.answered' ? [event] : []));
    expect(answers.map(({ name, source, result }) => [name, source, result.kind])).toEqual([
      ['check_hospital', 'script', 'succeeded'],
      ['check_department', 'mock', 'succeeded'],
      ['query_appointment', 'http', 'succeeded'],
    ]);
    await rows.getByRole('button', { name: 'Tables from a run' }).click();
    await rows.getByRole('list', { name: 'Runs' }).getByRole('button').first().click();
    await expect(studio.at('notices')).toContainText('3 tables filled');
    await expect(rows.getByRole('button', { name: 'query_appointment' })).toContainText('Table, 1 row');
    await studio.at('notices').getByRole('button', { name: 'Undo' }).click();
    await expect(rows.getByRole('button', { name: 'check_hospital' })).toContainText('Script');
  });
  server.stop();
  studio.expectNoErrors();
});
