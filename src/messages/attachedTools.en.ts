import { count, messagesOf, params } from './i18n';

export const attachedToolsMessages = messagesOf('attachedTools', {
  tooLarge: params('{name} has {megabytes} MB; a tool file may have 4 MB at most.'),
  toolDefinitions: 'Tool definitions',
  open: 'Open ...',
  attach: 'Attach',
  toolFileToOpen: 'Tool file to open',
  addTool: params('Add {name}'),
  addApi: params('Add an API for {name}'),
  toolFileRemoved: 'The tool file was removed from the document.',
  attached: count({
    one: '{count} tool. The checks use its schema.',
    other: '{count} tools. The checks use their schemas.',
  }),
  replace: 'Replace ...',
  remove: 'Remove',
  toolsWithoutAnApi: 'Tools without an API',
  withoutAnApi: 'Without an API',
  addSlots: 'Add slots for new parameters too',
  apisWithoutATool: 'APIs without a tool',
  toolsWithTheirApi: 'Tools with their API',
  matched: 'Matched',
  boundName: params('as {name}'),
  tools: 'Tools',
  notForFlowcharts: 'Tools belong to the APIs of a PDL document; this one is a flowchart.',
  howToAttach:
    'Attach the definitions of the tools behind the APIs: OpenAI tools JSON, OpenAPI 3, or a list of names with parameters. The checks then know what each API takes and returns.',
  howTheyAnswer: 'How they answer',
});
