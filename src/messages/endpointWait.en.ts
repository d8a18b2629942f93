import { count, messagesOf, params } from './i18n';

export const endpointWaitMessages = messagesOf('endpointWait', {
  waiting: params('Waiting for the model: {seconds} s of {limit} s.'),
  waitingWithoutLimit: params('Waiting for the model: {seconds} s, without a limit.'),
  changeLimit: 'Change the limit',
  tooMany: 'The endpoint asks to wait: too many requests (429).',
  asksToWait: params('The endpoint asks to wait ({status}).'),
  unreachable: 'The endpoint could not be reached.',
  nextAttempt: params('Next attempt in {seconds} s.'),
  trying: 'Trying again ...',
  tryNow: 'Try now',
  requests: count({ one: '{count} request waits', other: '{count} requests wait' }),
});
