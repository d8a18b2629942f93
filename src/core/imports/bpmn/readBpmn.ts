// Reads processes of BPMN 2.0 (XML). Flow nodes become nodes; pools, lanes and subprocesses become groups; sequence flows
// become edges; the direction is that of the drawing. Message flows and the attachment of boundary events become dotted edges. Scripts, forms, extensions of
// vendors, data objects and artifacts are not imported.

import { BpmnModdle } from 'bpmn-moddle';
import type { WorkflowGraph } from '../../graph';
import { fail, ok } from '../../support';
import type { ImportedEdge, ImportedNode, NotImported } from '../importedFlow';
import type { FlowReader } from '../importFlow';
import type { BpmnElement } from './bpmnElement';
import { bpmnKind, eventWord, typeOf, wordsOfType } from './bpmnKind';

/** Longer expressions, and those of several lines, are code. */
const MAX_CONDITION = 160;
const MAX_NOTE = 300;

export const readBpmn: FlowReader = async (text) => {
  const parsed = await parseXml(text);
  if (typeof parsed === 'string') return fail({ message: parsed });
  const roots = parsed.rootElements ?? [];
  const processes = roots.filter((root) => root.$instanceOf('bpmn:Process'));
  const reader = new ProcessReader(roots.filter((root) => root.$instanceOf('bpmn:Collaboration')));
  for (const one of processes) reader.readProcess(one, processes.length > 1);
  reader.readMessageFlows();
  if (reader.nodes.every(({ kind }) => kind === 'group')) {
    return fail({
      message: `The BPMN file has no process with steps${roots.length > 0 ? `, only ${listOf(roots)}` : ''}. Export the model with its process, not only the diagram or definitions.`,
    });
  }
  const title = [parsed, ...reader.participants, ...processes].find(({ name }) => name?.trim())?.name?.trim();
  const { nodes, edges, notImported } = reader;
  const direction = directionOf(parsed);
  return ok({
    flow: { ...(title ? { title } : {}), ...(direction === undefined ? {} : { direction }), nodes, edges, notImported },
  });
};

/** Where the sequence flows of the drawing lead, summed over all of them; undefined without a drawing. */
function directionOf({ diagrams = [] }: BpmnElement): WorkflowGraph['direction'] {
  let [right, down] = [0, 0];
  for (const { waypoint = [], bpmnElement } of diagrams.flatMap(({ plane }) => plane?.planeElement ?? [])) {
    const [first, last] = [waypoint[0], waypoint.at(-1)];
    if (!first || !last || bpmnElement?.$instanceOf?.('bpmn:SequenceFlow') !== true) continue;
    right += (last.x ?? 0) - (first.x ?? 0);
    down += (last.y ?? 0) - (first.y ?? 0);
  }
  if (right === 0 && down === 0) return undefined;
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'LR' : 'RL';
  return down > 0 ? 'TB' : 'BT';
}

/** The definitions, or a message. */
async function parseXml(text: string): Promise<BpmnElement | string> {
  try {
    const { rootElement } = await new BpmnModdle().fromXML(text);
    return rootElement as unknown as BpmnElement;
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const reason = (/nested error: (.*)/.exec(message)?.[1] ?? message.split('\n', 1)[0] ?? '').slice(0, 160);
    const line = /line:\s*(\d+)/.exec(message)?.[1];
    return `The file is not valid BPMN 2.0${line === undefined ? '' : ` in line ${Number(line) + 1}`} (${reason.replace(/[.:]$/, '')}). It may be cut off: export it again as BPMN 2.0 XML.`;
  }
}

const listOf = (elements: readonly BpmnElement[]): string =>
  [...new Set(elements.map(wordsOfType))].slice(0, 4).join(', ');

class ProcessReader {
  readonly nodes: ImportedNode[] = [];
  readonly edges: ImportedEdge[] = [];
  readonly notImported: NotImported[] = [];
  readonly participants: readonly BpmnElement[];
  private readonly known = new Set<string>();
  /** Number of outgoing flows: files need not list them at the node. */
  private readonly exits = new Map<BpmnElement, number>();

  constructor(private readonly collaborations: readonly BpmnElement[]) {
    this.participants = collaborations.flatMap(({ participants = [] }) => participants);
  }

  /** A process becomes a group if it is a pool, or if there are several. */
  readProcess(root: BpmnElement, isOneOfSeveral: boolean): void {
    const pool = this.participants.find(({ processRef }) => processRef === root);
    const title = pool?.name?.trim() || root.name?.trim() || 'Process';
    const isGroup = (isOneOfSeveral || pool?.name?.trim()) && (root.flowElements ?? []).length > 0;
    const parent = isGroup ? this.addGroup(root, title, undefined) : undefined;
    this.readScope(root, parent);
  }

  /** The elements of a process or a subprocess. */
  private readScope(scope: BpmnElement, parent: string | undefined): void {
    const lanes = new Map<BpmnElement, string>();
    for (const set of scope.laneSets ?? []) this.readLanes(set, parent, lanes);
    const elements = scope.flowElements ?? [];
    for (const { sourceRef } of elements)
      if (sourceRef) this.exits.set(sourceRef, (this.exits.get(sourceRef) ?? 0) + 1);
    for (const element of elements) {
      if (element.$instanceOf('bpmn:FlowNode')) this.readNode(element, lanes.get(element) ?? parent);
      else if (!element.$instanceOf('bpmn:SequenceFlow')) this.leaveOut(element, 'a flowchart has steps only');
    }
    for (const element of elements) {
      if (element.$instanceOf('bpmn:SequenceFlow')) this.readFlow(element);
      else if (element.attachedToRef?.id && element.id) {
        const word = eventWord(element);
        this.edges.push({ from: element.attachedToRef.id, to: element.id, label: word ?? 'event', isReference: true });
      }
    }
    for (const artifact of scope.artifacts ?? [])
      if (!artifact.$instanceOf('bpmn:Association')) this.leaveOut(artifact, 'it is not a step');
  }

  private readLanes(set: BpmnElement, parent: string | undefined, lanes: Map<BpmnElement, string>): void {
    const pending = (set.lanes ?? []).map((lane) => ({ lane, parent }));
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { lane } = next;
      const inner = lane.childLaneSet?.lanes ?? [];
      const title = lane.name?.trim();
      const isUsed = inner.length > 0 || (lane.flowNodeRef ?? []).length > 0;
      const group = title && isUsed ? this.addGroup(lane, title, next.parent) : next.parent;
      for (const node of lane.flowNodeRef ?? []) if (group !== undefined) lanes.set(node, group);
      pending.push(...inner.map((child) => ({ lane: child, parent: group })));
    }
  }

  private addGroup(element: BpmnElement, title: string, parent: string | undefined): string {
    const id = element.id ?? `group ${this.nodes.length}`;
    this.known.add(id);
    this.nodes.push({ id, title, kind: 'group', ...(parent === undefined ? {} : { parent }) });
    return id;
  }

  private readNode(element: BpmnElement, parent: string | undefined): void {
    const { id = `node ${this.nodes.length}` } = element;
    const title = titleOf(element);
    const inner = (element.flowElements ?? []).some((one) => one.$instanceOf('bpmn:FlowNode'));
    this.known.add(id);
    const note = noteOf(element);
    this.nodes.push({
      id,
      title,
      kind: inner ? 'group' : bpmnKind(element, this.exits.get(element) ?? 0),
      ...(parent === undefined ? {} : { parent }),
      ...(note === '' ? {} : { note }),
    });
    if (element.script !== undefined || typeOf(element) === 'scriptTask')
      this.notImported.push({ what: 'a script', where: title, why: 'code is not copied' });
    if (element.extensionElements)
      this.notImported.push({ what: 'settings of the modelling tool', where: title, why: 'they may contain secrets' });
    if (inner) this.readScope(element, id);
  }

  private readFlow(flow: BpmnElement): void {
    const [from, to] = [flow.sourceRef?.id, flow.targetRef?.id];
    if (from === undefined || to === undefined) {
      this.notImported.push({
        what: 'a sequence flow',
        where: flow.name || flow.id || 'process',
        why: 'an end is missing',
      });
      return;
    }
    const condition = this.conditionOf(flow);
    const name = flow.name?.trim() ?? '';
    const isDefault = flow.sourceRef?.default === flow;
    const label =
      name && condition && name !== condition
        ? `${name} (${condition})`
        : name || condition || (isDefault ? 'else' : '');
    this.edges.push({ from, to, ...(label === '' ? {} : { label }) });
  }

  /** Without the brackets of an expression language. */
  private conditionOf(flow: BpmnElement): string | undefined {
    const body = flow.conditionExpression?.body?.trim();
    if (!body) return undefined;
    const inner = body
      .replace(/^[$#]\{([^{}]*)\}$/, '$1')
      .replace(/^=\s*/, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (inner.length <= MAX_CONDITION && !/[;{]/.test(inner)) return inner;
    this.notImported.push({ what: 'a condition', where: flow.name || flow.id || 'sequence flow', why: 'it is code' });
    return undefined;
  }

  /** Dotted edges between pools; their ends are nodes or whole pools. */
  readMessageFlows(): void {
    for (const flow of this.collaborations.flatMap(({ messageFlows = [] }) => messageFlows)) {
      const endOf = (end: BpmnElement | undefined) => end?.processRef?.id ?? end?.id ?? '';
      const [from, to] = [endOf(flow.sourceRef), endOf(flow.targetRef)];
      const label = flow.name?.trim() || 'message';
      if (this.known.has(from) && this.known.has(to)) this.edges.push({ from, to, label, isReference: true });
      else this.notImported.push({ what: 'a message flow', where: label, why: 'a pool without steps is not drawn' });
    }
    for (const { name, processRef } of this.participants)
      if (!processRef?.flowElements?.length)
        this.notImported.push({ what: 'a pool', where: name ?? 'collaboration', why: 'it has no steps' });
  }

  private leaveOut(element: BpmnElement, why: string): void {
    const where = element.name?.trim() || element.text?.trim().slice(0, 60) || element.id || 'process';
    this.notImported.push({ what: `a ${wordsOfType(element)}`, where, why });
  }
}

/** Events and gateways without a name are named by their type. */
function titleOf(element: BpmnElement): string {
  const name = element.name?.replace(/\s+/g, ' ').trim();
  if (name) return name;
  const word = eventWord(element);
  const type = wordsOfType(element);
  if (type === 'start event' && word === undefined) return 'Start';
  if (type === 'end event' && (word === undefined || word === 'terminate')) return 'End';
  const title = word === undefined ? type : `${word} ${type}`;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** The documentation, and markers that the flowchart does not draw. */
function noteOf(element: BpmnElement): string {
  const documentation = (element.documentation ?? [])
    .map(({ text }) => text?.replace(/\s+/g, ' ').trim() ?? '')
    .join(' ');
  const loop = element.loopCharacteristics;
  const repeats =
    loop &&
    (typeOf(loop) === 'standardLoopCharacteristics'
      ? 'Repeated.'
      : loop.isSequential
        ? 'Once for each item, in sequence.'
        : 'Once for each item, in parallel.');
  const parallel = typeOf(element) === 'parallelGateway' ? 'Parallel: all branches run.' : '';
  return [documentation.slice(0, MAX_NOTE), repeats ?? '', parallel].filter((part) => part !== '').join(' ');
}
