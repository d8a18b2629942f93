// The npm package @dwmkerr/mock-llm as an endpoint of the page. It sends no CORS headers, so a small proxy adds them.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export interface MockLlm {
  /** Behind the proxy, without a path. */
  readonly origin: string;
  close(): Promise<void>;
}

const main = resolve(import.meta.dirname, '../node_modules/@dwmkerr/mock-llm/dist/main.js');

const freePort = () =>
  new Promise<number>((done) => {
    const socket = createSocket().listen(0, '127.0.0.1', () => {
      const { port } = socket.address() as AddressInfo;
      socket.close(() => done(port));
    });
  });

/** Starts the server with a configuration in its own YAML, and waits until it answers. */
export async function startMockLlm(config: string): Promise<MockLlm> {
  const folder = await mkdtemp(join(tmpdir(), 'mock-llm-'));
  const file = join(folder, 'mock-llm.yaml');
  await writeFile(file, config);
  const port = await freePort();
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port) };
  const child: ChildProcess = spawn(process.execPath, [main, '--config', file], { env, stdio: 'ignore' });
  for (let tries = 0; ; tries++) {
    const answers = await fetch(`http://127.0.0.1:${port}/health`).then(
      () => true,
      () => false,
    );
    if (answers) break;
    if (tries > 300) throw new Error('mock-llm did not start.');
    await new Promise((done) => setTimeout(done, 100));
  }
  const proxy = createServer((incoming, outgoing) => {
    outgoing.setHeader('Access-Control-Allow-Origin', '*');
    outgoing.setHeader('Access-Control-Allow-Headers', '*, authorization');
    if (incoming.method === 'OPTIONS') {
      outgoing.writeHead(204).end();
      return;
    }
    const { host: _host, ...headers } = incoming.headers;
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections();
      await new Promise((done) => proxy.close(done));
      const ended = new Promise((done) => child.once('exit', done));
      child.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
