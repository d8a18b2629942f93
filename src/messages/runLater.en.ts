import { count, messagesOf, params } from './i18n';

/** Texts of runs that are not needed before a run is planned, forked or offered again. */
export const runLaterMessages = messagesOf('runLater', {
  nothingToFork: 'There is nothing to fork: the log is empty.',
  forkNotStored: params('The fork could not be stored ({reason}). Nothing was changed.'),
  runInterrupted: params('The run of {time} was interrupted at event {event}.'),
  unfinishedRemoved: count({
    one: 'An import was cut off when its page went away. Its {count} run was removed; import the file again.',
    other: 'An import was cut off when its page went away. Its {count} runs were removed; import the file again.',
  }),
  continue: 'Continue',
  temperature: 'Temperature',
  seed: 'Seed',
  actionsPerTurn: 'Actions per turn',
  turns: 'Turns',
  replyRetries: 'Retries of an unreadable reply',
  probability: 'Probability',
  wholeNumber: 'a whole number',
  number: 'a number',
  emptyScript: 'The script has no turn yet. Write what the user says.',
});
