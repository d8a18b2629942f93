// Formats the time for a prompt. The caller passes the clock time, and a session logs the text, so a replay needs no
// clock.

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** For `now`: "Monday, 2026-03-02 09:30", in the time zone `minutesEast` minutes east of UTC. */
export function promptTime(at: number, minutesEast = 0): string {
  const date = new Date(at + minutesEast * 60_000);
  const [day, time] = date.toISOString().split('T') as [string, string]; // of the form 2026-03-02T09:30:00.000Z
  return `${weekdays[date.getUTCDay()]}, ${day} ${time.slice(0, 5)}${minutesEast === 0 ? ' UTC' : ''}`;
}
