// Draws a bound program as an executable graph, as a graph for display with the same ids, and with the evidence for
// both. Invariant: a condition's branches exclude each other; parallel parts leave one node by several edges and join
// at the next node; inside loops they run in sequence, because back edges do not wait for each other.

import type { ExecutableGraph, ExecutableNode } from '../../executable';
import { type Expr, namesInExpression } from '../../expression';
import { apiId, conditionId, endId, type GraphNode, startId, type WorkflowGraph } from '../../graph';
import { canonicalJson, type JsonValue, UniqueNames } from '../../support';
import { type DrawingPort, ProcessDrawing } from '../processDrawing';
import type { TraceEvidence } from '../replay/findEvidence';
import type { ResultGroup } from './bindingContext';
import {
  constantValue,
  printWithNames,
  type VariableId,
  variableKind,
  variableName,
  variablePathOf,
} from './bindingExpression';
import { type BoundCall, type BoundNode, type BoundProgram, expressionsOfBound } from './boundProgram';
import type { Recording } from './recording';
import { type SkeletonLoopEntry, segmentEnd, type TracePosition } from './skeleton';

export interface DrawnProgram {
  readonly executable: ExecutableGraph;
  readonly graph: WorkflowGraph;
  readonly evidence: Readonly<Record<string, readonly TraceEvidence[]>>;
}

type BoundNodeOf<Kind extends BoundNode['kind']> = Extract<BoundNode, { readonly kind: Kind }>;

interface EventPosition {
  readonly trace: number;
  readonly at: number;
}

type Port = DrawingPort<{ readonly places: readonly EventPosition[] }>;

const placesOf = (tracePositions: readonly TracePosition[]): EventPosition[] =>
  tracePositions.map(({ segment, at }) => ({ trace: segment.trace, at }));

export function drawBoundProgram(
  program: BoundProgram,
  groups: readonly ResultGroup[],
  recordings: readonly Recording[],
): DrawnProgram {
  return new Drawing(program, groups, recordings).draw();
}

class Drawing {
  private readonly drawing = new ProcessDrawing<ExecutableNode, { readonly places: readonly EventPosition[] }>();
  private readonly evidence = new Map<string, Map<number, Set<number>>>();
  private readonly keys = new Map<string, string>();
  private readonly freeKeys = new UniqueNames();
  private readonly data: Record<string, JsonValue> = {};
  private readonly inputs = new Set<string>();
  private readonly constants = new Map<string, string>();

  constructor(
    private readonly program: BoundProgram,
    private readonly groups: readonly ResultGroup[],
    private readonly recordings: readonly Recording[],
  ) {
    for (const { inputs } of recordings) for (const key of Object.keys(inputs)) this.freeKeys.reserve(key);
    for (const key of program.free) this.freeKeys.reserve(key);
  }

  draw(): DrawnProgram {
    for (const expr of expressionsOfBound(this.program.root)) {
      for (const id of namesInExpression(expr)) if (variableKind(id) === 'input') this.inputs.add(variableName(id));
    }
    this.drawing.add({ kind: 'start', id: startId, inputs: [], data: {} });
    const places = this.recordings.map((_, trace) => ({ trace, at: 0 }));
    this.support(startId, places);
    this.part(this.program.root, [{ kind: 'edge', from: startId, places }], false);
    const { nodes } = this.drawing;
    nodes[0] = { kind: 'start', id: startId, inputs: [...this.inputs], data: this.data };
    const { edges } = this.drawing;
    return {
      executable: {
        nodes,
        edges: edges.map(({ id, from, to, condition }) => ({
          id,
          from,
          to,
          ...(condition === undefined ? {} : { branch: condition }),
        })),
      },
      graph: { nodes: nodes.map(shownNode), edges },
      evidence: this.evidenceByTrace(),
    };
  }

  private part(bound: BoundNode, entries: readonly Port[], isInLoop: boolean): readonly Port[] {
    switch (bound.kind) {
      case 'silent':
        return entries;
      case 'call':
        return this.call(bound, entries);
      case 'sequence':
        return bound.children.reduce((ports, child) => this.part(child, ports, isInLoop), entries);
      case 'parallel':
        return isInLoop
          ? bound.children.reduce((ports, child) => this.part(child, ports, isInLoop), entries)
          : bound.children.flatMap((child) => this.part(child, entries, isInLoop));
      case 'choice': {
        const id = this.condition(this.print(bound.when), entries, bound.positions.flat());
        return bound.children.flatMap((child, index) => {
          const condition = index === 0 ? 'true' : 'false';
          const places = placesOf(bound.positions[index] as readonly TracePosition[]);
          return this.part(child, [{ kind: 'edge', from: id, condition, places }], isInLoop);
        });
      }
      case 'each':
        return this.each(bound, entries);
      case 'loop':
        return this.loop(bound, entries);
      case 'end': {
        const answer = bound.answer === undefined ? {} : { answer: this.print(bound.answer) };
        const id = this.drawing.add({ kind: 'end', id: endId, ...answer });
        this.support(id, placesOf(bound.positions));
        this.connect(entries, id);
        return [];
      }
    }
  }

  private call(bound: BoundCall, entries: readonly Port[]): readonly Port[] {
    const id = this.drawing.add({
      kind: 'function',
      id: apiId(bound.name),
      function: bound.name,
      inputs: Object.fromEntries(Object.entries(bound.inputs).map(([name, expr]) => [name, this.print(expr)])),
      output: this.keyOf(bound.result),
    });
    for (const { segment, at } of bound.positions) this.supportBy(id, segment.trace, [at]);
    this.connect(entries, id);
    const places = bound.positions.map(({ segment, at }) => ({ trace: segment.trace, at: at + 1 }));
    return [{ kind: 'edge', from: id, places }];
  }

  private condition(expression: string, entries: readonly Port[], tracePositions: readonly TracePosition[]): string {
    const id = this.drawing.add({ kind: 'condition', id: conditionId(expression), expression });
    this.support(id, placesOf(tracePositions));
    this.connect(entries, id);
    return id;
  }

  private each(bound: BoundNodeOf<'each'>, entries: readonly Port[]): readonly Port[] {
    const list = this.print(bound.list);
    const item = this.itemKey(bound.item, bound.list);
    const id = this.condition(`each ${item} in ${list}`, entries, bound.entries);
    const [rounds, ends] = crossings(bound.entries);
    const exits = this.part(bound.body, [{ kind: 'edge', from: id, condition: 'true', places: rounds }], true);
    const done: Port = { kind: 'edge', from: id, condition: 'false', places: ends };
    if (!bound.until) {
      this.connect(exits, id, true);
      return [done];
    }
    const until = this.drawing.add({
      kind: 'condition',
      id: conditionId(this.print(bound.until)),
      expression: this.print(bound.until),
    });
    this.support(until, ends);
    this.connect(exits, until);
    this.connect([{ kind: 'edge', from: until, condition: 'false', places: rounds }], id, true);
    return [{ kind: 'edge', from: until, condition: 'true', places: ends }, done];
  }

  private loop(bound: BoundNodeOf<'loop'>, entries: readonly Port[]): readonly Port[] {
    const [rounds, ends] = crossings(bound.entries);
    const when = this.print(bound.when);
    if (!bound.isTail) {
      const id = this.condition(when, entries, bound.entries);
      const exits = this.part(bound.body, [{ kind: 'edge', from: id, condition: 'true', places: rounds }], true);
      this.connect(exits, id, true);
      return [{ kind: 'edge', from: id, condition: 'false', places: ends }];
    }
    const head = { kind: 'head', targets: [] as string[] } as const;
    const exits = this.part(bound.body, [...entries, head], true);
    const id = this.condition(when, exits, bound.entries);
    for (const target of head.targets) {
      this.connect([{ kind: 'edge', from: id, condition: 'true', places: rounds }], target, true);
    }
    return [{ kind: 'edge', from: id, condition: 'false', places: ends }];
  }

  private connect(ports: readonly Port[], to: string, back = false): void {
    this.drawing.connect(ports, to, back, (id, { places }) => this.support(id, places));
  }

  /** Nodes between calls get the surrounding calls as evidence. */
  private support(id: string, places: readonly EventPosition[]): void {
    for (const { trace, at } of places) this.supportBy(id, trace, [at - 1, at]);
  }

  private supportBy(id: string, trace: number, calls: readonly number[]): void {
    const seqs = calls.flatMap((at) => this.recordings[trace]?.calls[at]?.seq ?? []);
    if (seqs.length === 0) return;
    const own = this.evidence.get(id) ?? new Map<number, Set<number>>();
    this.evidence.set(id, own);
    const found = own.get(trace) ?? new Set<number>();
    own.set(trace, found);
    for (const seq of seqs) found.add(seq);
  }

  private evidenceByTrace(): Record<string, TraceEvidence[]> {
    const found: Record<string, TraceEvidence[]> = {};
    for (const [id, traces] of this.evidence) {
      found[id] = [...traces]
        .sort(([a], [b]) => a - b)
        .map(([trace, seqs]) => ({ trace: this.recordings[trace]?.id ?? '', seqs: [...seqs].sort((a, b) => a - b) }));
    }
    return found;
  }

  private print(expr: Expr): string {
    return printWithNames(expr, (variable) => this.keyOf(variable));
  }

  private keyOfConstant(value: JsonValue): string {
    const text = canonicalJson(value);
    const known = this.constants.get(text);
    if (known !== undefined) return known;
    const key = this.freshKey('constant');
    this.constants.set(text, key);
    this.data[key] = value;
    return key;
  }

  private keyOf(variable: VariableId): string {
    const kind = variableKind(variable);
    if (kind === 'input') return variableName(variable);
    if (kind === 'constant') return this.keyOfConstant(constantValue(variable));
    const known = this.keys.get(variable);
    if (known !== undefined) return known;
    const group = this.groups.find((candidate) => candidate.variable === variable);
    if (group?.initial?.kind === 'input') {
      this.inputs.add(group.initial.key);
      this.keys.set(variable, group.initial.key);
      return group.initial.key;
    }
    const names = [...new Set([...(group?.sites ?? [])].map((site) => site.name))];
    const key = this.freshKey(`${names[0] ?? kind}_result`);
    this.keys.set(variable, key);
    if (group?.initial) this.data[key] = group.initial.value;
    return key;
  }

  private itemKey(item: VariableId, list: Expr): string {
    const known = this.keys.get(item);
    if (known !== undefined) return known;
    const key = this.freshKey(singularOf(list));
    this.keys.set(item, key);
    return key;
  }

  private freshKey(wanted: string): string {
    const word = wanted.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^(?=\p{N})/u, '_');
    return this.freeKeys.claim(word === '' || reserved.has(word) ? `${word}_value` : word);
  }
}

/** Keywords of the expression language, which cannot be keys. */
const reserved = new Set([
  'and',
  'or',
  'not',
  'in',
  'exists',
  'each',
  'true',
  'false',
  'null',
  'True',
  'False',
  'None',
]);

function crossings(entries: readonly SkeletonLoopEntry[]): [EventPosition[], EventPosition[]] {
  const rounds = entries.flatMap((entry) =>
    entry.rounds.map((round) => ({ trace: round.trace, at: round.items[0]?.at ?? round.from })),
  );
  const ends = entries.map((entry) => {
    const last = entry.rounds[entry.rounds.length - 1];
    return { trace: entry.segment.trace, at: last ? segmentEnd(last) : entry.at };
  });
  return [rounds, ends];
}

function singularOf(list: Expr): string {
  const source = variablePathOf(list);
  if (!source) return 'item';
  const last = source.path.findLast((part) => typeof part === 'string');
  const isInput = variableKind(source.variable) === 'input';
  const name = typeof last === 'string' ? last : isInput ? variableName(source.variable) : 'items';
  if (/[^s]s$/.test(name)) return name.replace(/ies$/, 'y').replace(/s$/, '');
  return `${name}_item`;
}

function shownNode(node: ExecutableNode): GraphNode {
  switch (node.kind) {
    case 'start':
      return { id: node.id, kind: 'start', label: 'Start' };
    case 'end':
      return { id: node.id, kind: 'end', label: 'End' };
    case 'function':
      return { id: node.id, kind: 'api', label: node.function, ref: node.function };
    case 'condition':
      return { id: node.id, kind: 'condition', label: node.expression };
    case 'llm':
      return { id: node.id, kind: 'llm', label: node.prompt };
  }
}
