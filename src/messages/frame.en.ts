import { params } from '@nanostores/i18n';
import { messagesOf } from './i18n';

export const frameMessages = messagesOf('frame', {
  author: 'Author',
  run: 'Run',
  compare: 'Compare',
  evaluate: 'Evaluate',
  plan: 'Plan',
  modeCommand: params('{mode} mode'),
});
