export type { RehearsalFetchOptions } from './rehearsalFetch';
export { createRehearsalFetch, rehearsalBaseUrl } from './rehearsalFetch';
