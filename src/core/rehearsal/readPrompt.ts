// Finds in a request what a real model would find by reading it: which role is played, the workflow, the APIs.
// Owns no wording of the prompt beyond its section headings; tolerant of edited prompts.
// Invariant: only the messages and the tools are read. Refuses nothing: what is not found is absent.

import { type PdlDocument, parsePdl } from '../language';
import type { ChatRequest, ToolSchema } from '../llm';
import { isJsonObject, type JsonObject } from '../support';
import type { PromptStrategy } from './conversation';

export type RehearsalRole = 'agent' | 'user' | 'server' | 'writer';

export interface Fence {
  readonly language: string;
  readonly text: string;
}

export interface ReadPrompt {
  readonly role: RehearsalRole;
  readonly strategy: PromptStrategy;
  readonly title: string;
  /** The workflow, when some block of the prompt is a PDL document. */
  readonly document?: PdlDocument;
  /** The workflow's block in whatever form it stands. */
  readonly workflow?: Fence;
  readonly tools: readonly ToolSchema[];
}

export function readPrompt(request: ChatRequest): ReadPrompt {
  const system = request.messages
    .filter((message) => message.role === 'system')
    .map((message) => message.content)
    .join('\n\n');
  const fences = readFences(system);
  const role = /^## (?:Role: user|You are the user)\b/im.test(system)
    ? 'user'
    : /^## (?:Role: API server|You are the API server)\b/im.test(system)
      ? 'server'
      : /^## Role: procedure writer\b/im.test(system)
        ? 'writer'
        : 'agent';
  const apis = fences.map((fence) => readTools(fence.text)).find((tools) => tools.length > 0) ?? [];
  const tools = request.tools && request.tools.length > 0 ? request.tools : apis;
  const document = role === 'agent' ? findDocument(system, fences) : undefined;
  const workflow = fences.find((fence) => fence.language !== 'json');
  return {
    role,
    strategy: request.tools?.length ? 'tool-calls' : /^Action Input:/m.test(system) ? 'react-text' : 'tool-calls',
    title: /^## Workflow: (.+)$/m.exec(system)?.[1]?.trim() ?? document?.name?.name ?? '',
    tools,
    ...(document ? { document } : {}),
    ...(workflow ? { workflow } : {}),
  };
}

export function readFences(text: string): readonly Fence[] {
  return [...text.matchAll(/^(`{3,}|~{3,})([\w-]*)[^\n]*\n([\s\S]*?)^\1[ \t]*$/gm)].map((match) => ({
    language: (match[2] as string).toLowerCase(),
    text: match[3] as string,
  }));
}

/** A PDL document has a procedure; anything less is some other block of the prompt. */
function findDocument(system: string, fences: readonly Fence[]): PdlDocument | undefined {
  const candidates = [...fences.filter((fence) => fence.language !== 'json').map((fence) => fence.text)];
  if (candidates.length === 0 && /^(PDL|Procedure):/m.test(system)) candidates.push(system);
  for (const text of candidates) {
    if (!/^["']?(PDL|Procedure)["']?\s*:/im.test(text)) continue;
    const document = parseOnce(text);
    if ((document.procedure?.body.length ?? 0) > 0) return document;
  }
  return undefined;
}

let lastParsed: { readonly text: string; readonly document: PdlDocument } | undefined;

/** Every request of a session brings the same workflow; parsing it anew each time would be most of the work. */
function parseOnce(text: string): PdlDocument {
  if (lastParsed?.text !== text) lastParsed = { text, document: parsePdl(text) };
  return lastParsed.document;
}

function readTools(text: string): readonly ToolSchema[] {
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
      },
    ];
  });
}

/** Parameter names of a tool, in the schema's order. */
export function parameterNames(tool: ToolSchema): readonly string[] {
  return isJsonObject(tool.parameters.properties) ? Object.keys(tool.parameters.properties) : [];
}
