// Extracts the parts of a request of the execute or the summarize stage that a real model would find in it: the role,
// the task and its inputs, the functions, the plan, and the results so far. Invariant: it reads only the messages and
// the offered tools. Refuses nothing: parts that are not found are absent.

import { stageRoles } from '../../core/executeSummarize';
import type { ChatMessage, ChatRequest, ChatToolSchema } from '../../core/llm';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/support';
import { readFences } from './readPrompt';

export type StageRole = keyof typeof stageRoles;

export interface StageCallMade {
  readonly name: string;
  readonly arguments: JsonObject;
  /** Absent if the call failed or its result cannot be read. */
  readonly result?: JsonValue;
  readonly hasSucceeded: boolean;
}

export interface StagePrompt {
  readonly role: StageRole;
  /** The prompt wants native tool calls. */
  readonly isNative: boolean;
  readonly task: string;
  readonly inputs: JsonObject;
  /** Business functions, graph functions and those that end a step or the stage. */
  readonly tools: readonly ChatToolSchema[];
  /** In order: the results listed for the current step of a plan, then those of the conversation. */
  readonly calls: readonly StageCallMade[];
  /** Number of the current plan step, from 1; past the last once all are done. */
  readonly openStep?: number;
  /** The first message of the user, which contains the traces. */
  readonly material: string;
}

/** Undefined for other requests. */
export function readStagePrompt(request: ChatRequest): StagePrompt | undefined {
  const [system] = request.messages;
  if (system?.role !== 'system') return undefined;
  const first = system.content.split('\n', 1)[0]?.trim();
  const role = (Object.keys(stageRoles) as StageRole[]).find((key) => stageRoles[key] === first);
  if (role === undefined) return undefined;
  const user = request.messages.find((message) => message.role === 'user')?.content ?? '';
  const step = request.messages.find((message) => message.role === 'user' && message.content.startsWith('## Step\n'));
  const listed = readFences(system.content).flatMap((fence) => (fence.language === 'json' ? toolsIn(fence.text) : []));
  const openStep = openStepOf(step?.content);
  const inputs = parseJsonOrUndefined(fenceUnder(user, 'Inputs') ?? '{}');
  return {
    role,
    isNative: request.tools !== undefined && request.tools.length > 0,
    task: (fenceUnder(user, 'Task') ?? '').replace(/\n$/, ''),
    inputs: isJsonObject(inputs) ? (inputs as JsonObject) : {},
    tools: request.tools && request.tools.length > 0 ? request.tools : listed,
    calls: [...resultsSoFar(step?.content), ...exchangeIn(request.messages)],
    ...(openStep === undefined ? {} : { openStep }),
    material: user,
  };
}

function fenceUnder(text: string, title: string): string | undefined {
  const fences = readFences(text);
  const heading = [...text.matchAll(/^## (.+)$/gm)].find(
    (match) => match[1] === title && !fences.some((fence) => fence.start < match.index && match.index < fence.end),
  );
  return heading && fences.find((fence) => fence.start > heading.index)?.text;
}

export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toolsIn(text: string): ChatToolSchema[] {
  const list = parseJsonOrUndefined(text);
  if (!Array.isArray(list)) return [];
  return (list as readonly unknown[]).flatMap((item) =>
    isJsonObject(item) && typeof item.name === 'string'
      ? [
          {
            name: item.name,
            ...(typeof item.description === 'string' ? { description: item.description } : {}),
            parameters: isJsonObject(item.parameters) ? (item.parameters as JsonObject) : {},
          },
        ]
      : [],
  );
}

function openStepOf(content: string | undefined): number | undefined {
  if (content === undefined) return undefined;
  const match = /^Current step, (\d+) of \d+:/m.exec(content);
  return match ? Number(match[1]) : Number.POSITIVE_INFINITY;
}

function resultsSoFar(content: string | undefined): StageCallMade[] {
  return (content === undefined ? '' : (fenceUnder(content, 'Results so far') ?? '')).split('\n').flatMap((line) => {
    const parsedLine = parseJsonOrUndefined(line);
    if (!isJsonObject(parsedLine) || typeof parsedLine.call !== 'string' || parsedLine.result === undefined) return [];
    const given = isJsonObject(parsedLine.arguments) ? (parsedLine.arguments as JsonObject) : {};
    return [{ name: parsedLine.call, arguments: given, result: parsedLine.result as JsonValue, hasSucceeded: true }];
  });
}

function exchangeIn(messages: readonly ChatMessage[]): StageCallMade[] {
  return messages.flatMap((message, index): StageCallMade[] => {
    if (message.role !== 'assistant') return [];
    const call = callIn(message);
    if (!call) return [];
    const observation = (messages[index + 1]?.content ?? '').replace(/^## Observation\n/, '');
    const { name } = call;
    if (observation.startsWith(`${name}: done.`)) return [{ ...call, result: 'done', hasSucceeded: true }];
    const head = `Result of ${name}: `;
    if (!observation.startsWith(head)) return [{ ...call, hasSucceeded: false }];
    const result = parseJsonOrUndefined(observation.slice(head.length).split('\n', 1)[0] ?? '');
    return [{ ...call, ...(result === undefined ? {} : { result: result as JsonValue }), hasSucceeded: true }];
  });
}

function callIn({ content, toolCalls }: ChatMessage): { name: string; arguments: JsonObject } | undefined {
  const [native] = toolCalls ?? [];
  const written = native
    ? { action: native.name, action_input: parseJsonOrUndefined(native.argumentsText) }
    : parseJsonOrUndefined(content);
  if (!isJsonObject(written) || typeof written.action !== 'string') return undefined;
  return {
    name: written.action,
    arguments: isJsonObject(written.action_input) ? (written.action_input as JsonObject) : {},
  };
}
