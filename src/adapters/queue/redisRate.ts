// One rate limit per endpoint over all workers. Redis assigns evenly spaced send times by its own clock, so clocks of
// workers do not matter and any minute has at most the limit (and one at its edge).

import type { Redis } from 'ioredis';

// Redis runs this fixed script in one step; the address and the interval are passed as data.
const reserveScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local due = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
redis.call('SET', KEYS[1], due + tonumber(ARGV[1]), 'PX', due - now + tonumber(ARGV[1]) + 1000)
return due - now`;

/** Milliseconds until the next request to the address may be sent. Each call reserves one slot. */
export async function reserveRedisRequest(redis: Redis, address: string, perMinute: number): Promise<number> {
  const interval = String(Math.ceil(60_000 / perMinute));
  // The server runs the fixed script above; it contains no text of a user.
  return Number(await redis.eval(reserveScript, 1, `weir:rate:${address}`, interval));
}
