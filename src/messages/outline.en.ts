import { count, messagesOf, params } from './i18n';

export const outlineMessages = messagesOf('outline', {
  outline: 'Outline',
  problems: count({ one: ' problem', other: ' problems' }),
  filterTheOutline: 'Filter the outline',
  filter: 'Filter',
  noMatch: 'No match.',
  newName: params('New name of {name}'),
  nodes: 'Nodes',
  slots: 'Slots',
  functions: 'Functions',
});
