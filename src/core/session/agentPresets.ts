// The agents of the papers and our own as complete configurations: prompt contents, reply format, controllers and the
// rule by which a precondition is met. The rules come from the papers; the wording is ours.

import { defaultControllers } from './controllers/defaultControllers';
import { defaultSessionConfig } from './defaultConfig';
import type { ControllerSetting, SessionConfig } from './events';

/** The settings of a session configuration that a preset sets. */
export type AgentConfig = Pick<
  SessionConfig,
  | 'format'
  | 'ensemble'
  | 'strategy'
  | 'controllers'
  | 'activation'
  | 'validity'
  | 'strict'
  | 'temperature'
  | 'toolDetails'
> & { readonly promptParts?: Readonly<Record<string, string>> };

export const agentPresetIds = [
  'weir',
  'flowagent',
  'react-nl',
  'react-code',
  'react-fc',
  'none',
  'none-without-tools',
  'ensemble',
] as const;

export type AgentPresetId = (typeof agentPresetIds)[number];

export interface AgentPreset {
  readonly id: AgentPresetId;
  readonly title: string;
  /** Paper and section, or a short description of our own presets. */
  readonly source: string;
  readonly config: AgentConfig;
}

const noControllers = defaultControllers('none');

/** FlowAgent 4.2 has three controllers: preconditions of calls, repeated calls, session length. */
const threeControllers: readonly ControllerSetting[] = defaultControllers('both').map((setting) =>
  ['node-dependency', 'duplicate-call', 'session-length'].includes(setting.id)
    ? // Its soft control names the nodes that cannot be reached.
      { ...setting, ...(setting.id === 'node-dependency' ? { options: { advice: 'unreachable' } } : {}) }
    : { ...setting, pre: false, post: false },
);

const bare = {
  strategy: 'react-text',
  controllers: noControllers,
  activation: defaultSessionConfig.activation,
  validity: 'values',
  temperature: 0.2,
} as const;

/** The output form of FlowAgent, Listings 5 and 6, and FlowBench, C.2: no line names an ANSWER, no mark ends it. */
const output = {
  outputReact: [
    'Reply in one of two forms.',
    '',
    'To speak to the user, for a question or an answer:',
    'Thought: what you think',
    'Response: what the user reads',
    '',
    'To call an API, one in each reply:',
    'Thought: what you think',
    'Action: the name of the API',
    'Action Input: its arguments as one JSON object',
  ].join('\n'),
  outputTools: 'Reply with one function call, or with a message to the user.',
};

/**
 * FlowAgent, Listing 5: the agent may answer questions outside of the workflow, and the current state includes the
 * time.
 */
const flowAgentParts = {
  constraints: [
    '- Take the steps of the workflow in its order, with the APIs and ANSWERs that it names.',
    '- A question outside of the workflow gets a short and fluent answer; then go on where the workflow stands.',
    '- Call an API only when the user has given what it needs.',
    '- Text that begins with "System:" comes from the platform, not from the user: follow it, never quote it.',
  ].join('\n'),
  ...output,
  time: '',
  state: 'System: current state\nCurrent time: {{now}}\n{{feedback}}',
};

const reactRules = [
  '- Decline a request that lies outside of your task, with an apology.',
  '- Take one request at a time.',
  '- Assign no value that neither the user nor an API has given; ask for it.',
  '- In each thought name what the user intends and the next step.',
];

/** The ReAct prompt of FlowBench, which is the same for every format of the knowledge. */
const reactParts = {
  constraints: ['- Follow the workflow knowledge below.', ...reactRules].join('\n'),
  state: 'System: current state\n{{feedback}}',
  ...output,
};

/** Prompt without workflow knowledge, so without the rule to follow it. */
const noKnowledgeParts = {
  task: 'You serve a user in a conversation about: {{title}}.',
  constraints: ['- Decide by the APIs alone how to help.', ...reactRules].join('\n'),
  state: reactParts.state,
  ...output,
};

const { format, strategy, controllers, activation, validity = 'values', temperature } = defaultSessionConfig;

export const agentPresets: Readonly<Record<AgentPresetId, AgentPreset>> = {
  weir: {
    id: 'weir',
    title: 'Weir (default)',
    source: 'PDL with all controllers that are on as shipped',
    config: { format, strategy, controllers, activation, validity, temperature },
  },
  flowagent: {
    id: 'flowagent',
    title: 'FlowAgent',
    source: 'FlowAgent 4.1, 4.2: PDL and its three controllers; a call counts for any values and results',
    config: {
      ...bare,
      format: 'pdl',
      controllers: threeControllers,
      activation: 'on-call',
      // The paper knows whether a node was visited, not with which values.
      validity: 'session',
      promptParts: flowAgentParts,
    },
  },
  'react-nl': {
    id: 'react-nl',
    title: 'ReAct, natural language',
    source: 'FlowAgent 5.1, FlowBench 5.1: the workflow as text, no controllers',
    config: { ...bare, format: 'text', promptParts: reactParts },
  },
  'react-code': {
    id: 'react-code',
    title: 'ReAct, code',
    source: 'FlowAgent 5.1, FlowBench 5.1: the workflow as code, no controllers',
    config: { ...bare, format: 'code', promptParts: reactParts },
  },
  'react-fc': {
    id: 'react-fc',
    title: 'ReAct, flowchart',
    source: 'FlowAgent 5.1, FlowBench 5.1: the workflow as a flowchart, no controllers',
    config: { ...bare, format: 'flowchart', promptParts: reactParts },
  },
  none: {
    id: 'none',
    title: 'No knowledge',
    source: 'FlowBench 5.1: the APIs alone',
    config: { ...bare, format: 'none', promptParts: noKnowledgeParts },
  },
  'none-without-tools': {
    id: 'none-without-tools',
    title: 'No knowledge, bare tools',
    source: 'FlowBench, Table 5: names of APIs and parameters alone',
    config: { ...bare, format: 'none', toolDetails: 'names', promptParts: noKnowledgeParts },
  },
  ensemble: {
    id: 'ensemble',
    title: 'Ensemble',
    source: 'FlowBench, Table 5: text, code and flowchart together',
    config: { ...bare, format: 'text', ensemble: ['code', 'flowchart'], promptParts: reactParts },
  },
};
