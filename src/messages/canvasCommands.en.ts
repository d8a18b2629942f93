import { messagesOf } from './i18n';

/** Titles of the commands of the canvas, by their names. */
export const canvasCommandMessages = messagesOf('canvasCommands', {
  add: 'Add beside the selection',
  edit: 'Rename, edit a condition or a sentence',
  duplicate: 'Duplicate',
  delete: 'Delete',
  menu: 'All commands of the selection',
  selectAll: 'Select all',
  fold: 'Fold or unfold a condition',
  foldAll: 'Fold or unfold all',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to the window',
  filter: 'Filter names, in Dependencies',
});
