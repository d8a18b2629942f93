// What a session needs to know of its workflow: declared APIs and ANSWERs with their preconditions resolved.
// Derived from the document's text and the tools, never stored. A document that cannot be understood gives fewer
// facts, never an error; preconditions on names nobody defines are kept apart, for they must never block.

import { readPdl } from '../language';
import type { ToolSchema } from '../llm';
import { looseName, nearestName } from '../support';
import { type ComparedValues, comparedValues } from './comparedValues';
import type { SessionDocument } from './events';

export interface NodeFacts {
  /** `api:<declared name>` or `answer:<declared name>`. */
  readonly id: string;
  readonly name: string;
  readonly desc: string;
  /** Node ids that must be met first. */
  readonly requires: readonly string[];
  /** Preconditions that name nothing the document defines, as written. */
  readonly unknownRequires: readonly string[];
}

export interface ApiFacts extends NodeFacts {
  readonly kind: 'api';
  readonly request: readonly string[];
  readonly response: readonly string[];
}

export interface AnswerFacts extends NodeFacts {
  readonly kind: 'answer';
}

export interface WorkflowFacts {
  readonly apis: readonly ApiFacts[];
  readonly answers: readonly AnswerFacts[];
  /** By node id. */
  readonly nodes: Readonly<Record<string, ApiFacts | AnswerFacts>>;
  /** By node id: the ids of the nodes that require it. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
  /** Values that the procedure compares response names with: what mock tools draw from. */
  readonly compared: ComparedValues;
}

const prefix = /^(API|ANSWER)[._]/;

/** Declared nodes of the document; tools that the document does not declare join as APIs without preconditions. */
export function buildWorkflowFacts(document: SessionDocument, tools: readonly ToolSchema[]): WorkflowFacts {
  const parsed = document.kind === 'pdl' ? readPdl(document.source).document : undefined;
  const apis = uniqueByName(parsed?.apis ?? []);
  const answers = uniqueByName(parsed?.answers ?? []);
  const resolve = (written: string): string | undefined => {
    const bare = written.replace(prefix, '');
    const api = findByName(apis, bare);
    if (api && !written.startsWith('ANSWER')) return `api:${api.name}`;
    const answer = findByName(answers, bare);
    return answer ? `answer:${answer.name}` : undefined;
  };
  const preconditionsOf = (declared: readonly { readonly name: string }[], own: string) => {
    const requires = new Set<string>();
    const unknownRequires: string[] = [];
    for (const { name } of declared) {
      const id = resolve(name);
      if (id === undefined) unknownRequires.push(name);
      // A node that requires itself could never run; the editor reports it, the session does not hang on it.
      else if (id !== own) requires.add(id);
    }
    return { requires: [...requires], unknownRequires };
  };
  const apiFacts: ApiFacts[] = apis.map((api) => ({
    kind: 'api',
    id: `api:${api.name}`,
    name: api.name,
    desc: api.desc ?? '',
    request: api.request.map((slot) => slot.name),
    response: api.response.map((slot) => slot.name),
    ...preconditionsOf(api.preconditions, `api:${api.name}`),
  }));
  for (const tool of tools) {
    if (findByName(apis, tool.name)) continue;
    const properties = tool.parameters.properties;
    apiFacts.push({
      kind: 'api',
      id: `api:${tool.name}`,
      name: tool.name,
      desc: tool.description ?? '',
      request: typeof properties === 'object' && properties !== null ? Object.keys(properties) : [],
      response: [],
      requires: [],
      unknownRequires: [],
    });
  }
  const answerFacts: AnswerFacts[] = answers.map((answer) => ({
    kind: 'answer',
    id: `answer:${answer.name}`,
    name: answer.name,
    desc: answer.desc ?? '',
    ...preconditionsOf(answer.preconditions, `answer:${answer.name}`),
  }));
  const all = [...apiFacts, ...answerFacts];
  const dependents = new Map<string, string[]>();
  for (const node of all) {
    for (const id of node.requires) {
      const list = dependents.get(id);
      if (list) list.push(node.id);
      else dependents.set(id, [node.id]);
    }
  }
  return {
    apis: apiFacts,
    answers: answerFacts,
    nodes: Object.fromEntries(all.map((node) => [node.id, node])),
    dependents: Object.fromEntries(dependents),
    compared: parsed ? comparedValues(parsed) : {},
  };
}

/** Real files declare a name twice; the first declaration counts, as everywhere else. */
function uniqueByName<T extends { readonly name: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    if (item.name === '' || seen.has(item.name)) return false;
    seen.add(item.name);
    return true;
  });
}

function findByName<T extends { readonly name: string }>(items: readonly T[], name: string): T | undefined {
  const exact = items.find((item) => item.name === name);
  if (exact) return exact;
  const loose = looseName(name);
  return items.find((item) => looseName(item.name) === loose);
}

/** The API a written name means: exact, or equal but for case and separators. */
export function findApi(workflow: WorkflowFacts, name: string): ApiFacts | undefined {
  return findByName(workflow.apis, name.replace(prefix, ''));
}

export function findAnswer(workflow: WorkflowFacts, name: string): AnswerFacts | undefined {
  return findByName(workflow.answers, name.replace(prefix, ''));
}

/** The nearest declared API, for "did you mean". */
export function suggestApi(workflow: WorkflowFacts, name: string): string | undefined {
  return nearestName(
    name,
    workflow.apis.map((api) => api.name),
  );
}

/** Node ids of the preconditions of a node that are not met; none for a node the workflow does not declare. */
export function unmetRequires(
  workflow: WorkflowFacts,
  met: Readonly<Record<string, true>>,
  nodeId: string,
): readonly string[] {
  return workflow.nodes[nodeId]?.requires.filter((id) => met[id] !== true) ?? [];
}

/** `api:find_table` -> `find_table`, for messages. */
export function nodeName(nodeId: string): string {
  return nodeId.replace(/^(api|answer):/, '');
}
