import type { SessionState } from './sessionState';

/** How often the user left the workflow. */
export const oowTurns = ({ transcript }: SessionState): number =>
  transcript.filter((entry) => entry.kind === 'user' && entry.oow !== undefined).length;
