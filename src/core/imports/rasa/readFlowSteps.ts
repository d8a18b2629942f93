// The steps of one flow of CALM, with the branches of "next".

import { isJsonObject, type JsonObject, objectsIn } from '../../support';
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
  /** Ids of the nodes of steps, and of the steps that have an id in the file. */
  const ids = new Map<JsonObject, string>();
  const named = new Map<string, string>();
  let isEndUsed = false;
  const connect = (from: string, to: string, label?: string) => {
    if (to === end) isEndUsed = true;
    edges.push({ from, to, ...(label === undefined ? {} : { label }) });
  };

  /** Gives each step an id before any edge is drawn, because "next" may name a later step. */
  const numberSteps = (list: unknown, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    for (const step of objectsIn(list)) {
      const id = `${flowId} ${ids.size + 1}`;
      if (ids.has(step)) continue;
      ids.set(step, id);
      if (typeof step.id === 'string' || typeof step.id === 'number') named.set(String(step.id), id);
      for (const branch of objectsIn(step.next)) {
        numberSteps(branch.then, depth + 1);
        numberSteps(branch.else, depth + 1);
      }
    }
  };

  const added = new Set<string>();
  /** Adds the steps of a list; returns the first node. */
  const addSteps = (list: unknown): string | undefined => {
    const steps = objectsIn(list).flatMap((step) => {
      const id = ids.get(step);
      return id === undefined ? [] : [{ step, id }];
    });
    for (const [index, { step, id }] of steps.entries()) {
      if (added.has(id)) continue;
      added.add(id);
      const shown = describeStep(step, context.answers);
      nodes.push({ id, ...shown, ...parent });
      if (step.rejections !== undefined) {
        notImported.push({ what: 'rejections', where: shown.title, why: 'they check a value and ask again' });
      }
      const { link } = step;
      if (typeof link === 'string') {
        if (context.flows.has(link)) connect(id, flowStart(link));
        continue;
      }
      if (typeof step.call === 'string' && context.flows.has(step.call)) {
        edges.push({ from: id, to: flowStart(step.call), label: 'call', isReference: true });
      }
      addNext(id, step.next, steps[index + 1]?.id ?? end);
    }
    return steps[0]?.id;
  };
  const addTarget = (from: string, target: unknown, label: string | undefined) => {
    if (Array.isArray(target)) {
      const [first] = objectsIn(target).flatMap((step) => ids.get(step) ?? []);
      if (first === undefined) return;
      connect(from, first, label);
      addSteps(target);
    } else if (target === 'END') connect(from, end, label);
    else if (typeof target === 'string' || typeof target === 'number') {
      const id = named.get(String(target));
      if (id !== undefined) connect(from, id, label);
      else {
        notImported.push({
          what: 'a next step',
          where: `${flowId}: ${target}`,
          why: 'the flow has no step with that id',
        });
      }
    }
  };
  const addNext = (from: string, next: unknown, following: string) => {
    if (next === undefined || next === null) connect(from, following);
    else if (!Array.isArray(next)) addTarget(from, next, undefined);
    else {
      for (const branch of objectsIn(next)) {
        if (branch.if !== undefined) addTarget(from, branch.then, printCondition(branch.if));
        else addTarget(from, branch.else ?? branch.then, 'else');
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
  numberSteps(flow.steps, 0);
  const first = addSteps(flow.steps);
  edges.unshift({ from: start, to: first ?? end });
  if (first === undefined) isEndUsed = true;
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
