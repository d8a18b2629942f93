import type { frameParts } from './frameParts';

/** Undefined until they are loaded, soon after the first picture. */
export let loadedFrameParts: typeof frameParts | undefined;

export const loadFrameParts = async (): Promise<typeof frameParts> => {
  loadedFrameParts = (await import('./frameParts')).frameParts;
  return loadedFrameParts;
};
