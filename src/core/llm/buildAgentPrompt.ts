// Builds the prompt of the agent: one system message of named sections, the history in native roles, and the
// controllers' feedback last. The rehearsal model parses this format, so it must stay compatible. Invariant: between
// attempts messages are only appended to the history, so an endpoint's prompt cache stays valid.

import { isSameList, type JsonValue, memoize, oneLine } from '../support';
import type { ChatHistoryEntry, ReplyParts } from './chatHistory';
import type { AgentDecision, ChatMessage, ChatToolSchema } from './chatSchema';
import { documentTitle, mergeToolsByName } from './mergeTools';
import { fillTemplate, mergePromptParts, usedVariables } from './promptParts';
import { type AgentStrategy, endOfConversationMark } from './readAgentReply';
import {
  describeWorkflow,
  type PromptDocument,
  type PromptFormat,
  type PromptVersion,
  type WorkflowText,
  workflowTextsOf,
} from './workflowText';

export interface AgentPromptInput {
  /** The session's own document first; further ones for FlowBench's cross-scenario setting. */
  readonly documents: readonly PromptDocument[];
  /** Several formats are an ensemble: each workflow is shown in all of them. */
  readonly formats: readonly PromptFormat[];
  readonly strategy: AgentStrategy;
  readonly tools: readonly ChatToolSchema[];
  readonly history: readonly ChatHistoryEntry[];
  /** One line for each pre-decision controller with advice (FlowAgent, Algorithm 1: R_pre). */
  readonly feedback: readonly string[];
  /** The turn has one action left; the state says so if its template has `{{actions}}`. */
  readonly isLastAction?: boolean;
  /** Date and time of the session's start, as shown in the prompt; absent: the prompt shows no time. */
  readonly now?: string;
  /** `names`: the prompt shows only the names of APIs and parameters (FlowBench, Table 5). */
  readonly toolDetails?: 'names';
  /** Version of the session's verdict rules; default: 2. */
  readonly rules?: 1 | 2;
  /** Version of the prompt's texts; default: 2. */
  readonly prompt?: PromptVersion;
  /** Edited parts, by name (see promptParts). */
  readonly parts?: { readonly [name: string]: unknown };
}

export interface AgentPrompt {
  readonly messages: readonly ChatMessage[];
  /** Only for `tool-calls` and only if there are tools, because endpoints refuse an empty list. */
  readonly tools?: readonly ChatToolSchema[];
}

export function buildAgentPrompt(promptInput: AgentPromptInput): AgentPrompt {
  const input =
    promptInput.toolDetails === 'names' ? { ...promptInput, tools: promptInput.tools.map(namesOnly) } : promptInput;
  const parts = mergePromptParts(input.parts, input.rules, input.prompt);
  const messages: ChatMessage[] = [{ role: 'system', content: cachedSystemMessage(input) }];
  const { outputReact, outputTools, ...others } = parts;
  const texts = [input.strategy === 'react-text' ? outputReact : outputTools, ...Object.values(others)];
  const isClaimless = input.prompt !== 1 && !texts.some(namesAnswers);
  for (const entry of input.history) {
    for (const message of messagesOf[input.strategy](entry))
      messages.push(isClaimless ? withoutClaim(message) : message);
  }
  const feedback = input.feedback.map((line) => `- ${line}`).join('\n');
  const mentions = (name: string) => usedVariables(parts.state).includes(name);
  const actions = input.isLastAction && mentions('actions') ? `${feedback === '' ? '' : '\n'}- ${lastActionText}` : '';
  const mentionsTime = input.now !== undefined && mentions('now');
  if ((feedback !== '' || actions !== '' || mentionsTime) && parts.state.trim() !== '') {
    const now = input.now === undefined ? {} : { now: input.now };
    const stateText = fillTemplate(parts.state, { feedback, actions, ...now });
    messages.push({ role: 'user', content: feedback === '' ? stateText.trimEnd() : stateText });
  }
  return {
    messages,
    ...(input.strategy === 'tool-calls' && input.tools.length > 0
      ? { tools: mergeToolsByName(input.tools, input.documents) }
      : {}),
  };
}

/** Line of the state when the turn has one action left. */
export const lastActionText =
  'One action is left in this turn: write to the user now, and say what is done and what is still open.';

/** A text of the prompt asks for the name of an ANSWER. */
export const namesAnswers = (text: string): boolean => /^Answer:|\[ANSWER:/m.test(text);

/** A decision without the line that names an ANSWER, for prompts that do not ask for it. */
const withoutClaim = memoize(
  (message: ChatMessage): ChatMessage =>
    message.role === 'assistant'
      ? { ...message, content: message.content.replace(/^Answer: .*\n(?=Response: )|^\[ANSWER: [^\n]*\]\n/m, '') }
      : message,
);

interface SystemMessage {
  readonly input: AgentPromptInput;
  readonly text: string;
}

/** The last system message of each workflow; it is the same for every step of a session. */
const lastOf = memoize<PromptDocument, { message?: SystemMessage }>(() => ({}));

function cachedSystemMessage(input: AgentPromptInput): string {
  const [document] = input.documents;
  const last = document && lastOf(document);
  if (last?.message && haveSameSystemMessage(last.message.input, input)) return last.message.text;
  const text = systemMessage(input);
  if (last) last.message = { input: { ...input, history: [], feedback: [] }, text };
  return text;
}

/** Whether two inputs have the same system message: they differ only in history and feedback. */
function haveSameSystemMessage(a: AgentPromptInput, b: AgentPromptInput): boolean {
  return (
    isSameList(a.documents, b.documents) &&
    isSameList(a.formats, b.formats) &&
    isSameList(a.tools, b.tools) &&
    a.strategy === b.strategy &&
    a.now === b.now &&
    a.toolDetails === b.toolDetails &&
    a.rules === b.rules &&
    a.prompt === b.prompt &&
    a.parts === b.parts
  );
}

function systemMessage(input: AgentPromptInput): string {
  const parts = mergePromptParts(input.parts, input.rules, input.prompt);
  const { documents } = input;
  const isSingleDocument = documents.length === 1;
  const titles = documents.map(({ title }) => title);
  const about = documents.map((document) => ({ title: document.title, text: describeWorkflow(document) }));
  const shown = documents.map((document) => ({
    document,
    texts: workflowTextsOf(document, input.formats, input.prompt),
  }));
  const values: Record<string, string> = {
    title: titles.join('; '),
    titles: titles.join(', '),
    count: String(documents.length),
    description: isSingleDocument
      ? (about[0]?.text ?? '')
      : about.flatMap(({ title, text }) => (text === '' ? [] : [`\n${title}: ${text}`])).join(''),
    format: [...new Set(shown.flatMap(({ texts }) => texts.map(({ fence }) => fenceNames[fence])))].join(', '),
    apis: fenceText('json', printTools(listedTools(input), input)),
  };
  const workflows = shown.flatMap(({ document, texts }): Section[] => {
    if (texts.length === 0) return [];
    const own = { ...values, title: document.title, description: describeWorkflow(document) };
    return [
      { heading: `Workflow: ${document.title}`, template: parts.workflow, values: { ...own, workflow: blocks(texts) } },
    ];
  });
  const sections: Section[] = [
    { heading: 'Task', template: parts.task, values },
    {
      heading: 'Constraints',
      template: isSingleDocument ? parts.constraints : joined(parts.constraints, parts.several),
      values,
    },
    ...workflows,
    { heading: 'APIs', template: listedTools(input).length === 0 && input.prompt !== 1 ? '' : parts.apis, values },
    ...(input.now === undefined ? [] : [{ heading: 'Current time', template: parts.time, values: { now: input.now } }]),
    { heading: 'History', template: parts.history, values },
    {
      heading: 'Output format',
      template: input.strategy === 'react-text' ? parts.outputReact : parts.outputTools,
      values,
    },
  ];
  return sections
    .map((section) => ({
      heading: oneLine(section.heading),
      body: fillTemplate(section.template, section.values).trim(),
    }))
    .filter((section) => section.body !== '')
    .map((section) => `## ${section.heading}\n${section.body}`)
    .join('\n\n');
}

interface Section {
  readonly heading: string;
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

const joined = (...texts: readonly string[]) => texts.filter((text) => text.trim() !== '').join('\n');

const fenceNames: Readonly<Record<WorkflowText['fence'], string>> = {
  pdl: 'PDL',
  text: 'prose',
  python: 'code',
  mermaid: 'a flowchart',
};

/**
 * A single block has no introduction; the blocks of an ensemble state their format and that they show the same
 * workflow.
 */
function blocks(texts: readonly WorkflowText[]): string {
  if (texts.length === 1) return texts.map(({ fence, text }) => fenceText(fence, text)).join('');
  return texts
    .map(({ fence, text }, index) => {
      const lead = index === 0 ? `As ${fenceNames[fence]}:` : `The same workflow as ${fenceNames[fence]}:`;
      return `${lead}\n${fenceText(fence, text)}`;
    })
    .join('\n\n');
}

function namesOnly({ name, parameters, workflow }: ChatToolSchema): ChatToolSchema {
  const { properties } = parameters;
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return {
    name,
    parameters: { type: 'object', properties: Object.fromEntries(names.map((one) => [one, {}])) },
    ...(workflow === undefined ? {} : { workflow }),
  };
}

/**
 * The tools that the APIs section lists. Calls of tools have their schemas in the request already, so the section lists
 * only APIs that differ between the workflows, unless a person edited it. Version 1 lists all.
 */
function listedTools({ prompt, strategy, parts, tools }: AgentPromptInput): readonly ChatToolSchema[] {
  const isListed = prompt === 1 || strategy === 'react-text' || typeof parts?.apis === 'string';
  return isListed ? tools : tools.filter(({ workflow }) => workflow !== undefined);
}

/** JSON with one API per line; indented in version 1. */
function printTools(
  tools: readonly ChatToolSchema[],
  { toolDetails, documents, prompt }: Pick<AgentPromptInput, 'toolDetails' | 'documents' | 'prompt'>,
): string {
  const described = tools.map((tool) =>
    toolDetails === 'names'
      ? { name: tool.name, parameters: Object.keys(tool.parameters.properties ?? {}) }
      : describeTool(tool, documents),
  );
  if (prompt === 1) return JSON.stringify(described, null, 2);
  return `[\n${described.map((tool) => JSON.stringify(tool)).join(',\n')}\n]`;
}

function describeTool(tool: ChatToolSchema, documents: readonly PromptDocument[]): JsonValue {
  const { name, description = '', parameters, workflow } = tool;
  return {
    name,
    ...(workflow === undefined ? {} : { workflow: documentTitle(documents, workflow) }),
    description,
    parameters,
  };
}

/** The parts of a session configuration that affect the prompt. */
export interface PromptConfig {
  readonly format: PromptFormat;
  readonly ensemble?: readonly PromptFormat[];
  readonly strategy: AgentStrategy;
  readonly now?: string;
  readonly toolDetails?: 'names';
  readonly promptParts?: { readonly [name: string]: unknown };
  /** Version of the session's verdict rules; absent: 1. */
  readonly rules?: 1 | 2;
  /** Version of the session's prompt texts; absent: 1. */
  readonly prompt?: PromptVersion;
}

/** The distinct formats of a configuration: its format, then those of its ensemble. */
export const promptFormats = ({ format, ensemble = [] }: Pick<PromptConfig, 'format' | 'ensemble'>) => [
  ...new Set([format, ...ensemble]),
];

/** The exact messages for an agent with this configuration after this history. */
export function previewPrompt(
  config: PromptConfig,
  documents: readonly PromptDocument[],
  tools: readonly ChatToolSchema[],
  history: readonly ChatHistoryEntry[] = [],
  feedback: readonly string[] = [],
  isLastAction = false,
): AgentPrompt {
  const { strategy, promptParts, now, toolDetails, rules = 1, prompt = 1 } = config;
  const formats = promptFormats(config);
  return buildAgentPrompt({
    documents,
    formats,
    strategy,
    tools,
    history,
    feedback,
    isLastAction,
    rules,
    prompt,
    ...(now === undefined ? {} : { now }),
    ...(toolDetails === undefined ? {} : { toolDetails }),
    ...(promptParts ? { parts: promptParts } : {}),
  });
}

/** A fence longer than any run of backticks in the text, so that the text cannot close it. */
export function fenceText(language: string, text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

const systemTurn = (text: string): ChatMessage => ({ role: 'user', content: `System: ${text}` });

const rawReply = (raw: string): ChatMessage[] => (raw.trim() === '' ? [] : [{ role: 'assistant', content: raw }]);

function reactDecision(decision: AgentDecision): ChatMessage {
  const thought = `Thought: ${decision.thought ?? '-'}`;
  const content =
    decision.kind === 'call'
      ? `${thought}\nAction: ${decision.name}\nAction Input: ${JSON.stringify(decision.arguments)}`
      : `${thought}\nAnswer: ${claimOf(decision) ?? '-'}\nResponse: ${printResponse(decision)}`;
  return { role: 'assistant', content };
}

/** In the output format of the prompt: `ask_manager | amount=480`. */
function claimOf({ answer, values }: AgentDecision & { kind: 'response' }): string | undefined {
  const stated = Object.entries(values ?? {}).map(([name, value]) => `${name}=${String(value)}`);
  return answer === undefined || stated.length === 0 ? answer : `${answer} | ${stated.join(', ')}`;
}

const printResponse = (decision: AgentDecision & { kind: 'response' }) =>
  decision.closes ? `${decision.text} ${endOfConversationMark}` : decision.text;

/**
 * The messages of an entry are the same objects in every prompt. A log contains every prompt completely; without
 * sharing, its memory would grow with the square of its length.
 */
const messagesOf: Readonly<Record<AgentStrategy, (entry: ChatHistoryEntry) => readonly ChatMessage[]>> = {
  'react-text': memoize(reactMessages),
  'tool-calls': memoize(toolMessages),
};

function reactMessages(entry: ChatHistoryEntry): ChatMessage[] {
  switch (entry.kind) {
    case 'user':
      return [{ role: 'user', content: `User: ${entry.text}` }];
    case 'decision': {
      const messages = [reactDecision(entry.decision)];
      if (entry.result?.kind === 'succeeded') {
        messages.push({ role: 'user', content: `Observation: ${JSON.stringify(entry.result.value)}` });
      } else if (entry.result) {
        messages.push({ role: 'user', content: `Observation: error: ${entry.result.message}` });
      }
      return [...messages, ...leftOutTurn(entry)];
    }
    case 'denial':
      return [reactDecision(entry.decision), systemTurn(entry.reason), ...leftOutTurn(entry)];
    case 'unreadable':
      return [...rawReply(entry.raw), systemTurn(entry.problem)];
  }
}

/** Names the calls of the same reply that were not made. */
const leftOutTurn = ({ reply }: { readonly reply?: ReplyParts }): ChatMessage[] =>
  reply?.leftOut === undefined
    ? []
    : [
        systemTurn(
          `your reply had several calls. Only the first counts; not made: ${reply.leftOut.join(', ')}. Call one API per reply.`,
        ),
      ];

function nativeCall(
  { thought = '', callId, name, arguments: args }: AgentDecision & { kind: 'call' },
  { reasoning, extra }: ReplyParts = {},
): ChatMessage {
  return {
    role: 'assistant',
    // A thought that was read from the reasoning goes back in its own field only.
    content: reasoning?.text.includes(thought) ? '' : thought,
    toolCalls: [{ id: callId, name, argumentsText: JSON.stringify(args), ...(extra ? { extra } : {}) }],
    ...(reasoning ? { reasoning } : {}),
  };
}

function nativeResponse(decision: AgentDecision & { kind: 'response' }): ChatMessage {
  const claimed = claimOf(decision);
  const claim = claimed === undefined ? '' : `[ANSWER: ${claimed}]\n`;
  return { role: 'assistant', content: `${claim}${printResponse(decision)}` };
}

function toolMessages(entry: ChatHistoryEntry): ChatMessage[] {
  switch (entry.kind) {
    case 'user':
      return [{ role: 'user', content: entry.text }];
    case 'decision': {
      if (entry.decision.kind === 'response') return [nativeResponse(entry.decision)];
      // Every native call needs an answer; otherwise endpoints refuse the whole request.
      const content =
        entry.result?.kind === 'succeeded'
          ? JSON.stringify(entry.result.value)
          : JSON.stringify({ error: entry.result?.message ?? 'no answer came' });
      return [
        nativeCall(entry.decision, entry.reply),
        { role: 'tool', toolCallId: entry.decision.callId, content },
        ...leftOutTurn(entry),
      ];
    }
    case 'denial': {
      if (entry.decision.kind === 'response') return [nativeResponse(entry.decision), systemTurn(entry.reason)];
      const content = `System: ${entry.reason}`;
      return [
        nativeCall(entry.decision, entry.reply),
        { role: 'tool', toolCallId: entry.decision.callId, content },
        ...leftOutTurn(entry),
      ];
    }
    case 'unreadable':
      return [...rawReply(entry.raw), systemTurn(entry.problem)];
  }
}
