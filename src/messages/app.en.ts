import { messagesOf, params } from './i18n';

export const appMessages = messagesOf('app', {
  linkNotLoaded:
    'The part of Weir that opens shared links could not be loaded. Check the connection and open the link again.',
  startFailed: params('Weir could not start: {reason}. Reload the page; your documents are stored in this browser.'),
  crashed: 'Something in Weir broke',
  workIsStored: 'Your documents and runs are stored in this browser and are not affected.',
  reload: 'Reload',
  tryAgain: 'Try again',
  workflowTextMissing: params('The text of the workflow {title} is missing: import {file} with the data.'),
  readerNotLoaded: 'The part of Weir that reads this text could not be loaded. Check the connection and try again.',
});
