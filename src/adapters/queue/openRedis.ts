// Opens a connection to Redis or Valkey and verifies that it works. Afterwards the connection reconnects by itself
// without a limit.

import { Redis } from 'ioredis';
import { fail, ok, type Result } from '../../core/support';

export interface QueueProblem {
  readonly message: string;
}

const connectTimeoutMs = 5000;
/** BullMQ's scripts need this major version. */
const oldestVersion = 6;

export async function openRedis(address: string): Promise<Result<Redis, QueueProblem>> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'redis:' && url?.protocol !== 'rediss:') {
    return fail({ message: 'A queue is an address such as redis://localhost:6379 (rediss:// with TLS).' });
  }
  const place = `${url.hostname}:${url.port || '6379'}`;
  let last: Error | undefined;
  let isOpen = false;
  const redis = new Redis(address, {
    lazyConnect: true,
    connectTimeout: connectTimeoutMs,
    maxRetriesPerRequest: null, // a worker waits until the server is back
    retryStrategy: (times) => (isOpen ? Math.min(100 * times, 2000) : null),
  });
  redis.on('error', (error: Error) => {
    last = error;
  });
  try {
    await redis.connect();
    const version = Number(/redis_version:(\d+)/.exec(await redis.info('server'))?.[1] ?? oldestVersion);
    if (version < oldestVersion) {
      redis.disconnect();
      return fail({ message: `The server at ${place} is Redis ${version}; the queue needs Redis 6.2, or Valkey.` });
    }
    isOpen = true;
    return ok(redis);
  } catch (error) {
    redis.disconnect();
    return fail({ message: wordsOf(place, last ?? error) });
  }
}

function wordsOf(place: string, error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string }; // Node's errors have a code
  const text = message ?? String(error);
  if (/WRONGPASS|NOAUTH|AUTH/.test(text)) {
    return `Redis at ${place} refuses the password (${text}). Give it in the address: redis://USER:PASSWORD@${place}.`;
  }
  const reason =
    code === 'ECONNREFUSED'
      ? 'nothing listens there'
      : code === 'ENOTFOUND' || code === 'EAI_AGAIN'
        ? 'there is no such host'
        : code === 'ETIMEDOUT'
          ? 'no answer came within 5 seconds'
          : text;
  return `Redis at ${place} cannot be reached: ${reason}. Start one (redis-server --appendonly yes), or check the address of --queue.`;
}
