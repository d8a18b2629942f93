import { prefetched } from '../kit/lazyComponent';

/** The parts beside and around the canvas, which the first picture does not need. */
export const loadStudioParts = prefetched(async () => (await import('./studioParts')).studioParts);
