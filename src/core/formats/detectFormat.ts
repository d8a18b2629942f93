// Detects the format of a text by its content; the file name only breaks ties. Invariant: never throws, reads at most
// the head of a text besides one JSON parse, and returns `unknown` rather than guess.

import { flowchartHeader, frontMatterFault, maskFlowchart } from '../flowchart';
import { looksLikePdl } from '../language';
import { isJsonObject, type JsonObject } from '../support';
import { looksLikeWorkflowCode } from './code/looksLikeWorkflowCode';
import { planFields } from './graphs/planFields';
import { looksLikeProcedureProse } from './prose/readPdlFromProse';
import { isStarTask } from './star/starTask';
import { looksLikeWorkflowText } from './text/readPdlFromText';
import { isToolboxText } from './tools/parseTools';
import { fieldByLooseName } from './tools/readToolSchema';

export type DocumentFormat =
  | 'pdl'
  | 'mermaid'
  | 'worfbench'
  | 'aov'
  | 'session-log'
  | 'plan-log'
  /** A task with acceptance checks, with or without a plan. */
  | 'plan-task'
  | 'tools'
  | 'chat-messages'
  | 'star'
  /** The workflow behind STAR dialogues, not a dialogue. */
  | 'star-task'
  /** A workflow as code; other program code is `unknown`. */
  | 'workflow-code'
  /** Numbered steps in the wording of our own printer. */
  | 'workflow-text'
  /** Sentences that name the calls they make and are mostly steps; other prose is `unknown`. */
  | 'workflow-prose'
  | 'unknown';

/** First words of Mermaid's other diagrams; the Mermaid reader refuses them with a message that says so. */
const otherDiagram =
  /^(?:sequenceDiagram|classDiagram|stateDiagram|erDiagram|gantt|pie|journey|gitGraph|mindmap|timeline|quadrantChart|requirementDiagram|C4[A-Z]\w+|xychart|sankey|block|packet|architecture|kanban)(?:-\w+)?(?=\s|$)/;
const MAX_JSON = 8_000_000;

/** Returns the format of a text; `fileName` decides only if the content is ambiguous. */
export function detectFormat(text: string, fileName?: string): DocumentFormat {
  const body = text.replace(/^\uFEFF/, '');
  const first = body.trimStart()[0];
  if (first === '{' || first === '[') {
    const found = detectJson(body);
    if (found !== 'unknown') return found;
  }
  const head = body.slice(0, 200_000);
  if (flowchartHeader(head) !== undefined || frontMatterFault(head)) return 'mermaid';
  if (isToolboxText(head)) return 'tools';
  if (looksLikePdl(body)) return 'pdl';
  if (/^[ \t]*Nodes?[ \t]*:/im.test(head) && /\([ \t]*(?:START|\d+)[ \t]*,[ \t]*(?:END|\d+)[ \t]*\)/i.test(head)) {
    return 'worfbench';
  }
  if (
    /^-[ \t]+(?:API|name)[ \t]*:/m.test(head) &&
    /^[ \t]+(?:parameters|body|input parameters|API Desc\w*)[ \t]*:/im.test(head)
  ) {
    return 'tools';
  }
  if (/^(?:openapi|swagger|tools|functions)[ \t]*:/m.test(head)) return 'tools';
  if (otherDiagram.test(maskFlowchart(head).trimStart())) return 'mermaid';
  if (/\.(?:mmd|mermaid)$/i.test(fileName ?? '')) return 'mermaid';
  if (/\.pdl(?:\.ya?ml)?$/i.test(fileName ?? '')) return 'pdl';
  if (/^(?:SLOTs?|APIs?|ANSWERs?|Procedure|PDL)[ \t]*:/im.test(head)) return 'pdl';
  if (looksLikeWorkflowText(body)) return 'workflow-text';
  if (looksLikeWorkflowCode(body)) return 'workflow-code';
  if (looksLikeProcedureProse(body)) return 'workflow-prose';
  return 'unknown';
}

function detectJson(text: string): DocumentFormat {
  const whole = readJson(text);
  if (whole !== undefined) return detectValue(whole);
  const line = text.split('\n').find((candidate) => candidate.trim() !== '');
  const value = line === undefined ? undefined : readJson(line);
  return value === undefined ? 'unknown' : detectValue(value);
}

function detectValue(value: unknown): DocumentFormat {
  if (Array.isArray(value)) {
    const [item] = value;
    if (!isJsonObject(item)) return 'unknown';
    if (typeof item.role === 'string' || isForeignChat(item)) return 'chat-messages';
    if (isToolLike(item)) return 'tools';
    return value.every(isSubtask) ? 'aov' : detectValue(item);
  }
  if (!isJsonObject(value)) return 'unknown';
  if (typeof value.kind === 'string' && 'seq' in value && 'sessionId' in value) return 'session-log';
  if (typeof value.kind === 'string' && 'seq' in value && 'planId' in value) return 'plan-log';
  if (typeof value.task === 'string' && Array.isArray(value.checks)) return 'plan-task';
  if (Array.isArray(value.turns) && Array.isArray(value.tasks)) return 'star';
  if (Array.isArray(value.Events) && 'Scenario' in value) return 'star';
  if (isStarTask(value)) return 'star-task';
  if (Array.isArray(value.messages) || isForeignChat(value)) return 'chat-messages';
  if (typeof value.role === 'string' && ('content' in value || 'tool_calls' in value)) return 'chat-messages';
  if ('openapi' in value || 'swagger' in value || Array.isArray(value.tools) || Array.isArray(value.functions)) {
    return 'tools';
  }
  if (value.weir === 'tools' || isToolLike(value)) return 'tools';
  const inner = fieldByLooseName(value as JsonObject, ...planFields);
  const { agents: _agents, ...bare } = value;
  const entries = Object.values(isJsonObject(inner) || Array.isArray(inner) ? inner : bare);
  return entries.length > 0 && entries.every(isSubtask) ? 'aov' : 'unknown';
}

/** A conversation, a part of one, or a list of these, in the forms that `core/logs` converts: `foreignChats.ts`. */
const isForeignChat = (value: { readonly [key: string]: unknown }): boolean =>
  isForeignRecord(value) ||
  [value.data, value.traces, value.simulations].some(
    (list) =>
      Array.isArray(list) &&
      isJsonObject(list[0]) &&
      (typeof list[0].role === 'string' || Array.isArray(list[0].messages) || isForeignRecord(list[0])),
  );

function isForeignRecord(value: { readonly [key: string]: unknown }): boolean {
  const { contents, conversations, resourceSpans, request, run_type: runType, runs, id } = value;
  const has = (list: unknown, ...keys: readonly string[]) =>
    Array.isArray(list) && isJsonObject(list[0]) && keys.every((key) => key in list[0]);
  const type = Array.isArray(id) ? id.at(-1) : value.type;
  const isLangChain =
    typeof type === 'string' && /^(?:human|ai|system|tool)$|^(?:Human|AI|System|Tool)Message(?:Chunk)?$/.test(type);
  return (
    has(contents, 'parts') ||
    has(conversations, 'from', 'value') ||
    Array.isArray(resourceSpans) ||
    (isJsonObject(request) && (Array.isArray(request.messages) || has(request.contents, 'parts'))) ||
    typeof runType === 'string' ||
    has(runs, 'run_type') ||
    (isLangChain && ('content' in value || isJsonObject(value.data) || isJsonObject(value.kwargs))) ||
    isAgentRecord(value)
  );
}

const agentObjects = /^(?:response|trace(?:\.span)?|thread\.(?:message|run\.step)|chat\.completion)$/;
const crewEvent = /^(?:crew_kickoff|task|agent_execution|tool_usage|llm_call|flow)_\w+$/;

/** A record of an agent framework or a tracing program, or a state with its messages. */
function isAgentRecord(value: { readonly [key: string]: unknown }): boolean {
  const { object, type, source, parts, data, observations, values, checkpoint } = value;
  const text = (one: unknown) => (typeof one === 'string' ? one : '');
  const first = (list: unknown) => (Array.isArray(list) && isJsonObject(list[0]) ? list[0] : undefined);
  const hasMessages = (one: unknown) => isJsonObject(one) && Array.isArray(one.messages);
  const nodes = Object.values(value);
  const attributes = isJsonObject(data) ? first(data.spans)?.attributes : undefined;
  return (
    agentObjects.test(text(object)) ||
    (crewEvent.test(text(type)) && 'timestamp' in value) ||
    (text(source) !== '' && /(?:Message|Event)$/.test(text(type))) ||
    typeof first(parts)?.part_kind === 'string' ||
    ('traceId' in value && 'startTime' in value && text(type) !== '') ||
    text(first(observations)?.type) !== '' ||
    (isJsonObject(attributes) && Object.keys(attributes).some((key) => key.startsWith('mlflow.'))) ||
    Array.isArray(value.traj) ||
    hasMessages(values) ||
    hasMessages(value.channel_values) ||
    (isJsonObject(checkpoint) && hasMessages(checkpoint.channel_values)) ||
    (nodes.some(hasMessages) && nodes.every((node) => node === null || isJsonObject(node))) ||
    isJsonObject(first(value.choices)?.message) ||
    ('custom_id' in value && isJsonObject(value.response)) ||
    (typeof value.step_number === 'number' && Array.isArray(value.tool_calls))
  );
}

function isToolLike(value: { readonly [key: string]: unknown }): boolean {
  if (isJsonObject(value.function) || typeof value.API === 'string') return true;
  const inputs = ['parameters', 'body', 'input_schema', 'inputSchema'];
  return typeof value.name === 'string' && inputs.some((key) => key in value);
}

/** A subtask of Flow's dictionary, in the paper's form or in a common variant. */
function isSubtask(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const has = (...names: readonly string[]) => fieldByLooseName(value as JsonObject, ...names) !== undefined;
  return (
    has('child', 'children', 'next', 'parents', 'prev') &&
    has('subtask', 'subtask requirement', 'requirement', 'objective', 'num_parents_not_completed', 'agent')
  );
}

function readJson(text: string): unknown {
  // The parser takes a second to refuse a text made only of opening brackets.
  if (text.length > MAX_JSON || /^[\s[{]{2000}/.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
