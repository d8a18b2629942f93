import { messagesOf, params } from './i18n';

export const helpMessages = messagesOf('help', {
  flowAgentAbout: 'PDL, the agent loop, controllers before and after a decision, out-of-workflow evaluation',
  procedureGiven: 'a procedure given to an agent as text, code or flowchart',
  worfbenchAbout: 'chain and graph scores of one workflow against another',
  flow: 'Flow',
  flowAbout: 'activity-on-vertex graphs, parallelism and dependency complexity',
  flowMindAbout: 'a workflow rebuilt from what was executed',
  weir: params('Weir {version}'),
  weirAbout:
    'A workflow studio for LLM agents, in the browser. Your work stays in this browser; the page loads nothing from other hosts.',
  licence: 'Licence',
  licenceNamed: params('{license} licence'),
  licenceText: 'Licence text',
  ideasFromPublishedWork: 'Ideas from published work',
  built: 'Built with',
  inTheProjectsFiles: params("In the project's files: {path}"),
  opensANewTab: 'opens a new tab',
  guides: 'Guides',
  guidesAbout: 'How to do what Weir can do, and what each thing means.',
  write: 'Write',
  run: 'Run',
  rebuildAndEvaluate: 'Rebuild and evaluate',
  plan: 'Plan',
  inAndOut: 'In and out',
  reference: 'Reference',
});
