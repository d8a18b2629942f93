import { messagesOf } from './i18n';

/** Parts of Weir that stopped with the worker in which they ran. */
export const stoppedMessages = messagesOf('stopped', {
  importStopped: 'The part of Weir that reads files stopped. Open the file again.',
  runsNotStored: 'The runs could not be stored. Open the file again.',
  miningStopped: 'The part of Weir that compares traces stopped. Try again; if it stops again, with fewer traces.',
  conversionStopped: 'The part of Weir that converts formats stopped. Try again.',
  evaluationsStopped: 'The part of Weir that runs evaluations stopped. Reload the page: finished cells are kept.',
  modelStopped:
    'The part of Weir that runs the sentence model stopped or could not be loaded. Check the connection and try again.',
  scoringStopped: 'The part of Weir that scores stopped. Reload the page and choose the files again.',
});
