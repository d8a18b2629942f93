// Extracts the parts of a request that a real model would find in it: the role to play, the workflow, the APIs. Depends
// on no wording of the prompt beyond its section headings, and tolerates edited prompts. Invariant: it reads only the
// messages and the tools. Refuses nothing: parts that are not found are absent.

import { type PdlDocument, readPdlCached } from '../../core/language';
import { type ChatRequest, type ChatToolSchema, namesAnswers } from '../../core/llm';
import { isJsonObject, type JsonObject, memoizeText } from '../../core/support';
import type { PromptStrategy } from './readConversation';

export type RehearsalRole = 'agent' | 'user' | 'server' | 'writer' | 'planner';

export interface PromptFence {
  readonly language: string;
  readonly text: string;
  /** Offset in the prompt. */
  readonly start: number;
  readonly end: number;
}

export interface PromptWorkflow {
  readonly title: string;
  /** Present if one of its blocks is a PDL document. */
  readonly document?: PdlDocument;
  /** Its blocks in all formats; several blocks are one workflow in several formats. */
  readonly fences: readonly PromptFence[];
}

export interface ReadPrompt {
  readonly role: RehearsalRole;
  readonly strategy: PromptStrategy;
  /** At least one. */
  readonly workflows: readonly PromptWorkflow[];
  readonly tools: readonly PromptTool[];
  /** False if the prompt has an output form without a place for the name of an ANSWER. */
  readonly namesAnswers: boolean;
  /** Start of the session, as the prompt writes it. */
  readonly now?: string;
}

export interface PromptTool extends Omit<ChatToolSchema, 'workflow'> {
  /** Title of the only workflow that the API belongs to, if others use the name for another API. */
  readonly of?: string;
}

export function readPrompt(request: ChatRequest): ReadPrompt {
  const system = request.messages
    .filter((message) => message.role === 'system')
    .map((message) => message.content)
    .join('\n\n');
  const { apis, hasActions, ...read } = readSystem(system);
  // The tools of the request have unique names; the prompt lists APIs that differ between its workflows.
  const differ = apis.filter(({ of }) => of !== undefined);
  const offered = (request.tools ?? []).filter(({ name }) => !differ.some((one) => one.name === name));
  return {
    ...read,
    strategy: !request.tools?.length && hasActions ? 'react-text' : 'tool-calls',
    tools: request.tools?.length ? [...differ, ...offered] : apis,
  };
}

/** Parses the system message. Cached, because every request of a session has the same one. */
const readSystem = memoizeText((system) => {
  const fences = readFences(system);
  const role: RehearsalRole = /^## (?:Role: user|You are the user)\b/im.test(system)
    ? 'user'
    : /^## (?:Role: API server|You are the API server)\b/im.test(system)
      ? 'server'
      : /^## Role: procedure writer\b/im.test(system)
        ? 'writer'
        : /^## Role: workflow writer in two steps\b/im.test(system)
          ? 'planner'
          : 'agent';
  const now = /^## Current time\n(.*\d{4}-\d\d-\d\d.*)$/m.exec(system)?.[1];
  return {
    ...(now === undefined ? {} : { now }),
    role,
    workflows: role === 'agent' ? workflowsIn(system, fences) : [{ title: '', fences: [] }],
    apis: fences.map((fence) => readTools(fence.text)).find((tools) => tools.length > 0) ?? [],
    namesAnswers: namesAnswers(/^## Output format\n([\s\S]*)/m.exec(system)?.[1] ?? 'Answer:'),
    hasActions: /^Action Input:/m.test(system),
  };
});

/** Each section that is titled as a workflow; a prompt without such a section is one workflow. */
function workflowsIn(system: string, fences: readonly PromptFence[]): readonly PromptWorkflow[] {
  const headings = [...system.matchAll(/^## (?:Workflow: (.+)|.+)$/gm)].filter(
    ({ index }) => !fences.some((fence) => fence.start < index && index < fence.end),
  );
  const sections = headings.flatMap((heading, at) => {
    const title = heading[1]?.trim();
    if (title === undefined) return [];
    const end = headings[at + 1]?.index ?? system.length;
    return [{ title, fences: fences.filter((fence) => fence.start > heading.index && fence.end <= end) }];
  });
  const found = sections.length > 0 ? sections : [{ title: '', fences }];
  return found.map((section) => {
    const own = section.fences.filter((fence) => fence.language !== 'json');
    const document = findDocument(sections.length > 0 ? '' : system, own);
    return {
      title: section.title || document?.name?.name || '',
      fences: own,
      ...(document ? { document } : {}),
    };
  });
}

export const readFences = memoizeText((text): readonly PromptFence[] =>
  [...text.matchAll(/^(`{3,}|~{3,})([\w-]*)[^\n]*\n([\s\S]*?)^\1[ \t]*$/gm)].map((match) => ({
    language: (match[2] as string).toLowerCase(),
    text: match[3] as string,
    start: match.index,
    end: match.index + match[0].length,
  })),
);

/** A PDL document has a procedure; a block without one is something else. */
function findDocument(system: string, fences: readonly PromptFence[]): PdlDocument | undefined {
  const candidates = fences.map((fence) => fence.text);
  if (candidates.length === 0 && /^(PDL|Procedure):/m.test(system)) candidates.push(system);
  for (const text of candidates) {
    if (!/^["']?(PDL|Procedure)["']?\s*:/im.test(text)) continue;
    const document = readPdlCached(text);
    if ((document.procedure?.body.length ?? 0) > 0) return document;
  }
  return undefined;
}

function readTools(text: string): readonly PromptTool[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value.flatMap((item: unknown) => {
    if (!isJsonObject(item) || typeof item.name !== 'string') return [];
    return [
      {
        name: item.name,
        parameters: (isJsonObject(item.parameters) ? item.parameters : {}) as JsonObject,
        ...(typeof item.description === 'string' ? { description: item.description } : {}),
        ...(typeof item.workflow === 'string' ? { of: item.workflow } : {}),
      },
    ];
  });
}

/** Parameter names of a tool, in the schema's order. */
export function parameterNames(tool: ChatToolSchema): readonly string[] {
  return isJsonObject(tool.parameters.properties) ? Object.keys(tool.parameters.properties) : [];
}
