import { messagesOf } from './i18n';

/** Names of the parts of a mode in a narrow window. */
export const narrowMessages = messagesOf('narrow', {
  parts: 'Parts',
  canvas: 'Canvas',
  outline: 'Outline',
  text: 'Text',
  problems: 'Problems',
  runs: 'Runs',
  conversation: 'Conversation',
  timeline: 'Timeline',
  scores: 'Scores',
  evaluation: 'Evaluation',
  evaluations: 'Stored',
  details: 'Details',
  plan: 'Plan',
  progress: 'Progress',
});
