// Starts a separate `redis-server` on a free port, with an append-only file in a temporary folder. Tests and benchmarks
// only.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Redis or Valkey on this machine; undefined if not found (`npm test` looks for one and installs it). */
export const redisProgram = ['redis-server', 'valkey-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
);

export interface RedisServer {
  readonly url: string;
  /** Ends it and restarts it on its append-only file. `SIGKILL` may lose its last second. */
  restart(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  close(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), 'weir-redis-'));
  const port = await freePort();
  let child = await run(port, folder);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    restart: async (signal) => {
      await end(signal);
      child = await run(port, folder);
    },
    close: async () => {
      await end('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function run(port: number, folder: string): Promise<ChildProcess> {
  const options = { port, bind: '127.0.0.1', dir: folder, save: '', appendonly: 'yes', loglevel: 'warning' };
  const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const child = spawn(redisProgram ?? 'redis-server', args, { stdio: 'ignore' });
  for (let tries = 0; tries < 600 && child.exitCode === null; tries++) {
    if (await answers(port)) return child;
    await sleep(50);
  }
  throw new Error(`redis-server did not start on port ${port}.`);
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      resolve(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
  });
