import { count, messagesOf, params } from './i18n';

export const foreignFlowMessages = messagesOf('foreignFlow', {
  reading: 'Reading the workflow ...',
  nodes: count({ one: '{count} node', other: '{count} nodes' }),
  edges: count({ one: '{count} edge', other: '{count} edges' }),
  found: params('{title}: {nodes} and {edges}.'),
  keptAsComments: 'The document keeps this list as comments.',
});
