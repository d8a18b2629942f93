// Facts of a session's workflow: declared APIs and ANSWERs with resolved preconditions. Derived from the documents and
// the tools, never stored. A document that cannot be parsed gives fewer facts, never an error. Preconditions on
// undefined names are listed separately, because they must not block. Several workflows share one table: ids of the
// second end in `@2`, and a name means the node of the current workflow.

import { apiId, declarationId, inWorkflow } from '../graph';
import { type AnswerDecl, type ApiDecl, type PdlDocument, readPdlCached, readPreconditions } from '../language';
import type { ChatToolSchema } from '../llm';
import { appendTo, canonicalJson, looseName, memoize, nearestName } from '../support';
import { type ComparedValues, comparedValues } from './comparedValues';
import type { ClaimDetector } from './configSchema';
import type { SessionDocument } from './events';
import type { NodeCondition } from './nodeCondition';

export interface NodeFacts {
  /** `api:<declared name>` or `answer:<declared name>`; in the second workflow with `@2` at the end, and so on. */
  readonly id: string;
  /** Index of the workflow that declares it, from 0. */
  readonly workflow: number;
  readonly name: string;
  readonly desc: string;
  /** Node ids that must be met first. */
  readonly requires: readonly string[];
  /** Further preconditions that are conditions over nodes and values. */
  readonly conditions?: readonly NodeCondition[];
  /** Source texts of preconditions on undefined names. */
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
  /** Index of the current workflow, whose node a name means if several workflows declare it. */
  readonly active: number;
  readonly apis: readonly ApiFacts[];
  readonly answers: readonly AnswerFacts[];
  /** How ANSWERs are detected in a reply. */
  readonly claims: ClaimDetector;
  /** By node id. */
  readonly nodes: Readonly<Record<string, ApiFacts | AnswerFacts>>;
  /** By node id: the ids of the nodes that require it. */
  readonly dependents: Readonly<Record<string, readonly string[]>>;
  /** Ids of the nodes with conditions, which any value may change. */
  readonly conditional: readonly string[];
  /** Values that the procedure compares response names with; mock tools draw from them. */
  readonly compared: ComparedValues;
}

const prefix = /^(API|ANSWER)[._]/;

/**
 * Facts of the documents' declared nodes. Tools that no document declares are added to the first workflow as APIs
 * without preconditions. The nodes of a flowchart are those of its `procedure`.
 */
export function buildWorkflowFacts(
  document: SessionDocument,
  tools: readonly ChatToolSchema[],
  others: readonly SessionDocument[] = [],
  /** `conditions`: false for older logs, in which every precondition is a name. */
  { claims = 'words', conditions = true }: { readonly claims?: ClaimDetector; readonly conditions?: boolean } = {},
): WorkflowFacts {
  const parsed = [document, ...others].map(readSessionDocument);
  const declared = parsed.map((each, workflow) =>
    each ? declaredNodes(each.document, workflow, conditions) : { apis: [], answers: [] },
  );
  const apis = declared.flatMap((each) => each.apis);
  const answers = declared.flatMap((each) => each.answers);
  for (const tool of tools) {
    if (findByName(apis, tool.name)) continue;
    const properties = tool.parameters.properties;
    apis.push({
      kind: 'api',
      id: apiId(tool.name),
      workflow: 0,
      name: tool.name,
      desc: tool.description ?? '',
      request: typeof properties === 'object' && properties !== null ? Object.keys(properties) : [],
      response: [],
      requires: [],
      unknownRequires: [],
    });
  }
  const all = [...apis, ...answers];
  const dependents = new Map<string, string[]>();
  for (const node of all) {
    for (const id of node.requires) {
      appendTo(dependents, id, node.id);
    }
  }
  return {
    active: 0,
    apis,
    answers,
    claims,
    nodes: Object.fromEntries(all.map((node) => [node.id, node])),
    dependents: Object.fromEntries(dependents),
    conditional: all.filter(({ conditions }) => conditions !== undefined).map(({ id }) => id),
    compared: mergeCompared(parsed.flatMap((each) => (each ? [each.compared] : []))),
  };
}

interface ReadSessionDocument {
  readonly document: PdlDocument;
  readonly compared: ComparedValues;
}

/** The parsed PDL of a session document; undefined for a flowchart without a procedure. */
export const pdlOf = (of: SessionDocument): PdlDocument | undefined => readSessionDocument(of)?.document;

/** Every fold of a log and of its prefixes starts with the same document, so it is parsed once. */
const readSessionDocument = memoize((of: SessionDocument): ReadSessionDocument | undefined => {
  const source = of.kind === 'pdl' ? of.source : of.procedure;
  if (source === undefined) return undefined;
  const document = readPdlCached(source);
  return { document, compared: comparedValues(document) };
});

function declaredNodes(
  parsed: PdlDocument,
  workflow: number,
  hasConditions: boolean,
): { apis: ApiFacts[]; answers: AnswerFacts[] } {
  const apis = uniqueByName(parsed.apis);
  const answers = uniqueByName(parsed.answers);
  const idOf = (kind: 'api' | 'answer', name: string) => inWorkflow(declarationId(kind, name), workflow);
  const resolve = (written: string): string | undefined => {
    const withoutPrefix = written.replace(prefix, '');
    const api = findByName(apis, withoutPrefix);
    if (api && !written.startsWith('ANSWER')) return idOf('api', api.name);
    const answer = findByName(answers, withoutPrefix);
    return answer ? idOf('answer', answer.name) : undefined;
  };
  const requirementsOf = (decl: ApiDecl | AnswerDecl, own: string) => {
    const requires = new Set<string>();
    const unknownRequires: string[] = [];
    const conditions: NodeCondition[] = [];
    for (const precondition of readPreconditions(parsed, decl)) {
      const { name } = precondition.at;
      const id = resolve(name);
      // A node that requires itself could never run. The editor reports it; the session ignores it.
      if (id !== undefined && id !== own) requires.add(id);
      if (id !== undefined) continue;
      if (!hasConditions || precondition.kind !== 'condition') {
        unknownRequires.push(name);
        continue;
      }
      const nodes = precondition.nodes.map((one) => [one.name, resolve(one.callee.name)] as const);
      const known = nodes.filter((pair): pair is readonly [string, string] => pair[1] !== undefined);
      conditions.push({ text: name, expr: precondition.expr, nodes: Object.fromEntries(known) });
    }
    return { requires: [...requires], unknownRequires, ...(conditions.length > 0 ? { conditions } : {}) };
  };
  return {
    apis: apis.map((api) => ({
      kind: 'api',
      id: idOf('api', api.name),
      workflow,
      name: api.name,
      desc: api.desc ?? '',
      request: api.request.map((slot) => slot.name),
      response: api.response.map((slot) => slot.name),
      ...requirementsOf(api, idOf('api', api.name)),
    })),
    answers: answers.map((answer) => ({
      kind: 'answer',
      id: idOf('answer', answer.name),
      workflow,
      name: answer.name,
      desc: answer.desc ?? '',
      ...requirementsOf(answer, idOf('answer', answer.name)),
    })),
  };
}

/** A name that several procedures compare gets the values of all of them. */
function mergeCompared(parts: readonly ComparedValues[]): ComparedValues {
  const [first = {}, ...rest] = parts;
  if (rest.length === 0) return first;
  const merged = new Map(Object.entries(first));
  for (const part of rest) {
    for (const [name, values] of Object.entries(part)) {
      const known = merged.get(name) ?? [];
      const keys = new Set(known.map((value) => canonicalJson(value)));
      merged.set(name, [...known, ...values.filter((value) => !keys.has(canonicalJson(value)))]);
    }
  }
  return Object.fromEntries(merged);
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

/** As `findByName`; if several workflows have the name, the one in the current workflow, else the first. */
function findNode<T extends NodeFacts>(items: readonly T[], written: string, active: number): T | undefined {
  const name = written.replace(prefix, '');
  const first = findByName(items, name);
  if (!first || first.workflow === active) return first;
  const own = items.filter((item) => item.workflow === active);
  // An exact match in another workflow is preferred to a loose match in the current one.
  return own.find((item) => item.name === name) ?? (first.name === name ? first : (findByName(own, name) ?? first));
}

/** The API with this name, exact or ignoring case and separators. */
export function findApiFacts(workflow: WorkflowFacts, name: string): ApiFacts | undefined {
  return findNode(workflow.apis, name, workflow.active);
}

export function findAnswerFacts(workflow: WorkflowFacts, name: string): AnswerFacts | undefined {
  return findNode(workflow.answers, name, workflow.active);
}

/** The nearest declared API, for "did you mean". */
export function suggestApi(workflow: WorkflowFacts, name: string): string | undefined {
  return nearestName(
    name,
    workflow.apis.map((api) => api.name),
  );
}
