// The rate limit of an endpoint as turns: each request takes one and waits until it is due.

/** Milliseconds until the next request to an address may leave; each call takes a turn. */
export type ReserveRequest = (address: string, perMinute: number) => number | Promise<number>;

/** Requests may be late on their way and meet later ones at the endpoint, so that a little less is used of a limit. */
export const usedShare = 0.97;

/** Turns of one process, evenly spaced. `now` in milliseconds. */
export function createRateLimiter(now: () => number): (address: string, perMinute: number) => number {
  const due = new Map<string, number>();
  return (address, perMinute) => {
    const at = Math.max(now(), due.get(address) ?? 0);
    due.set(address, at + 60_000 / perMinute);
    return at - now();
  };
}
