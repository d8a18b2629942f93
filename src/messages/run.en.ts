import { count, messagesOf, params } from './i18n';

export const runMessages = messagesOf('run', {
  openings: 'Suggested first messages',
  replies: 'Suggested replies',
  empty: 'You are the user. Type what a user would say, or send one of the suggestions below.',
  rehearsal:
    'A rehearsal model answers by rule, without an LLM. It understands values, dates, yes and no, and corrections.',
  waitingForAgent: params('Waiting for {model}'),
  waitingForUser: params('{model} plays the user'),
  waitingForTool: params('{model} plays the API server'),
  seconds: params('{seconds} s'),
  stop: 'Stop',
  fallback: 'These are Weir’s words: no usable reply came from the model.',
  deniedTimes: params('Denied {times} times by {controllers}'),
  unreadable: count({
    one: 'The reply could not be read, so the model was asked again.',
    other: 'The reply could not be read {count} times, so the model was asked again.',
  }),
  emptyReplies: count({
    one: 'The reply was empty, so the model was asked again.',
    other: 'The reply was empty {count} times in a row, so the model was asked again.',
  }),
  retry: 'Retry reply',
  retryIn: params('Retry reply in {seconds} s'),
  changeEndpoint: 'Change endpoint ...',
  keyForgotten: 'No key is set: it was forgotten by the reload. Enter it again.',
  keyMissing: 'No key is set. Enter one.',
  enterKey: 'Enter the key ...',
});
