import { count, messagesOf, params } from './i18n';

export const rejudgeMessages = messagesOf('rejudge', {
  denied: 'denied',
  allowed: 'allowed',
  becomes: 'becomes',
  decisions: count({ one: '{count} decision', other: '{count} decisions' }),
  verdicts: count({ one: '{count} verdict', other: '{count} verdicts' }),
  usedHere: params('{name} ({decisions} here)'),
  answerOf: params('ANSWER {node}'),
  goToEvent: 'Go to this event',
  eventOfTurn: params('{event} · turn {turn}'),
  showMore: params('Show {count} more'),
  trialSettings: 'Settings to try',
  judgeAgain: 'Judge again',
  judgeAgainAbout:
    'Judge again: by these settings and the text that the session ran on. A change here is judged at once.',
  recheckAbout: params('Re-check: by the settings of the session and the text of "{title}" as it is now.'),
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
  vanishedSteps: params('No longer in the text: {vanished}.'),
  newInTheText: params('New in the text: {appeared}.'),
  method:
    'Each decision is judged at its place in the session. After the first change the agent might have decided otherwise.',
  noSession: 'Run or open a session to judge it under other settings.',
  changedVerdicts: 'Verdicts that change',
  introduction:
    'Choose a preset, or change controllers, their options or when a precondition is met: the verdicts of this session that would change are listed here. No model is asked, and the session stays as it is.',
  recheckFailed: 'The text could not be read for the re-check. Try again in a moment.',
});
