import { messagesOf, params } from './i18n';

export const frameMessages = messagesOf('frame', {
  author: 'Author',
  run: 'Run',
  compare: 'Compare',
  evaluate: 'Evaluate',
  modeCommand: params('{mode} mode'),
});
