export { answerRehearsal } from './answerRehearsal';
export type { RehearsalFetchOptions } from './rehearsalFetch';
export { createRehearsalFetch, rehearsalBaseUrl } from './rehearsalFetch';
export type { RehearsalModel } from './rehearsalModels';
export { isRehearsalModel, rehearsalModels } from './rehearsalModels';
