import { messagesOf, params } from './i18n';

/** Words that mean the same in every feature. */
export const commonMessages = messagesOf('common', {
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  done: 'Done',
  save: 'Save',
  undo: 'Undo',
  copy: 'Copy',
  open: 'Open',
  rename: 'Rename',
  next: 'Next',
  back: 'Back',
  reset: 'Reset',
  name: 'Name',
  importButton: 'Import',
  exportButton: 'Export',
  format: 'Format',
  optional: params('{name} (optional)'),
  notLoaded: 'This part of Weir could not be loaded. Check the connection and try again.',
});
