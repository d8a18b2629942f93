import { messagesOf } from './i18n';

export const tracesMessages = messagesOf('traces', {
  makeWorkflow: 'Make a workflow from these',
});
