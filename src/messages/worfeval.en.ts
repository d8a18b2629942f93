import { messagesOf, params } from './i18n';

export const worfevalMessages = messagesOf('worfeval', {
  predicted: params('{predicted} of {gold} items have a prediction; the means count the others as 0.'),
  sample: 'Try the sample files',
  sampleAbout: 'Twelve small workflows and ten predictions, written for Weir.',
  bySource: 'Score by source',
  bySourceCaption:
    'Mean F1 of the items of each source; items without a prediction count as 0. Choose a bar to list its items.',
  bySize: 'Score by size',
  bySizeCaption: 'Mean graph F1 of scored items by the number of their gold nodes. Choose a dot to list its items.',
  distribution: 'Distribution of the graph score',
  distributionCaption: 'How many scored items have a graph F1 in each tenth. Choose a bar to list its items.',
  source: 'Source',
  noSource: 'No source',
  chain: 'Chain F1',
  graph: 'Graph F1',
  items: 'Items',
  nodes: 'Gold nodes',
  range: 'Graph F1 from',
  nodesOf: params('{nodes} nodes'),
  rangeOf: params('Graph F1 {from} to {to}'),
  table: 'Show as table',
});
