// The time as a prompt says it. The clock is the caller's: a session logs the words, so replay needs no clock.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** For `now`: "Monday, 2026-03-02 09:30", at the clock of a place so many minutes east of UTC. */
export function promptTime(at: number, minutesEast = 0): string {
  const date = new Date(at + minutesEast * 60_000);
  const [day, time] = date.toISOString().split('T') as [string, string]; // of the form 2026-03-02T09:30:00.000Z
  return `${weekdays[date.getUTCDay()]}, ${day} ${time.slice(0, 5)}${minutesEast === 0 ? ' UTC' : ''}`;
}
