// Rate limit of an endpoint: each request reserves a time slot and waits for it.

/** Returns the milliseconds until the next request to an address may be sent; each call reserves a slot. */
export type ReserveRequest = (address: string, perMinute: number) => number | Promise<number>;

/** Delayed requests may reach the endpoint together with later ones, so slightly less than the limit is used. */
export const usedShare = 0.97;

/** Slots of one process, evenly spaced. `now` in milliseconds. */
export function createRateLimiter(now: () => number): (address: string, perMinute: number) => number {
  const due = new Map<string, number>();
  return (address, perMinute) => {
    const at = Math.max(now(), due.get(address) ?? 0);
    due.set(address, at + 60_000 / perMinute);
    return at - now();
  };
}
