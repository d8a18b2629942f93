// Finds the graphs that code builds with StateGraph: their nodes, edges, conditional edges and commands. Several graphs
// of a file become groups. Targets that the code computes are reported.

import { fail, ok, type Result } from '../../support';
import {
  type CodeCall,
  type CodeFile,
  type CodeValue,
  createResolver,
  type FunctionValue,
  lastName,
  otherValue,
} from '../code/codeValue';
import type { ImportedEdge, ImportedFlow, ImportedNode, NotImported } from '../importedFlow';
import type { ImportProblem } from '../importFlow';
import { nodeKindOf } from './nodeKindOf';
import { createTargetReader, type Target } from './targets';

const START = '__start__';
const END = '__end__';
const constructors = /^(?:StateGraph|MessageGraph)$/;

interface Builder {
  readonly title: string;
  /** By name: the function or object that carries out the node. */
  readonly nodes: Map<string, CodeValue | undefined>;
  readonly edges: (Target & { readonly from: string })[];
  readonly unknown: NotImported[];
}

/** Method names without underscores: Python and JavaScript differ only in these. */
const methodOf = ({ name }: CodeCall) => name.replaceAll('_', '').toLowerCase();

export function readBuilders(file: CodeFile): Result<ImportedFlow, ImportProblem> {
  const resolve = createResolver(file);
  const targets = createTargetReader(file, resolve);
  const builders = new Map<string, Builder>();
  const builderOf = (call: CodeCall): Builder => {
    const { key, title } = ownerOf(call, file);
    const known = builders.get(key) ?? { title, nodes: new Map(), edges: [], unknown: [] };
    builders.set(key, known);
    return known;
  };
  for (const call of file.calls) {
    if (call.root === undefined) continue;
    for (const bound of repeated(call, file, resolve)) apply(bound, methodOf(call), builderOf, targets);
  }
  const found = [...builders.values()].filter(({ nodes, edges }) => nodes.size > 0 && edges.length + nodes.size > 1);
  if (found.length === 0) {
    return fail({
      message:
        'The code adds no nodes to a StateGraph. Import the file that builds the graph, or paste the result of print(app.get_graph().draw_mermaid()).',
    });
  }
  for (const builder of found) addCommands(builder, file, resolve, targets);
  return ok(flowOf(found));
}

/** The graph that a method call changes: the constructor before it, by its variable or its chain. */
function ownerOf(call: CodeCall, { assignments }: CodeFile): { readonly key: string; readonly title: string } {
  const { root } = call;
  if (root?.kind === 'call') return { key: `#${root.at}`, title: nameOfChain(root.at, assignments) ?? 'Graph' };
  if (root?.kind !== 'name') return { key: '?', title: 'Graph' };
  const made = assignments.findLast(
    ({ name, at, value }) => name === root.name && at < call.at && builtBy(value) !== undefined,
  );
  const at = made && builtBy(made.value);
  return { key: at === undefined ? root.name : `#${at}`, title: lastName(root.name) };
}

/** The end of the constructor call in a value such as `StateGraph(S).add_node("a")`. */
function builtBy(value: CodeValue): number | undefined {
  if (value.kind !== 'call') return undefined;
  const first = value.root?.kind === 'call' ? value.root : value;
  return constructors.test(className(first.name)) ? first.at : undefined;
}

/** `StateGraph[State]` as `StateGraph`. */
const className = (name: string) => lastName(name.replace(/[[<][\s\S]*$/, ''));

const nameOfChain = (at: number, assignments: CodeFile['assignments']) =>
  assignments.find(({ value }) => builtBy(value) === at)?.name;

/** A call inside a loop over a known list applies to each item; over another list, its variables are unknown. */
function repeated(call: CodeCall, { loops }: CodeFile, resolve: (value: CodeValue) => CodeValue): readonly CodeCall[] {
  const around = loops.findLast(({ start, end }) => start < call.at && call.at <= end);
  if (!around) return [call];
  const [first = '', ...others] = around.variables;
  return itemsOf(around.list, resolve).map((item) => {
    const parts = item.kind === 'list' ? item.items : [];
    const values = new Map(
      others.length === 0 ? [[first, item]] : around.variables.map((name, i) => [name, parts[i] ?? otherValue]),
    );
    const bind = (value: CodeValue): CodeValue =>
      value.kind === 'name'
        ? (values.get(value.name) ?? value)
        : value.kind === 'list'
          ? { ...value, items: value.items.map(bind) }
          : value;
    const named = new Map([...call.named].map(([key, value]) => [key, bind(value)]));
    return { ...call, args: call.args.map(bind), named };
  });
}

/** The items of a list, or of the `items()` of a dictionary; one unknown item of another value. */
function itemsOf(list: CodeValue, resolve: (value: CodeValue) => CodeValue): readonly CodeValue[] {
  const found = resolve(list);
  if (found.kind === 'list') return found.items;
  const isView = found.kind === 'call' && /^(?:items|entries|keys)$/.test(found.name);
  // `steps.items()` in Python, `Object.entries(steps)` in JavaScript.
  const isArgument = isView && found.root?.kind === 'name' && found.root.name === 'Object';
  const source = isView ? resolve((isArgument ? found.args[0] : found.root) ?? otherValue) : found;
  if (source.kind !== 'record') return [otherValue];
  const isPair = isView && found.name !== 'keys';
  return source.entries.map(
    ({ key = otherValue, value }): CodeValue => (isPair ? { kind: 'list', items: [key, value] } : key),
  );
}

type Targets = ReturnType<typeof createTargetReader>;

function apply(call: CodeCall, method: string, builderOf: (call: CodeCall) => Builder, targets: Targets): void {
  const argument = (index: number, ...names: readonly string[]) =>
    names.map((name) => call.named.get(name)).find((value) => value !== undefined) ?? call.args[index];
  const names = (value: CodeValue | undefined): readonly string[] =>
    value?.kind === 'list'
      ? value.items.flatMap((item) => names(item))
      : [targets.nameOf(value)].filter((name) => name !== undefined);
  const first = argument(0, 'node', 'start_key', 'source', 'key');
  switch (method) {
    case 'addnode': {
      const builder = builderOf(call);
      const action = argument(1, 'action');
      if (first?.kind === 'record') {
        for (const { key, value } of first.entries) addNode(builder, targets.nameOf(key), value);
      } else if (first?.kind === 'list') addSequence(builder, first.items, targets);
      else addNode(builder, targets.nodeNameOf(first), action ?? first);
      const ends = call.named.get('destinations') ?? optionOf(call.args[2], 'ends');
      const name = targets.nodeNameOf(first);
      if (ends && name !== undefined)
        builder.edges.push(...targets.listed(ends).map((target) => ({ from: name, ...target })));
      break;
    }
    case 'addsequence': {
      const builder = builderOf(call);
      if (first?.kind !== 'list') break;
      const added = addSequence(builder, first.items, targets);
      for (const [i, name] of added.slice(1).entries()) builder.edges.push({ from: added[i] as string, to: name });
      break;
    }
    case 'addedge': {
      const builder = builderOf(call);
      const [sources, ends] = [names(first), names(argument(1, 'end_key'))];
      for (const from of sources) for (const to of ends) builder.edges.push({ from, to });
      if (sources.length === 0 || ends.length === 0) {
        builder.unknown.push({
          what: 'an edge',
          where: sources[0] === undefined ? builder.title : nodeKindOf(sources[0]).title,
          why: 'the code computes its ends',
        });
      }
      break;
    }
    case 'setentrypoint':
      for (const to of names(first)) builderOf(call).edges.push({ from: START, to });
      break;
    case 'setfinishpoint':
      for (const from of names(first)) builderOf(call).edges.push({ from, to: END });
      break;
    case 'addconditionaledges':
    case 'setconditionalentrypoint': {
      const isEntry = method !== 'addconditionaledges';
      // JavaScript also takes one object: { source, path, pathMap }.
      const option = (name: string) => optionOf(call.args[0], name);
      const from = isEntry ? START : targets.nameOf(option('source') ?? first);
      const path = option('path') ?? argument(isEntry ? 0 : 1, 'path', 'condition');
      const map = option('pathMap') ?? argument(isEntry ? 1 : 2, 'path_map', 'conditional_edge_mapping');
      if (from === undefined) break;
      const builder = builderOf(call);
      const found = map === undefined ? targets.ofFunction(path) : targets.listed(map);
      const [only] = found;
      // One target is not a choice.
      builder.edges.push(
        ...(found.length === 1 && only && map?.kind !== 'record'
          ? [{ from, to: only.to }]
          : found.map((target) => ({ from, ...target }))),
      );
      if (found.length === 0) {
        builder.unknown.push({
          what: 'targets of conditional edges',
          where: from === START ? 'Start' : from,
          why: 'the code computes them',
        });
      }
      break;
    }
  }
}

const optionOf = (value: CodeValue | undefined, name: string): CodeValue | undefined =>
  value?.kind === 'record'
    ? value.entries.find(({ key }) => key?.kind === 'text' && key.text === name)?.value
    : undefined;

function addNode({ nodes, unknown, title }: Builder, name: string | undefined, action: CodeValue | undefined): void {
  if (name === undefined) unknown.push({ what: 'a node', where: title, why: 'the code computes its name' });
  else if (!nodes.has(name)) nodes.set(name, action);
}

/** Functions, or pairs of a name and a function. */
function addSequence(builder: Builder, items: readonly CodeValue[], targets: Targets): readonly string[] {
  return items.flatMap((item) => {
    const [key, action] = item.kind === 'list' ? item.items : [item, item];
    const name = targets.nodeNameOf(key);
    addNode(builder, name, action);
    return name === undefined ? [] : [name];
  });
}

/** Edges that a node chooses by returning a Command. */
function addCommands(
  builder: Builder,
  file: CodeFile,
  resolve: (value: CodeValue) => CodeValue,
  targets: Targets,
): void {
  for (const [from, action] of builder.nodes) {
    const carriedOut = functionOf(action, file, resolve);
    if (!carriedOut) continue;
    const found = targets.ofCommands(carriedOut);
    const isNew = ({ to }: Target) => !builder.edges.some((edge) => edge.from === from && edge.to === to);
    const fresh = found.filter(isNew);
    const isChoice = fresh.length > 1 || builder.edges.some((edge) => edge.from === from);
    builder.edges.push(
      ...fresh.map(({ to, label }) => ({ from, to, ...(isChoice && label !== undefined ? { label } : {}) })),
    );
  }
}

/** The function behind a node: named, wrapped (`partial(run, ...)`), or inline. */
function functionOf(
  action: CodeValue | undefined,
  { functions }: CodeFile,
  resolve: (value: CodeValue) => CodeValue,
): FunctionValue | undefined {
  const value = action && resolve(action);
  if (value?.kind === 'function') return value;
  if (value?.kind === 'name') return functions.findLast(({ name }) => name === lastName(value.name));
  if (value?.kind !== 'call') return undefined;
  const [first] = value.args;
  return first?.kind === 'name'
    ? functionOf(first, { functions, assignments: [], calls: [], loops: [] }, resolve)
    : undefined;
}

function flowOf(builders: readonly Builder[]): ImportedFlow {
  const nodes: ImportedNode[] = [];
  const edges: ImportedEdge[] = [];
  const notImported: NotImported[] = [
    { what: 'the code of nodes and conditions', where: '', why: 'code is never imported' },
  ];
  for (const [index, builder] of builders.entries()) {
    const group = builders.length > 1 ? `group ${index}` : undefined;
    if (group !== undefined) nodes.push({ id: group, title: builder.title, kind: 'group' });
    const idOf = (name: string) => `${index} ${name}`;
    const add = (name: string, action?: CodeValue) => {
      const known = nodeKindOf(name);
      const isTool = action?.kind === 'call' && /ToolNode$/.test(action.name);
      const { title, kind } = isTool ? { title: name, kind: 'api' as const } : known;
      nodes.push({ id: idOf(name), title, kind, ...(group === undefined ? {} : { parent: group }) });
    };
    const used = new Set(builder.edges.flatMap(({ from, to }) => [from, to]));
    if (used.has(START)) add(START);
    for (const [name, action] of builder.nodes) if (name !== START && name !== END) add(name, action);
    if (used.has(END)) add(END);
    const isNode = (name: string) => builder.nodes.has(name) || name === START || name === END;
    const seen = new Set<string>();
    for (const { from, to, label } of builder.edges) {
      const key = JSON.stringify([from, to, label]);
      if (seen.has(key)) continue;
      seen.add(key);
      if (isNode(from) && isNode(to))
        edges.push({ from: idOf(from), to: idOf(to), ...(label === undefined ? {} : { label }) });
      else
        notImported.push({ what: 'an edge', where: `${from} to ${to}`, why: 'the code adds no node with that name' });
    }
    notImported.push(...builder.unknown);
  }
  return { nodes, edges, notImported };
}
