import { messagesOf } from './i18n';

// Captions of turns for an audience, by the type of the out-of-workflow turn, otherwise by its category, otherwise by
// its position.
export const oowCaptionMessages = messagesOf('oowCaptions', {
  'intent-switching': 'The user wants something else than before',
  'intent-switching/detail-switching': 'The user changes a detail',
  'intent-switching/confirmation-switching': 'The user agrees, then takes it back',
  'intent-switching/attitude-switching': 'The user changes their mind about the service',
  'intent-switching/request-cancellation': 'The user calls the request off',
  'intent-switching/information-addition': 'The user adds a wish',
  'irrelevant-answering': 'The user does not answer the question',
  'irrelevant-answering/incorrect-answer': 'The user gives a wrong answer',
  'irrelevant-answering/vague-answer': 'The user stays vague',
  'irrelevant-answering/topic-shift': 'The user turns to another topic',
  'irrelevant-answering/counter-question': 'The user asks back instead of answering',
  'irrelevant-answering/irrelevant-information': 'The user talks about something else',
  'irrelevant-answering/partial-answer': 'The user answers only a part',
  'procedure-jumping': 'The user wants other steps than the procedure has',
  'procedure-jumping/step-skipping': 'The user asks to skip a step',
  'procedure-jumping/restructuring': 'The user wants the steps in another order',
  'procedure-jumping/step-repetition': 'The user asks for a step again',
  'procedure-jumping/returning-to-the-start': 'The user wants to start over',
  'procedure-jumping/rule-ignoring': 'The user asks for an exception',
  'procedure-jumping/step-splitting': 'The user wants to split a step',
  other: 'The user leaves the workflow',
  first: 'The user says what is wanted',
  middle: 'The user goes on',
  last: 'The user ends the conversation',
});

export type OowCaptions = typeof oowCaptionMessages;
