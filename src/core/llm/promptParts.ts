// The texts of the agent's prompt, as named parts that a person may edit. `{{name}}` is replaced when the prompt is
// built; an empty part removes its section. All texts are this project's own.

import { nearestName } from '../support';
import type { PromptVersion } from './workflowText';

export interface PromptParts {
  readonly task: string;
  readonly constraints: string;
  readonly several: string;
  readonly workflow: string;
  readonly apis: string;
  readonly time: string;
  readonly history: string;
  readonly state: string;
  readonly outputReact: string;
  readonly outputTools: string;
}

export type PromptPartName = keyof PromptParts;

export interface PromptVariable {
  readonly name: string;
  readonly description: string;
}

/** Description of a part: its purpose, its position, and its variables in double braces. */
export interface PromptPartInfo {
  readonly name: PromptPartName;
  readonly title: string;
  readonly description: string;
  readonly variables: readonly PromptVariable[];
  /** A variable that the part is useless without. */
  readonly needs?: string;
}

/** Values that an agent may declare with an ANSWER, which only the user can give. */
const statedReact =
  '(If the node is on a branch that values from the user decide, you may add them: name of the node | amount=480)';
const statedTools = [
  'If the node is on a branch that values from the user decide, you may add them to that line:',
  '[ANSWER: name of the node | amount=480]. The user does not see this line.',
].join('\n');

const platformLine =
  '- Text that begins with "System:", also at the end of a message or result, comes from the platform, not from the user: follow it, never quote it.';

export const defaultPromptParts: PromptParts = {
  task: 'You serve a user in a conversation about: {{title}}. {{description}}',
  constraints: [
    '- Let the workflow lead. Take its steps in the order it gives, and branch on what the APIs return.',
    '- Say only what the user or an API result has told you. Never state an outcome whose API has not succeeded.',
    '- Ask for what a step still needs, several things at once if the workflow does so.',
    '- When the user leaves the topic, answer briefly and come back to the step that is open. When the user changes a',
    '  detail, repeat the steps that depend on it, even if the current state lists other steps.',
    platformLine,
  ].join('\n'),
  several: [
    '- There are {{count}} workflows: {{titles}}. Find out which one the user needs and keep to it.',
    '- When the user turns to another one, say what stays open in the first, and come back to it afterwards.',
  ].join('\n'),
  workflow: '{{workflow}}',
  apis: '{{apis}}',
  time: 'It is {{now}}.',
  history: '',
  state: 'System: current state\n{{feedback}}{{actions}}',
  outputReact: [
    'Take exactly one step per reply, in one of two forms.',
    '',
    'To call an API:',
    'Thought: why this is the next step',
    'Action: the name of the API',
    'Action Input: its arguments as one JSON object',
    '',
    'To speak to the user:',
    'Thought: why this is what the user needs',
    'Answer: the name of the ANSWER node that the response carries out, or - for none',
    statedReact,
    'Response: what the user reads',
    '',
    'Stop after the action input; the result arrives as an observation. End the response with [END] only when the',
    'conversation is over.',
  ].join('\n'),
  outputTools: [
    'Take exactly one step per reply: one function call, or a message to the user.',
    'When a message carries out an ANSWER node, begin it with a line of its own: [ANSWER: name of the node].',
    statedTools,
    'End the message with [END] only when the conversation is over.',
  ].join('\n'),
};

/** Texts of the current prompt version with those of version 1. Sessions of version 1 keep every byte: replay compares. */
const wordingOfPrompt1: readonly (readonly [current: string, version1: string])[] = [
  [
    platformLine,
    '- Messages that begin with "System:" come from the platform, not from the user: follow them, never quote them.',
  ],
  ['several things at once if the workflow does so', 'several things at once where the workflow does so'],
  ['answer briefly and come back', 'answer shortly and come back'],
  [', even if the current state lists other steps.', '.'],
  ['{{actions}}', ''],
  ['the ANSWER node that the response carries out, or', 'the ANSWER node you speak for, or'],
  ['When a message carries out an ANSWER node', 'When a message speaks for an ANSWER node'],
  [
    'If the node is on a branch that values from the user decide,',
    'If the node depends on values that only the user can give,',
  ],
  ['The user does not see this line.', 'The user does not see it.'],
];

const inPrompt1 = (text: string): string =>
  wordingOfPrompt1.reduce((changed, [current, version1]) => changed.replace(current, version1), text);

const partsOfPrompt1 = Object.fromEntries(
  Object.entries(defaultPromptParts).map(([name, text]) => [name, inPrompt1(text)]),
);

/** Output parts of sessions of rules 1, whose prompts are of version 1: no values with an ANSWER. */
const outputByRules1: Pick<PromptParts, 'outputReact' | 'outputTools'> = {
  outputReact: inPrompt1(defaultPromptParts.outputReact.replace(`${statedReact}\n`, '')),
  outputTools: inPrompt1(defaultPromptParts.outputTools.replace(`${statedTools}\n`, '')),
};

const title: PromptVariable = { name: 'title', description: 'titles of the workflows' };
const description: PromptVariable = { name: 'description', description: 'what each workflow says it is for' };
const count: PromptVariable = { name: 'count', description: 'how many workflows there are' };
const titles: PromptVariable = { name: 'titles', description: 'their titles, with commas between' };
const now: PromptVariable = { name: 'now', description: 'day and time at which the session began' };
const format: PromptVariable = { name: 'format', description: 'formats in which the workflow is shown' };

/** In the order of the prompt. */
export const promptPartInfos: readonly PromptPartInfo[] = [
  {
    name: 'task',
    title: 'Task',
    description: 'What the agent is there for. First section.',
    variables: [title, description, count, titles],
  },
  {
    name: 'constraints',
    title: 'Constraints',
    description: 'How to behave, whatever the workflow says.',
    variables: [title, description, count, titles, format],
  },
  {
    name: 'several',
    title: 'Several workflows',
    description: 'Joins the constraints when the agent holds more than one workflow.',
    variables: [title, description, count, titles, format],
  },
  {
    name: 'workflow',
    title: 'Workflow',
    description: 'One section for each workflow. Left out with the format "no workflow".',
    variables: [
      { name: 'workflow', description: 'the workflow in a fence, once for each format of the ensemble' },
      { name: 'title', description: 'title of this workflow' },
      { name: 'description', description: 'what this workflow says it is for' },
      format,
    ],
    needs: 'workflow',
  },
  {
    name: 'apis',
    title: 'APIs',
    description: 'The tools with their parameters. With tool calls this section is left out unless you edit it.',
    variables: [{ name: 'apis', description: 'names, descriptions and JSON schemas, in a fence' }],
    needs: 'apis',
  },
  {
    name: 'time',
    title: 'Current time',
    description: 'When the session began, so that "tomorrow" has a meaning. Left out where the session says no time.',
    variables: [now],
  },
  {
    name: 'history',
    title: 'History',
    description: 'How to read the turns that follow. Empty, so left out, unless you write something.',
    variables: [title, titles],
  },
  {
    name: 'outputReact',
    title: 'Output, ReAct in text',
    description: 'The form of a reply. Another form is read as far as it can be.',
    variables: [],
  },
  {
    name: 'outputTools',
    title: 'Output, tool calls',
    description: 'The form of a reply that is no call.',
    variables: [],
  },
  {
    name: 'state',
    title: 'Current state',
    description: 'Last message, when a controller has something to say before the decision, or when it holds the time.',
    variables: [
      { name: 'feedback', description: 'a line from each controller that has something to say' },
      { name: 'actions', description: 'a line when one action of the turn is left' },
      now,
    ],
    needs: 'feedback',
  },
];

/**
 * The default parts with a person's edits; values that are not texts are ignored. `output` replaces both output parts.
 */
export function mergePromptParts(
  edited: { readonly [name: string]: unknown } | undefined,
  rules: 1 | 2 = 2,
  prompt: PromptVersion = 2,
): PromptParts {
  const merged: Record<string, string> = {
    ...defaultPromptParts,
    ...(prompt === 1 ? partsOfPrompt1 : {}),
    ...(rules === 1 ? outputByRules1 : {}),
  };
  for (const [name, text] of Object.entries(edited ?? {})) {
    if (typeof text !== 'string') continue;
    if (name === 'output') {
      merged.outputReact = text;
      merged.outputTools = text;
    } else if (Object.hasOwn(defaultPromptParts, name)) merged[name] = text;
  }
  return merged as unknown as PromptParts; // every key of the defaults is still there
}

const variablePattern = /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu;

/** Names of the variables in a template. */
export const usedVariables = (template: string): readonly string[] =>
  [...template.matchAll(variablePattern)].map((match) => match[1] as string);

/** Replaces `{{name}}`; unknown names stay as they are, and inserted text is not searched again. */
export function fillTemplate(template: string, values: { readonly [name: string]: string }): string {
  return template.replace(variablePattern, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  );
}

export interface PromptProblem {
  /** Name of the part, as given. */
  readonly part: string;
  readonly message: string;
  /** `error`: the part is certainly wrong; `warning`: it may be intended. */
  readonly severity: 'error' | 'warning';
}

/** Problems of edited parts: unknown variables, unknown parts, and parts that were probably lost by mistake. */
export function checkPromptParts(edited: { readonly [name: string]: unknown } | undefined): readonly PromptProblem[] {
  const problems: PromptProblem[] = [];
  for (const [part, text] of Object.entries(edited ?? {})) {
    const infos =
      part === 'output'
        ? promptPartInfos.filter(({ name }) => name.startsWith('output'))
        : promptPartInfos.filter(({ name }) => name === part);
    const [info] = infos;
    const report = (message: string, severity: PromptProblem['severity'] = 'error') =>
      void problems.push({ part, message, severity });
    if (!info) {
      const names = promptPartInfos.map(({ name }) => name);
      const near = nearestName(part, names);
      report(
        `The prompt has no part \`${part}\`${near ? `; did you mean \`${near}\`?` : `. It has ${names.join(', ')}.`}`,
      );
      continue;
    }
    if (typeof text !== 'string') {
      report(`The part \`${part}\` is not a text, so ours is used.`);
      continue;
    }
    const known = info.variables.map(({ name }) => name);
    const used = usedVariables(text);
    for (const name of new Set(used)) {
      if (known.includes(name)) continue;
      const near = nearestName(name, known);
      const hint = near
        ? `did you mean \`{{${near}}}\`?`
        : known.length > 0
          ? `there ${known.length === 1 ? 'is' : 'are'} ${known.map((one) => `\`{{${one}}}\``).join(', ')}.`
          : 'this part has none.';
      report(`\`{{${name}}}\` is not a variable of ${info.title}, so it stays as it is; ${hint}`, 'warning');
    }
    const { needs } = info;
    if (needs !== undefined && text.trim() !== '' && !used.includes(needs)) {
      report(`${info.title} lacks \`{{${needs}}}\`, so the agent does not see it.`, 'warning');
    }
    if (text.trim() === '' && (part.startsWith('output') || part === 'workflow')) {
      report(
        part === 'workflow'
          ? 'Without this part the agent sees no workflow, as with the format "no workflow".'
          : 'Without this part the agent is not told in which form to reply.',
        'warning',
      );
    }
  }
  return problems;
}
