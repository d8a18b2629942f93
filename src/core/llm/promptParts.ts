// The wording of the agent's prompt, as named parts that a person may edit. `{{name}}` is replaced when the prompt
// is built; a part that is edited to nothing leaves its section out. All wording is this project's own.

export interface PromptParts {
  readonly task: string;
  readonly constraints: string;
  readonly workflow: string;
  readonly apis: string;
  /** Stands before the output format when not empty: how to read the turns that follow. */
  readonly history: string;
  /** The controllers' feedback of this attempt: the last message. */
  readonly state: string;
  readonly outputReact: string;
  readonly outputTools: string;
}

export const defaultPromptParts: PromptParts = {
  task: 'You serve a user in a conversation about: {{title}}. {{description}}',
  constraints: [
    '- Let the workflow lead. Take its steps in the order it gives, and branch on what the APIs return.',
    '- Say only what the user or an API result has told you. Never state an outcome whose API has not succeeded.',
    '- Ask for what a step still needs, several things at once where the workflow does so.',
    '- When the user leaves the topic, answer shortly and come back to the step that is open. When the user changes a',
    '  detail, repeat the steps that depend on it.',
    '- Messages that begin with "System:" come from the platform, not from the user: follow them, never quote them.',
  ].join('\n'),
  workflow: '{{workflow}}',
  apis: '{{apis}}',
  history: '',
  state: 'System: current state\n{{feedback}}',
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
    'Answer: the name of the ANSWER node you speak for, or - for none',
    'Response: what the user reads',
    '',
    'Stop after the action input; the result arrives as an observation. End the response with [END] only when the',
    'conversation is over.',
  ].join('\n'),
  outputTools: [
    'Take exactly one step per reply: one function call, or a message to the user.',
    'When a message speaks for an ANSWER node, begin it with a line of its own: [ANSWER: name of the node].',
    'End the message with [END] only when the conversation is over.',
  ].join('\n'),
};

/** The parts with a person's edits over them; what is no text is ignored. `output` stands for both output parts. */
export function mergePromptParts(edited: { readonly [name: string]: unknown } | undefined): PromptParts {
  const merged: Record<string, string> = { ...defaultPromptParts };
  for (const [name, text] of Object.entries(edited ?? {})) {
    if (typeof text !== 'string') continue;
    if (name === 'output') {
      merged.outputReact = text;
      merged.outputTools = text;
    } else if (Object.hasOwn(defaultPromptParts, name)) merged[name] = text;
  }
  return merged as unknown as PromptParts; // every key of the defaults is still there
}

/** Replaces `{{name}}`; unknown names stay as they are, and inserted text is never searched again. */
export function fillPart(template: string, values: { readonly [name: string]: string }): string {
  return template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : whole,
  );
}
