import { messagesOf, params } from './i18n';

export const storageReasonsMessages = messagesOf('storageReasons', {
  itsStorageForThisPage:
    'Its storage for this page is full: delete runs, versions or documents you do not need, or free space on the disk.',
  newerWeirInAnother: 'A newer Weir in another tab has taken over what is stored: reload this page.',
  anotherTabHoldsAnOlder: 'Another tab holds an older Weir open: close that tab.',
  itsDatabaseDoesNotAnswer: 'Its database does not answer: reload the page.',
  browserOrAnotherTab: 'The browser or another tab has closed the database: reload the page if it stays so.',
  itHoldsSomething: 'It holds something that a database cannot store.',
  writeWasGivenUp: 'The write was given up because of an earlier error.',
  thisWindowMayNotStore: 'This window may not store anything, as some private windows.',
  itsDatabaseFailedAs: 'Its database failed, as it does when the disk is full or damaged.',
  itGaveNoReason: 'It gave no reason.',
  itGaveTheReason: params('It gave the reason "{said}".'),
});
