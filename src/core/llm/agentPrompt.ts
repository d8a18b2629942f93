// Builds what the agent is asked: one system message of named sections, the history in native roles, and the
// controllers' feedback last. The shape is a contract with the rehearsal model, which reads it back.
// Invariant: history messages are append-only between attempts, so an endpoint's prompt cache stays warm.

import type { JsonValue } from '../support';
import type { ChatMessage, ToolSchema } from './chat';
import type { Decision } from './decision';
import type { HistoryEntry } from './history';
import { fillPart, mergePromptParts } from './promptParts';
import { type AgentStrategy, closingMark } from './readDecision';
import { describeWorkflow, type PromptDocument, type PromptFormat, workflowText } from './workflowText';

export interface AgentPromptInput {
  readonly document: PromptDocument;
  readonly format: PromptFormat;
  readonly strategy: AgentStrategy;
  readonly tools: readonly ToolSchema[];
  readonly history: readonly HistoryEntry[];
  /** One line per pre-decision controller that has something to say (FlowAgent, Algorithm 1: R_pre). */
  readonly feedback: readonly string[];
  /** Parts a person has edited, by name (see promptParts). */
  readonly parts?: { readonly [name: string]: unknown };
}

export interface AgentPrompt {
  readonly messages: readonly ChatMessage[];
  /** Only for `tool-calls`, and only when there are any: endpoints refuse an empty list. */
  readonly tools?: readonly ToolSchema[];
}

export function buildAgentPrompt(input: AgentPromptInput): AgentPrompt {
  const parts = mergePromptParts(input.parts);
  const messages: ChatMessage[] = [{ role: 'system', content: systemMessage(input) }];
  for (const entry of input.history) {
    messages.push(...(input.strategy === 'react-text' ? reactMessages(entry) : toolMessages(entry)));
  }
  const feedback = input.feedback.map((line) => `- ${line}`).join('\n');
  if (feedback !== '' && parts.state.trim() !== '') {
    messages.push({ role: 'user', content: fillPart(parts.state, { feedback }) });
  }
  return {
    messages,
    ...(input.strategy === 'tool-calls' && input.tools.length > 0 ? { tools: input.tools } : {}),
  };
}

function systemMessage(input: AgentPromptInput): string {
  const parts = mergePromptParts(input.parts);
  const workflow = workflowText(input.document, input.format);
  const values: Record<string, string> = {
    title: input.document.title,
    description: describeWorkflow(input.document),
    workflow: workflow ? fenced(workflow.fence, workflow.text) : '',
    apis: fenced('json', JSON.stringify(input.tools.map(describeTool), null, 2)),
  };
  const sections: (readonly [string, string])[] = [
    ['Task', parts.task],
    ['Constraints', parts.constraints],
    ...(workflow ? [[`Workflow: ${input.document.title}`, parts.workflow] as const] : []),
    ['APIs', parts.apis],
    ['History', parts.history],
    ['Output format', input.strategy === 'react-text' ? parts.outputReact : parts.outputTools],
  ];
  return sections
    .map(([heading, template]) => ({ heading: oneLine(heading), body: fillPart(template, values).trim() }))
    .filter((section) => section.body !== '')
    .map((section) => `## ${section.heading}\n${section.body}`)
    .join('\n\n');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function describeTool(tool: ToolSchema): JsonValue {
  return { name: tool.name, description: tool.description ?? '', parameters: tool.parameters };
}

/** A fence longer than any run of backticks in the text, so that the text cannot close it. */
export function fenced(language: string, text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${fence}`;
}

const systemTurn = (text: string): ChatMessage => ({ role: 'user', content: `System: ${text}` });

const rawReply = (raw: string): ChatMessage[] => (raw.trim() === '' ? [] : [{ role: 'assistant', content: raw }]);

function reactDecision(decision: Decision): ChatMessage {
  const thought = `Thought: ${decision.thought ?? '-'}`;
  const content =
    decision.kind === 'call'
      ? `${thought}\nAction: ${decision.name}\nAction Input: ${JSON.stringify(decision.arguments)}`
      : `${thought}\nAnswer: ${decision.answer ?? '-'}\nResponse: ${spoken(decision)}`;
  return { role: 'assistant', content };
}

const spoken = (decision: Decision & { kind: 'response' }) =>
  decision.closes ? `${decision.text} ${closingMark}` : decision.text;

function reactMessages(entry: HistoryEntry): ChatMessage[] {
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
      return messages;
    }
    case 'denial':
      return [reactDecision(entry.decision), systemTurn(entry.reason)];
    case 'unreadable':
      return [...rawReply(entry.raw), systemTurn(entry.problem)];
  }
}

function nativeCall(decision: Decision & { kind: 'call' }): ChatMessage {
  return {
    role: 'assistant',
    content: decision.thought ?? '',
    toolCalls: [{ id: decision.callId, name: decision.name, argumentsText: JSON.stringify(decision.arguments) }],
  };
}

function nativeResponse(decision: Decision & { kind: 'response' }): ChatMessage {
  const claim = decision.answer === undefined ? '' : `[ANSWER: ${decision.answer}]\n`;
  return { role: 'assistant', content: `${claim}${spoken(decision)}` };
}

function toolMessages(entry: HistoryEntry): ChatMessage[] {
  switch (entry.kind) {
    case 'user':
      return [{ role: 'user', content: entry.text }];
    case 'decision': {
      if (entry.decision.kind === 'response') return [nativeResponse(entry.decision)];
      // Every native call needs an answer, or endpoints refuse the whole request.
      const content =
        entry.result?.kind === 'succeeded'
          ? JSON.stringify(entry.result.value)
          : JSON.stringify({ error: entry.result?.message ?? 'no answer came' });
      return [nativeCall(entry.decision), { role: 'tool', toolCallId: entry.decision.callId, content }];
    }
    case 'denial': {
      if (entry.decision.kind === 'response') return [nativeResponse(entry.decision), systemTurn(entry.reason)];
      const content = `System: ${entry.reason}`;
      return [nativeCall(entry.decision), { role: 'tool', toolCallId: entry.decision.callId, content }];
    }
    case 'unreadable':
      return [...rawReply(entry.raw), systemTurn(entry.problem)];
  }
}
