export type { RehearsalReply } from './answerRehearsal';
export { answerRehearsal } from './answerRehearsal';
export type { RehearsalModel } from './rehearsalModels';
export { isRehearsalModel, rehearsalModels } from './rehearsalModels';
