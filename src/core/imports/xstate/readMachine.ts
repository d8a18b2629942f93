// One machine: states as nodes, states with states as groups, transitions as edges with event and condition. A state
// with an initial state has a start; a transition that applies in every state of a group leaves "any state".

import { isJsonObject, type JsonObject } from '../../support';
import type { ImportedEdge, ImportedNode, ImportedNodeKind, NotImported } from '../importedFlow';
import { printGuard } from './printGuard';

/** Deeper states are not read. */
const MAX_DEPTH = 50;

interface StateNode {
  /** Keys from the root; the root has none. */
  readonly path: readonly string[];
  readonly config: JsonObject;
  readonly parent?: StateNode;
  readonly children: StateNode[];
}

interface Transition {
  readonly label?: string;
  readonly targets: readonly string[];
}

export interface MachineParts {
  readonly nodes: readonly ImportedNode[];
  readonly edges: readonly ImportedEdge[];
  readonly notImported: readonly NotImported[];
}

/** `prefix` makes ids unique among machines; `group` contains the states of the root. */
export function readMachine(config: JsonObject, prefix: string, group?: string): MachineParts {
  const notImported: NotImported[] = [];
  const root = buildState(config, [], undefined, notImported);
  const states = flatten(root);
  const idOf = ({ path }: StateNode) => `${prefix}/${path.join('/')}`;
  const frameOf = (state: StateNode) => (state === root ? group : idOf(state));
  const nodes: ImportedNode[] = [];
  const edges: ImportedEdge[] = [];
  const withParent = (parent: string | undefined) => (parent === undefined ? {} : { parent });
  for (const state of states) {
    if (state !== root) nodes.push(nodeOf(state, idOf(state), state.parent ? frameOf(state.parent) : undefined));
    const first = initialOf(state);
    if (first) {
      nodes.push({ id: `${idOf(state)} start`, title: 'Start', kind: 'start', ...withParent(frameOf(state)) });
      edges.push({ from: `${idOf(state)} start`, to: idOf(first) });
    }
  }
  const drawn = new Set(nodes.map(({ id }) => id));
  for (const state of states) {
    const where = state === root ? 'the machine' : (state.path.at(-1) ?? '');
    for (const { label, targets } of transitionsOf(state.config, where, notImported)) {
      for (const target of targets) {
        const end = findTarget(target, state, root, states);
        if (!end) {
          notImported.push({
            what: 'a transition',
            where: `${where} to ${target}`,
            why: 'the machine has no such state',
          });
          continue;
        }
        const from = isWithin(end, state) && state.children.length > 0 ? `${idOf(state)} any` : idOf(state);
        const to = isWithin(state, end) && end.children.length > 0 ? `${idOf(end)} start` : idOf(end);
        if (from.endsWith(' any') && !drawn.has(from)) {
          drawn.add(from);
          nodes.push({
            id: from,
            title: state === root ? 'Any state' : `Any state of ${where}`,
            kind: 'start',
            ...withParent(frameOf(state)),
          });
        }
        edges.push({ from, to, ...(label === undefined ? {} : { label }) });
      }
    }
  }
  return { nodes, edges, notImported };
}

function buildState(
  config: JsonObject,
  path: readonly string[],
  parent: StateNode | undefined,
  lost: NotImported[],
): StateNode {
  const state: StateNode = { path, config, ...(parent ? { parent } : {}), children: [] };
  const { states } = config;
  if (!isJsonObject(states)) return state;
  if (path.length >= MAX_DEPTH) {
    lost.push({
      what: 'inner states',
      where: path.at(-1) ?? '',
      why: `states are nested more than ${MAX_DEPTH} levels deep`,
    });
    return state;
  }
  for (const [key, inner] of Object.entries(states)) {
    state.children.push(buildState(isJsonObject(inner) ? inner : {}, [...path, key], state, lost));
  }
  return state;
}

const flatten = (state: StateNode): readonly StateNode[] => [state, ...state.children.flatMap(flatten)];

/** True if `state` is `ancestor` or inside it. */
const isWithin = (state: StateNode, ancestor: StateNode): boolean =>
  ancestor.path.every((key, i) => state.path[i] === key);

function initialOf({ config, children }: StateNode): StateNode | undefined {
  const { initial } = config;
  const name = isJsonObject(initial) ? initial.target : initial;
  return children.find(({ path }) => path.at(-1) === (typeof name === 'string' ? name.replace(/^\./, '') : undefined));
}

function nodeOf(state: StateNode, id: string, parent: string | undefined): ImportedNode {
  const { config, children, path } = state;
  const notes = [
    config.type === 'parallel' ? 'Its states run at the same time.' : '',
    typeof config.description === 'string' ? config.description : '',
    serviceNames(config),
  ].filter((text) => text !== '');
  return {
    id,
    title: path.at(-1) ?? '',
    kind: children.length > 0 ? 'group' : kindOf(config),
    ...(parent === undefined ? {} : { parent }),
    ...(notes.length === 0 ? {} : { note: notes.join(' ') }),
  };
}

function kindOf(config: JsonObject): ImportedNodeKind {
  if (config.type === 'final') return 'end';
  if (config.type === 'history') return 'part';
  if (config.invoke !== undefined) return 'api';
  const isDecision = config.on === undefined && Array.isArray(config.always) && config.always.length > 1;
  return isDecision ? 'condition' : 'words';
}

const listOf = (value: unknown): readonly unknown[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? (value as readonly unknown[]) : [value];

function serviceNames({ invoke }: JsonObject): string {
  const names = listOf(invoke).flatMap((one) => {
    const source = isJsonObject(one) ? one.src : one;
    const name = isJsonObject(source) ? (source.type ?? source.code) : source;
    return typeof name === 'string' && /^[\w .:-]{1,60}$/.test(name) ? [name] : [];
  });
  return names.length === 0 ? '' : `Calls ${names.join(', ')}.`;
}

function transitionsOf(config: JsonObject, where: string, lost: NotImported[]): readonly Transition[] {
  const found: Transition[] = [];
  const add = (event: string | undefined, value: unknown) => {
    const options = listOf(value);
    for (const [index, option] of options.entries()) {
      const one: JsonObject = isJsonObject(option) ? option : { target: typeof option === 'string' ? option : null };
      const guard = one.guard ?? one.cond;
      const condition = guard === undefined ? (index > 0 ? 'else' : undefined) : printGuard(guard);
      if (guard !== undefined && condition === undefined) {
        lost.push({ what: 'a condition in code', where, why: 'code is never imported' });
      }
      const rule =
        condition === 'else'
          ? 'else'
          : condition === undefined
            ? undefined
            : event === undefined
              ? condition
              : `if ${condition}`;
      const label = [event, rule ?? (guard === undefined ? undefined : 'if the condition in code holds')]
        .filter((part) => part !== undefined)
        .join(' ');
      const targets = listOf(one.target).filter((target) => typeof target === 'string');
      if (targets.length === 0) {
        lost.push({
          what: 'an event without a target',
          where: `${where}: ${event ?? 'always'}`,
          why: 'it changes no state',
        });
      } else found.push({ ...(label === '' ? {} : { label }), targets });
    }
  };
  for (const event of listOf(config.on)) {
    // Version 4 also has a list of transitions with their event.
    if (isJsonObject(event) && typeof event.event === 'string' && 'target' in event) add(event.event, event);
    else if (isJsonObject(event)) for (const [name, value] of Object.entries(event)) add(eventName(name), value);
  }
  if (config.always !== undefined) add(undefined, config.always);
  for (const delays of listOf(config.after)) {
    if (!isJsonObject(delays)) continue;
    for (const [delay, value] of Object.entries(delays))
      add(`after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`, value);
  }
  if (config.onDone !== undefined) add('done', config.onDone);
  for (const service of listOf(config.invoke)) {
    if (!isJsonObject(service)) continue;
    if (service.onDone !== undefined) add('done', service.onDone);
    if (service.onError !== undefined) add('error', service.onError);
    if (service.onSnapshot !== undefined) add('snapshot', service.onSnapshot);
  }
  return found;
}

/** The name of an event; the definition of a machine has its own names for delays and services. */
function eventName(name: string): string | undefined {
  if (name === '') return undefined;
  if (name === '*') return 'any event';
  const [, delay] = /^xstate\.after[.(](\w+)/.exec(name) ?? [];
  if (delay !== undefined) return `after ${/^\d+$/.test(delay) ? `${delay} ms` : delay}`;
  if (/^(?:xstate\.)?done\.(?:state|invoke|actor)\b/.test(name)) return 'done';
  return /^(?:xstate\.)?error\.(?:platform|actor|execution)\b/.test(name) ? 'error' : name;
}

/** `#id.child`, `.child`, or a state beside the source; at the root also a state of the machine. */
function findTarget(
  target: string,
  source: StateNode,
  root: StateNode,
  states: readonly StateNode[],
): StateNode | undefined {
  const at = (base: StateNode | undefined, keys: readonly string[]) =>
    keys.reduce<StateNode | undefined>((state, key) => state?.children.find(({ path }) => path.at(-1) === key), base);
  if (target.startsWith('#')) {
    const name = target.slice(1);
    const exact = states.find(({ config }) => config.id === name);
    if (exact) return exact;
    // The longest id that begins the target; the id of the machine is optional in its configuration.
    const bases = states.filter(({ config }) => typeof config.id === 'string' && name.startsWith(`${config.id}.`));
    const base = bases.toSorted((a, b) => String(b.config.id).length - String(a.config.id).length)[0];
    if (base) return at(base, name.slice(String(base.config.id).length + 1).split('.'));
    return name === '(machine)' ? root : at(root, name.split('.').slice(1));
  }
  const keys = target.replace(/^\./, '').split('.');
  if (target.startsWith('.')) return at(source, keys);
  return at(source.parent, keys) ?? at(source, keys) ?? at(root, keys);
}
