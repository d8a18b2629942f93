import { messagesOf, params } from './i18n';

export const rejudgeMessages = messagesOf('rejudge', {
  answerOf: params('ANSWER {node}'),
  goToEvent: 'Go to this event',
  eventOfTurn: params('{event} · turn {turn}'),
  showMore: params('Show {count} more'),
  trialSettings: 'Settings to try',
  judgeAgain: 'Judge again',
  recheckHint: "Judge it by the open document's text as it is now",
  reCheck: 'Re-check',
  sessionSettings: "Use the session's settings",
  preconditionIsMetWhen: 'A precondition is met when',
  callCounts: 'A call counts for',
  eventsJudged: 'Events judged',
  stop: 'Stop',
  underTheseSettings: 'Under these settings',
  byCurrentText: params('By the current text of {document}'),
  clear: 'Clear',
  noChange: params('No verdict changes ({decisions}).'),
  changes: params('{changed} of {decisions} would change: {nowDenied} now denied, {nowAllowed} now allowed.'),
  totals: params(
    'Denied {deniedBefore} before, {deniedAfter} now. Violations {violationsBefore} before, {violationsAfter} now.',
  ),
  newEvents: params('The session continued; {count} events are not judged yet.'),
  noLongerInTheText: params('No longer in the text: {vanished}.'),
  newInTheText: params('New in the text: {appeared}.'),
  method:
    'Each decision is judged at its place in the session. After the first change the agent might have decided otherwise.',
  noSession: 'Run or open a session to judge it under other settings.',
  changedVerdicts: 'Verdicts that change',
  introduction:
    'Change controllers, their options or when a precondition is met, and see which verdicts of this session would change. No model is asked, and the session stays as it is.',
  recheckFailed: 'The text could not be read for the re-check. Try again in a moment.',
});
