import type { SessionState } from './sessionState';

/** Number of out-of-workflow turns of the user. */
export const oowTurns = ({ transcript }: SessionState): number =>
  transcript.filter((entry) => entry.kind === 'user' && entry.oow !== undefined).length;
