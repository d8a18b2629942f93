import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HttpBackend } from '../../core/session';
import type { JsonObject, JsonValue } from '../../core/support';
import { createHttpTool, type HttpToolInput, type ToolSecret } from './createHttpTool';
import { planRequest } from './planRequest';

interface Seen {
  readonly url: string;
  readonly method: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

const seen: Seen[] = [];
let server: Server;
let elsewhere: Server;
let base = '';
let other = '';

const listen = async (created: Server) => {
  await new Promise<void>((resolve) => created.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(created.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  const handler = (name: string) =>
    createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => {
        body += part.toString();
      });
      request.on('end', () => {
        seen.push({ url: `${name}${request.url}`, method: request.method ?? '', headers: request.headers, body });
        const path = (request.url ?? '').split('?')[0];
        const json = (status: number, value: unknown) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
        };
        if (path === '/echo')
          json(200, { authorization: request.headers.authorization ?? null, key: request.headers['x-key'] ?? null });
        else if (path === '/text') response.writeHead(200, { 'content-type': 'text/plain' }).end('Room 12');
        else if (path === '/bare') response.writeHead(200).end('{"ok": true}');
        else if (path === '/broken') response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":');
        else if (path === '/long')
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end('{"ticket": 9007199254740993, "n": 1e999}');
        else if (path === '/empty') response.writeHead(204).end();
        else if (path === '/none') json(404, { error: 'no such room' });
        else if (path === '/proto')
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"a": 1, "__proto__": {"b": 2}}');
        else if (path === '/away') response.writeHead(302, { location: `${other}/echo` }).end();
        else if (path === '/slashed')
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ a: request.headers.authorization, 'tok/123456789': 1 }).replaceAll('/', '\\/'));
        else if (path === '/said') response.writeHead(403, request.headers.authorization ?? '').end();
        else if (path === '/opened') {
          const [, packed = ''] = (request.headers.authorization ?? '').split(' ');
          json(200, { user: Buffer.from(packed, 'base64').toString() });
        } else if (path === '/slow') setTimeout(() => json(200, {}), 3000).unref();
        else if (path === '/drop') request.socket.destroy();
        else if (path === '/big') {
          response.writeHead(200, { 'content-type': 'application/json' });
          const more = () => {
            while (response.write(`"${'x'.repeat(60_000)}"`));
          };
          response.on('drain', more);
          more();
        } else json(200, { ok: true });
      });
    });
  server = handler('');
  elsewhere = handler('other');
  base = await listen(server);
  other = await listen(elsewhere);
});
afterAll(() => {
  for (const one of [server, elsewhere]) {
    one.closeAllConnections();
    one.close();
  }
});

const ask = (
  backend: Partial<HttpBackend>,
  args: JsonObject = {},
  more: Partial<HttpToolInput> = {},
  cancel?: AbortSignal,
) =>
  createHttpTool({ findSecret: () => undefined, ...more })(
    { callId: 'c', name: 'tool', arguments: args },
    { kind: 'http', url: `${base}/rooms`, ...backend },
    cancel,
  ).then(({ result }) => (result.kind === 'failed' ? `failed: ${result.message}` : result.value));

const secret =
  (more: Partial<ToolSecret> = {}): HttpToolInput['findSecret'] =>
  (name) =>
    name === 'booking' ? { name, origin: base, value: 'tok-123456789', ...more } : undefined;

describe('http tools', () => {
  it('fill the address, and send the rest as query or as body', async () => {
    await ask(
      { url: `${base}/rooms/{room}/days/{day}?kind={kind}` },
      { room: 'a/b?c', day: 3, kind: 'x&y', lang: '中文', tags: ['q'] },
    );
    expect(seen.at(-1)).toMatchObject({
      url: '/rooms/a%2Fb%3Fc/days/3?kind=x%26y&lang=%E4%B8%AD%E6%96%87&tags=%5B%22q%22%5D',
      method: 'GET',
      body: '',
    });
    await ask(
      { url: `${base}/rooms/{room}`, method: 'POST', headers: { 'X-Trace': 'a' } },
      { room: 'r1', name: 'Mei', seats: { a: 2 } },
    );
    expect(seen.at(-1)).toMatchObject({ url: '/rooms/r1', method: 'POST', body: '{"name":"Mei","seats":{"a":2}}' });
    expect(seen.at(-1)?.headers).toMatchObject({ 'content-type': 'application/json', 'x-trace': 'a' });
    expect(seen.at(-1)?.headers.cookie).toBeUndefined();
  });

  it('let no argument choose the host or walk the path', async () => {
    const before = seen.length;
    expect(await ask({ url: `${base}/rooms/{room}/x` }, { room: '..' })).toMatch(/another path/);
    expect(await ask({ url: `${base}/{a}{b}/x` }, { a: '.', b: '.' })).toMatch(/another path/);
    expect(await ask({ url: 'http://{host}/x' }, { host: 'example.org' })).toMatch(
      /placeholder cannot stand in the host/,
    );
    expect(await ask({ url: `${base}/{room}` }, {})).toMatch(/needs the argument room/);
    expect(await ask({ url: `${base}/{constructor}` }, {})).toMatch(/needs the argument constructor/);
    expect(seen.length).toBe(before);
    await ask({ url: `${base}{path}` }, { path: '@example.org/x' });
    expect(seen.length).toBe(before);
    const planned = planRequest({ kind: 'http', url: 'https://example.org/{a}' }, { a: '//evil.example/\\@#?' });
    expect(planned.ok && planned.value.url).toBe('https://example.org/%2F%2Fevil.example%2F%5C%40%23%3F');
  });

  it('keeps host, path and parameters of the address for all arguments', () => {
    const url = 'https://example.org:8443/rooms/{room}/days/{day}?kind={kind}';
    // Any UTF-16 units, including lone surrogates.
    const text = fc.string({
      unit: fc.oneof(
        fc.constantFrom('/', '.', '%', '\\', '@', ':', '#', '?'),
        fc.nat(0xffff).map((code) => String.fromCharCode(code)),
      ),
    });
    fc.assert(
      fc.property(text, fc.jsonValue(), text, text, (room, day, kind, other) => {
        const planned = planRequest({ kind: 'http', url }, { room, day: day as JsonValue, kind, other });
        if (!planned.ok) return;
        const read = new URL(planned.value.url);
        expect(read.origin).toBe('https://example.org:8443');
        expect(read.pathname.split('/').slice(0, 2)).toEqual(['', 'rooms']);
        expect(read.pathname.split('/')).toHaveLength(5);
        expect([...read.searchParams.keys()]).toEqual(['kind', 'other']);
        expect([read.hash, read.username]).toEqual(['', '']);
      }),
    );
  });

  it('refuse addresses and headers with credentials, before anything is sent', async () => {
    const before = seen.length;
    for (const url of [
      'https://mei:pass@example.org/',
      'ftp://example.org',
      'javascript:alert(1)',
      'file:///etc/passwd',
      '//x',
      'https:///x',
      `${base}/x?api_key=abcdef`,
      `${base}/x?a=sk-abcdefghij`,
    ])
      expect(await ask({ url }), url).toMatch(/^failed: /);
    for (const headers of [
      { Authorization: 'x' },
      { 'X-API-Key': 'abc' },
      { Cookie: 'a=b' },
      { 'X-Auth-Token': 'x' },
      { 'X-Any': 'Bearer abcdefgh' },
      { 'X-Any': 'a\r\nHost: b' },
      { 'bad name': 'x' },
    ] as Record<string, string>[])
      expect(await ask({ headers }), JSON.stringify(headers)).toMatch(/auth|line break|not the name/);
    expect(seen.length).toBe(before);
  });

  it('read JSON, text and nothing, and fail with the status', async () => {
    expect(await ask({})).toEqual({ ok: true });
    expect(await ask({ url: `${base}/text` })).toBe('Room 12');
    expect(await ask({ url: `${base}/long` })).toEqual({ ticket: '9007199254740993', n: '1e999' });
    expect(await ask({ url: `${base}/bare` })).toEqual({ ok: true });
    expect(await ask({ url: `${base}/empty` })).toBe(null);
    expect(await ask({ url: `${base}/broken` })).toMatch(/^failed: The answer is declared as JSON but cannot be read/);
    expect(await ask({ url: `${base}/none` })).toBe('failed: HTTP 404 Not Found: {"error":"no such room"}');
    expect(await ask({ url: `${base}/proto` })).toMatch(/__proto__/);
  });

  it('keep their limits of time and size, and are cancelled', async () => {
    expect(await ask({ url: `${base}/slow`, timeoutMs: 150 })).toMatch(/did not answer within 0.15 s/);
    expect(await ask({ url: `${base}/big` })).toMatch(/more than 400 kB/);
    const controller = new AbortController();
    const running = ask({ url: `${base}/slow` }, {}, {}, controller.signal);
    controller.abort();
    expect(await running).toBe('failed: The request was cancelled.');
  });

  it('say what to do when the server cannot be reached', async () => {
    expect(await ask({ url: 'http://127.0.0.1:9/x' })).toMatch(/could not be asked: /);
    expect(await ask({ url: `${base}/drop` })).toMatch(/could not be asked: /);
    const inPage = await ask({ url: 'http://127.0.0.1:9/x' }, {}, { pageOrigin: 'http://localhost:4000' });
    expect(inPage).toMatch(/CORS.*Access-Control-Allow-Origin: http:\/\/localhost:4000/);
    expect(await ask({ url: 'http://example.org/x' }, {}, { pageOrigin: 'http://localhost:4000' })).toMatch(
      /Use https/,
    );
    expect(await ask({}, {}, { mayAsk: (origin) => origin !== base })).toMatch(/allow it there/);
  });

  it('send a secret to its own origin only, never into an answer', async () => {
    const findSecret = secret();
    expect(await ask({ url: `${base}/echo`, auth: 'booking' }, {}, { findSecret })).toEqual({
      authorization: 'Bearer [secret removed]',
      key: null,
    });
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer tok-123456789');
    const basic = secret({ value: 'Basic bWVpOnRhbi00NzEx' });
    expect(await ask({ url: `${base}/echo`, auth: 'booking' }, {}, { findSecret: basic })).toEqual({
      authorization: '[secret removed]',
      key: null,
    });
    expect(seen.at(-1)?.headers.authorization).toBe('Basic bWVpOnRhbi00NzEx');
    expect(await ask({ url: `${base}/opened`, auth: 'booking' }, {}, { findSecret: basic })).toEqual({
      user: '[secret removed]',
    });
    // JSON can escape a slash in several ways, and a response has a status text.
    const slashed = { findSecret: secret({ value: 'tok/123456789' }) };
    expect(await ask({ url: `${base}/slashed`, auth: 'booking' }, {}, slashed)).toEqual({
      a: 'Bearer [secret removed]',
      '[secret removed]': 1,
    });
    expect(await ask({ url: `${base}/said`, auth: 'booking' }, {}, slashed)).toBe(
      'failed: HTTP 403 Bearer [secret removed]',
    );
    const named = secret({ header: 'X-Key' });
    expect(await ask({ url: `${base}/echo`, auth: 'booking' }, {}, { findSecret: named })).toEqual({
      authorization: null,
      key: '[secret removed]',
    });
    const before = seen.length;
    expect(await ask({ url: `${other}/echo`, auth: 'booking' }, {}, { findSecret })).toMatch(/belongs to/);
    expect(await ask({ url: `${base}/echo`, auth: 'gone' }, {}, { findSecret })).toMatch(/is not there/);
    expect(seen.length).toBe(before);
  });

  it('leave no step of the path out', async () => {
    const before = seen.length;
    const url = `${base}/rooms/{room}/seats`;
    expect(await ask({ url, method: 'DELETE' }, { room: '' })).toMatch(/leaves blank/);
    expect(seen.length).toBe(before);
    await ask({ url: `${base}/rooms?kind={kind}` }, { kind: '' });
    expect(seen.at(-1)?.url).toBe('/rooms?kind=');
  });

  it('follow redirects without a secret where any host may be asked, and not otherwise', async () => {
    expect(await ask({ url: `${base}/away` })).toEqual({ authorization: null, key: null });
    const before = seen.length;
    expect(await ask({ url: `${base}/away`, auth: 'booking' }, {}, { findSecret: secret() })).toMatch(/redirect/);
    expect(await ask({ url: `${base}/away` }, {}, { mayAsk: (origin) => origin === base })).toMatch(
      /may lead to a host that you have not allowed/,
    );
    expect(seen.slice(before).map(({ url }) => url)).toEqual(['/away', '/away']);
  });

  it('ask no host before it is allowed, however its address is written', async () => {
    const { port } = new URL(base);
    const addresses = [
      `http://localhost:${port}/`,
      `http://localhost.:${port}/`,
      `http://LOCALHOST:${port}/`,
      `http://desk.localhost:${port}/`,
      `http://127.0.0.1.:${port}/`,
      `http://127.1:${port}/`,
      `http://2130706433:${port}/`,
      `http://0x7f000001:${port}/`,
      `http://0x7f.0.0.1:${port}/`,
      `http://0177.0.0.1:${port}/`,
      `http://0.0.0.0:${port}/`,
      `http://[::1]:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      `http://mei:pass@127.0.0.1:${port}/`,
      `${other}/`,
    ];
    const before = seen.length;
    expect(await ask({ url: `${base}/` }, {}, { mayAsk: () => false })).toMatch(/allow it there/);
    for (const url of addresses) {
      // The permission is for this origin, not for the machine.
      for (const mayAsk of [() => false, (origin: string) => origin === base])
        expect(await ask({ url }, {}, { mayAsk }), url).toMatch(
          /^failed: .*(?:may not ask|allow it there|is not a host name|user name or a password)/s,
        );
    }
    expect(seen.length).toBe(before);
    expect(await ask({ url: `${base}/` }, {}, { mayAsk: (origin) => origin === base })).toEqual({ ok: true });
  });
});
