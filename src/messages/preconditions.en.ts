import { messagesOf, params } from './i18n';

export const preconditionMessages = messagesOf('preconditions', {
  title: 'Conditions',
  one: params('Condition {number}'),
  add: 'Add a condition',
  remove: params('Remove condition {text}'),
  asCode: params('Condition {number} as code'),
  tooDeep: 'This condition says more than rows can show: edit it as code.',
  broken: 'This condition cannot be read. Correct it as code, or remove it.',
  isDone: 'is done',
  isNotDone: 'is not done',
  isDoneBefore: 'is done before',
});
