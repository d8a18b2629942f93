import { messagesOf, params } from './i18n';

export const evaluationMessages = messagesOf('evaluation', {
  taskProgress: 'Task progress',
  against: params('Against {first}'),
  rehearsalNoLlm: params('Rehearsal, {name} (no LLM)'),
  openSource: params('open {source}'),
  right: 'Right',
  bottom: 'Bottom',
  evaluationKinds: 'What is evaluated',
  agents: 'Agents',
  generate: 'Generate',
  taskBench: 'Task bench',
  evaluation: 'Evaluation',
  planNotJson: 'A plan is a JSON object.',
  dataNotJson: params('{name} is not JSON ({fault}). Correct the file, or choose other data here.'),
  dataNotObject: params('{name} is not a data set: it is not a JSON object. Choose other data here.'),
  planNeedsFile: params('The plan runs over {name}: choose that file together with it, or other data here.'),
  planFileMissing: params('{name} names {file}: choose that file, too.'),
  dataSet: 'data set',
  dataEmpty: params('{name} has neither users nor sessions.'),
  referenceSessions: 'reference sessions',
  noSession: 'There is no such session.',
});
