import { messagesOf, params } from './i18n';

/** Problems reported by the compare store: a separate file, because it is loaded at start. */
export const compareProblemMessages = messagesOf('compareProblems', {
  theTraces: 'The traces',
  nothingRebuilt: 'No workflow was rebuilt yet. Choose traces, and wait until they are compared.',
  notCompared: params('{owner} could not be compared: {why}'),
  textNotCompared: params('The current text could not be compared: {why}'),
  planFailed: params('Changes could not be planned: {why}'),
});
