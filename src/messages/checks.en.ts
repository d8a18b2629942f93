import { messagesOf, params } from './i18n';

export const checksMessages = messagesOf('checks', {
  form: 'Form',
  error: 'Error',
  names: 'Names',
  preconditions: 'Preconditions',
  flow: 'Flow',
  tools: 'Tools',
  flowcharts: 'Flowcharts',
  subtasks: 'Graphs of subtasks (weir check)',
  warning: 'Warning',
  info: 'Info',
  hint: 'Hint',
  off: 'Off',
  recommended: 'Recommended',
  strict: 'Strict',
  level: params('Level of {title}'),
  defaultLevel: params('Default ({standard})'),
  checks: 'Checks',
  description:
    'For every document in this browser. A comment such as # weir: off unused-slot switches a rule off in one document.',
  preset: 'Preset',
  backToThePreset: 'Back to the preset',
});
