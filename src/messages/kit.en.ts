import { messagesOf, params } from './i18n';

export const kitMessages = messagesOf('kit', {
  dragToMove: 'Drag, or Alt with an arrow key, to move',
  removeOne: params('Remove {noun} {name}'),
  addOne: params('Add a {noun}'),
  addOneHint: params('Add a {noun} ...'),
  showMoreChangeLines: params('Show {count} more lines of this change'),
  linesUnchanged: params('{hidden} unchanged lines'),
  diffLabel: 'Differences, line by line; a minus marks old lines, a plus new ones',
  legend: 'Legend',
  newName: 'new name',
  asTyped: 'as typed',
  partNotLoaded: 'This part of Weir could not be loaded. Check the connection, then',
  tryAgain: 'try again',
  or: 'or',
  reload: 'reload',
  workIsStored: 'Your work is stored in this browser.',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  chartNotDrawn: 'This browser could not draw the chart as PNG. Save it as SVG instead.',
});
