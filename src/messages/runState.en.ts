import { count, messagesOf, params } from './i18n';

export const runStateMessages = messagesOf('runState', {
  overlayNotLoaded: 'The part of Weir that measures sessions could not be loaded. Check the connection and try again.',
  notJudgedAgain: params('The session could not be judged again: {reason}.'),
  notStoredFrom: params(
    'The browser refused to store the run from event {event} on. {why} The session continues in memory and storing is retried. Export the run before you close this tab to keep it.',
  ),
  runInOtherTab: 'This run is in use in another tab. Continue it there, or close it there and open it again here.',
  otherTabContinued:
    'Another tab continued this run, so this tab stores nothing more of it. Open it again from the list to see what is stored.',
  importedRecord:
    'This run was imported from a record of another program. It has no prompt and no model to continue with. Run a new session on the document instead.',
  executionOnly:
    'This is an execution of a task, not a session. Execute the task again in Compare, or run a session on the document.',
  foreignEndpoint:
    'This run was imported, and its model is at an endpoint that is not yours. Run a new session with your own model instead.',
  sessionNotStarted: params('The session could not be started: {reason}.'),
  sessionsNotLoaded: 'The part of Weir that runs sessions could not be loaded. Check the connection and try again.',
  runNotRead: 'The browser could not read this run. It stays stored. Try again in a moment.',
  runWithoutEvents: 'This run has no events: it was interrupted before anything happened.',
  logUnreadable: params("This run's log cannot be read ({reason}). It stays stored as it is."),
  runsUnreadable: 'The stored runs could not be read. They stay stored. Reload the page to try again.',
  unreadable: count({
    one: '{count} stored run could not be read and stays as it is.',
    other: '{count} stored runs could not be read and stay as they are.',
  }),
  tooLate: 'The session has moved on, so nothing was changed. Fork from an earlier event to change it there.',
});
