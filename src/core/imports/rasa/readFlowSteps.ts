// The steps of one flow of CALM, with the branches of "next".

import { isJsonObject, type JsonObject } from '../../support';
import type { ImportedEdge, ImportedNode, NotImported } from '../importedFlow';

interface FlowContext {
  readonly group: string | undefined;
  /** Responses of the file, by name. */
  readonly answers: JsonObject | Readonly<Record<string, unknown>>;
  /** Ids of the flows of the file. */
  readonly flows: ReadonlySet<string>;
}

interface FlowParts {
  readonly nodes: readonly ImportedNode[];
  readonly edges: readonly ImportedEdge[];
  readonly notImported: readonly NotImported[];
}

/** Deeper branches are not read. */
const MAX_DEPTH = 50;

export const flowStart = (flow: string) => `${flow} start`;

export function readFlowSteps(
  flowId: string,
  flow: Readonly<Record<string, unknown>>,
  context: FlowContext,
): FlowParts {
  const nodes: ImportedNode[] = [];
  const edges: ImportedEdge[] = [];
  const notImported: NotImported[] = [];
  const parent = context.group === undefined ? {} : { parent: context.group };
  const end = `${flowId} end`;
  /** Id in the file -> id of the node. */
  const named = new Map<string, string>();
  /** Edges to ids of the file, which may be below. */
  const pending: { readonly from: string; readonly to: string; readonly label?: string }[] = [];
  let count = 0;
  let isEndUsed = false;
  const connect = (from: string, to: string, label?: string) => {
    if (to === end) isEndUsed = true;
    edges.push({ from, to, ...(label === undefined ? {} : { label }) });
  };

  /** Adds the steps of a list; returns the first node. */
  const addSteps = (list: unknown, depth: number): string | undefined => {
    const steps = (Array.isArray(list) ? (list as readonly unknown[]) : []).filter(isJsonObject);
    if (depth > MAX_DEPTH) return undefined;
    const ids = steps.map((step) => {
      count += 1;
      const id = `${flowId} ${count}`;
      if (typeof step.id === 'string') named.set(step.id, id);
      else if (typeof step.id === 'number') named.set(String(step.id), id);
      return id;
    });
    for (const [index, step] of steps.entries()) {
      const id = ids[index] as string;
      nodes.push({ id, ...describeStep(step, context.answers), ...parent });
      if (step.rejections !== undefined) {
        notImported.push({
          what: 'rejections',
          where: describeStep(step, {}).title,
          why: 'they check a value and ask again',
        });
      }
      const linked = step.link;
      if (typeof linked === 'string') {
        if (context.flows.has(linked)) connect(id, flowStart(linked));
        continue;
      }
      if (typeof step.call === 'string' && context.flows.has(step.call)) {
        edges.push({ from: id, to: flowStart(step.call), label: 'call', isReference: true });
      }
      addNext(id, step.next, ids[index + 1] ?? end, depth);
    }
    return ids[0];
  };
  const addTarget = (from: string, target: unknown, label: string | undefined, depth: number) => {
    if (Array.isArray(target)) {
      const at = edges.length;
      const first = addSteps(target, depth + 1);
      if (first === undefined) return;
      // The edge to a branch comes before the edges inside it.
      edges.splice(at, 0, { from, to: first, ...(label === undefined ? {} : { label }) });
    } else if (target === 'END') connect(from, end, label);
    else if (typeof target === 'string' || typeof target === 'number') {
      pending.push({ from, to: String(target), ...(label === undefined ? {} : { label }) });
    }
  };
  const addNext = (from: string, next: unknown, following: string, depth: number) => {
    if (next === undefined || next === null) connect(from, following);
    else if (!Array.isArray(next)) addTarget(from, next, undefined, depth);
    else {
      for (const branch of (next as readonly unknown[]).filter(isJsonObject)) {
        if (branch.if !== undefined) addTarget(from, branch.then, printCondition(branch.if), depth);
        else addTarget(from, branch.else ?? branch.then, 'else', depth);
      }
    }
  };

  const start = flowStart(flowId);
  const notes = [flow.description, typeof flow.if === 'string' ? `Only if ${printCondition(flow.if)}.` : ''].filter(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  nodes.push({
    id: start,
    title: 'Start',
    kind: 'start',
    ...parent,
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
  });
  if (flow.nlu_trigger !== undefined) {
    notImported.push({ what: 'intents that start the flow', where: flowId, why: 'a flowchart has steps only' });
  }
  const first = addSteps(flow.steps, 0);
  edges.unshift({ from: start, to: first ?? end });
  if (first === undefined) isEndUsed = true;
  for (const { from, to, label } of pending) {
    const target = named.get(to);
    if (target !== undefined) connect(from, target, label);
    else notImported.push({ what: 'a next step', where: `${flowId}: ${to}`, why: 'the flow has no step with that id' });
  }
  if (isEndUsed) nodes.push({ id: end, title: 'End', kind: 'end', ...parent });
  return { nodes, edges, notImported };
}

function describeStep(
  step: JsonObject,
  answers: FlowContext['answers'],
): Pick<ImportedNode, 'title' | 'kind' | 'note'> {
  const { collect, action, call, link, noop, id, description } = step;
  const note = typeof description === 'string' ? { note: description } : {};
  if (typeof collect === 'string') return { title: `Ask for ${collect}`, kind: 'question', ...note };
  if (typeof action === 'string') {
    const text = answerText(answers[action]);
    const kind = /^utter_/.test(action) ? 'answer' : 'api';
    return { title: action, kind, ...(text === undefined ? note : { note: text }) };
  }
  if (typeof call === 'string') return { title: `Call ${call}`, kind: 'words', ...note };
  if (typeof link === 'string') return { title: `Continue with ${link}`, kind: 'words', ...note };
  if (Array.isArray(step.set_slots)) {
    const slots = step.set_slots.filter(isJsonObject).flatMap((slot) => Object.keys(slot));
    return { title: `Set ${slots.join(', ')}`, kind: 'words', ...note };
  }
  const name = typeof id === 'string' ? id : undefined;
  if (noop !== undefined)
    return { title: name ?? 'Choice', kind: Array.isArray(step.next) ? 'condition' : 'words', ...note };
  return { title: name ?? Object.keys(step)[0]?.replaceAll('_', ' ') ?? 'Step', kind: 'words', ...note };
}

/** The first text of a response. */
function answerText(response: unknown): string | undefined {
  const [first] = Array.isArray(response) ? (response as readonly unknown[]) : [];
  return isJsonObject(first) && typeof first.text === 'string' ? first.text.slice(0, 300) : undefined;
}

/** `slots.status = 'paid'` as `status == "paid"`. */
const printCondition = (condition: unknown): string =>
  typeof condition === 'string'
    ? condition
        .replace(/\b(?:slots|context)\./g, '')
        .replace(/(?<![=!<>])=(?!=)/g, '==')
        .replace(/'([^'"]*)'/g, '"$1"')
        .trim()
    : String(condition);
