import type { StagePlay } from '../core/stage';

/** The recordings of the built-in demos by demo id; a test checks that the file is up to date. */
export const loadRecordedPlays = async (): Promise<Readonly<Record<string, StagePlay | undefined>>> =>
  JSON.parse((await import('./recordedPlays.json?raw')).default);
