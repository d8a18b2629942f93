// A browser that loads pages as for a user. With Playwright a page loads with the developer tools attached: its scripts
// are then parsed a second time at their first request, which took the studio 90 ms and a page without requests
// nothing. And a new window is still busy with its own initialisation, which uses both processors.

import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds until a new window is idle. */
const WINDOW_RESTS = 1500;

export interface QuietBrowser {
  /**
   * Loads a page without stored data and without developer tools; after the given milliseconds, evaluates the
   * expression in it.
   */
  load(address: string, milliseconds: number, expression: string): Promise<unknown>;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

export async function withQuietBrowser(path: string, use: (browser: QuietBrowser) => Promise<void>): Promise<void> {
  const profile = await mkdtemp(join(tmpdir(), 'weir-bench-browser-'));
  const flags = ['--headless', '--no-sandbox', '--no-first-run', '--window-size=1440,900', '--remote-debugging-pipe'];
  const chromium = spawn(path, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => chromium.once('close', resolve));
  const [, , , questions, replies] = chromium.stdio as unknown as Duplex[];
  const waiting = new Map<number, (reply: Reply) => void>();
  let unread = '';
  replies?.setEncoding('utf8').on('data', (text: string) => {
    const messages = (unread + text).split('\0');
    unread = messages.pop() ?? '';
    for (const message of messages) {
      const reply = JSON.parse(message) as Reply;
      if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
    }
  });
  let asked = 0;
  const ask = async <Result>(method: string, params: object, sessionId?: string): Promise<Result> => {
    asked += 1;
    const id = asked;
    const answer = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    questions?.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const reply = await Promise.race([answer, ended]);
    waiting.delete(id);
    const { result, error } = (reply ?? {}) as Reply;
    if (result === undefined) throw new Error(`The browser does not answer ${method}: ${error?.message ?? 'it ended'}`);
    return result as Result;
  };
  const load: QuietBrowser['load'] = async (address, milliseconds, expression) => {
    const context = await ask<{ browserContextId: string }>('Target.createBrowserContext', {});
    await ask('Target.createTarget', { url: 'about:blank', ...context });
    await wait(WINDOW_RESTS);
    const page = await ask<{ targetId: string }>('Target.createTarget', { url: address, ...context });
    await wait(milliseconds);
    const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', { ...page, flatten: true });
    const { result } = await ask<{ result: { value: unknown } }>(
      'Runtime.evaluate',
      { expression, returnByValue: true },
      sessionId,
    );
    await ask('Target.disposeBrowserContext', context);
    return result.value;
  };
  try {
    await use({ load });
  } finally {
    chromium.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
