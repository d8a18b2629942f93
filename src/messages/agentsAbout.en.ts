import { messagesOf } from './i18n';

/** Explanations of the names and marks in a result. */
export const agentsAboutMessages = messagesOf('agentsAbout', {
  iw: 'IW, in workflow: users keep to the workflow.',
  oow: 'OOW, out of workflow: users also leave the workflow, for example with another question or a changed mind.',
  cross: 'CROSS, across workflows: the agent has the other workflows of the data, too.',
  doNothing:
    '"Does nothing" is a baseline: it answers every message with the same refusal and calls nothing. A figure that is good for it says little.',
  unstable: '± Unstable: other repetitions of this session ended with another outcome.',
});
