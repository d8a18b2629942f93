import { messagesOf, params } from './i18n';

export const studioMessages = messagesOf('studio', {
  procedure: 'Procedure',
  dependencies: 'Dependencies',
  flowchart: 'Flowchart',
  graph: 'Graph',
  showThePath: 'Show the path',
  graphOf: params('{view} graph'),
  unfold: 'Unfold',
  fold: 'Fold',
  tidyTheLayout: 'Tidy the layout',
  openInTheInspector: 'Open in the inspector',
  showItsEvents: 'Show its events',
});
