import { count, messagesOf, params } from './i18n';

export const runHistoryStateMessages = messagesOf('runHistoryState', {
  runs: count({ one: '{count} run', other: '{count} runs' }),
  changeNotStored: params('The browser refused to store this. {why} The run is unchanged.'),
  runDeleted: params('"{name}" was deleted. You can restore it from the deleted runs for {days} days.'),
  runsDeleted: params('{runs} were deleted. You can restore them from the deleted runs for {days} days.'),
  busyRuns: count({
    one: '{count} run is running, here or in another tab, and was not deleted. End or close it first.',
    other: '{count} runs are running, here or in another tab, and were not deleted. End or close them first.',
  }),
  runsNotDeleted: 'The browser refused to delete the runs. They stay stored. Try again in a moment.',
  runsNotRestored: 'The browser refused to restore the runs. They stay deleted. Try again in a moment.',
  runsNotPurged: 'The browser refused to delete the runs for good. Try again in a moment.',
  withPre: 'controllers: pre',
  withPost: 'controllers: post',
  withBoth: 'controllers: pre and post',
  withViolations: count({ one: '{count} violation', other: '{count} violations' }),
  withDenials: count({ one: '{count} denied', other: '{count} denied' }),
  notEnded: 'not ended',
  noViolation: 'no violation',
  noLlmWord: 'no llm',
  importedFrom: params('imported {source}'),
  withoutControllers: 'no controllers',
  fork: 'fork',
});
