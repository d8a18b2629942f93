import { messagesOf, params } from './i18n';

export const storageReasonsMessages = messagesOf('storageReasons', {
  storageFull:
    'Its storage for this page is full: delete runs, versions or documents you do not need, or free space on the disk.',
  newerTabOpen: 'A newer Weir in another tab has taken over what is stored: reload this page.',
  olderTabOpen: 'Another tab holds an older Weir open: close that tab.',
  databaseNotAnswering: 'Its database does not answer: reload the page.',
  databaseClosed: 'The browser or another tab has closed the database: reload the page if it stays so.',
  notStorable: 'It holds something that a database cannot store.',
  writeAborted: 'The write was given up because of an earlier error.',
  storageForbidden: 'This window may not store anything, as some private windows.',
  databaseFailed: 'Its database failed, as it does when the disk is full or damaged.',
  noReason: 'It gave no reason.',
  givenReason: params('It gave the reason "{reason}".'),
});
